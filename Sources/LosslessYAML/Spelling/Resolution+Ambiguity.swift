extension Resolution {
  /// Whether a reader of YAML 1.1 or 1.2 might take this plain text for anything but a string.
  ///
  /// It is the union of the specifications' types and of what the usual implementations do: PyYAML, ruamel.yaml and
  /// SnakeYAML, go-yaml (integers of any base with `_` anywhere), js-yaml, Psych (words in any case, commas in
  /// numbers, a leading colon makes a symbol). The test is one of syntax, so that numbers beyond every range count.
  package static func readsAsOtherThanString(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first else { return true }
    if first == UInt8(ascii: ":") || isSpecialWord(bytes) { return true }
    guard isDigit(first) || first == UInt8(ascii: "+") || first == UInt8(ascii: "-") || first == UInt8(ascii: ".")
    else { return false }
    return isNumberLike(bytes) || isSexagesimal(bytes) || isTimestampLike(bytes)
  }

  private static let specialWords: Set<String> = [
    "~", "null", "true", "false", "yes", "no", "on", "off", "y", "n", "=", "<<", ".inf", "+.inf", "-.inf", ".nan",
    "+.nan", "-.nan",
  ]

  private static func isSpecialWord(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= 5 else { return false }
    let lowercased = bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    return specialWords.contains(String(decoding: lowercased, as: UTF8.self))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
  private static func isDigitOrFiller(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ",")
  }

  private static func withoutSign(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.first == UInt8(ascii: "+") || bytes.first == UInt8(ascii: "-") ? bytes[1...] : bytes[...]
  }

  /// An integer of base 2, 8, 10 or 16, or a decimal fraction with or without exponent; fillers may be anywhere.
  private static func isNumberLike(_ bytes: [UInt8]) -> Bool {
    var rest = withoutSign(bytes)
    if rest.count > 2, rest.first == UInt8(ascii: "0"), isBased(rest.dropFirst(2), mark: rest[rest.startIndex + 1]) {
      return true
    }
    let whole = rest.prefix(while: isDigitOrFiller)
    rest = rest.dropFirst(whole.count)
    var fraction: ArraySlice<UInt8> = []
    if rest.first == UInt8(ascii: ".") {
      fraction = rest.dropFirst().prefix(while: isDigitOrFiller)
      rest = rest.dropFirst(1 + fraction.count)
    }
    guard !(whole.isEmpty && fraction.isEmpty) else { return false }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
      guard !rest.isEmpty else { return false }
      rest = rest.drop(while: isDigitOrFiller)
    }
    return rest.isEmpty
  }

  private static func isBased(_ digits: ArraySlice<UInt8>, mark: UInt8) -> Bool {
    let base: Int
    switch mark | 0x20 {
    case UInt8(ascii: "x"): base = 16
    case UInt8(ascii: "o"): base = 8
    case UInt8(ascii: "b"): base = 2
    default: return false
    }
    return digits.allSatisfy { byte in
      if byte == UInt8(ascii: "_") || byte == UInt8(ascii: ",") { return true }
      return Character(UnicodeScalar(byte)).hexDigitValue.map { $0 < base } ?? false
    }
  }

  /// `22:22`, `-1:30:00.5`: base 60 of YAML 1.1. `8080:80` is not one.
  private static func isSexagesimal(_ bytes: [UInt8]) -> Bool {
    let parts = withoutSign(bytes).split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count >= 2, let head = parts.first, let first = head.first, isDigit(first),
      head.allSatisfy(isDigitOrFiller)
    else { return false }
    for (index, part) in parts.enumerated().dropFirst() {
      let digits = part.prefix(while: isDigit)
      guard digits.count == 1 || digits.count == 2 && part[part.startIndex] < UInt8(ascii: "6") else { return false }
      let rest = part.dropFirst(digits.count)
      if rest.isEmpty { continue }
      guard index == parts.count - 1, rest.first == UInt8(ascii: "."), rest.dropFirst().allSatisfy(isDigitOrFiller)
      else { return false }
    }
    return true
  }

  /// A date of a four-digit year, alone or followed by `T` or blanks and an hour.
  static func isTimestamp(_ text: String) -> Bool { isTimestampLike(Array(text.utf8)) }

  private static func isTimestampLike(_ bytes: [UInt8]) -> Bool {
    var rest = bytes.first == UInt8(ascii: "-") ? bytes[1...] : bytes[...]
    guard rest.prefix(while: isDigit).count == 4 else { return false }
    rest = rest.dropFirst(4)
    for _ in 0..<2 {
      guard rest.first == UInt8(ascii: "-") else { return false }
      rest = rest.dropFirst()
      let digits = rest.prefix(while: isDigit)
      guard (1...2).contains(digits.count) else { return false }
      rest = rest.dropFirst(digits.count)
    }
    if rest.isEmpty { return true }
    let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "t") {
      rest = rest.dropFirst()
    } else {
      guard rest.first.map(isBlank) == true else { return false }
      rest = rest.drop(while: isBlank)
    }
    let hour = rest.prefix(while: isDigit)
    return (1...2).contains(hour.count) && rest.dropFirst(hour.count).first == UInt8(ascii: ":")
  }
}
