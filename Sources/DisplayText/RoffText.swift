/// Text as input of roff (groff_char(7), man(7)): nothing in it is a request, a macro or an escape.
package enum RoffText {
  /// Text within a line. Quotes and accents stay what they are and do not become typographic ones; a hyphen of prose
  /// may be set as one.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in EscapedText.escaped(text).unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "'": result += "\\(aq"
      case "\"": result += "\\(dq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// What is typed: a hyphen is a minus, so that it can be copied and no line is broken at it.
  package static func code(_ text: String) -> String {
    let shown = text.isEmpty ? "\"\"" : text
    return escaped(shown).replacing("-", with: "\\-")
  }

  /// A line of text. One that begins with a control character would be a request.
  package static func line(_ text: String) -> String {
    text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }

  /// An argument of a macro, in double quotes; those within are escaped already.
  package static func argument(_ text: String) -> String {
    // In a heading of the page the sign of per cent is the page's number.
    "\"" + escaped(text.replacing("\n", with: " ")).replacing("%", with: "\\N'37'") + "\""
  }
}
