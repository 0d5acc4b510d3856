import CUTF8Proc

/// Which way a text runs (Unicode Standard Annex 9).
package enum TextDirection {
  /// Before a text whose direction is that of its first strong character, so that it reorders nothing around it.
  package static let isolate: Unicode.Scalar = "\u{2068}"
  package static let endOfIsolate: Unicode.Scalar = "\u{2069}"

  /// Whether anything in the text is read from right to left.
  package static func hasRightToLeft(_ text: String) -> Bool {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return false }
    return text.unicodeScalars.contains { scalar in
      guard scalar.value >= 0x590, let property = utf8proc_get_property(Int32(bitPattern: scalar.value)) else {
        return false
      }
      let direction = UInt32(property.pointee.bidi_class)
      return direction == UTF8PROC_BIDI_CLASS_R.rawValue || direction == UTF8PROC_BIDI_CLASS_AL.rawValue
    }
  }
}
