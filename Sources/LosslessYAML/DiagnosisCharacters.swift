internal import ConfigModel

/// Tabs in the wrong place, and characters that cannot begin a value.
extension Diagnosis {
  func unexpectedCharacter() -> Unreadable? {
    let offset = problem.offset
    guard let byte = text[offset] else { return nil }
    switch byte {
    case 0x09:
      return tab(at: offset)
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      return .blockScalarInFlow(text.character(at: offset))
    case UInt8(ascii: "@"), UInt8(ascii: "`"), UInt8(ascii: "%"):
      let value =
        flowDepth(at: offset) > 0 ? (token(at: offset)?.range ?? offset..<offset + 1) : restOfLine(from: offset)
      return .leadingSign(
        text.character(at: offset), sign: String(UnicodeScalar(byte)), value: quoted(value))
    default:
      return nil
    }
  }

  /// A tab in the indentation, or behind an indicator, of the line on which the parser gave up.
  func tab(at offset: Int) -> Unreadable? {
    let line = text.line(at: offset)
    let content = text.contentStart(line)
    guard offset > content || content > line.lowerBound else { return nil }
    if offset < content || text[offset] != 0x09 {
      guard let tab = (line.lowerBound..<content).first(where: { text.bytes[$0] == 0x09 }) else { return nil }
      return leadingTab(tab, content: content, line: line)
    }
    if let before = previousToken(before: offset), before.lower >= line.lowerBound {
      switch before.kind {
      case .dash, .question, .colon:
        return .tabBehindIndicator(text.character(at: offset), sign: text.excerpt(before.range))
      default: break
      }
    }
    return .strayTab(text.character(at: offset))
  }

  private func leadingTab(_ tab: Int, content: Int, line: Range<Int>) -> Unreadable {
    let span = text.character(at: tab)
    if content == line.upperBound { return .tabOnEmptyLine(span) }
    switch text.bytes[content] {
    case UInt8(ascii: "#"): return .tabBefore(span, "a comment")
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      return .tabBefore(span, "a bracket")
    default: return .tabIndentation(span)
    }
  }

  func tabInBlockScalar() -> Unreadable? {
    let line = text.line(at: problem.offset)
    guard let tab = line.first(where: { text.bytes[$0] == 0x09 }) else { return nil }
    return .tabInBlockScalar(text.character(at: tab))
  }

  func flowDepth(at offset: Int) -> Int { openBrackets(at: offset).count }

  /// The brackets that are open at an offset, the outermost first.
  func openBrackets(at offset: Int) -> [DiagnosisToken] {
    var open: [DiagnosisToken] = []
    for token in tokens where token.lower < offset {
      switch token.kind {
      case .open: open.append(token)
      case .close: _ = open.popLast()
      case .documentStart, .documentEnd: open.removeAll()
      default: break
      }
    }
    return open
  }
}

extension Unreadable {
  private static let expand = "indent with blanks; expand -i -t 2 FILE > NEW does it for the whole file"

  fileprivate static func tabIndentation(_ span: SourceSpan) -> Unreadable {
    Unreadable(.tab, "a tab is used for indentation, where YAML wants blanks", at: span, help: expand)
  }

  fileprivate static func tabBefore(_ span: SourceSpan, _ what: String) -> Unreadable {
    Unreadable(
      .tab, "a tab stands before \(what): YAML allows it there, but the parser takes it for indentation", at: span,
      help: expand)
  }

  fileprivate static func tabOnEmptyLine(_ span: SourceSpan) -> Unreadable {
    Unreadable(
      .tab, "an empty line holds a tab: YAML allows it, but the parser takes it for indentation", at: span,
      help: "remove the tab")
  }

  fileprivate static func tabBehindIndicator(_ span: SourceSpan, sign: String) -> Unreadable {
    Unreadable(.tab, "a tab follows \(sign), where the parser wants a blank", at: span, help: "write a blank instead")
  }

  fileprivate static func strayTab(_ span: SourceSpan) -> Unreadable {
    Unreadable(
      .tab, "a tab stands where only a blank may stand", at: span,
      help: "write a blank instead, or put text that holds a tab in quotes")
  }

  fileprivate static func tabInBlockScalar(_ span: SourceSpan) -> Unreadable {
    Unreadable(
      .tab, "the first lines of a block scalar are indented with a tab, where the parser wants blanks", at: span,
      help: "indent with blanks; text that itself begins with a tab needs an indentation indicator, such as |2")
  }

  static func leadingSign(_ span: SourceSpan, sign: String, value: String?) -> Unreadable {
    Unreadable(
      .reservedCharacter, "a value without quotes cannot begin with \(sign)", at: span,
      help: value.map { "write \($0)" } ?? "put it in quotes")
  }

  fileprivate static func blockScalarInFlow(_ span: SourceSpan) -> Unreadable {
    Unreadable(
      .reservedCharacter, "a block scalar cannot stand inside brackets or braces", at: span,
      help: "put the text in double quotes, with \\n for each line break")
  }
}
