import ConfigModel
import LosslessYAML

/// Mistakes within brackets and braces, and brackets where none can be.
struct FlowDiagnosis {
  let site: ProblemSite
  private var text: DiagnosisText { site.text }
  private var problem: SyntaxProblem { site.problem }

  /// "Did not find expected ',' or ']'": the context is the opening bracket.
  func unexpectedInFlow() -> Explanation? {
    let offset = problem.offset
    guard let begin = problem.contextOffset, let opening = site.token(at: begin) else { return nil }
    if let marker = site.token(at: offset), marker.kind == .documentStart || marker.kind == .documentEnd {
      return unclosed(opening, note: marker.range)
    }
    guard offset < text.bytes.count, !isNeverClosed(opening) else { return unclosed(opening, note: nil) }
    let current = site.token(at: offset)
    if current?.kind == .close { return Self.wrongBracket(text.character(at: offset), opening: opening.range.span) }
    let item = tokensOfItem(before: offset)
    if text[offset] == UInt8(ascii: ":") { return colonInFlow(offset, item: item) }
    guard let last = item.last else { return nil }
    if let current, let property = site.properties.doubledProperty(last, current) { return property }
    if last.isQuoted, last.upper == offset || site.spansLines(last.range) {
      return site.quotes.behindQuote(last, at: offset)
    }
    return Self.missingComma(text.character(at: offset), after: text.excerpt(last.range))
  }

  /// The tokens since the last comma or bracket, comments left out.
  private func tokensOfItem(before offset: Int) -> [DiagnosisToken] {
    let before = site.tokens[..<(site.tokenIndex(at: offset) ?? site.tokens.count)].filter { $0.kind != .comment }
    let start = before.lastIndex { $0.kind == .comma || $0.kind == .open }.map { $0 + 1 } ?? 0
    return Array(before[start...])
  }

  /// A colon where an item should end: an item was not ended before, or its key is no simple key.
  private func colonInFlow(_ colon: Int, item: [DiagnosisToken]) -> Explanation? {
    guard let value = item.firstIndex(where: { $0.kind == .colon }) else {
      guard let first = item.first else { return Self.emptyKeyInFlow(text.character(at: colon)) }
      return Explanation(
        .multilineKey, "the parser wants a key on one line, together with its colon",
        at: SourceSpan(first.lower, colon + 1), help: "write it on one line; line breaks in it as \\n in double quotes")
    }
    guard value + 1 < item.count, let last = item.last else { return nil }
    if text.lineStart(last.lower) > item[value].lower {
      let previous = item.last { $0.upper <= text.lineStart(last.lower) }
      return Self.missingComma(text.character(at: last.lower), after: text.excerpt((previous ?? item[value]).range))
    }
    return site.keys.colonInText(colon, value: item[value + 1])
  }

  /// Whether the bracket has no counterpart in the whole rest of the file.
  private func isNeverClosed(_ opening: DiagnosisToken) -> Bool {
    var depth = 0
    for token in DiagnosisTokenizer(text, limit: text.bytes.count).tokens where token.lower >= opening.lower {
      switch token.kind {
      case .open: depth += 1
      case .close: depth -= 1
      case .documentStart, .documentEnd: return true
      default: break
      }
      if depth == 0 { return false }
    }
    return true
  }

  private func unclosed(_ opening: DiagnosisToken, note: Range<Int>?) -> Explanation {
    let isSequence = text[opening.lower] == UInt8(ascii: "[")
    return Explanation(
      .unclosedBracket, "the \(isSequence ? "[" : "{") that opens here is never closed", at: opening.range.span,
      notes: note.map { [Explanation.Note("the document ends here", at: $0.span)] } ?? [],
      help: "write \(isSequence ? "]" : "}") after its last item")
  }

