/// JSON writers spell characters beyond U+FFFF as two escapes, `"\ud83d\ude05"`, which libyaml refuses.
///
/// The parser is given a copy in which each pair is two escapes of a stand-in that the file does not use; every offset
/// stays what it was, and the decoded texts get their characters back in order.
struct SurrogatePairs: Sendable {
  let bytes: [UInt8]
  private let pairs: [(offset: Int, scalar: Unicode.Scalar)]
  private let source: [UInt8]
  private let standIn: Unicode.Scalar

  /// Nil when the source holds no complete pair behind an odd number of backslashes, so that nothing would change.
  init?(in source: [UInt8]) {
    var found: [(offset: Int, scalar: Unicode.Scalar)] = []
    var index = 0
    while let at = Self.nextBackslash(source, from: index) {
      index = at + 2
      guard let high = Self.escape(source, at: at), (0xD800..<0xDC00).contains(high),
        let low = Self.escape(source, at: at + 6), (0xDC00..<0xE000).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
      else { continue }
      found.append((at, scalar))
      index = at + 12
    }
    guard !found.isEmpty, let standIn = Self.unusedScalar(in: source) else { return nil }
    let digits = Array(String(standIn.value, radix: 16).utf8)
    var copy = source
    for pair in found {
      for start in [pair.offset + 2, pair.offset + 8] { copy.replaceSubrange(start..<start + 4, with: digits) }
    }
    bytes = copy
    self.source = source
    pairs = found
    self.standIn = standIn
  }

  /// The text of a scalar at `range` with its stand-ins turned back: in double quotes into the character that the
  /// pair means, elsewhere, where a backslash means itself, into the pair as it is in the file.
  func restored(_ text: [UInt8], in range: Range<Int>, isDoubleQuoted: Bool) -> [UInt8] {
    let mark = isDoubleQuoted ? Array(String(standIn).utf8) : escaped
    var result: [UInt8] = []
    var rest = text[...]
    for pair in pairs where range.contains(pair.offset) {
      while !rest.starts(with: mark + mark), let byte = rest.popFirst() { result.append(byte) }
      guard !rest.isEmpty else { break }
      rest = rest.dropFirst(2 * mark.count)
      result += isDoubleQuoted ? Array(String(pair.scalar).utf8) : Array(source[pair.offset..<pair.offset + 12])
    }
    return result + rest
  }

  /// The stand-in as it is written in the copy.
  private var escaped: [UInt8] { Array("\\u\(String(standIn.value, radix: 16))".utf8) }

  private static func nextBackslash(_ bytes: [UInt8], from: Int) -> Int? {
    from < bytes.count ? bytes[from...].firstIndex(of: UInt8(ascii: "\\")) : nil
  }

  private static func escape(_ bytes: [UInt8], at offset: Int) -> UInt32? {
    guard offset + 6 <= bytes.count, bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u")
    else { return nil }
    let digits = bytes[offset + 2..<offset + 6]
    guard digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  /// A private-use character that is in the source neither as itself nor as an escape.
  private static func unusedScalar(in bytes: [UInt8]) -> Unicode.Scalar? {
    let text = String(decoding: bytes, as: UTF8.self)
    let escapes = text.lowercased()
    return (0xE000...0xF8FF).lazy.compactMap { Unicode.Scalar($0 as UInt32) }.first { scalar in
      !text.unicodeScalars.contains(scalar) && !escapes.contains("\\u" + String(scalar.value, radix: 16))
        && !escapes.contains("\\u0000" + String(scalar.value, radix: 16))
    }
  }
}
