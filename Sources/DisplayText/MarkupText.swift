/// Text within HTML or XML: nothing in it is markup (HTML Living Standard, chapter 13.3; XML 1.0, chapter 2.4), and no
/// character is one that XML does not know.
package enum MarkupText {
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in EscapedText.escaped(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A length for an attribute: at most one digit behind the point.
  package static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, part) = (abs(tenths) / 10, abs(tenths) % 10)
    return part == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(part)"
  }
}
