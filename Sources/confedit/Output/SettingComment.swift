import ConfigEditing
import DisplayText
import ConfigModel
import ConfigSchema
import LosslessYAML

/// What a new file says about a setting: sentences behind `## `, so that they are told from the commented-out line
/// `# key: value` below them, and its value.
struct SettingComment {
  let setting: Setting
  let settings: Settings
  /// Whether only required members of items are listed.
  var isMinimal = false

  static let mark = "## "
  static let width = 80
  /// So many choices are listed, each in a line; in a sentence fewer.
  private static let listedChoices = 24
  private static let spokenChoices = 8

  /// The sentences, in lines without mark.
  func lines(width: Int) -> [String] {
    var lines: [String] = []
    let title = setting.title == setting.path.keys?.last ? nil : Self.sentence(setting.title)
    let head = [title, setting.help].compactMap { $0 }.joined(separator: " ")
    lines += Self.wrapped(head, to: width)
    lines += Self.wrapped(facts, to: width)
    if !choices.isEmpty { lines.append(setting.isOpen ? "One of these, or another:" : "One of these:") }
    if !members.isEmpty { lines.append("Each item has:") }
    lines += (listed + members).flatMap { Self.wrapped("- " + $0, to: width, hanging: "  ") }
    for condition in settings.conditions(of: setting) {
      let why = condition.why.map { " (\(Self.withoutStop($0)))" } ?? ""
      lines += Self.wrapped("Used only if \(condition.text)\(why).", to: width)
    }
    if setting.whenDisabled != nil || setting.clearsOnDisable {
      let disabled = [SettingAttribute.whenDisabled, .onDisable].flatMap { $0.row.says(setting, settings) }
      let words = disabled.map { $0.text(in: settings) }.joined(separator: "; ")
      if !words.isEmpty { lines += Self.wrapped("Otherwise \(words).", to: width) }
    }
    return lines
  }

  /// The attributes that a new file does not tell, or in other places than the sentence.
  static let toldElsewhere: [SettingAttribute: String] = [
    .title: "the head", .help: "the head", .type: "the beginning of the sentence", .settings: "keys of their own",
    .default: "the value in the line", .example: "the value in the line", .enabledIf: "a sentence of its own",
    .why: "a sentence of its own", .whenDisabled: "a sentence of its own", .onDisable: "a sentence of its own",
    .computed: "not in a file", .format: "not in a file", .readonly: "only with the one value that it may have",
    .deprecated: "not in a new file", .renamedFrom: "not in a new file", .since: "not in a new file",
    .visibleIf: "only the form has it", .level: "only the form has it", .icon: "only the form has it",
    .order: "only the form has it", .lines: "only the form has it", .scope: "about other files",
    .merge: "about other files", .key: "how the command line calls an item",
  ]

  /// The value after the key; nil for none.
  var value: Value? { setting.onlyValue ?? defaultValue ?? setting.example }

  /// The default that has no condition.
  private var defaultValue: Value? { setting.defaults.last { $0.when == nil }?.value }

  // MARK: sentences

  private var facts: String {
    if setting.onlyValue != nil {
      return setting.isRequired ? "Required; it can only have this value." : "It can only have this value."
    }
    var facts: [String] = []
    if let kind { facts.append(kind) }
    if setting.isSecret { facts.append("a secret") }
    if setting.isRequired { facts.append("required") }
    if let clause = SettingAttribute.requiredIf.clause(of: setting, in: settings) {
      facts.append(clause.text(in: settings))
    }
    if setting.defaults.count > 1, let text = setting.defaultText { facts.append("default \(text)") }
    if setting.defaults.isEmpty {
      facts.append("no default" + (setting.example == nil ? "" : ", the line shows an example"))
    }
    let text = facts.joined(separator: "; ")
    let sentence = text.prefix(1).uppercased() + text.dropFirst()
    return sentence.isEmpty ? "" : sentence + "."
  }

  /// The type with what narrows it; nil where the value says it all.
  private var kind: String? {
    var parts: [String] = []
    switch setting.type {
    case .string where setting.choices.isEmpty: parts.append("a text")
    case .string, .bool: break
    case .list where hasMembers: parts.append("a list")
    case .map where hasMembers: parts.append("a map")
    case .list: parts.append("a list" + (setting.item.map { " of \(settings[$0].type.rawValue) values" } ?? ""))
    case .map: parts.append("a map" + (setting.item.map { " of \(settings[$0].type.rawValue) values" } ?? ""))
    default: parts.append(setting.type.phrase)
    }
    let listed: Set<SettingAttribute> = choices.isEmpty ? [.choices, .secret] : [.choices, .open, .secret]
    parts += settings.limits(of: setting, but: listed).map { $0.text(in: settings) }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Not for a setting with only one value, which is written.
  private var choices: [Choice] {
    setting.onlyValue == nil ? setting.choices.filter { $0.deprecated == nil } : []
  }

  private var listed: [String] {
    let lines = choices.prefix(Self.listedChoices).map { choice in
      var text = choice.word
      if choice.label != choice.word { text += ": \(choice.label)" }
      if let help = choice.help { text += " (\(Self.withoutStop(help)))" }
      if let condition = choice.enabledIf { text += ", when \(condition.text)" }
      return text
    }
    let rest = choices.count - lines.count
    return lines + (rest > 0 ? ["and \(rest) more: confedit describe \(settings.name(of: setting)) lists them"] : [])
  }

  private var hasMembers: Bool { setting.item.map { settings[$0].type == .group } ?? false }

  /// The members of the items of a list or map of groups.
  private var members: [String] {
    guard let item = setting.item, hasMembers else { return [] }
    return settings[item].members.map { settings[$0] }.filter { $0.isWritable && (!isMinimal || $0.isRequired) }.map {
      member in
      let comment = SettingComment(setting: member, settings: settings)
      let title = member.title == member.path.keys?.last ? nil : Self.sentence(member.title)
      let value = comment.defaultValue.map { "Default \(BlockText.line($0))." }
      let parts = [title, member.help.map(Self.sentence), comment.spoken, comment.facts, value]
      return "\(member.path): " + parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  /// The choices as a sentence.
  private var spoken: String? {
    guard !choices.isEmpty else { return nil }
    let words = choices.prefix(Self.spokenChoices).map(\.word).joined(separator: ", ")
    let rest = choices.count - Self.spokenChoices
    return "One of \(words)" + (rest > 0 ? " and \(rest) more." : ".")
  }

  // MARK: text

  static func sentence(_ text: String) -> String {
    text.isEmpty || text.last?.isPunctuation == true ? text : text + "."
  }

  private static func withoutStop(_ text: String) -> String { text.hasSuffix(".") ? String(text.dropLast()) : text }

  /// Lines of at most `width` cells, where the words allow it; line ends of the text stay.
  static func wrapped(_ text: String, to width: Int, hanging: String = "") -> [String] {
    var lines: [String] = []
    for paragraph in text.split(whereSeparator: \.isNewline) {
      var line = ""
      for word in paragraph.split(separator: " ").map({ EscapedText.escaped(String($0)) }) {
        if !line.isEmpty, DisplayWidth.of(line) + 1 + DisplayWidth.of(word) > width {
          lines.append(line)
          line = hanging + word
        } else {
          line += (line.isEmpty || line == hanging ? "" : " ") + word
        }
      }
      if !line.isEmpty { lines.append(line) }
    }
    return lines
  }
}