  /// "Did not find expected node content": nothing can be read where a value must stand.
  func missingNode() -> Explanation? {
    let offset = problem.offset
    let open = site.openBrackets(at: offset)
    guard let current = site.token(at: offset), current.lower <= offset else {
      return open.last.map { unclosed($0, note: nil) }
    }
    switch current.kind {
    case .documentStart, .documentEnd:
      if let opening = open.last { return unclosed(opening, note: current.range) }
      return Explanation(
        .documentMarker, "this marker ends a document, but none has begun; YAML allows it, the parser does not",
        at: current.range.span, help: "remove the line, or write --- before it")
    case .comma:
      return Explanation(
        .emptyItem, "there is no item before this comma", at: current.range.span,
        help: "remove the comma, or write the item")
    case .close:
      guard let opening = open.last else { return strayBracket(current) }
      return Self.wrongBracket(current.range.span, opening: opening.range.span)
    case .dash:
      return Explanation(
        .misplacedCollection, "a list with dashes is not allowed inside brackets or braces", at: current.range.span,
        help: "items within brackets are separated by commas: [a, b]")
    default: break
    }
    if open.isEmpty, text[offset] == UInt8(ascii: ",") {
      return CharacterDiagnosis.leadingSign(
        text.character(at: offset), sign: ",", value: site.quoted(site.restOfLine(from: offset)))
    }
    guard text[offset] == UInt8(ascii: ":") else { return nil }
    if text.isSpace(at: offset + 1) { return Self.emptyKeyInFlow(text.character(at: offset)) }
    let range = site.tokens.last { $0.lower <= offset && $0.upper > offset && $0.kind == .plain }?.range
    let start = offset > 0 && text[offset - 1] == UInt8(ascii: ":") ? offset - 1 : offset
    return Explanation(
      .reservedCharacter, "the parser does not support text without quotes that begins with a colon here",
      at: text.character(at: offset),
      help: site.quoted(range ?? start..<wordEnd(start)).map { "write \($0)" } ?? "put it in quotes")
  }

  private func wordEnd(_ offset: Int) -> Int {
    var end = offset
    while let byte = text[end], !text.isSpace(at: end), !",[]{}".utf8.contains(byte) { end += 1 }
    return end
  }

  /// "Found unexpected ':'": directly before a comma or bracket.
  func colonBeforeFlowIndicator() -> Explanation? {
    Explanation(
      .colonInText, "the parser does not support a colon directly before a comma or a bracket",
      at: text.character(at: problem.offset),
      help: "put the text in quotes, or write a value after the colon: null when there is none")
  }

  /// Text or a bracket behind a closing bracket.
  func behindBracket(at offset: Int) -> Explanation {
    if let current = site.token(at: offset), current.kind == .close || current.kind == .comma {
      return strayBracket(current)
    }
    let range = site.restOfLine(from: offset)
    return Explanation(
      .textBehindValue, "\(text.excerpt(range)) follows the closing bracket", at: range.span,
      help: "put the whole value in quotes, or begin a new line")
  }

  func strayBracket(_ token: DiagnosisToken) -> Explanation {
    Explanation(
      .strayBracket,
      "this \(String(decoding: text.bytes[token.range], as: UTF8.self)) belongs to no open bracket or brace",
      at: token.range.span, help: "remove it, or put text that holds it in quotes")
  }

  // MARK: - Words

  private static func wrongBracket(_ span: SourceSpan, opening: SourceSpan) -> Explanation {
    Explanation(
      .strayBracket, "this bracket does not match the one that is open", at: span,
      notes: [Explanation.Note("it was opened here", at: opening)], help: "[ is closed by ], and { by }")
  }

  private static func missingComma(_ span: SourceSpan, after: String) -> Explanation {
    Explanation(
      .missingComma, "there is no comma between this and \(after)", at: span,
      help: "items within brackets and braces are separated by commas")
  }

  private static func emptyKeyInFlow(_ span: SourceSpan) -> Explanation {
    Explanation(
      .emptyKey, "there is no key before this colon", at: span,
      help: "write the key on the same line; the parser does not support YAML's empty key, which can be written as \"\""
    )
  }
}
