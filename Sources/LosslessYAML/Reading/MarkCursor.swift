/// Turns libyaml's marks, which count code points, into byte offsets.
///
/// One cursor walks along with the parser; marks may step back a little (an end mark behind the next start), never
/// far. Where the whole source is ASCII the two counts are the same.
struct MarkCursor {
  private let base: Int
  private let isASCII: Bool
  private var index = 0
  private var byte: Int

  /// `base` is the offset of the first byte that the parser was given.
  init(base: Int, isASCII: Bool) {
    self.base = base
    self.isASCII = isASCII
    byte = base
  }

  mutating func offset(of mark: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    if isASCII { return base + mark }
    while index < mark, byte < bytes.count {
      byte += 1
      while byte < bytes.count, bytes[byte] & 0xC0 == 0x80 { byte += 1 }
      index += 1
    }
    while index > mark, byte > base {
      byte -= 1
      while byte > base, bytes[byte] & 0xC0 == 0x80 { byte -= 1 }
      index -= 1
    }
    return byte
  }

  static func isASCII(_ bytes: [UInt8], from start: Int) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var index = start
      while index + 8 <= buffer.count {
        let word = buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if word & 0x8080_8080_8080_8080 != 0 { return false }
        index += 8
      }
      return buffer[index...].allSatisfy { $0 < 0x80 }
    }
  }
}
