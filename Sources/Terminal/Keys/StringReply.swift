/// Answers that come as a control string: `OSC 11 ; rgb:... ST`, `DCS > | name ST`.
enum StringReply {
  /// - Parameter introducer: `]` for OSC, `P` for DCS.
  static func reply(introducer: UInt8, _ bytes: [UInt8]) -> TerminalReply? {
    let text = String(decoding: bytes, as: UTF8.self)
    if introducer == UInt8(ascii: "P") {
      return text.hasPrefix(">|") ? .version(String(text.dropFirst(2))) : nil
    }
    guard introducer == UInt8(ascii: "]") else { return nil }
    let parts = text.split(separator: ";", maxSplits: 1)
    guard parts.count == 2, let (red, green, blue) = colour(parts[1]) else { return nil }
    switch parts[0] {
    case "10": return .foreground(red: red, green: green, blue: blue)
    case "11": return .background(red: red, green: green, blue: blue)
    default: return nil
    }
  }

  /// `rgb:ffff/8080/0000` with one to four digits, or `#rrggbb`, as X11 names colours; scaled to 0...65535.
  static func colour(_ text: Substring) -> (Int, Int, Int)? {
    var digits: [Substring] = []
    if text.hasPrefix("rgb:") || text.hasPrefix("rgba:") {
      digits = Array(text.drop { $0 != ":" }.dropFirst().split(separator: "/").prefix(3))
    } else if text.hasPrefix("#"), (text.utf8.count - 1) % 3 == 0 {
      let width = (text.utf8.count - 1) / 3
      digits = (0..<3).map { text.dropFirst(1 + $0 * width).prefix(width) }
    }
    let levels = digits.compactMap { part -> Int? in
      guard (1...4).contains(part.utf8.count), let value = Int(part, radix: 16), value >= 0 else { return nil }
      return value * 65535 / ((1 << (4 * part.utf8.count)) - 1)
    }
    return levels.count == 3 ? (levels[0], levels[1], levels[2]) : nil
  }
}
