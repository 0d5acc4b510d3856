internal import ConfigModel

/// Directives, document markers, and what stands behind the end of a document.
extension Diagnosis {
  /// A line that begins with `%`.
  func directive() -> Unreadable? {
    let begin = problem.contextOffset ?? problem.offset
    let line = withoutComment(text.line(at: begin))
    guard text[line.lowerBound] == UInt8(ascii: "%") else { return nil }
    if let before = previousToken(before: line.lowerBound), before.kind == .blockScalar, isBehindMarker(before) {
      return .unindentedText(line.span)
    }
    let word = line.lowerBound..<(line.first { text.isSpace(at: $0) } ?? line.upperBound)
    let name = String(decoding: text.bytes[word.dropFirst()], as: UTF8.self)
    switch problem.problem {
    case "found incompatible YAML document":
      return .yamlVersion(line.span, text: text.excerpt(line))
    case "found duplicate %YAML directive", "found duplicate %TAG directive":
      let again = text.line(at: problem.offset)
      return .repeatedDirective(again.span, text: text.excerpt(again))
    case _ where name == "YAML" || name == "TAG":
      return .directiveSpelling(
        line.span, text: text.excerpt(line), form: name == "YAML" ? "%YAML 1.2" : "%TAG !e! tag:example.com,2000:")
    case _ where isFollowedByDocumentStart(line):
      return .unknownDirective(line.span, name: text.excerpt(word))
    default:
      return .percentSign(line.span, value: quoted(line))
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
  func unexpectedBehindDocument() -> Unreadable? {
    let offset = problem.offset
    guard let before = previousToken(before: offset) else { return nil }
    switch before.kind {
    case .directive: return .directiveAlone(before.range.span, text: text.excerpt(before.range))
    case .documentEnd:
      let range = restOfLine(from: offset)
      return spansLines(before.lower..<offset)
        ? .bareDocument(range.span, marker: before.range.span)
        : .textBehindMarker(range.span, text: text.excerpt(range))
    case .blockScalar where text.lineStart(offset) == offset && isBehindMarker(before):
      return .unindentedText(restOfLine(from: offset).span)
    default: break
    }
    if let known = behindValue() ?? keyAbove() { return known }
    if text.lineStart(offset) + text.indentation(text.line(at: offset)) == offset, let known = wrongIndentation() {
      return known
    }
    let range = restOfLine(from: offset)
    return .secondValue(range.span, text: text.excerpt(range))
  }

  /// `--- |`
  private func isBehindMarker(_ token: DiagnosisToken) -> Bool {
    tokensBefore(token.lower).first?.kind == .documentStart
  }
}

extension Unreadable {
  fileprivate static func yamlVersion(_ span: SourceSpan, text: String) -> Unreadable {
    Unreadable(
      .directive, "\(text) names a version of YAML that the parser does not know", at: span,
      help: "it knows 1.1 and 1.2; write %YAML 1.2, or remove the line")
  }

  fileprivate static func repeatedDirective(_ span: SourceSpan, text: String) -> Unreadable {
    Unreadable(
      .directive, "\(text) repeats a directive of the same document", at: span, help: "remove one of the two lines")
  }

  fileprivate static func directiveSpelling(_ span: SourceSpan, text: String, form: String) -> Unreadable {
    Unreadable(.directive, "\(text) is not spelled as this directive must be", at: span, help: "its form is \(form)")
  }

  fileprivate static func unknownDirective(_ span: SourceSpan, name: String) -> Unreadable {
    Unreadable(
      .directive, "the parser does not support the directive \(name), which YAML says to ignore", at: span,
      help: "remove the line; only %YAML and %TAG have a meaning")
  }

  fileprivate static func percentSign(_ span: SourceSpan, value: String?) -> Unreadable {
    Unreadable(
      .directive, "a line that begins with % is a directive, and this is none that exists", at: span,
      help: "text that begins with % must be indented or stand in quotes\(value.map { ": \($0)" } ?? "")")
  }

  fileprivate static func directiveAlone(_ span: SourceSpan, text: String) -> Unreadable {
    Unreadable(
      .directive, "the directive \(text) is not followed by ---", at: span,
      help: "write a line --- between the directives and the document")
  }

  fileprivate static func bareDocument(_ span: SourceSpan, marker: SourceSpan) -> Unreadable {
    Unreadable(
      .documentMarker, "something follows the end of the document; YAML allows it, but the parser wants --- before it",
      at: span, notes: [Note("the document ends here", at: marker)],
      help: "remove the line ... when it is one document, or write --- below it when they are two")
  }

  fileprivate static func textBehindMarker(_ span: SourceSpan, text: String) -> Unreadable {
    Unreadable(
      .documentMarker, "\(text) follows the marker ... on its line", at: span,
      help: "only a comment may stand there; put text that begins with ... in quotes")
  }

  fileprivate static func unindentedText(_ span: SourceSpan) -> Unreadable {
    Unreadable(
      .indentation,
      "the text of this block scalar is not indented; YAML allows that behind ---, but the parser does not", at: span,
      help: "indent the text by at least one blank")
  }

  fileprivate static func secondValue(_ span: SourceSpan, text: String) -> Unreadable {
    Unreadable(
      .textBehindValue, "\(text) follows the end of the document's only value", at: span,
      help: "a document is one value: a mapping, a list or a text; a line --- begins another document")
  }
}
