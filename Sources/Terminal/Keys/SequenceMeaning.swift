/// What a control sequence means that a terminal sent. Spellings of xterm (ctlseqs), the Linux console
/// (console_codes(4)), rxvt, screen and tmux, PuTTY, and the kitty keyboard protocol.
enum SequenceMeaning {
  /// - Parameters:
  ///   - alt: an escape character came before the sequence.
  ///   - isCursorAsked: a cursor position is waited for, which F3 with modifiers is spelled like.
  /// - Returns: nil for what the program ignores: unknown sequences, keys that are released.
  static func event(of sequence: ControlSequence, alt: Bool, isCursorAsked: Bool) -> TerminalEvent? {
    if let reply = reply(sequence, isCursorAsked: isCursorAsked) { return .reply(reply) }
    if sequence.prefix == UInt8(ascii: "<") { return MouseMeaning.event(ofSGR: sequence).map(TerminalEvent.mouse) }
    guard sequence.prefix == 0 else { return nil }
    switch sequence.final {
    case UInt8(ascii: "I") where sequence.parameters.isEmpty: return .focus(true)
    case UInt8(ascii: "O") where sequence.parameters.isEmpty: return .focus(false)
    case UInt8(ascii: "M"): return MouseMeaning.event(ofNumbers: sequence).map(TerminalEvent.mouse)
    default: break
    }
    guard var key = key(sequence) else { return nil }
    if alt { key.modifiers.insert(.alt) }
    return .key(key)
  }

  // MARK: Keys

  private static func key(_ sequence: ControlSequence) -> Key? {
    if sequence.value(1, part: 1) == 3 { return nil }  // the key is let go
    switch sequence.final {
    case UInt8(ascii: "u"): return KittyKeys.key(sequence)
    case UInt8(ascii: "~"):
      if sequence.value(0) == 27 { return KittyKeys.otherKey(sequence) }
      return editing[sequence.value(0) ?? 0].map { Key($0, modifiers(sequence.value(1))) }
    case UInt8(ascii: "$"), UInt8(ascii: "^"), UInt8(ascii: "@"):  // rxvt
      let modifiers: Key.Modifiers =
        sequence.final == UInt8(ascii: "$")
        ? .shift : sequence.final == UInt8(ascii: "^") ? .control : [.shift, .control]
      return editing[sequence.value(0) ?? 0].map { Key($0, modifiers) }
    case UInt8(ascii: "Z"): return Key(.tab, modifiers(sequence.value(1)).union(.shift))
    case UInt8(ascii: "a")...UInt8(ascii: "d"):  // rxvt
      return letters[sequence.final - 0x20].map { Key($0, .shift) }
    default:
      return letters[sequence.final].map { Key($0, modifiers(sequence.value(1))) }
    }
  }

  /// `ESC O`, for keys in application mode.
  ///
  /// - Parameter modifier: of a digit between, as some terminals have it.
  static func key(ofSS3 final: UInt8, modifier: Int?) -> Key? {
    if let code = letters[final] { return Key(code, modifiers(modifier)) }
    if (UInt8(ascii: "a")...UInt8(ascii: "d")).contains(final) {  // rxvt
      return letters[final - 0x20].map { Key($0, .control) }
    }
    switch final {
    case UInt8(ascii: "M"): return Key(.enter, modifiers(modifier))
    case UInt8(ascii: "I"): return Key(.tab, modifiers(modifier))
    // The keypad: `*` to `9` are 0x40 higher.
    case UInt8(ascii: "j")...UInt8(ascii: "y"), UInt8(ascii: "X"):
      return .character(Unicode.Scalar(final == UInt8(ascii: "X") ? 0x3D : final - 0x40), modifiers(modifier))
    default: return nil
    }
  }

  /// `CSI [ A` to `E`: F1 to F5 of the Linux console.
  static func key(ofLinux final: UInt8) -> Key? {
    guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(final) else { return nil }
    return Key(.function(Int(final - UInt8(ascii: "A")) + 1))
  }

  private static let letters: [UInt8: Key.Code] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
    UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2),
    UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
  ]

  private static let editing: [Int: Key.Code] = {
    var codes: [Int: Key.Code] = [
      1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    ]
    // The gaps are those of the VT220's keyboard.
    let functions = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34]
    for (index, number) in functions.enumerated() { codes[number] = .function(index + 1) }
    return codes
  }()

  /// 1 and the sum of the bits: shift, alt, control, super, hyper, meta, caps lock, num lock.
  static func modifiers(_ number: Int?) -> Key.Modifiers {
    guard let number, number > 1 else { return [] }
    var modifiers = Key.Modifiers(rawValue: UInt8(truncatingIfNeeded: (number - 1) & 0b1111))
    if (number - 1) & 0b100000 != 0 { modifiers.insert(.alt) }
    return modifiers
  }

  // MARK: Replies

  private static func reply(_ sequence: ControlSequence, isCursorAsked: Bool) -> TerminalReply? {
    switch (sequence.prefix, sequence.final) {
    case (UInt8(ascii: "?"), UInt8(ascii: "c")): return .attributes(sequence.values)
    case (UInt8(ascii: ">"), UInt8(ascii: "c")): return .secondaryAttributes(sequence.values)
    case (UInt8(ascii: "?"), UInt8(ascii: "u")): return .keyboard(flags: sequence.value(0) ?? 0)
    case (UInt8(ascii: "?"), UInt8(ascii: "y")) where sequence.intermediates == [UInt8(ascii: "$")]:
      guard let mode = sequence.value(0) else { return nil }
      let state = sequence.value(1) ?? 0
      return .mode(mode, isKnown: state != 0 && state != 4, isSet: state == 1 || state == 3)
    case (0, UInt8(ascii: "R")), (UInt8(ascii: "?"), UInt8(ascii: "R")):
      guard let row = sequence.value(0), let column = sequence.value(1), row > 0, column > 0 else { return nil }
      // F3 with modifiers is `CSI 1 ; 2 R` to `CSI 1 ; 16 R`.
      if sequence.prefix == 0, row == 1, (2...16).contains(column), !isCursorAsked { return nil }
      return .cursor(column: column - 1, row: row - 1)
    default: return nil
    }
  }
}
