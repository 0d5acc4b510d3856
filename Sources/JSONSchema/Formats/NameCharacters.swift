/// Which characters a label may hold (RFC 5892).
extension Unicode.Scalar {
  var isAllowedInNames: Bool {
    switch value {
    // Section 2.6, exceptions.
    case 0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007: return true
    case 0x640, 0x7FA, 0x302E, 0x302F, 0x3031...0x3035, 0x303B: return false
    case 0x2D, 0x30...0x39, 0x61...0x7A: return true
    case 0...0x7F: return false
    // Section 2.9, old Hangul jamo.
    case 0x1100...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7FB: return false
    default: break
    }
    if properties.changesWhenNFKCCaseFolded || properties.isDefaultIgnorableCodePoint || properties.isWhitespace
      || properties.isNoncharacterCodePoint
    {
      return false
    }
    switch properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .otherLetter, .decimalNumber, .modifierLetter, .nonspacingMark,
      .spacingMark:
      return true
    default: return false
    }
  }

  fileprivate var isGreek: Bool { [0x370...0x3FF, 0x1F00...0x1FFF].contains { $0.contains(value) } }
  fileprivate var isHebrew: Bool { (0x591...0x5F4).contains(value) || (0xFB1D...0xFB4F).contains(value) }
  fileprivate var isJapanese: Bool {
    switch value {
    case 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF: true
    case 0x3005, 0x3007, 0x3021...0x3029, 0x3038...0x303B, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF: true
    case 0x20000...0x3FFFF: true
    default: false
    }
  }

  /// Arabic letters that join to the right alone: alef, dal, reh, waw and their kin.
  fileprivate var joinsRightOnly: Bool {
    switch value {
    case 0x622...0x625, 0x627, 0x629, 0x62F...0x632, 0x648, 0x671...0x673, 0x675...0x677, 0x688...0x699, 0x6C0...0x6CB,
      0x6CD, 0x6CF, 0x6D2, 0x6D3, 0x6D5, 0x6EE, 0x6EF:
      true
    default: false
    }
  }

  /// Letters of Arabic that join on both sides.
  fileprivate var joinsBoth: Bool {
    (0x620...0x6FF).contains(value) && properties.generalCategory == .otherLetter && !joinsRightOnly && value != 0x621
      && value != 0x674
  }
}

/// Characters that are allowed in some company (RFC 5892, appendix A).
enum ContextRule {
  /// Nil when there is no rule for the character.
  static func isMet(_ label: [Unicode.Scalar], _ index: Int) -> Bool? {
    let before = index > 0 ? label[index - 1] : nil
    let after = index + 1 < label.count ? label[index + 1] : nil
    switch label[index].value {
    case 0x200C: return before?.isVirama == true || joins(label, index)
    case 0x200D: return before?.isVirama == true
    case 0xB7: return before == "l" && after == "l"
    case 0x375: return after?.isGreek == true
    case 0x5F3, 0x5F4: return before?.isHebrew == true
    case 0x30FB: return label.contains(where: \.isJapanese)
    case 0x660...0x669: return !label.contains { (0x6F0...0x6F9).contains($0.value) }
    case 0x6F0...0x6F9: return !label.contains { (0x660...0x669).contains($0.value) }
    default: return nil
    }
  }

  /// Whether a letter that joins to the left is before, and one that joins to the right behind, marks aside.
  private static func joins(_ label: [Unicode.Scalar], _ index: Int) -> Bool {
    let isMark = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .nonspacingMark }
    guard let before = label[..<index].last(where: { !isMark($0) }),
      let after = label[(index + 1)...].first(where: { !isMark($0) })
    else { return false }
    return before.joinsBoth && (after.joinsBoth || after.joinsRightOnly)
  }
}

extension Unicode.Scalar {
  fileprivate var isVirama: Bool { properties.canonicalCombiningClass == .virama }
}
