/// What `QuickReader` asks of single bytes.
enum QuickBytes {
  static func isLetterOrDigit(_ byte: UInt8) -> Bool { (byte | 0x20) &- 97 < 26 || byte &- 48 < 10 }

  /// The byte when it is a quote.
  static func quote(_ byte: UInt8) -> UInt8? { byte == Byte.singleQuote || byte == Byte.doubleQuote ? byte : nil }

  /// The meaning of the escapes for one byte.
  static func escape(_ byte: UInt8) -> UInt8? {
    switch byte {
    case Byte.doubleQuote, Byte.backslash, Byte.slash: byte
    case UInt8(ascii: "n"): Byte.lineFeed
    case UInt8(ascii: "t"): Byte.tab
    default: nil
    }
  }

  /// Whether the file is UTF-8 without control characters, tabs, carriage returns, and what counts as a line break
  /// somewhere.
  static func allAreCommon(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    let base = UnsafeRawPointer(bytes.baseAddress)
    while index < bytes.count {
      if let base, index + 8 <= bytes.count,
        areCommonASCII(base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      {
        index += 8
        continue
      }
      let byte = bytes[index]
      if byte < 0x80 {
        guard byte >= 0x20 && byte != 0x7F || byte == Byte.lineFeed else { return false }
        index += 1
        continue
      }
      guard let length = commonLength(bytes, index) else { return false }
      index += length
    }
    return true
  }

  /// Whether eight bytes are ASCII, and neither control characters nor DEL but for line feeds.
  private static func areCommonASCII(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs = ones << 7
    guard word & highs == 0 else { return false }
    // The highest bit of each byte answers for it; no byte carries into the next, since all are below 0x80.
    let notControl = word &+ ones &* 0x60
    let notLineFeed = (word ^ ones &* UInt64(Byte.lineFeed)) &+ ones &* 0x7F
    let isDelete = word &+ ones
    return (notControl | ~notLineFeed) & ~isDelete & highs == highs
  }

  /// How many bytes the character beyond ASCII takes that begins here; nil for broken and for rare ones.
  private static func commonLength(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int? {
    func isMore(_ ahead: Int) -> Bool { index + ahead < bytes.count && bytes[index + ahead] & 0xC0 == 0x80 }
    switch bytes[index] {
    case 0xC2: return isMore(1) && bytes[index + 1] >= 0xA0 ? 2 : nil
    case 0xC3...0xDF: return isMore(1) ? 2 : nil
    case 0xE0...0xEC:
      guard isMore(1), isMore(2), bytes[index] != 0xE0 || bytes[index + 1] >= 0xA0 else { return nil }
      // U+2028 and U+2029.
      return bytes[index] == 0xE2 && bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8 ? nil : 3
    case 0xF1...0xF3: return isMore(1) && isMore(2) && isMore(3) ? 4 : nil
    case 0xF0: return isMore(1) && isMore(2) && isMore(3) && bytes[index + 1] >= 0x90 ? 4 : nil
    default: return nil
    }
  }
}
