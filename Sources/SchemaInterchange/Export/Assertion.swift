internal import ConfigModel
internal import ConfigSchema

/// What JSON Schema can say about the values of one setting, whatever the rest of the configuration holds. It admits
/// every value that is right; with `isExact` nothing else.
struct Assertion {
  private(set) var keywords: [ValueMap.Entry] = []
  private(set) var isExact = true
  /// What it cannot say, in words.
  private(set) var omissions: [String] = []

  /// Where the value is in the file.
  enum Presence {
    /// A key's value, where null is the same as no key.
    case optional
    /// An item, or a value that a condition asks for: null is none.
    case there
    /// A required value: no null, and no empty text.
    case needed
  }

  private let setting: Setting
  private let presence: Presence

  init(of setting: Setting, in settings: Settings, _ presence: Presence, labels: Labels = .none) {
    self.setting = setting
    self.presence = presence
    var type = setting.type.row.json
    isExact = type.isExact
    if let omission = type.omission { omissions.append(omission) }
    if settings.yamlVersion == .v1_1 { widen(&type) }
    add("type", types(type.types))
    choices(labels)
    texts(type)
    numbers(type)
    collections()
    dependencies()
  }

  /// Whether choices are written with their labels, and how.
  enum Labels { case none, standard, editors }

  var value: Value { .map(ValueMap(keywords)) }

  private mutating func add(_ name: String, _ value: Value?) {
    if let value { keywords.append(ValueMap.Entry(name, value)) }
  }

  private mutating func leaveOut(_ words: String) {
    omissions.append(words)
    isExact = false
  }

  private func number(_ count: Int?) -> Value? { count.map { .number(Number($0)) } }

  // MARK: type

  private func types(_ names: [String]) -> Value? {
    guard !names.isEmpty else { return nil }
    let all = presence == .optional ? names + ["null"] : names
    return all.count == 1 ? .string(all[0]) : .list(all.map { .string($0) })
  }

  /// A reader of YAML 1.2 takes `yes` and `1_000` for texts.
  private mutating func widen(_ type: inout JSONKeywords) {
    guard setting.type == .bool || setting.type.isNumeric else { return }
    type.types = Array(Set(type.types + ["string"])).sorted()
    (type.minimum, type.maximum) = (nil, nil)
    leaveOut("how YAML 1.1 writes it")
  }

  // MARK: choices

  private mutating func choices(_ labels: Labels) {
    guard !setting.choices.isEmpty, setting.type != .list else { return }
    guard !setting.isOpen, setting.choicesSource == nil else { return }
    guard setting.type.comparesAsWritten || setting.type == .any else {
      return leaveOut("the choices, which may be spelled in other ways")
    }
    if setting.choices.contains(where: { $0.enabledIf != nil }) { isExact = false }
    let isLabelled = setting.choices.contains { $0.label != $0.word || $0.help != nil }
    if isLabelled, labels == .standard { return alternatives() }
    add("enum", .list(setting.choices.map(\.value) + (presence == .optional ? [.null] : [])))
    guard isLabelled, labels == .editors else { return }
    let none: [Value] = presence == .optional ? [.string("")] : []
    add("enumDescriptions", .list(setting.choices.map { .string($0.label) } + none))
    if setting.choices.contains(where: { $0.help != nil }) {
      let helps = setting.choices.map { choice in
        Value.string(choice.help.map { "**\(choice.label)**: \($0)" } ?? choice.label)
      }
      add("markdownEnumDescriptions", .list(helps + none))
    }
  }

  private mutating func alternatives() {
    var alternatives = setting.choices.map { choice in
      var entries = [ValueMap.Entry("const", choice.value)]
      if choice.label != choice.word { entries.append(ValueMap.Entry("title", .string(choice.label))) }
      if let help = choice.help { entries.append(ValueMap.Entry("description", .string(help))) }
      return Value.map(ValueMap(entries))
    }
    if presence == .optional { alternatives.append(["const": .null]) }
    add("oneOf", .list(alternatives))
  }

  // MARK: texts

