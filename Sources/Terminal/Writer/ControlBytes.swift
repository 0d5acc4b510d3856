/// Control sequences as bytes (ECMA-48; xterm ctlseqs).
enum ControlBytes {
  static let escape: UInt8 = 0x1B

  /// `CSI parameters final`; a parameter that is the default is left out.
  static func sequence(_ parameters: String = "", _ final: Character) -> [UInt8] {
    [escape, UInt8(ascii: "[")] + parameters.utf8 + String(final).utf8
  }

  static func repeated(_ count: Int, _ final: Character) -> [UInt8] {
    count <= 0 ? [] : sequence(count == 1 ? "" : String(count), final)
  }

  /// Places are from 0.
  static func position(column: Int, row: Int) -> [UInt8] {
    let line = row == 0 ? "" : String(row + 1)
    return sequence(column == 0 ? line : "\(line);\(column + 1)", "H")
  }

  static func column(_ column: Int) -> [UInt8] { sequence(column == 0 ? "" : String(column + 1), "G") }
  static let eraseToEndOfLine = sequence("", "K")
  static let eraseBelow = sequence("", "J")
  static let eraseAll = sequence("2", "J")
  static let resetLook = sequence("", "m")
  static func mode(_ number: Int, _ on: Bool) -> [UInt8] { sequence("?\(number)", on ? "h" : "l") }
  static let endOfString: [UInt8] = [escape, UInt8(ascii: "\\")]

  static func link(_ target: String?) -> [UInt8] {
    [escape, UInt8(ascii: "]")] + "8;;".utf8 + (target ?? "").utf8 + endOfString
  }
}
