internal import TextFormats

/// The rule for names with letters written from right to left (RFC 5893, section 2). The classes of characters are
/// those that a label can hold.
enum BidiRule {
  private enum Class { case left, right, european, arabic, mark, other }

  private static func bidiClass(_ scalar: Unicode.Scalar) -> Class {
    if scalar.properties.generalCategory == .nonspacingMark { return .mark }
    switch scalar.value {
    // The hyphen, and the joiners, which have no direction.
    case 0x2D, 0x200C, 0x200D: return .other
    case 0x30...0x39, 0x6F0...0x6F9: return .european
    case 0x660...0x669: return .arabic
    default: return scalar.isRightToLeft ? .right : .left
    }
  }

  static func check(_ label: [Unicode.Scalar]) throws(Flaw) {
    let classes = label.map(bidiClass)
    guard let first = classes.first, let last = classes.last(where: { $0 != .mark }) else { return }
    let isMet: Bool
    switch first {
    case .right:
      isMet =
        !classes.contains(.left) && [.right, .european, .arabic].contains(last)
        && !(classes.contains(.european) && classes.contains(.arabic))
    case .left: isMet = !classes.contains(.right) && !classes.contains(.arabic) && [.left, .european].contains(last)
    default: isMet = false
    }
    guard isMet else { throw Flaw("a part mixes letters of both directions of writing") }
  }
}
