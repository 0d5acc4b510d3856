internal import DisplayText

extension RoffText {
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
}
