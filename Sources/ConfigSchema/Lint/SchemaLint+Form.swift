internal import ConfigModel
internal import TextFormats

/// What makes a form harder to use than it need be.
extension SchemaLint {
  /// More rows than this are not taken in at a glance.
  private static let mostRows = 12

  func lintForm() {
    let mayBeUnset = settingsThatMayBeUnset()
    for setting in draft.settings.all where setting.type != .group && setting.deprecated == nil {
      lintPattern(setting)
      if !mayBeUnset.contains(setting.id.index) { lintDefault(setting) }
      lintUnit(setting)
    }
    for index in draft.settings.sections.indices { lintLength(of: index) }
  }

  private func lintLength(of index: Int) {
    let section = draft.settings.sections[index]
    let rows = section.settings.filter { draft.settings[$0].type != .group && draft.settings[$0].deprecated == nil }
      .count
    guard rows > Self.mostRows else { return }
    let name = section.address.map { " \($0)" } ?? ""
    warn(
      "long-section",
      "the section\(name) has \(rows) rows, more than \(Self.mostRows)",
      at: draft.sectionSpans[index],
      help: "split it into several sections, or move settings that are seldom needed to another page")
  }

  // MARK: Patterns

  private func lintPattern(_ setting: Setting) {
    guard let span = draft.notes.patternSpans[setting.id.index], let pattern = setting.pattern, setting.choices.isEmpty,
      let words = Self.alternatives(in: pattern)
    else { return }
    warn(
      "pattern-is-choices", "the pattern \(Shown.text(.string(pattern))) only lists \(words.count) words", at: span,
      help: "write choices: [\(words.joined(separator: ", "))], so that forms and completions can offer them")
  }

  /// The words of `a|b|c`, also in parentheses or between `^` and `$`; nil for any other pattern.
  private static func alternatives(in pattern: String) -> [String]? {
    var text = pattern[...]
    if text.hasPrefix("^") { text.removeFirst() }
    if text.hasSuffix("$") { text.removeLast() }
    if text.hasPrefix("("), text.hasSuffix(")") {
      text = text.dropFirst().dropLast()
      if text.hasPrefix("?:") { text = text.dropFirst(2) }
    }
    let words = text.split(separator: "|", omittingEmptySubsequences: false)
    let isWord = { (byte: UInt8) in
      byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
    guard words.count > 1, words.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isWord) }) else { return nil }
    return words.map(String.init)
  }

  // MARK: Defaults

  /// Of a text without a value it is clear what that means; of a number or a switch it is not.
  private func lintDefault(_ setting: Setting) {
    let isPlain = setting.type == .bool || setting.type.isNumeric || setting.type == .duration || setting.type == .size
    guard isPlain || !setting.choices.isEmpty && setting.type != .list, setting.owner == nil || !setting.path.isEmpty,
      setting.defaults.isEmpty, !setting.isRequired, setting.requiredIf == nil, setting.computed == nil,
      !setting.isReadonly, !setting.isSecret, !isOverride(setting)
    else { return }
    let word = setting.choices.first?.word ?? (setting.type == .bool ? "false" : "VALUE")
    warn(
      "no-default",
      "\(draft.settings.name(of: setting)) has no default and is not required: it has no value until it is set",
      at: draft.keySpans[setting.id.index], help: "add default: \(word), or required: true")
  }

  /// Whether it belongs to entries that say only what is other than usual: those of maps, and of lists whose items
  /// several layers make.
  private func isOverride(_ setting: Setting) -> Bool {
    guard let owner = setting.owner.map({ draft.settings.all[$0.index] }) else { return false }
    return owner.type == .map || owner.merge == .merge
  }

  /// The settings for which it is no oversight that they have no default: `has(...)` asks whether they are set, or a
  /// condition reads a bool, for which there is a finding of its own.
  private func settingsThatMayBeUnset() -> Set<Int> {
    var found: Set<Int> = []
    for (id, expression) in draft.settings.expressions.enumerated() {
      if case .condition = log.wanted[id] {
        found.formUnion(draft.references[id].filter { draft.settings.all[$0].type == .bool })
      }
      for node in expression.nodes {
        if case .has(let operand) = node, case .setting(let index) = expression.nodes[operand] { found.insert(index) }
      }
    }
    return found
  }

  // MARK: Units

  /// The units that a title may name in parentheses or behind `in`, with what to write instead.
  private static let units: [String: String] = {
    var units: [String: String] = [:]
    let times = [
      "ns", "us", "µs", "ms", "s", "sec", "secs", "second", "seconds", "millisecond", "milliseconds", "min", "mins",
      "minute", "minutes", "h", "hour", "hours", "day", "days", "week", "weeks",
    ]
    let sizes = [
      "byte", "bytes", "kb", "mb", "gb", "tb", "kib", "mib", "gib", "tib", "kilobytes", "megabytes", "gigabytes",
    ]
    let others = ["%", "percent", "px", "pixel", "pixels", "pt", "points", "hz", "khz", "mhz", "dpi", "mm", "cm", "°"]
    for word in times { units[word] = "type: duration" }
    for word in sizes { units[word] = "type: size" }
    for word in others { units[word] = "unit: \"\(word)\"" }
    return units
  }()

  private func lintUnit(_ setting: Setting) {
    guard setting.type == .int || setting.type == .number, setting.unit == nil, setting.format == nil,
      setting.choices.isEmpty, let unit = Self.unit(in: setting.title), let instead = Self.units[unit.lowercased()]
    else { return }
    let isPlain = unit.utf8.allSatisfy(\.isLetter)
    let own = "unit: \(isPlain ? unit : ConfigPath.quoted(unit))"
    let help = instead.hasPrefix("unit") ? "write \(own)" : "write \(own), or \(instead)"
    warn(
      "unit-in-title",
      "the title \(Shown.text(.string(setting.title))) names a unit, and \(draft.settings.name(of: setting)) has none",
      at: draft.keySpans[setting.id.index], help: Advice(help))
  }

  /// `Timeout (ms)`, `Timeout in seconds`.
  private static func unit(in title: String) -> String? {
    let words = title.split(separator: " ")
    guard let last = words.last else { return nil }
    if last.hasPrefix("("), last.hasSuffix(")") || last.hasSuffix("):") {
      return String(last.dropFirst().prefix { $0 != ")" })
    }
    return words.count > 2 && words[words.count - 2] == "in" ? String(last) : nil
  }
}
