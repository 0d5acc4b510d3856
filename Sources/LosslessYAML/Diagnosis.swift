internal import ConfigModel

/// Finds what is wrong with a file that libyaml refuses, and says it in plain words at the place where it is.
///
/// Only the choice of words and place rests on heuristics: whether a file is accepted is decided by the parser alone.
package struct Diagnosis {
  let text: DiagnosisText
  let problem: ParserProblem
  /// The tokens up to the end of the line on which the parser gave up.
  let tokens: [DiagnosisToken]

  init(_ bytes: [UInt8], _ problem: ParserProblem) {
    text = DiagnosisText(bytes: bytes)
    self.problem = problem
    tokens = DiagnosisTokenizer(text, limit: text.lineEnd(problem.offset)).tokens
  }

  /// The error for a file that libyaml refuses with that problem.
  package static func unreadable(_ bytes: [UInt8], _ problem: ParserProblem) -> Unreadable {
    if let encoding = encodingMistake(in: bytes, problem) { return encoding }
    let diagnosis = Diagnosis(bytes, problem)
    return diagnosis.leftover() ?? diagnosis.explained() ?? diagnosis.unexplained()
  }

  /// One function for each of libyaml's problems.
  private func explained() -> Unreadable? {
    switch problem.problem {
    case "found character that cannot start any token": unexpectedCharacter()
    case "found a tab character that violates indentation": tab(at: problem.offset)
    case "found a tab character where an indentation space is expected": tabInBlockScalar()
    case "mapping values are not allowed in this context": unexpectedColon()
    case "could not find expected ':'": keyWithoutColon()
    case "block sequence entries are not allowed in this context", "mapping keys are not allowed in this context":
      misplacedCollection()
    case "did not find expected key": unexpectedInMapping()
    case "did not find expected '-' indicator": unexpectedInSequence()
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'": unexpectedInFlow()
    case "did not find expected node content": missingNode()
    case "did not find expected <document start>": unexpectedBehindDocument()
    case "found unexpected ':'": colonBeforeFlowIndicator()
    case "found unexpected end of stream", "found unexpected document indicator": unclosedQuote()
    case "found unknown escape character": unknownEscape()
    case "did not find expected hexdecimal number": shortEscape()
    case "found invalid Unicode character escape code": impossibleEscape()
    default: explainedByContext()
    }
  }

  /// libyaml uses some words for several things; its context tells them apart.
  private func explainedByContext() -> Unreadable? {
    switch problem.context {
    case "while scanning a block scalar": blockHeader()
    case "while scanning an anchor", "while scanning an alias": anchorName()
    case "while scanning a directive", "while scanning a %YAML directive", "while scanning a %TAG directive":
      directive()
    case "while scanning a tag", "while parsing a tag", "while parsing a %TAG directive": tagSpelling()
    default:
      switch problem.problem {
      case "found undefined tag handle": undefinedTagHandle()
      case "found incompatible YAML document", "found duplicate %YAML directive", "found duplicate %TAG directive":
        directive()
      default: nil
      }
    }
  }

  /// The last resort: libyaml's own words and place.
  private func unexplained() -> Unreadable {
    .unexplained(
      problem.problem, at: text.character(at: problem.offset), context: problem.context,
      contextSpan: problem.contextOffset.map { text.character(at: $0) })
  }
}

// MARK: - Places

extension Diagnosis {
  /// The token at an offset, or the first one behind it.
  func tokenIndex(at offset: Int) -> Int? {
    var (low, high) = (0, tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].upper <= offset { low = middle + 1 } else { high = middle }
    }
    return low < tokens.count ? low : nil
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
}

extension Unreadable {
  fileprivate static func unexplained(
    _ problem: String, at span: SourceSpan, context: String?, contextSpan: SourceSpan?
  ) -> Unreadable {
    Unreadable(
      .syntax, "this is not valid YAML: \(problem)", at: span,
      notes: context.map { [Note($0 + " that begins here", at: contextSpan)] } ?? [])
  }
}
