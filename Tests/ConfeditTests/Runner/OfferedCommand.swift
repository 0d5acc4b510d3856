import Foundation

/// A command that a message offers in its line `help:`, and the law for it: it is run in the directory as it is after the
/// step that offered it, and does what it says.
struct OfferedCommand: Equatable {
  /// The words, not quoted any more; the first is `confedit`.
  var words: [String]
  /// As it is pasted into a shell.
  var text: String
  /// The lines of the message, from the one that says what is wrong to that before the help.
  var message: [String]

  /// All that an output offers, in its order.
  static func all(in output: Data) -> [OfferedCommand] {
    var message: [String] = []
    var result: [OfferedCommand] = []
    for line in String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init) {
      if line.hasPrefix("help: ") {
        if !line.hasPrefix("help: usage: ") { result += commands(in: line, message) }
      } else {
        if line.contains(#/(?:^|: )(?:error|warning|note): /#) { message = [] }
        message.append(line)
      }
    }
    return result
  }

  /// The words of a sentence with which it goes on behind a command.
  private static let sentenceWords: Set = [
    "answers", "changes", "lists", "makes", "means", "needs", "opens", "prints", "reads", "removes", "replaces", "sets",
    "shows",
    "then", "updates", "with", "writes",
  ]

  /// Verbs behind which the sentence may go on at once.
  private static let verbsAlone: Set = ["edit", "list", "log", "migrate", "render", "validate"]

  private static func commands(in line: String, _ message: [String]) -> [OfferedCommand] {
    var result: [OfferedCommand] = []
    var rest = line[...]
    while let blank = rest.firstRange(of: #/ confedit /#)?.lowerBound {
      rest = rest[blank...].dropFirst()
      var command = OfferedCommand(words: [], text: "", message: message)
      while let (word, end) = word(at: rest.startIndex, in: rest) {
        let isLast = word.hasSuffix(";") || word.hasSuffix(",")
        let isComplete = command.words.last != command.verb || verbsAlone.contains(command.verb)
        if isComplete, sentenceWords.contains(word) { break }
        command.words.append(isLast ? String(word.dropLast()) : word)
        command.text += (command.text.isEmpty ? "" : " ") + (isLast ? rest[..<end].dropLast() : rest[..<end])
        rest = rest[end...].drop { $0 == " " }
        if isLast { break }
      }
      result.append(command)
    }
    return result
  }

  /// A word of a shell's line, and where it ends; nil at the end of the line.
  private static func word(at start: Substring.Index, in line: Substring) -> (word: String, end: Substring.Index)? {
    guard start < line.endIndex else { return nil }
    var word = ""
    var isQuoted = false
    var index = start
    while index < line.endIndex, isQuoted || line[index] != " " {
      if line[index] == "'" { isQuoted.toggle() } else { word.append(line[index]) }
      index = line.index(after: index)
    }
    return (word, index)
  }
}

extension OfferedCommand {
  /// The verb is the first word that belongs to no flag of the program.
  private var verb: String {
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      guard word.hasPrefix("-") else { return word }
      if !["--assert-formats", "--no-assert-formats"].contains(word), !word.contains("=") { rest = rest.dropFirst() }
    }
    return ""
  }

  /// The first operand.
  private var key: String {
    words.drop { $0 != verb }.dropFirst().first { !$0.hasPrefix("-") } ?? ""
  }

  /// Whether a person is to put something in place of a word, such as VALUE or NAME.
  private var hasPlaceholder: Bool {
    words.contains { word in word.contains(#/(?:^|[.=\/"])[A-Z]{3,}(?:$|[."])|…/#) } || words.contains("--stdin")
  }
  /// Whether the key itself is left to the person.
  private var hasPlaceholderOfKey: Bool {
    words.contains { $0.contains(#/^(?:KEY|NAME)(?:$|[.=])/#) }
  }

  /// Why the command breaks the law; nil if it keeps it.
  func breach(in sandbox: Sandbox, after step: String) throws -> String? {
    // What was read from standard input is gone.
    if zip(words, words.dropFirst()).contains(where: { $0 == ("-f", "-") }) { return nil }
    return try sandbox.inCopy {
      let before = try Self.keys(in: sandbox)
      let outcome = try sandbox.run(Self.surroundings(of: step) + text)
      let lost = try Self.keys(in: sandbox).lacking(of: before)
      if let breach = breach(outcome) { return "\(breach): \(text)\n\(outcome.errorText)" }
      // What is taken out by its name, or gets another one; a value in place of VALUE is the person's.
      let named = ["unset", "remove", "rename"].contains(verb) ? key : nil
      let taken = named.map { [$0] } ?? (hasPlaceholder ? [] : lost)
      let unnamed = taken.filter { name in !message.contains { $0.contains(name) } }
      return unnamed.isEmpty || verb == "migrate" ? nil : "takes out \(unnamed), unnamed by the message: \(text)"
    }
  }

  private func breach(_ outcome: Sandbox.Outcome) -> String? {
    switch outcome.exitCode {
    case 0: nil
    case 1 where ["get", "validate", "why", "log"].contains(verb): nil
    case 11: nil
    case 3 where hasPlaceholderOfKey: nil
    case 2 where hasPlaceholderOfKey && outcome.errorText.contains("no configuration file is named"): nil
    case _ where repeats(outcome): "has the same message again"
    case 2, 3: "is exit \(outcome.exitCode)"
    case _ where verb == "run": nil
    case _ where hasPlaceholder: nil
    default: "fails with \(outcome.exitCode)"
    }
  }

  private func repeats(_ outcome: Sandbox.Outcome) -> Bool {
    guard let first = message.first, first.contains("error: ") else { return false }
    return outcome.errorText.split(whereSeparator: \.isNewline).contains { $0 == first }
  }

  /// The assignments of variables, and the directory, before the program in a command line.
  private static func surroundings(of step: String) -> String {
    let before = #/^(?:cd [^ ;&|]+ ?(?:&&|;) ?|[A-Z_]+=(?:'[^']*'|"[^"]*"|[^ ;'"])* |export [^;]*; ?)*/#
    return step.firstMatch(of: before).map { String($0.output) } ?? ""
  }

  /// How often each key is written in the files of the working directory.
  private static func keys(in sandbox: Sandbox) throws -> [String: Int] {
    var result: [String: Int] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: sandbox.work) {
      guard name.contains(#/\.(?:yaml|yml|json)$/#), let data = FileManager.default.contents(atPath: sandbox.path(name))
      else { continue }
      for match in String(decoding: data, as: UTF8.self).matches(of: #/([^\s#,{}\[\]:'"]+)["']?:(?:\s|$)/#) {
        result[String(match.output.1), default: 0] += 1
      }
    }
    return result
  }
}

extension [String: Int] {
  /// The keys of which there are fewer here.
  fileprivate func lacking(of before: [String: Int]) -> [String] {
    before.filter { (self[$0.key] ?? 0) < $0.value }.keys.sorted()
  }
}
