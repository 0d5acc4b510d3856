import CUTF8Proc

/// Which way a text runs (Unicode Standard Annex 9).
package enum TextDirection {
  /// Before a text whose direction is that of its first strong character, so that it reorders nothing around it.
  package static let isolate: Unicode.Scalar = "\u{2068}"
  package static let endOfIsolate: Unicode.Scalar = "\u{2069}"

  /// Whether anything in the text is read from right to left.
  package static func hasRightToLeft(_ text: String) -> Bool {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return false }
    return text.unicodeScalars.contains { $0.value >= 0x590 && bidiClass(of: $0) == .right }
  }

  /// The bidirectional classes (table 4) that are asked for; letters of Hebrew and of Arabic are one.
  package enum BidiClass: Sendable { case left, right, europeanNumber, arabicNumber, nonspacingMark, other }

  package static func bidiClass(of scalar: Unicode.Scalar) -> BidiClass {
    guard let property = utf8proc_get_property(Int32(bitPattern: scalar.value)) else { return .other }
    switch UInt32(property.pointee.bidi_class) {
    case UTF8PROC_BIDI_CLASS_L.rawValue: return .left
    case UTF8PROC_BIDI_CLASS_R.rawValue, UTF8PROC_BIDI_CLASS_AL.rawValue: return .right
    case UTF8PROC_BIDI_CLASS_EN.rawValue: return .europeanNumber
    case UTF8PROC_BIDI_CLASS_AN.rawValue: return .arabicNumber
    case UTF8PROC_BIDI_CLASS_NSM.rawValue: return .nonspacingMark
    default: return .other
    }
  }
}
