import ConfigModel
import LosslessYAML

/// Tabs in the wrong place, and characters that cannot begin a value.
struct CharacterDiagnosis {
  let site: ProblemSite
  private var text: DiagnosisText { site.text }
  private var problem: SyntaxProblem { site.problem }

  func unexpectedCharacter() -> Explanation? {
    let offset = problem.offset
    guard let byte = text[offset] else { return nil }
    switch byte {
    case 0x09:
      return tab(at: offset)
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      return Explanation(
        .reservedCharacter, "a block scalar is not allowed inside brackets or braces", at: text.character(at: offset),
        help: "put the text in double quotes, with \\n for each line break")
    case UInt8(ascii: "@"), UInt8(ascii: "`"), UInt8(ascii: "%"):
      let value =
        site.flowDepth(at: offset) > 0
        ? (site.token(at: offset)?.range ?? offset..<offset + 1) : site.restOfLine(from: offset)
      return Self.leadingSign(
        text.character(at: offset), sign: String(UnicodeScalar(byte)), value: site.quoted(value))
    default:
      return nil
    }
  }

  /// A tab in the indentation, or behind an indicator, of the line on which the parser gave up.
  func tab(at offset: Int) -> Explanation? {
    let line = text.line(at: offset)
    let content = text.contentStart(line)
    guard offset > content || content > line.lowerBound else { return nil }
    if offset < content || text[offset] != 0x09 {
      guard let tab = (line.lowerBound..<content).first(where: { text.bytes[$0] == 0x09 }) else { return nil }
      return leadingTab(tab, content: content, line: line)
    }
    if let before = site.previousToken(before: offset), before.lower >= line.lowerBound {
      switch before.kind {
      case .dash, .question, .colon:
        return Explanation(
          .tab, "a tab follows \(text.excerpt(before.range)), where the parser wants a blank",
          at: text.character(at: offset), help: "write a blank instead")
      default: break
      }
    }
    return Explanation(
      .tab, "there is a tab where only a blank is allowed", at: text.character(at: offset),
      help: "write a blank instead, or put text that holds a tab in quotes")
  }

  private func leadingTab(_ tab: Int, content: Int, line: Range<Int>) -> Explanation {
    let span = text.character(at: tab)
    if content == line.upperBound {
      return Explanation(
        .tab, "an empty line holds a tab: YAML allows it, but the parser takes it for indentation", at: span,
        help: "remove the tab")
    }
    switch text.bytes[content] {
    case UInt8(ascii: "#"): return Self.tabBefore(span, "a comment")
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      return Self.tabBefore(span, "a bracket")
    default:
      return Explanation(.tab, "a tab is used for indentation, where YAML wants blanks", at: span, help: Self.expand)
    }
  }

  func tabInBlockScalar() -> Explanation? {
    let line = text.line(at: problem.offset)
    guard let tab = line.first(where: { text.bytes[$0] == 0x09 }) else { return nil }
    return Explanation(
      .tab, "the first lines of a block scalar are indented with a tab, where the parser wants blanks",
      at: text.character(at: tab),
      help: "indent with blanks; text that itself begins with a tab needs an indentation indicator, such as |2")
  }

  // MARK: - Words

  private static let expand = "indent with blanks; expand -i -t 2 FILE > NEW does it for the whole file"

  private static func tabBefore(_ span: SourceSpan, _ what: String) -> Explanation {
    Explanation(
      .tab, "there is a tab before \(what): YAML allows it there, but the parser takes it for indentation", at: span,
      help: expand)
  }

  static func leadingSign(_ span: SourceSpan, sign: String, value: String?) -> Explanation {
    Explanation(
      .reservedCharacter, "a value without quotes cannot begin with \(sign)", at: span,
      help: value.map { "write \($0)" } ?? "put it in quotes")
  }
}
