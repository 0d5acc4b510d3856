internal import DisplayText

/// Text as Markdown (CommonMark 0.31 with the tables of GitHub Flavored Markdown): nothing in it is markup.
enum MarkdownText {
  /// Text within a line. Raw HTML, references, emphasis, links, code, tables, formulas and addresses stay text.
  static func escaped(_ text: String) -> String {
    var result = ""
    var previous: Unicode.Scalar = " "
    for scalar in EscapedText.escaped(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "$", "@": result += "\\" + String(scalar)
      // A heading would lose it at its end, and a forge would take `#12` for an issue.
      case "#" where previous == " ": result += "\\#"
      // `https://example.org` would become a link.
      case "/" where previous == ":": result += "\\/"
      default: result.unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    return guarded(result)
  }

  /// What makes a heading, a list, a quote or a rule only at the beginning of a line.
  private static func guarded(_ line: String) -> String {
    guard let first = line.unicodeScalars.first else { return line }
    if "+-=:".unicodeScalars.contains(first) { return "\\" + line }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, let mark = line.dropFirst(digits.count).first, mark == "." || mark == ")" else {
      return line
    }
    return digits + "\\" + line.dropFirst(digits.count)
  }

  /// Text of several lines: blank lines part paragraphs, other line ends stay line ends.
  static func paragraphs(_ text: String) -> String {
    var paragraphs: [[String]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }.joined(separator: " ")
      if words.isEmpty { paragraphs.append([]) } else { paragraphs[paragraphs.count - 1].append(escaped(words)) }
    }
    return paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: "\\\n") }.joined(separator: "\n\n")
  }

  /// A code span (CommonMark, chapter 6.1): its fence is longer than any run of backquotes within.
  static func code(_ text: String, inTable: Bool = false) -> String {
    let shown = EscapedText.escaped(text)
    guard !shown.isEmpty else { return "(empty)" }
    var longest = 0
    var run = 0
    for character in shown {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let needsBlank = shown.first == "`" || shown.last == "`" || (shown.first == " " && shown.last == " ")
    let body = inTable ? shown.replacing("|", with: "\\|") : shown
    return fence + (needsBlank ? " \(body) " : body) + fence
  }

  static func link(_ text: String, to destination: String) -> String {
    // In angle brackets only these would end it.
    var safe = ""
    for scalar in destination.unicodeScalars {
      switch scalar {
      case "<": safe += "%3C"
      case ">": safe += "%3E"
      case "\\": safe += "%5C"
      case "|": safe += "%7C"
      default: if scalar.value > 0x20, scalar.value != 0x7F { safe.unicodeScalars.append(scalar) }
      }
    }
    let shown = EscapedText.escaped(safe)
    let isPlain = shown.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")") }
    return "[\(escaped(text))](\(isPlain ? shown : "<\(shown)>"))"
  }

  static func phrase(_ phrase: Phrase, inTable: Bool = false) -> String {
    phrase.parts.map { part in
      switch part {
      case .text(let text): escapedWithin(text)
      case .code(let text): code(text, inTable: inTable)
      case .setting(let title, let anchor): link(title, to: Anchors.fragment(anchor))
      }
    }
    .joined()
  }

  /// A part of a line keeps its blanks, and its first character begins no line.
  private static func escapedWithin(_ text: String) -> String {
    String(escaped("x" + text.replacing("\n", with: " ")).dropFirst())
  }

  /// The place to which `#anchor` leads; forges keep the id, and take a browser to it.
  static func anchor(_ name: String) -> String {
    let safe = name.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
    return "<a id=\"\(EscapedText.escaped(safe))\"></a>"
  }
}
