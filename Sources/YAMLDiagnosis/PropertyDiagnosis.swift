import ConfigModel
import LosslessYAML

/// Anchors, aliases, tags and the headers of block scalars.
struct PropertyDiagnosis {
  let site: ProblemSite
  private var text: DiagnosisText { site.text }
  private var problem: SyntaxProblem { site.problem }

  /// Two anchors, two tags, or an anchor on an alias: a node has at most one of each (YAML 1.2.2, chapter 6.9).
  func doubledProperty(_ first: DiagnosisToken, _ second: DiagnosisToken) -> Explanation? {
    switch (first.kind, second.kind) {
    case (.anchor, .anchor): Self.twoProperties(second.range.span, "anchors", first: first.range.span)
    case (.tag, .tag): Self.twoProperties(second.range.span, "tags", first: first.range.span)
    case (.anchor, .alias), (.tag, .alias):
      Explanation(
        .anchor, "\(text.excerpt(first.range)) is not allowed before an alias, which is only another name for a value",
        at: first.range.span, help: "remove it")
    default: nil
    }
  }

  /// A name that is empty or holds what libyaml does not take: letters, digits, `-` and `_` only.
  func anchorName() -> Explanation? {
    guard let begin = problem.contextOffset, let token = site.token(at: begin) else { return nil }
    let isName = token.range.count > 1 && problem.offset > begin + 1
    if token.kind == .anchor || isName, text.bytes[token.range].dropFirst().contains(where: { $0 >= 0x80 }) || isName {
      return Self.anchorName(token.range.span)
    }
    let sign = token.kind == .alias ? "*" : "&"
    let quoted = site.quoted(site.restOfLine(from: begin)).map { ": \($0)" } ?? ""
    return Explanation(
      .anchor, "\(sign) begins an \(token.kind == .alias ? "alias" : "anchor"), but this is not a name for one",
      at: token.range.span, help: "text that begins with \(sign) must be in quotes\(quoted)")
  }

  func tagSpelling() -> Explanation? {
    guard let begin = problem.contextOffset ?? site.token(at: problem.offset)?.lower, let token = site.token(at: begin)
    else {
      return nil
    }
    return Explanation(
      .tag, "\(text.excerpt(token.range)) is not spelled as a tag can be", at: token.range.span,
      help: "a tag ends at a blank and holds no , [ ] { }; text that begins with ! must be in quotes")
  }

  func undefinedTagHandle() -> Explanation? {
    guard let token = site.token(at: problem.offset), token.kind == .tag else { return nil }
    let word = text.bytes[token.range]
    guard let second = word.dropFirst().firstIndex(of: UInt8(ascii: "!")) else { return nil }
    let handle = String(decoding: word[...second], as: UTF8.self)
    let declaration = site.tokens.first {
      $0.kind == .directive && text.bytes[$0.range].starts(with: Array("%TAG \(handle) ".utf8))
    }
    return Self.undefinedTagHandle(token.range.span, handle: handle, declaration: declaration?.range.span)
  }

  func blockHeader() -> Explanation? {
    let begin = problem.contextOffset ?? problem.offset
    if problem.problem == "found an indentation indicator equal to 0" {
      return Explanation(
        .blockHeader, "0 is not an indentation indicator", at: text.character(at: problem.offset),
        help: "an indicator from 1 to 9 counts blanks from the line's parent; mostly none is needed")
    }
    let range = problem.offset..<max(problem.offset, text.lineEnd(problem.offset))
    let sign = text[begin] == UInt8(ascii: ">") ? ">" : "|"
    return Explanation(
      .blockHeader, "\(text.excerpt(range)) is not allowed after \(sign), which begins a block scalar", at: range.span,
      help: "begin the text on the next line, indented; a value that itself begins with \(sign) must be in quotes")
  }

  // MARK: - Words

  private static func twoProperties(_ span: SourceSpan, _ what: String, first: SourceSpan) -> Explanation {
    Explanation(
      what == "tags" ? .tag : .anchor, "a value can have only one of these, but here are two \(what)", at: span,
      notes: [Explanation.Note("this is the first", at: first)], help: "remove one of the two")
  }

  static func anchorName(_ span: SourceSpan) -> Explanation {
    Explanation(
      .anchor, "the parser supports only letters A to Z, digits, - and _ in the name of an anchor", at: span,
      help: "rename the anchor and its aliases; text that begins with & or * must be in quotes")
  }

  private static func undefinedTagHandle(_ span: SourceSpan, handle: String, declaration: SourceSpan?) -> Explanation {
    let name = ConfigPath.quoted(handle)
    guard let declaration else {
      return Explanation(
        .tag, "the tag handle \(name) is not defined", at: span,
        help: "define it by a line %TAG \(handle) PREFIX before the document's ---, or use a tag with one !")
    }
    return Explanation(
      .tag, "the tag handle \(name) is defined for another document only", at: span,
      notes: [Explanation.Note("it is defined here", at: declaration)],
      help: "repeat the %TAG line before this document's ---, after a line ... that ends the one before")
  }
}
