import ConfigModel
import LosslessYAML

/// Where the parser gave up: its problem, and the text up to the end of that line as tokens.
struct ProblemSite {
  let text: DiagnosisText
  let problem: SyntaxProblem
  let tokens: [DiagnosisToken]

  init(_ bytes: [UInt8], _ problem: SyntaxProblem) {
    text = DiagnosisText(bytes: bytes)
    self.problem = problem
    tokens = DiagnosisTokenizer(text, limit: text.lineEnd(problem.offset)).tokens
  }

  /// The token at an offset, or the first one behind it.
  func tokenIndex(at offset: Int) -> Int? {
    let index = tokens.partitioningIndex { $0.upper > offset }
    return index < tokens.count ? index : nil
  }

  func token(at offset: Int) -> DiagnosisToken? { tokenIndex(at: offset).map { tokens[$0] } }

  /// The tokens before an offset that reach into its line, comments left out.
  func tokensBefore(_ offset: Int) -> ArraySlice<DiagnosisToken> {
    let start = text.lineStart(offset)
    let end = tokenIndex(at: offset) ?? tokens.count
    var first = end
    while first > 0, tokens[first - 1].upper > start { first -= 1 }
    return tokens[first..<end].filter { $0.kind != .comment }[...]
  }

  /// The last token before an offset, comments left out.
  func previousToken(before offset: Int) -> DiagnosisToken? {
    tokens[..<(tokenIndex(at: offset) ?? tokens.count)].last { $0.kind != .comment }
  }

  func spansLines(_ range: Range<Int>) -> Bool { text.lineEnd(range.lowerBound) < range.upperBound }

  /// The rest of a line from an offset, without comment and blanks at the end.
  func restOfLine(from offset: Int) -> Range<Int> {
    let end = text.lineEnd(offset)
    let last = tokens.last { $0.lower < end && $0.upper > offset && $0.kind != .comment }
    return offset..<max(offset, min(end, last?.upper ?? end))
  }

  /// A text as it can be written in place of an unquoted one; nil when it is too long to be shown.
  func quoted(_ range: Range<Int>) -> String? {
    guard range.count <= 120 else { return nil }
    let text = String(decoding: self.text.bytes[range.clamped(to: 0..<self.text.bytes.count)], as: UTF8.self)
    return String(
      decoding: ScalarSpelling.string(text, in: ScalarContext(oldStyle: .doubleQuoted)), as: UTF8.self)
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
