internal import DisplayText

/// Phrases and texts as HTML.
enum HTMLText {
  static func escaped(_ text: String) -> String { MarkupText.escaped(text) }

  /// Text of several lines: blank lines part paragraphs, other line ends stay line ends.
  static func paragraphs(_ text: String, class name: String) -> String {
    var paragraphs: [[String]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }.joined(separator: " ")
      if words.isEmpty { paragraphs.append([]) } else { paragraphs[paragraphs.count - 1].append(escaped(words)) }
    }
    return paragraphs.filter { !$0.isEmpty }.map { "<p class=\"\(name)\">\($0.joined(separator: "<br>"))</p>" }
      .joined(separator: "\n")
  }

  static func phrase(_ phrase: Phrase) -> String {
    phrase.parts.map { part in
      switch part {
      case .text(let text): escaped(text.replacing("\n", with: " "))
      case .code(let text): code(text)
      case .setting(let title, let anchor): link(title, to: anchor)
      }
    }
    .joined()
  }

  static func code(_ text: String) -> String {
    text.isEmpty ? "<code class=\"empty\">(empty)</code>" : "<code>\(escaped(text))</code>"
  }

  /// To a place in the same document.
  static func link(_ title: String, to anchor: String) -> String {
    "<a href=\"\(escaped(Anchors.fragment(anchor)))\">\(escaped(title))</a>"
  }
}
