internal import ConfigModel

/// Mistakes within brackets and braces, and brackets where none can be.
extension Diagnosis {
  /// "Did not find expected ',' or ']'": the context is the opening bracket.
  func unexpectedInFlow() -> Unreadable? {
    let offset = problem.offset
    guard let begin = problem.contextOffset, let opening = token(at: begin) else { return nil }
    if let marker = token(at: offset), marker.kind == .documentStart || marker.kind == .documentEnd {
      return unclosed(opening, note: marker.range)
    }
    guard offset < text.bytes.count, !isNeverClosed(opening) else { return unclosed(opening, note: nil) }
    let current = token(at: offset)
    if current?.kind == .close { return .wrongBracket(text.character(at: offset), opening: opening.range.span) }
    let item = tokensOfItem(before: offset)
    if text[offset] == UInt8(ascii: ":") { return colonInFlow(offset, item: item) }
    guard let last = item.last else { return nil }
    if let current, let property = doubledProperty(last, current) { return property }
    if last.isQuoted, last.upper == offset || spansLines(last.range) { return behindQuote(last, at: offset) }
    return .missingComma(text.character(at: offset), after: text.excerpt(last.range))
  }

  /// The tokens since the last comma or bracket, comments left out.
  private func tokensOfItem(before offset: Int) -> [DiagnosisToken] {
    let before = tokens[..<(tokenIndex(at: offset) ?? tokens.count)].filter { $0.kind != .comment }
    let start = before.lastIndex { $0.kind == .comma || $0.kind == .open }.map { $0 + 1 } ?? 0
    return Array(before[start...])
  }

  /// A colon where an item should end: an item was not ended before, or its key is no simple key.
  private func colonInFlow(_ colon: Int, item: [DiagnosisToken]) -> Unreadable? {
    guard let value = item.firstIndex(where: { $0.kind == .colon }) else {
      guard let first = item.first else { return .emptyKeyInFlow(text.character(at: colon)) }
      return .multilineFlowKey(SourceSpan(first.lower, colon + 1))
    }
    guard value + 1 < item.count, let last = item.last else { return nil }
    if text.lineStart(last.lower) > item[value].lower {
      let previous = item.last { $0.upper <= text.lineStart(last.lower) }
      return .missingComma(text.character(at: last.lower), after: text.excerpt((previous ?? item[value]).range))
    }
    return colonInText(colon, value: item[value + 1])
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

  private func unclosed(_ opening: DiagnosisToken, note: Range<Int>?) -> Unreadable {
    let isSequence = text[opening.lower] == UInt8(ascii: "[")
    return .unclosedBracket(
      opening.range.span, opening: isSequence ? "[" : "{", closing: isSequence ? "]" : "}", marker: note?.span)
  }

  /// "Did not find expected node content": nothing can be read where a value must stand.
  func missingNode() -> Unreadable? {
    let offset = problem.offset
    let open = openBrackets(at: offset)
    guard let current = token(at: offset), current.lower <= offset else {
      return open.last.map { unclosed($0, note: nil) }
    }
    switch current.kind {
    case .documentStart, .documentEnd:
      if let opening = open.last { return unclosed(opening, note: current.range) }
      return .markerWithoutDocument(current.range.span)
    case .comma: return .emptyItem(current.range.span)
    case .close:
      guard let opening = open.last else { return strayBracket(current) }
      return .wrongBracket(current.range.span, opening: opening.range.span)
    case .dash: return .dashInFlow(current.range.span)
    default: break
    }
    if open.isEmpty, text[offset] == UInt8(ascii: ",") {
      return .leadingSign(text.character(at: offset), sign: ",", value: quoted(restOfLine(from: offset)))
    }
    guard text[offset] == UInt8(ascii: ":") else { return nil }
    if text.isSpace(at: offset + 1) { return .emptyKeyInFlow(text.character(at: offset)) }
    let range = tokens.last { $0.lower <= offset && $0.upper > offset && $0.kind == .plain }?.range
    let start = offset > 0 && text[offset - 1] == UInt8(ascii: ":") ? offset - 1 : offset
    return .leadingColon(text.character(at: offset), value: quoted(range ?? start..<wordEnd(start)))
  }

  private func wordEnd(_ offset: Int) -> Int {
    var end = offset
    while let byte = text[end], !text.isSpace(at: end), !",[]{}".utf8.contains(byte) { end += 1 }
    return end
  }

  /// "Found unexpected ':'": directly before a comma or bracket.
  func colonBeforeFlowIndicator() -> Unreadable? { .colonBeforeComma(text.character(at: problem.offset)) }

  /// Text or a bracket behind a closing bracket.
  func behindBracket(at offset: Int) -> Unreadable {
    if let current = token(at: offset), current.kind == .close || current.kind == .comma {
      return strayBracket(current)
    }
    let range = restOfLine(from: offset)
    return .textBehindBracket(range.span, text: text.excerpt(range))
  }

  func strayBracket(_ token: DiagnosisToken) -> Unreadable {
    .strayBracket(token.range.span, text: String(decoding: text.bytes[token.range], as: UTF8.self))
  }
}

extension Unreadable {
  fileprivate static func unclosedBracket(
    _ span: SourceSpan, opening: String, closing: String, marker: SourceSpan?
  ) -> Unreadable {
    Unreadable(
      .unclosedBracket, "the \(opening) that opens here is never closed", at: span,
      notes: marker.map { [Note("the document ends here", at: $0)] } ?? [],
      help: "write \(closing) behind its last item")
  }

