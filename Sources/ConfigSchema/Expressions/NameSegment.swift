extension SchemaLanguage {
  private static let words: Set = ["and", "or", "not", "in", "matches", "true", "false", "null"]

  /// A key as a segment of a name in an expression, in backquotes where it needs them; nil for one that the language
  /// cannot spell.
  package static func nameSegment(_ key: String) -> String? {
    let bytes = Array(key.utf8)
    let isLetter = { (byte: UInt8) in (65...90).contains(byte) || (97...122).contains(byte) || byte == 95 }
    let isPlain =
      bytes.first.map(isLetter) ?? false && bytes.last != UInt8(ascii: "-")
      && bytes.allSatisfy { isLetter($0) || (48...57).contains($0) || $0 == UInt8(ascii: "-") }
    if isPlain, !words.contains(key) { return key }
    guard !key.isEmpty, bytes.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "`") && $0 != UInt8(ascii: "\\") }) else {
      return nil
    }
    return "`\(key)`"
  }
}
