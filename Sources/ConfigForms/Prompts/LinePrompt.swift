internal import ConfigEditing
internal import ConfigModel
internal import ConfigSchema
internal import DisplayText
package import Terminal

/// A prompt for those who want no moving cursor: every question is printed in lines, and answered by one. The lines make
/// sense when they are heard; nothing is drawn again.
package struct LinePrompt: Sendable {
  package internal(set) var prompt: Prompt
  private let repertoire: Repertoire
  private var turn = 0
  /// The lines of a text so far.
  private var lines: [String]?
  private var wantsHelp = false

  package init(_ prompt: Prompt, repertoire: Repertoire = .unicode) {
    self.prompt = prompt
    self.repertoire = repertoire
    if prompt.question != nil {
      self.prompt.begin(
        with: "Enter keeps the current value. < goes back, ? shows help, - takes the default.\n"
          + "Ctrl-C leaves without saving.")
    }
  }

  package var ending: FormEnding? { prompt.ending }
  /// Whether what is typed must not be shown.
  package var isSecret: Bool { if case .secret = prompt.question?.input { true } else { false } }

  // MARK: Output

  /// The text to print before the next line is read; it ends with the request for it.
  package mutating func takeText() -> String {
    var told = prompt.takeNotices().flatMap(Self.lines)
    guard let question = prompt.question else { return text(told) }
    if let message = prompt.message { told.append(message.isError ? "Not accepted: \(message.text)" : message.text) }
    if turn != prompt.turn {
      turn = prompt.turn
      lines = nil
      told.append("")
      told += self.question(question)
    } else if wantsHelp {
      told += help(question)
    }
    wantsHelp = false
    return text(told) + plain(lines == nil ? request(question) : "> ")
  }

  private func text(_ lines: [String]) -> String { lines.map { plain($0) + "\n" }.joined() }

  /// As a terminal can show it.
  private func plain(_ text: String) -> String {
    CellText(text, repertoire: repertoire).pieces.map(\.text).joined()
  }

  private static func lines(_ notice: PromptNotice) -> [String] {
    switch notice {
    case .page(let title): ["", title]
    case .section(let header, _), .heading(let header), .item(let header, _): ["", header]
    case .footer(let text), .remark(let text): text.split(separator: "\n").map(String.init)
    case .answered(let title, let value, let isChanged, _):
      ["\(title): \(value.isEmpty ? "no value" : value)\(isChanged ? ", changed" : "")"]
    case .shown(_, _, _, let spoken, _): [spoken]
    case .left(let title, _): ["\(title): cancelled"]
    case .difference(let line): [line.text]
    case .ripple(let text): [text]
    case .warning(let text): ["Warning: \(text)"]
    case .success(let text): ["\(text)."]
    }
  }

  private func question(_ question: PromptQuestion) -> [String] {
    var lines = [spoken(question)]
    if let help = question.help { lines += help.split(separator: "\n").map(String.init) }
    return lines + options(question)
  }

  private func spoken(_ question: PromptQuestion) -> String {
    guard var field = question.field, question.position != nil || question.step.isAboutField else {
      return question.title
    }
    field.label = question.title
    let value: String
    switch question.step {
    case .newItem, .newEntry, .rename: return question.title
    default: value = FieldControl.resting(field, in: prompt.session, width: 1_000).spoken
    }
    return SpokenRow.line(field, value: value, position: question.position, count: question.count)
  }

  // MARK: Options

  private func options(_ question: PromptQuestion) -> [String] {
    switch question.input {
    case .oneOf(let options, let current, _):
      return zip(names(options), options).map { name, option in
        line(name, option, isOn: option.value == current, word: "current")
      }
    case .someOf(let options, let chosen):
      return zip(names(options), options).map { name, option in
        line(name, option, isOn: chosen.contains(option.value), word: "on")
      }
    case .menu(let options): return options.enumerated().map { "\($0 + 1). \($1.label)" }
    case .yesNo, .line, .secret, .text, .yaml: return []
    }
  }

  private func line(_ name: String, _ option: ChoiceOption, isOn: Bool, word: String) -> String {
    var text = "\(name). \(option.label)"
    if isOn { text += " (\(word))" }
    if let obstacle = option.obstacle {
      text += ", not available: \(obstacle)"
    } else if let help = option.help {
      text += ": \(help)"
    }
    return text
  }

  /// Numbers or, where the choices themselves are numbers, letters.
  private func names(_ options: [ChoiceOption]) -> [String] {
    let isNumeric = options.contains { Int($0.label) != nil || Int($0.value.word) != nil }
    guard isNumeric, options.count <= 26 else { return options.indices.map { String($0 + 1) } }
    return options.indices.map { String(UnicodeScalar(UInt8(ascii: "a") + UInt8($0))) }
  }

  /// What Enter alone does.
  private func keeping(_ question: PromptQuestion) -> String {
    guard question.step.isAboutField else { return "Enter goes back" }
    guard let field = question.field, !field.isSecret, let shown = field.shown else {
      if question.field?.isSecret == true, question.field?.effective != nil { return "Enter keeps it" }
      return question.field?.isMissing == true ? "required" : "Enter continues"
    }
    switch question.input {
    case .yaml, .text: return "Enter keeps the current text"
    case .yesNo: return "Enter keeps \(shown == .bool(true) ? "yes" : "no")"
    default: return "Enter keeps \(FieldText.shown(field))\(FieldText.unit(field.setting.unit))"
    }
  }

  private func request(_ question: PromptQuestion) -> String {
    let keeps = keeping(question)
    switch question.input {
    case .yesNo: return "y or n, \(keeps): "
    case .oneOf(let options, _, let isOpen):
      let name = names(options).first == "a" ? "Letter" : "Number"
      return "\(name)\(isOpen ? " or another value" : ""), \(keeps): "
    case .someOf: return "Numbers to turn on, - for none, Enter keeps them: "
    case .line:
      let range = question.field.flatMap { FieldControl.rangeText($0) }.map { " (\($0))" } ?? ""
      return "Value\(range), \(keeps): "
    case .secret: return "Hidden while you type, \(keeps): "
    case .text: return "Lines, then a single dot, \(keeps): "
    case .yaml: return "YAML, then a single dot, \(keeps): "
    case .menu(let options): return "Number, Enter for \(options.first?.label ?? "it"): "
    }
  }

  private func help(_ question: PromptQuestion) -> [String] {
    // Short enough for a window of 80 columns: a terminal breaks longer ones within words.
    var lines = [
      "< goes back to the previous question. Ctrl-C leaves without saving.",
      "- takes the default or no value; \"\" is the empty text.",
      "To enter one of these signs as a value, quote it: \"<\".",
    ]
    if case .items = question.step {
      let isMap = question.field?.setting.type == .map
      lines.append("x 3 removes number 3" + (isMap ? ", n 3 renames it." : ", d 3 duplicates it,"))
      if !isMap { lines.append("m 3 4 moves it to place 4.") }
    }
    guard let field = question.field else { return lines }
    lines.append(SpokenRow.ended(["\(field.path)", field.setting.type.phrase]))
    lines += FieldText.limits(of: field.setting, prompt.session.settings)
    if let usual = field.defaultValue, !field.isSecret { lines.append("Default: \(field.setting.display(usual))") }
    return lines
  }

  // MARK: Answers

  package mutating func take(_ answer: LineInput.Answer) {
    guard case .line(let line) = answer else { return prompt.cancel() }
    guard let question = prompt.question else { return }
    prompt.message = nil
    if line.contains("\u{FFFD}") { return prompt.refuse("This is not UTF-8") }
    if lines != nil { return takeLine(line, question) }
    switch line {
    case "": return prompt.keep()
    case "<":
      if !prompt.back() { prompt.message = PromptMessage(text: "This is the first question.", isError: false) }
    case "?": wantsHelp = true
    case "-": takeNothing(question)
    default: take(line, question)
    }
  }

  private mutating func takeNothing(_ question: PromptQuestion) {
    guard case .someOf = question.input else { return prompt.clear() }
    prompt.answer(.list([]))
  }

  private mutating func take(_ line: String, _ question: PromptQuestion) {
    switch question.input {
    case .yesNo: takeYesNo(line)
    case .oneOf(let options, _, let isOpen): takeChoice(line, options, isOpen)
    case .someOf(let options, let chosen): takeChoices(line, options, chosen)
    case .line, .secret: prompt.answer(word: Self.unquoted(line))
    case .text, .yaml:
      lines = []
      takeLine(line, question)
    case .menu(let options): takeMenu(line, options)
    }
  }

  /// `"<"` is what would mean something else without its quotes.
  private static func unquoted(_ line: String) -> String {
    ["\"\"": "", "\"<\"": "<", "\"?\"": "?", "\"-\"": "-", "\".\"": "."][line] ?? line
  }

  private mutating func takeYesNo(_ line: String) {
    switch line.lowercased() {
    case "y", "yes", "on", "true": prompt.answer(.bool(true))
    case "n", "no", "off", "false": prompt.answer(.bool(false))
    default: prompt.refuse("Type y or n")
    }
  }

  private mutating func takeChoice(_ line: String, _ options: [ChoiceOption], _ isOpen: Bool) {
    guard let option = option(line, in: options) else {
      if isOpen { return prompt.answer(word: Self.unquoted(line)) }
      return prompt.refuse("'\(line)' is not one of the choices")
    }
    if let obstacle = option.obstacle { return prompt.refuse(obstacle) }
    prompt.answer(option.value)
  }

  /// By its number or letter, else by what it is called.
  private func option(_ word: String, in options: [ChoiceOption]) -> ChoiceOption? {
    if let index = names(options).firstIndex(of: word.lowercased()) { return options[index] }
    let folded = word.lowercased()
    return options.first { $0.value.word.hasSameCharacters(as: word) }
      ?? options.first { $0.label.lowercased() == folded }
  }

  private mutating func takeChoices(_ line: String, _ options: [ChoiceOption], _ chosen: [Value]) {
    var values: [Value] = []
    for word in line.split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init) {
      guard let option = option(word, in: options) else { return prompt.refuse("'\(word)' is not one of the choices") }
      if let obstacle = option.obstacle, !chosen.contains(option.value) { return prompt.refuse(obstacle) }
      if !values.contains(option.value) { values.append(option.value) }
    }
    // Values that stay keep their order, also those that are not among the choices.
    let kept = chosen.filter { value in values.contains(value) || !options.contains { $0.value == value } }
    prompt.answer(.list(kept + values.filter { !kept.contains($0) }))
  }

  private mutating func takeLine(_ line: String, _ question: PromptQuestion) {
    guard line == "." else {
      lines?.append(Self.unquoted(line))
      return
    }
    let text = (lines ?? []).joined(separator: "\n")
    lines = nil
    if case .yaml = question.input { prompt.answer(yaml: text) } else { prompt.answer(word: text) }
  }

  private mutating func takeMenu(_ line: String, _ options: [PromptOption]) {
    let words = line.split(separator: " ").map(String.init)
    if words.count == 1, let number = Int(words[0]), options.indices.contains(number - 1) {
      return prompt.choose(number - 1)
    }
    let numbers = words.dropFirst().compactMap { Int($0) }.filter { (1...100_000).contains($0) }.map { $0 - 1 }
    switch (words.first, numbers.count, words.count) {
    case ("x", 1, 2): prompt.carryOut(.remove, onOption: numbers[0])
    case ("d", 1, 2): prompt.carryOut(.duplicate, onOption: numbers[0])
    case ("n", 1, 2): prompt.carryOut(.rename, onOption: numbers[0])
    case ("m", 2, 3):
      prompt.carryOut(.move(numbers[1] - numbers[0]), onOption: numbers[0])
    default: prompt.refuse("Type a number from 1 to \(options.count)")
    }
  }
}

extension PromptQuestion.Step {
  fileprivate var isAboutField: Bool {
    switch self {
    case .value, .items: true
    default: false
    }
  }
}