  fileprivate static func wrongBracket(_ span: SourceSpan, opening: SourceSpan) -> Unreadable {
    Unreadable(
      .strayBracket, "this bracket does not match the one that is open", at: span,
      notes: [Note("it was opened here", at: opening)], help: "[ is closed by ], and { by }")
  }

  fileprivate static func strayBracket(_ span: SourceSpan, text: String) -> Unreadable {
    Unreadable(
      .strayBracket, "this \(text) belongs to no open bracket or brace", at: span,
      help: "remove it, or put text that holds it in quotes")
  }

  fileprivate static func textBehindBracket(_ span: SourceSpan, text: String) -> Unreadable {
    Unreadable(
      .textBehindValue, "\(text) follows the closing bracket", at: span,
      help: "put the whole value in quotes, or begin a new line")
  }

  fileprivate static func missingComma(_ span: SourceSpan, after: String) -> Unreadable {
    Unreadable(
      .missingComma, "there is no comma between this and \(after)", at: span,
      help: "items within brackets and braces are separated by commas")
  }

  fileprivate static func multilineFlowKey(_ span: SourceSpan) -> Unreadable {
    Unreadable(
      .multilineKey, "the parser wants a key on one line, together with its colon", at: span,
      help: "write it on one line; line breaks in it as \\n in double quotes")
  }

  fileprivate static func emptyItem(_ span: SourceSpan) -> Unreadable {
    Unreadable(.emptyItem, "there is no item before this comma", at: span, help: "remove the comma, or write the item")
  }

  fileprivate static func dashInFlow(_ span: SourceSpan) -> Unreadable {
    Unreadable(
      .misplacedCollection, "a list with dashes cannot stand inside brackets or braces", at: span,
      help: "items within brackets are separated by commas: [a, b]")
  }

  fileprivate static func emptyKeyInFlow(_ span: SourceSpan) -> Unreadable {
    Unreadable(
      .emptyKey, "there is no key before this colon", at: span,
      help: "write the key on the same line; the parser does not support YAML's empty key, which can be written as \"\""
    )
  }

  fileprivate static func leadingColon(_ span: SourceSpan, value: String?) -> Unreadable {
    Unreadable(
      .reservedCharacter, "the parser does not support text without quotes that begins with a colon here", at: span,
      help: value.map { "write \($0)" } ?? "put it in quotes")
  }

  fileprivate static func colonBeforeComma(_ span: SourceSpan) -> Unreadable {
    Unreadable(
      .colonInText, "the parser does not support a colon directly before a comma or a bracket", at: span,
      help: "put the text in quotes, or write a value behind the colon: null when there is none")
  }

  fileprivate static func markerWithoutDocument(_ span: SourceSpan) -> Unreadable {
    Unreadable(
      .documentMarker, "this marker ends a document, but none has begun; YAML allows it, the parser does not", at: span,
      help: "remove the line, or write --- before it")
  }
}
