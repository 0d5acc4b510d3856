package import ConfigModel
internal import ConfigSchema
internal import DisplayText
internal import Terminal

/// The control that suits a field.
package enum FieldControl {
  /// At rest, in its row.
  ///
  /// - Parameters:
  ///   - width: cells that the row has for it.
  ///   - today: `YYYY-MM-DD`, where an empty date begins.
  package static func resting(
    _ field: Field, in session: some FormSession, width: Int, today: String = "2000-01-01"
  ) -> any Control {
    let setting = field.setting
    if !setting.isWritable, setting.type != .group { return Readout(readable(field)) }
    if field.isSecret, !setting.type.isCollection { return SecretField(isSet: field.effective != nil) }
    switch setting.type {
    case .list where !field.choices.isEmpty: return CheckField(field.options, chosen: field.shown?.items ?? [])
    case .list, .map, .group: return collection(field, session)
    case .any where field.choices.isEmpty: return yaml(field, session)
    case .bool where field.choices.isEmpty: return Toggle(isOn: field.shown == .bool(true))
    default: break
    }
    if !field.choices.isEmpty { return choice(field, width) }
    if setting.type == .text { return text(field) }
    if isStepped(field) { return stepper(field) }
    return LineField(
      shown: FieldText.shown(field), unit: FieldText.unit(setting.unit), placeholder: placeholder(field),
      editor: line(field)
    ).withParts(field, today)
  }

  private static func readable(_ field: Field) -> String {
    FieldText.shown(field) + (field.effective == nil ? "" : FieldText.unit(field.setting.unit))
  }

  /// What is edited as one line: the value as a person types it.
  package static func line(_ field: Field, history: [String] = []) -> LineEditor {
    let word = field.shown.map { $0 == .string("") ? "" : Setting.word(for: $0) } ?? ""
    let former = [field.defaultValue, field.stored].compactMap { $0 }.map { Setting.word(for: $0) }
    let isPath = field.setting.type == .path || field.setting.type == .dir
    let range = rangeText(field).map { "  \($0)" } ?? ""
    return LineEditor(
      word, suffix: FieldText.unit(field.setting.unit) + range, placeholder: example(field), completesPaths: isPath,
      history: history + former, width: width(of: field.setting.type))
  }

  /// What is short, whatever it is.
  private static func width(of type: SettingType) -> Int? {
    switch type {
    case .int, .number, .port, .percent, .duration, .size, .color: 12
    case .date, .time: 12
    case .datetime, .ip, .cidr, .timezone, .locale: 32
    default: nil
    }
  }

  package static func placeholder(_ field: Field) -> String {
    field.isRequired && field.isEnabled ? example(field, or: "required") : example(field, or: "not set")
  }

  private static func example(_ field: Field, or other: String = "") -> String {
    field.setting.example.map { "e.g. \(field.setting.display($0))" } ?? other
  }

  private static func choice(_ field: Field, _ width: Int) -> any Control {
    let options = field.options
    let isShort = (2...4).contains(options.count) && !field.setting.isOpen && field.setting.choicesSource == nil
    if isShort, Radio.width(of: options) <= width { return Radio(options, value: field.shown) }
    let isOpen = field.setting.isOpen || field.setting.choicesSource != nil
    return ChoiceField(options, value: field.shown, text: FieldText.shown(field), isOpen: isOpen)
  }

  private static func text(_ field: Field) -> any Control {
    var text = ""
    if case .string(let string) = field.shown { text = string }
    return TextField(text, heights: field.setting.lines ?? 3...8, placeholder: placeholder(field))
  }

  private static func isStepped(_ field: Field) -> Bool {
    guard field.setting.type.isNumeric, field.setting.type != .port else { return false }
    return field.range != nil || field.setting.step != nil
  }

  private static func stepper(_ field: Field) -> any Control {
    Stepper(
      word: field.shown.map { Setting.word(for: $0) } ?? "", unit: field.setting.unit, range: rangeText(field))
  }

  /// The range as it is now, its expressions worked out.
  package static func rangeText(_ field: Field) -> String? {
    switch (field.range?.low.map(Setting.word), field.range?.high.map(Setting.word)) {
    case (let low?, let high?): "\(low) to \(high)"
    case (let low?, nil): "from \(low)"
    case (nil, let high?): "up to \(high)"
    case (nil, nil): nil
    }
  }

  /// What no control suits.
  private static func yaml(_ field: Field, _ session: some FormSession) -> any Control {
    let text = field.shown.map(session.yaml) ?? ""
    return TextField(
      text, heights: 1...8, placeholder: placeholder(field), isYAML: true,
      inOneLine: FieldText.shown(field).replacing("\n", with: " "))
  }

  private static func collection(_ field: Field, _ session: some FormSession) -> any Control {
    let settings = session.settings
    if field.setting.type != .group, field.setting.item == nil { return yaml(field, session) }
    switch field.shown {
    case .list(let items):
      let words = items.map { FieldText.summary($0, of: field.setting, settings) }
      return CollectionField(words: words, noun: ("item", "items"))
    case .map(let map) where field.setting.type == .map:
      return CollectionField(words: map.keys, noun: ("entry", "entries"))
    case .map(let map) where field.setting.type == .group:
      let key = field.path.parent.flatMap { settings.setting(at: $0)?.keyMember }
      return CollectionField(words: FieldText.members(map, of: field.setting, settings, but: key), noun: nil)
    default:
      let noun: (String, String)? =
        field.setting.type == .group ? nil : field.setting.type == .map ? ("entry", "entries") : ("item", "items")
      return CollectionField(words: [], noun: noun)
    }
  }
}

extension LineField {
  /// Dates and times are edited by their parts, as long as they can be read.
  fileprivate func withParts(_ field: Field, _ today: String) -> any Control {
    let word = field.shown.map { Setting.word(for: $0) } ?? ""
    let editor: DateEditor? =
      switch field.setting.type {
      case .date: .date(word, start: today)
      case .time: .time(word)
      case .datetime: .dateTime(word, start: today)
      default: nil
      }
    return editor.map { DateField(line: self, editor: $0) } ?? self
  }
}

/// A date or time in its row, which Enter edits by its parts.
private struct DateField: Control {
  let line: LineField
  let editor: DateEditor

  var hints: [KeyHint] { line.hints }
  var spoken: String { line.spoken }

  mutating func handle(_ input: ControlInput) -> ControlReply {
    guard case .key(let key) = input else { return .ignored }
    if key == Key(.enter) { return .editing(editor) }
    guard let digit = key.text, ("0"..."9").contains(digit) else { return .ignored }
    var editor = editor
    _ = editor.handle(.key(Key(.home)))
    _ = editor.handle(input)
    return .editing(editor)
  }

  func draw(on screen: inout Screen, in area: Rectangle, _ look: ControlLook) {
    line.draw(on: &screen, in: area, look)
  }
}

extension Field {
  package var options: [ChoiceOption] { choices.map(ChoiceOption.init) }
}

extension Value {
  /// Of a list; nil for anything else.
  package var items: [Value]? {
    guard case .list(let items) = self else { return nil }
    return items
  }
}
