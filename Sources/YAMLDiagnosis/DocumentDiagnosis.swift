import ConfigModel
import LosslessYAML

/// Directives, document markers, and what follows the end of a document.
struct DocumentDiagnosis {
  let site: ProblemSite
  private var text: DiagnosisText { site.text }
  private var problem: SyntaxProblem { site.problem }

  /// A line that begins with `%`.
  func directive() -> Explanation? {
    let begin = problem.contextOffset ?? problem.offset
    let line = withoutComment(text.line(at: begin))
    guard text[line.lowerBound] == UInt8(ascii: "%") else { return nil }
    if let before = site.previousToken(before: line.lowerBound), before.kind == .blockScalar, isBehindMarker(before) {
      return Self.unindentedText(line.span)
    }
    let word = line.lowerBound..<(line.first { text.isSpace(at: $0) } ?? line.upperBound)
    let name = String(decoding: text.bytes[word.dropFirst()], as: UTF8.self)
    switch problem.problem {
    case "found incompatible YAML document":
      return Explanation(
        .directive, "\(text.excerpt(line)) names a version of YAML that the parser does not know", at: line.span,
        help: "it knows 1.1 and 1.2; write %YAML 1.2, or remove the line")
    case "found duplicate %YAML directive", "found duplicate %TAG directive":
      let again = text.line(at: problem.offset)
      return Explanation(
        .directive, "\(text.excerpt(again)) repeats a directive of the same document", at: again.span,
        help: "remove one of the two lines")
    case _ where name == "YAML" || name == "TAG":
      return Explanation(
        .directive, "\(text.excerpt(line)) is not spelled as this directive must be", at: line.span,
        help: "its form is \(name == "YAML" ? "%YAML 1.2" : "%TAG !e! tag:example.com,2000:")")
    case _ where isFollowedByDocumentStart(line):
      return Explanation(
        .directive, "the parser does not support the directive \(text.excerpt(word)), which YAML says to ignore",
        at: line.span, help: "remove the line; only %YAML and %TAG have a meaning")
    default:
      return Explanation(
        .directive, "a line that begins with % is a directive, but no such directive exists", at: line.span,
        help: "text that begins with % must be indented or in quotes\(site.quoted(line).map { ": \($0)" } ?? "")")
    }
  }

  private func withoutComment(_ line: Range<Int>) -> Range<Int> {
    let comment = line.dropFirst().first {
      text.bytes[$0] == UInt8(ascii: "#") && DiagnosisText.isBlank(text.bytes[$0 - 1])
    }
    var end = comment ?? line.upperBound
    while end > line.lowerBound, DiagnosisText.isBlank(text.bytes[end - 1]) { end -= 1 }
    return line.lowerBound..<end
  }

  /// Whether only comments, empty lines and directives part a line from a `---`.
  private func isFollowedByDocumentStart(_ line: Range<Int>) -> Bool {
    let behind = DiagnosisTokenizer(text, limit: text.bytes.count).tokens.drop { $0.lower < line.upperBound }
    return behind.first { $0.kind != .comment && $0.kind != .directive }?.kind == .documentStart
  }

  /// "Did not find expected <document start>": the document before has its value already.
  func unexpectedBehindDocument() -> Explanation? {
    let offset = problem.offset
    guard let before = site.previousToken(before: offset) else { return nil }
    switch before.kind {
    case .directive:
      return Explanation(
        .directive, "the directive \(text.excerpt(before.range)) is not followed by ---", at: before.range.span,
        help: "write a line --- between the directives and the document")
    case .documentEnd:
      let range = site.restOfLine(from: offset)
      return site.spansLines(before.lower..<offset)
        ? Self.bareDocument(range.span, marker: before.range.span)
        : Self.textBehindMarker(range.span, text: text.excerpt(range))
    case .blockScalar where text.lineStart(offset) == offset && isBehindMarker(before):
      return Self.unindentedText(site.restOfLine(from: offset).span)
    default: break
    }
    if let known = site.indentation.behindValue() ?? site.keys.keyAbove() { return known }
    if text.lineStart(offset) + text.indentation(text.line(at: offset)) == offset,
      let known = site.indentation.wrongIndentation()
    {
      return known
    }
    let range = site.restOfLine(from: offset)
    return Explanation(
      .textBehindValue, "\(text.excerpt(range)) follows the end of the document's only value", at: range.span,
      help: "a document is one value: a mapping, a list or a text; a line --- begins another document")
  }

  /// `--- |`
  private func isBehindMarker(_ token: DiagnosisToken) -> Bool {
    site.tokensBefore(token.lower).first?.kind == .documentStart
  }

  // MARK: - Words

  private static func bareDocument(_ span: SourceSpan, marker: SourceSpan) -> Explanation {
    Explanation(
      .documentMarker, "something follows the end of the document; YAML allows it, but the parser wants --- before it",
      at: span, notes: [Explanation.Note("the document ends here", at: marker)],
      help: "remove the line ... when it is one document, or write --- below it when they are two")
  }

  private static func textBehindMarker(_ span: SourceSpan, text: String) -> Explanation {
    Explanation(
      .documentMarker, "\(text) follows the marker ... on its line", at: span,
      help: "only a comment is allowed there; put text that begins with ... in quotes")
  }

  private static func unindentedText(_ span: SourceSpan) -> Explanation {
    Explanation(
      .indentation,
      "the text of this block scalar is not indented; YAML allows that after ---, but the parser does not", at: span,
      help: "indent the text by at least one blank")
  }
}
