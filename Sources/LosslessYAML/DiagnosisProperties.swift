internal import ConfigModel

/// Anchors, aliases, tags and the headers of block scalars.
extension Diagnosis {
  /// Two anchors, two tags, or an anchor on an alias: a node has at most one of each (YAML 1.2.2, chapter 6.9).
  func doubledProperty(_ first: DiagnosisToken, _ second: DiagnosisToken) -> Unreadable? {
    switch (first.kind, second.kind) {
    case (.anchor, .anchor): .twoProperties(second.range.span, "anchors", first: first.range.span)
    case (.tag, .tag): .twoProperties(second.range.span, "tags", first: first.range.span)
    case (.anchor, .alias), (.tag, .alias): .propertyOnAlias(first.range.span, text: text.excerpt(first.range))
    default: nil
    }
  }

  /// A name that is empty or holds what libyaml does not take: letters, digits, `-` and `_` only.
  func anchorName() -> Unreadable? {
    guard let begin = problem.contextOffset, let token = token(at: begin) else { return nil }
    let isName = token.range.count > 1 && problem.offset > begin + 1
    if token.kind == .anchor || isName, text.bytes[token.range].dropFirst().contains(where: { $0 >= 0x80 }) || isName {
      return .anchorName(token.range.span)
    }
    let sign = token.kind == .alias ? "*" : "&"
    return .indicatorInText(
      token.range.span, sign: sign, what: token.kind == .alias ? "alias" : "anchor",
      value: quoted(restOfLine(from: begin)))
  }

  func tagSpelling() -> Unreadable? {
    guard let begin = problem.contextOffset ?? token(at: problem.offset)?.lower, let token = token(at: begin) else {
      return nil
    }
    return .tagSpelling(token.range.span, text: text.excerpt(token.range))
  }

  func undefinedTagHandle() -> Unreadable? {
    guard let token = token(at: problem.offset), token.kind == .tag else { return nil }
    let word = text.bytes[token.range]
    guard let second = word.dropFirst().firstIndex(of: UInt8(ascii: "!")) else { return nil }
    let handle = String(decoding: word[...second], as: UTF8.self)
    let declaration = tokens.first {
      $0.kind == .directive && text.bytes[$0.range].starts(with: Array("%TAG \(handle) ".utf8))
    }
    return .undefinedTagHandle(token.range.span, handle: handle, declaration: declaration?.range.span)
  }

  func blockHeader() -> Unreadable? {
    let begin = problem.contextOffset ?? problem.offset
    if problem.problem == "found an indentation indicator equal to 0" {
      return .zeroIndentation(text.character(at: problem.offset))
    }
    let range = problem.offset..<max(problem.offset, text.lineEnd(problem.offset))
    return .blockHeader(range.span, text: text.excerpt(range), sign: text[begin] == UInt8(ascii: ">") ? ">" : "|")
  }
}

extension Unreadable {
  fileprivate static func twoProperties(_ span: SourceSpan, _ what: String, first: SourceSpan) -> Unreadable {
    Unreadable(
      what == "tags" ? .tag : .anchor, "a value can have only one of these, but here are two \(what)", at: span,
      notes: [Note("this is the first", at: first)], help: "remove one of the two")
  }

  fileprivate static func propertyOnAlias(_ span: SourceSpan, text: String) -> Unreadable {
    Unreadable(
      .anchor, "\(text) cannot stand before an alias, which is only another name for a value", at: span,
      help: "remove it")
  }

  static func anchorName(_ span: SourceSpan) -> Unreadable {
    Unreadable(
      .anchor, "the parser supports only letters A to Z, digits, - and _ in the name of an anchor", at: span,
      help: "rename the anchor and its aliases; text that begins with & or * must stand in quotes")
  }

  /// - Parameters:
  ///   - range: the whole name with its `&` or `*`.
  ///   - isColonAlone: whether all that was cut off is a colon, as where the value of a key was meant.
  static func cutAnchorName(_ range: Range<Int>, of bytes: [UInt8], isColonAlone: Bool) -> Unreadable {
    let text = DiagnosisText(bytes: bytes).excerpt(range)
    let kind = bytes[range.lowerBound] == Byte.ampersand ? "anchor" : "alias"
    return Unreadable(
      .anchor, "all of \(text) is the name of an \(kind) in YAML, but the parser would read only a part of it",
      at: range.span,
      help: isColonAlone
        ? "write a blank before the colon if it stands behind a key, else rename it: "
          + "the parser takes letters A to Z, digits, - and _"
        : "rename it, with letters A to Z, digits, - and _ only; text that begins with & or * must stand in quotes")
  }

  static func bareQuestion(_ span: SourceSpan) -> Unreadable {
    Unreadable(
      .missingBlank, "in YAML this ? begins a text, but the parser would take it for the mark of a key", at: span,
      help: "put the text in quotes; the mark of a key has a blank behind it")
  }

  fileprivate static func indicatorInText(_ span: SourceSpan, sign: String, what: String, value: String?) -> Unreadable
  {
    Unreadable(
      .anchor, "\(sign) begins an \(what), and this is no name for one", at: span,
      help: "text that begins with \(sign) must stand in quotes\(value.map { ": \($0)" } ?? "")")
  }

  fileprivate static func tagSpelling(_ span: SourceSpan, text: String) -> Unreadable {
    Unreadable(
      .tag, "\(text) is not spelled as a tag can be", at: span,
      help: "a tag ends at a blank and holds no , [ ] { }; text that begins with ! must stand in quotes")
  }

  fileprivate static func undefinedTagHandle(_ span: SourceSpan, handle: String, declaration: SourceSpan?) -> Unreadable
  {
    let name = ConfigPath.quoted(handle)
    guard let declaration else {
      return Unreadable(
        .tag, "the tag handle \(name) is not defined", at: span,
        help: "define it by a line %TAG \(handle) PREFIX before the document's ---, or use a tag with one !")
    }
    return Unreadable(
      .tag, "the tag handle \(name) is defined for another document only", at: span,
      notes: [Note("it is defined here", at: declaration)],
      help: "repeat the %TAG line before this document's ---, behind a line ... that ends the one before")
  }

  fileprivate static func zeroIndentation(_ span: SourceSpan) -> Unreadable {
    Unreadable(
      .blockHeader, "0 is no indentation indicator", at: span,
      help: "an indicator from 1 to 9 counts blanks from the line's parent; mostly none is needed")
  }

  fileprivate static func blockHeader(_ span: SourceSpan, text: String, sign: String) -> Unreadable {
    Unreadable(
      .blockHeader, "\(text) cannot stand behind \(sign), which begins a block scalar", at: span,
      help: "begin the text on the next line, indented; a value that itself begins with \(sign) must stand in quotes")
  }
}
