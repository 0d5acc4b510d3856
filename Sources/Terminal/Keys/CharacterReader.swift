/// One character of UTF-8 that comes in pieces (Unicode, table 3-7): what can no more become one is refused at its
/// first wrong byte.
struct CharacterReader: Sendable {
  private var value: UInt32
  private var missing: Int
  /// What the next byte may be.
  private var bounds: ClosedRange<UInt8> = 0x80...0xBF

  /// - Returns: nil for a byte that begins no character of several bytes.
  init?(lead: UInt8) {
    switch lead {
    case 0xC2...0xDF: (value, missing) = (UInt32(lead & 0x1F), 1)
    case 0xE0...0xEF: (value, missing) = (UInt32(lead & 0x0F), 2)
    case 0xF0...0xF4: (value, missing) = (UInt32(lead & 0x07), 3)
    default: return nil
    }
    switch lead {
    case 0xE0: bounds = 0xA0...0xBF
    case 0xED: bounds = 0x80...0x9F
    case 0xF0: bounds = 0x90...0xBF
    case 0xF4: bounds = 0x80...0x8F
    default: break
    }
  }

  /// - Returns: whether the byte belongs to the character.
  mutating func take(_ byte: UInt8) -> Bool {
    guard missing > 0, bounds.contains(byte) else { return false }
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    bounds = 0x80...0xBF
    return true
  }

  /// Nil until it is whole.
  var scalar: Unicode.Scalar? { missing == 0 ? Unicode.Scalar(value) : nil }
}
