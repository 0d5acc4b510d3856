/// The names of places in one document, each given once.
struct Anchors: Sendable {
  private var taken: Set<String> = []

  /// The text as a name: a key stays as it is, blanks and controls become hyphens. One that is taken gets a number.
  mutating func unique(_ text: String) -> String {
    var name = ""
    for scalar in text.unicodeScalars {
      let isBlank = scalar.properties.isWhitespace || scalar.value < 0x20 || scalar.value == 0x7F
      name.unicodeScalars.append(isBlank ? "-" : scalar)
    }
    if name.isEmpty { name = "-" }
    var candidate = name
    var number = 2
    while !taken.insert(candidate).inserted {
      candidate = "\(name)-\(number)"
      number += 1
    }
    return candidate
  }

  /// A title as a name for pages and sections: letters and digits in lower case, joined by hyphens.
  static func slug(_ title: String) -> String {
    let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
    return words.isEmpty ? "untitled" : words.joined(separator: "-")
  }

  /// The anchor as the fragment of a reference (RFC 3986, chapter 3.5); what is outside of ASCII stays, as browsers
  /// and forges take it.
  static func fragment(_ anchor: String) -> String {
    var result = "#"
    for scalar in anchor.unicodeScalars {
      let isPlain =
        scalar.value >= 0x80 || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "-._~!$&'*+,;=:@/?".unicodeScalars.contains(scalar)
      if isPlain {
        result.unicodeScalars.append(scalar)
      } else {
        let hex = String(scalar.value, radix: 16, uppercase: true)
        result += "%" + (hex.count < 2 ? "0" + hex : hex)
      }
    }
    return result
  }
}
