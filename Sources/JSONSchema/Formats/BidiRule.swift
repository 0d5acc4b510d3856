internal import DisplayText
internal import TextFormats

/// The rule for names with letters written from right to left (RFC 5893, section 2).
enum BidiRule {
  /// Whether the rule applies where this character is.
  static func applies(to scalar: Unicode.Scalar) -> Bool {
    [.right, .arabicNumber].contains(TextDirection.bidiClass(of: scalar))
  }

  static func check(_ label: [Unicode.Scalar]) throws(Flaw) {
    let classes = label.map(TextDirection.bidiClass)
    guard let first = classes.first, let last = classes.last(where: { $0 != .nonspacingMark }) else { return }
    let isMet: Bool
    switch first {
    case .right:
      isMet =
        !classes.contains(.left) && [.right, .europeanNumber, .arabicNumber].contains(last)
        && !(classes.contains(.europeanNumber) && classes.contains(.arabicNumber))
    case .left:
      isMet =
        !classes.contains(.right) && !classes.contains(.arabicNumber) && [.left, .europeanNumber].contains(last)
    default: isMet = false
    }
    guard isMet else { throw Flaw("a part mixes letters of both directions of writing") }
  }
}
