internal import DisplayText

/// Text as input of roff (groff_char(7), man(7)): nothing in it is a request, a macro or an escape.
enum RoffText {
  /// Text within a line. Quotes and accents stay what they are and do not become typographic ones; a hyphen of prose
  /// may be set as one.
  static func escaped(_ text: String) -> String {
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
  static func code(_ text: String) -> String {
    let shown = text.isEmpty ? "\"\"" : text
    return escaped(shown).replacing("-", with: "\\-")
  }

  /// A line of text. One that begins with a control character would be a request.
  static func line(_ text: String) -> String {
    text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }

  static func phrase(_ phrase: Phrase) -> String {
    phrase.parts.map { part in
      switch part {
      case .text(let text): escaped(text.replacing("\n", with: " "))
      case .code(let text): "\\fB" + code(text) + "\\fP"
      case .setting(let title, _): "\\fI" + escaped(title) + "\\fP"
      }
    }
    .joined()
  }

  /// An argument of a macro, in double quotes; those within are escaped already.
  static func argument(_ text: String) -> String {
    // In a heading of the page the sign of per cent is the page's number.
    "\"" + escaped(text.replacing("\n", with: " ")).replacing("%", with: "\\N'37'") + "\""
  }
}
