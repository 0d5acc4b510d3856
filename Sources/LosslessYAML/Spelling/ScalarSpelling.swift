package import ConfigModel

/// The bytes of a value on one line: type first, then style.
package enum ScalarSpelling {
  /// A value without any line break. Strings are read back as the same string, numbers as the same number, by readers
  /// of YAML 1.1 and 1.2. Lists and maps, which have no other form on one line, are written in flow style.
  package static func oneLine(_ value: Value, in context: ScalarContext) -> [UInt8] {
    switch value {
    case .null: Array(context.isJSON ? "null".utf8 : null(replacing: context).utf8)
    case .bool(let bool): Array(self.bool(bool, replacing: context).utf8)
    case .number(let number): Array((context.isJSON ? JSONText.text(of: value) : self.number(number)).utf8)
    case .string(let text): string(text, in: context)
    case .list, .map: oneLine(NewNode(value), in: context)
    }
  }

  /// A node on one line, with its tag. A scalar that is to be written as typed is, if its text can be plain here.
  package static func oneLine(_ new: NewNode, in context: ScalarContext) -> [UInt8] {
    new.prefix + content(of: new, in: context)
  }

  private static func content(of new: NewNode, in context: ScalarContext) -> [UInt8] {
    if let text = new.text { return text.flowBytes(context) }
    switch new.content {
    case .scalar(let value, let plain):
      if let plain, !context.isJSON, canBeTyped(plain, inFlow: context.inFlow) { return Array(plain.utf8) }
      return oneLine(value, in: context)
    case .sequence(let items): return flow(items.map { oneLine($0, in: context.inside) }, "[", "]")
    case .mapping(let entries):
      return flow(entries.map { flowKey($0.key, context) + oneLine($0.value, in: context.inside) }, "{", "}")
    }
  }

  /// libyaml's limit for a key in the `key: value` form, in characters (YAML 1.2.2, chapter 7.4.2).
  package static let keyLimit = 1024

  /// Whether a spelled key, quotes included, is beyond `keyLimit`: libyaml would refuse the file.
  package static func isBeyondKeyLimit(_ spelledKey: [UInt8]) -> Bool {
    guard spelledKey.count > keyLimit else { return false }
    return spelledKey.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 } > keyLimit
  }

  /// A null that replaces another keeps its word.
  private static func null(replacing context: ScalarContext) -> String {
    guard let old = context.oldText, !old.isEmpty, context.oldStyle == .plain, Resolution.isNull(old) else {
      return "null"
    }
    return old
  }

  /// `true` or `false`; in place of a bool of YAML 1.1 the other word of its pair, in its case.
  private static func bool(_ bool: Bool, replacing context: ScalarContext) -> String {
    let standard = bool ? "true" : "false"
    guard context.version == .v1_1, context.oldStyle == .plain, let old = context.oldText,
      Resolution.bool(old, version: .v1_1) != nil
    else { return standard }
    let word =
      switch old.lowercased() {
      case "yes", "no": bool ? "yes" : "no"
      case "on", "off": bool ? "on" : "off"
      default: standard
      }
    if old == old.lowercased() { return word }
    return old == old.uppercased() ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
  }

  /// As typed when both versions read the same number, else in decimal.
  private static func number(_ number: Number) -> String {
    let typed = number.spelling
    // Both specifications read `-.5` as a number, PyYAML does not.
    let isCommon = !(typed.hasPrefix("-.") || typed.hasPrefix("+.")) || number.special != nil
    let isAgreed =
      Number(typed, version: .v1_2) == number && Number(typed, version: .v1_1) == number
      && Number(typed, version: .v1_1)?.isInteger == number.isInteger
    return isCommon && isAgreed ? typed : number.plainText
  }

  private static func flow(_ spelled: [[UInt8]], _ start: String, _ end: String) -> [UInt8] {
    Array(start.utf8) + spelled.joined(separator: Array(", ".utf8)) + Array(end.utf8)
  }

  private static func flowKey(_ key: String, _ context: ScalarContext) -> [UInt8] {
    string(key, in: ScalarContext(inFlow: true, isKey: true, version: context.version, isJSON: context.isJSON))
      + Array(": ".utf8)
  }
}
