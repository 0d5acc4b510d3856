package import ConfigModel
internal import TextFormats

extension SettingType {
  /// What a right value looks like; ends the message of a wrong one.
  var help: String? { row.help }

  /// Reads a scalar of the file; what depends on the machine (files, time zones) is checked elsewhere.
  func read(_ value: Value, schemes: [String] = [], isSecret: Bool = false) throws(Refusal) -> Datum {
    let shown = Shown(value, isSecret: isSecret)
    switch (self, value) {
    case (.any, _): return Datum(value)
    case (.bool, .bool(let bool)): return .bool(bool)
    case (.bool, .string(let text)):
      guard let bool = Self.boolWords[text.lowercased()] else { throw .notOfType(self, shown, nil) }
      throw ["true", "false"].contains(text.lowercased()) ? .quoted(.bool(bool), self, shown) : .boolWord(bool, shown)
    case (.int, .number(let number)), (.port, .number(let number)):
      return .number(try readInteger(number, shown))
    case (.number, .number(let number)), (.percent, .number(let number)):
      guard number.special == nil else { throw .notOfType(self, shown, Flaw("it is not finite")) }
      return .number(number)
    case (.int, .string(let text)), (.number, .string(let text)), (.port, .string(let text)):
      guard let number = Number(text), (try? read(.number(number))) != nil else { throw .notOfType(self, shown, nil) }
      throw .quoted(.number(number), self, shown)
    case (.duration, .number(let number)), (.size, .number(let number)):
      return try readText(number.plainText, [], shown)
    case (_, .string(let text)) where !isCollection: return try readText(text, schemes, shown)
    case (_, .bool), (_, .number), (_, .null):
      if isTextual || self == .date || self == .time || self == .datetime { throw .unquoted(value, self, shown) }
      throw .wrongKind(value, self, shown)
    default: throw .wrongKind(value, self, shown)
    }
  }

  /// Whether a value is one of the type, spelled as the type wants it.
  package func admits(_ value: Value) -> Bool { (try? read(value)) != nil }

  /// The words that the command line takes for a bool.
  static let boolWords = ["true": true, "yes": true, "on": true, "false": false, "no": false, "off": false]

  private func readInteger(_ number: Number, _ shown: Shown) throws(Refusal) -> Number {
    guard number.special == nil else { throw .notOfType(self, shown, Flaw("it is not finite")) }
    guard number.isInteger else { throw .notWhole(number, self, shown) }
    if self == .port, !(Number(1)...Number(65_535)).contains(number) {
      throw .notOfType(self, shown, Flaw("ports go from 1 to 65535"))
    }
    return number
  }

  private func readText(_ text: String, _ schemes: [String], _ shown: Shown) throws(Refusal) -> Datum {
    if self != .text, text.unicodeScalars.contains(where: \.isLineBreak) { throw .lineBreak(shown) }
    do throws(Flaw) {
      try URLFormat.check(text, schemes: schemes)
      return try row.read(text)
    } catch { throw .notOfType(self, shown, error) }
  }

  /// The datum in the form in which it compares and is looked up.
  func canonical(_ datum: Datum) -> Datum {
    guard case .text(let text) = datum else { return datum }
    return .text(row.canonical(text))
  }
}

extension Unicode.Scalar {
  var isLineBreak: Bool { self == "\n" || self == "\r" || self == "\u{85}" || self == "\u{2028}" || self == "\u{2029}" }
}
