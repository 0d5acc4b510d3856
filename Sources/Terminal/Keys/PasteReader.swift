/// Collects a bracketed paste up to `CSI 201 ~`, wherever its pieces are split. Everything before is text, also what
/// looks like the begin of another paste.
struct PasteReader: Sendable {
  private static let end: [UInt8] = [0x1B] + "[201~".utf8

  private let limit: Int
  private var bytes: [UInt8] = []
  private var isCut = false
  /// How many bytes of the end mark were read.
  private var matched = 0

  init(limit: Int) { self.limit = limit }

  /// - Returns: true at the end.
  mutating func take(_ byte: UInt8) -> Bool {
    if byte == Self.end[matched] {
      matched += 1
      return matched == Self.end.count
    }
    // The mark begins with the only escape character in it, so that no shorter match can be within.
    for byte in Self.end[..<matched] { keep(byte) }
    matched = byte == Self.end[0] ? 1 : 0
    if matched == 0 { keep(byte) }
    return false
  }

  private mutating func keep(_ byte: UInt8) {
    if bytes.count < limit { bytes.append(byte) } else { isCut = true }
  }

  /// Terminals send line breaks as the Enter key does.
  func paste(isWhole: Bool) -> Paste {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var last: UInt8 = 0
    for byte in bytes {
      if byte != 0x0A || last != 0x0D { text.append(byte == 0x0D ? 0x0A : byte) }
      last = byte
    }
    return Paste(text: String(decoding: text, as: UTF8.self), isWhole: isWhole && !isCut)
  }
}
