/// Keys spelled by their code point: `CSI u` of the kitty keyboard protocol, and xterm's modifyOtherKeys.
enum KittyKeys {
  /// `CSI code : shifted : base ; modifiers : kind ; text u`
  static func key(_ sequence: ControlSequence) -> Key? {
    guard let number = sequence.value(0) else { return nil }
    let modifiers = SequenceMeaning.modifiers(sequence.value(1))
    if let code = named[number] { return Key(code, modifiers) }
    if let character = keypad[number] { return key(character, modifiers, shifted: nil) }
    // The text of the key, which the terminal adds when it was asked to.
    if modifiers.subtracting(.shift).isEmpty, let text = sequence.value(2), let scalar = scalar(text) {
      return .character(scalar)
    }
    guard let character = scalar(number) else { return nil }
    return key(character, modifiers, shifted: sequence.value(0, part: 1).flatMap(scalar))
  }

  /// `CSI 27 ; modifiers ; code ~`
  static func otherKey(_ sequence: ControlSequence) -> Key? {
    guard let number = sequence.value(2) else { return nil }
    let modifiers = SequenceMeaning.modifiers(sequence.value(1))
    if let code = named[number] { return Key(code, modifiers) }
    return scalar(number).map { key($0, modifiers, shifted: nil) }
  }

  /// Shift and a letter alone are the upper case letter; with Ctrl or Alt the letter is the one on the key.
  private static func key(_ character: Unicode.Scalar, _ modifiers: Key.Modifiers, shifted: Unicode.Scalar?) -> Key {
    if modifiers == .shift {
      return .character(shifted ?? Self.single(character.properties.uppercaseMapping) ?? character)
    }
    guard modifiers.contains(.control) else { return .character(character, modifiers) }
    return .character(Self.single(character.properties.lowercaseMapping) ?? character, modifiers)
  }

  private static func single(_ text: String) -> Unicode.Scalar? {
    text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
  }

  /// Characters only: no controls, and nothing of the private area, where the protocol has its other keys.
  private static func scalar(_ number: Int) -> Unicode.Scalar? {
    guard let value = UInt32(exactly: number), let scalar = Unicode.Scalar(value) else { return nil }
    if value < 0x20 || (0x7F..<0xA0).contains(value) || (57344...63743).contains(value) { return nil }
    return scalar
  }

  private static let named: [Int: Key.Code] = {
    var codes: [Int: Key.Code] = [
      8: .backspace, 9: .tab, 13: .enter, 27: .escape, 127: .backspace, 57414: .enter, 57417: .left, 57418: .right,
      57419: .up, 57420: .down, 57421: .pageUp, 57422: .pageDown, 57423: .home, 57424: .end, 57425: .insert,
      57426: .delete,
    ]
    for number in 13...35 { codes[57376 + number - 13] = .function(number) }
    return codes
  }()

  private static let keypad: [Int: Unicode.Scalar] = {
    var characters: [Int: Unicode.Scalar] = [
      57409: ".", 57410: "/", 57411: "*", 57412: "-", 57413: "+", 57415: "=", 57416: ",",
    ]
    for digit in UInt8(0)...9 { characters[57399 + Int(digit)] = Unicode.Scalar(UInt8(ascii: "0") + digit) }
    return characters
  }()
}
