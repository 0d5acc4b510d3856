/// The target of an OSC 8 hyperlink.
enum Hyperlink {
  private static let limit = 2048

  /// What can be sent: printable ASCII, the rest percent-encoded (RFC 3986, 2.1). Nil for what holds controls, for what
  /// has no scheme, and for what is too long for terminals.
  static func target(_ text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon != text.utf8.startIndex else { return nil }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0..<0x20, 0x7F: return nil
      case 0x21..<0x7F: bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
      }
    }
    return bytes.count <= limit ? String(decoding: bytes, as: UTF8.self) : nil
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}
