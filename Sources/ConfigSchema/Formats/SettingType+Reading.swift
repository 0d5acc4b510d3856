package import ConfigModel
internal import Patterns
internal import TextFormats

extension SettingType {
  /// What a right value looks like; ends the message of a wrong one.
  var help: String? {
    switch self {
    case .bool: "write true or false"
    case .int: "write digits, for example 42"
    case .number: "write a number, for example 2.5"
    case .port: "write an integer from 1 to 65535"
    case .percent: PercentFormat.help
    case .duration: DurationFormat.help
    case .size: SizeFormat.help
    case .date: DateFormat.help
    case .time: TimeFormat.help
    case .datetime: DateTimeFormat.help
    case .email: EmailFormat.help
    case .url: URLFormat.help
    case .hostname: HostNameFormat.help
    case .ip: IPAddressFormat.help
    case .cidr: AddressBlockFormat.help
    case .color: ColorFormat.help
    case .timezone: "write a name such as Europe/Berlin, or UTC"
    case .locale: LocaleFormat.help
    case .regex: "write a regular expression in the syntax of PCRE2"
    case .string, .text, .path, .dir, .any: nil
    case .list: "write a list"
    case .map, .group: "write a map of keys and values"
    }
  }

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
      switch self {
      case .percent: return .number(try PercentFormat.read(text))
      case .duration: return .duration(try DurationFormat.read(text))
      case .size: return .size(try SizeFormat.read(text))
      case .date: return .date(try DateFormat.read(text))
      case .time: return .time(try TimeFormat.read(text))
      case .datetime: return .datetime(try DateTimeFormat.read(text))
      case .email: try EmailFormat.check(text)
      case .url: try URLFormat.check(text, schemes: schemes)
      case .hostname: try HostNameFormat.check(text)
      case .ip: _ = try IPAddressFormat.read(text)
      case .cidr: _ = try AddressBlockFormat.read(text)
      case .color: try ColorFormat.check(text)
      case .timezone: try TimeZoneFormat.check(text)
      case .locale: try LocaleFormat.check(text)
      case .regex: try Self.checkPattern(text)
      case .path, .dir: try FilePathFormat.check(text)
      default: break
      }
    } catch { throw .notOfType(self, shown, error) }
    return .text(text)
  }

  private static func checkPattern(_ text: String) throws(Flaw) {
    do { _ = try Pattern(text) } catch { throw Flaw("\(error.reason) (at byte \(error.offset + 1))") }
  }

  /// The form in which two texts of the type compare.
  func canonical(_ text: String) -> String {
    switch self {
    case .hostname: HostNameFormat.canonical(text)
    case .email: EmailFormat.canonical(text)
    case .url: URLFormat.canonical(text)
    case .ip: (try? IPAddressFormat.read(text)).map(IPAddressFormat.canonical) ?? text
    case .cidr: AddressBlockFormat.canonical(text)
    case .color: ColorFormat.canonical(text)
    default: text
    }
  }

  /// The datum in the form in which it compares and is looked up.
  func canonical(_ datum: Datum) -> Datum {
    guard case .text(let text) = datum else { return datum }
    return .text(canonical(text))
  }
}

extension Unicode.Scalar {
  var isLineBreak: Bool { self == "\n" || self == "\r" || self == "\u{85}" || self == "\u{2028}" || self == "\u{2029}" }
}