  private mutating func texts(_ type: JSONKeywords) {
    if setting.type.isTextual || setting.type == .string || setting.type == .text {
      add("minLength", number(setting.minLength) ?? (presence == .needed ? .number(Number(1)) : nil))
      add("maxLength", number(setting.maxLength))
    } else if presence == .needed, type.types.contains("string") {
      add("minLength", .number(Number(1)))
    }
    if type.formats.count > 1 {
      add("anyOf", formats(type))
    } else {
      add("format", type.formats.first.map { .string($0) })
    }
    if keywords.contains(where: { $0.key == "enum" || $0.key == "oneOf" }) { return lookAtPattern() }
    let mayBreakLines = setting.type == .text
    guard let pattern = setting.pattern else {
      add("pattern", (schemes ?? type.pattern).map { .string($0) })
      return
    }
    guard let own = PortablePattern.text(of: pattern, mayBreakLines: mayBreakLines) else {
      add("pattern", type.pattern.map { .string($0) })
      return leaveOut("the pattern \(pattern)")
    }
    add("pattern", .string(own))
    if let other = schemes ?? type.pattern, !(other == "^.*$" && !Self.mayMatchLineBreak(pattern)) {
      add("allOf", .list([["pattern": .string(other)]]))
    }
  }

  /// Choices that the pattern refuses are refused.
  private mutating func lookAtPattern() { if setting.pattern != nil { isExact = false } }

  /// Whether a pattern could match a line break, which most do not.
  private static func mayMatchLineBreak(_ pattern: String) -> Bool {
    ["[^", "\\s", "\\S", "\\W", "\\D", "\\n", "\\r", "\\x", "\\P", "\\p{C", "\\p{Z"].contains {
      pattern.contains($0)
    }
  }

  private func formats(_ type: JSONKeywords) -> Value {
    .list(type.formats.map { ["format": .string($0)] })
  }

  /// A scheme is compared without case.
  private var schemes: String? {
    guard setting.type == .url, !setting.schemes.isEmpty else { return nil }
    let names = setting.schemes.map { scheme in
      scheme.unicodeScalars.map { scalar -> String in
        let (small, large) = (scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping)
        if small != large { return "[\(small)\(large)]" }
        return "+.".unicodeScalars.contains(scalar) ? "\\\(scalar)" : String(scalar)
      }.joined()
    }
    return "^(?:\(names.joined(separator: "|"))):.+$"
  }

  // MARK: numbers

  private mutating func numbers(_ type: JSONKeywords) {
    guard setting.type.isOrdered else { return }
    let isNumeric = setting.type.isNumeric
    let isCounted = isNumeric && !omissions.contains("how YAML 1.1 writes it")
    var (low, high) = (type.minimum, type.maximum)
    if isCounted {
      if case .number(let number)? = setting.lowestValue { low = .number(number) }
      if case .number(let number)? = setting.highestValue { high = .number(number) }
    }
    add("minimum", low)
    add("maximum", high)
    if let range = setting.rangeText, !isCounted || setting.hasComputedRange || setting.type == .percent {
      leaveOut("the range \(range)")
    }
    step(isCounted)
  }

  /// Steps are counted from the low end, multiples from zero.
  private mutating func step(_ isCounted: Bool) {
    guard let step = setting.step else { return }
    if isCounted, setting.type != .percent, case .number(let size) = step {
      switch setting.lowestValue {
      case nil where setting.rangeText == nil || !setting.hasComputedRange:
        return add("multipleOf", step)
      case .number(let low)?:
        if low.remainder(dividingBy: size)?.isZero == true { return add("multipleOf", step) }
      default: break
      }
    }
    leaveOut("the step \(step.word)")
  }

  // MARK: the rest

  private mutating func collections() {
    guard setting.type == .list || setting.type == .map else { return }
    let isList = setting.type == .list
    add(isList ? "minItems" : "minProperties", number(setting.minItems))
    add(isList ? "maxItems" : "maxProperties", number(setting.maxItems))
    guard isList else { return }
    if let key = setting.keyMember {
      leaveOut("that no two items have the same \(key)")
    } else if setting.isUnique || !setting.choices.isEmpty {
      add("uniqueItems", .bool(true))
    }
  }

  private mutating func dependencies() {
    switch setting.choicesSource {
    case .items where !setting.isOpen: leaveOut("the choices, which are the items of another setting")
    case .command: isExact = false
    default: break
    }
    if setting.mustExist { leaveOut("that the file exists") }
    if let glob = setting.glob { leaveOut("the glob \(glob)") }
  }
}
