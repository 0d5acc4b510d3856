/// Mouse reports in the three spellings there are (xterm ctlseqs, "Mouse Tracking").
enum MouseMeaning {
  /// `CSI < button ; column ; row M`, `m` for a release.
  static func event(ofSGR sequence: ControlSequence) -> Mouse? {
    guard sequence.final == UInt8(ascii: "M") || sequence.final == UInt8(ascii: "m") else { return nil }
    return event(sequence, isRelease: sequence.final == UInt8(ascii: "m"), offset: 0)
  }

  /// `CSI button ; column ; row M` of rxvt.
  static func event(ofNumbers sequence: ControlSequence) -> Mouse? { event(sequence, isRelease: false, offset: 32) }

  private static func event(_ sequence: ControlSequence, isRelease: Bool, offset: Int) -> Mouse? {
    guard let button = sequence.value(0), let column = sequence.value(1), let row = sequence.value(2) else {
      return nil
    }
    return event(button: button - offset, column: column, row: row, isRelease: isRelease, namesRelease: offset == 0)
  }

  /// `CSI M` and three bytes, each 32 higher than what it means.
  static func event(ofX10 bytes: [UInt8]) -> Mouse? {
    guard bytes.count == 3 else { return nil }
    let numbers = bytes.map { Int($0) - 32 }
    return event(button: numbers[0], column: numbers[1], row: numbers[2], isRelease: false, namesRelease: false)
  }

  private static func event(button: Int, column: Int, row: Int, isRelease: Bool, namesRelease: Bool) -> Mouse? {
    guard button >= 0, column > 0, row > 0 else { return nil }
    var modifiers: Key.Modifiers = []
    if button & 4 != 0 { modifiers.insert(.shift) }
    if button & 8 != 0 { modifiers.insert(.alt) }
    if button & 16 != 0 { modifiers.insert(.control) }
    guard let action = action(button & ~0b11100, isRelease, namesRelease) else { return nil }
    return Mouse(action, column: column - 1, row: row - 1, modifiers: modifiers)
  }

  private static func action(_ code: Int, _ isRelease: Bool, _ namesRelease: Bool) -> Mouse.Action? {
    let buttons: [Mouse.Button] = [.left, .middle, .right, .other]
    let button = code >= 128 ? .other : buttons[code & 3]
    if code & 64 != 0 {
      let wheels: [Mouse.Action] = [.wheelUp, .wheelDown, .wheelLeft, .wheelRight]
      return isRelease ? nil : wheels[code & 3]
    }
    if code & 32 != 0 { return code & 3 == 3 ? .move : .drag(button) }
    if isRelease { return .release(button) }
    return code & 3 == 3 && code < 128 && !namesRelease ? .release(.other) : .press(button)
  }
}
