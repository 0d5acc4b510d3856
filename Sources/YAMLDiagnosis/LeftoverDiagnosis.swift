import ConfigModel
import LosslessYAML

/// What other programs leave in a file, or expect there, that was never meant as YAML.
struct LeftoverDiagnosis {
  let site: ProblemSite
  private var text: DiagnosisText { site.text }
  private var problem: SyntaxProblem { site.problem }

  func leftover() -> Explanation? { mergeConflict() ?? site.quotes.runawayQuote() ?? template() ?? byteOrderMark() }

  // MARK: - Merge conflicts

  /// The first conflict that begins at or before the parser's place.
  private func mergeConflict() -> Explanation? {
    let end = text.lineEnd(problem.offset)
    guard let first = markerLine("<", from: 0, upTo: end) ?? markerLine(">", from: 0, upTo: end) else { return nil }
    let rest = text.bytes.count
    let middle = markerLine("=", from: first.upperBound + 1, upTo: rest)
    let last = markerLine(">", from: (middle ?? first).upperBound + 1, upTo: rest)
    return Self.mergeConflict(first.span, middle: middle?.span, last: last?.span)
  }

  /// A line that begins with seven of that sign and a blank, or consists of them.
  private func markerLine(_ sign: Unicode.Scalar, from start: Int, upTo end: Int) -> Range<Int>? {
    let marker = Array(repeating: UInt8(ascii: sign), count: 7)
    var offset = start
    while offset < end {
      let line = text.line(at: offset)
      if text.bytes[line].starts(with: marker), text.isSpace(at: line.lowerBound + 7) { return line }
      offset = line.upperBound + 1
    }
    return nil
  }

  // MARK: - Templates

  private static let templateMarks = ["{{", "{%", "<%", "[%"].map { Array($0.utf8) }

  /// A template's mark outside of quotes and comments, on the line where the parser gave up or where the construct
  /// that it was reading begins.
  private func template() -> Explanation? {
    var lines = [text.line(at: problem.offset)]
    if let begin = problem.contextOffset, problem.context?.contains("block") == false {
      lines.insert(text.line(at: begin), at: 0)
    }
    for line in lines {
      guard let mark = line.first(where: isTemplateMark) else { continue }
      let opening = String(decoding: text.bytes[mark..<mark + 2], as: UTF8.self)
      return Explanation(
        .template, "\(opening) begins a template's expression: the file becomes YAML only when it is rendered",
        at: SourceSpan(mark, mark + 2),
        help: "edit the rendered file, or put the expression in quotes where that gives the same result")
    }
    return nil
  }

  private func isTemplateMark(at offset: Int) -> Bool {
    guard Self.templateMarks.contains(where: { text.bytes[offset...].starts(with: $0) }) else { return false }
    if offset > 0, text.bytes[offset - 1] == UInt8(ascii: "$") { return false }
    guard let token = site.token(at: offset), token.lower <= offset else { return true }
    return !token.isQuoted && token.kind != .comment && token.kind != .blockScalar
  }

  // MARK: - Byte order marks

  /// A mark that joining two files left in the middle.
  private func byteOrderMark() -> Explanation? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let end = min(text.lineEnd(problem.offset), text.bytes.count)
    var offset = 3
    while offset < end {
      if text.bytes[offset] == mark[0], text.bytes[offset...].starts(with: mark), text.lineStart(offset) == offset {
        return Explanation(
          .byteOrderMark, "there is a byte order mark (U+FEFF), which is invisible, in the middle of the file",
          at: SourceSpan(offset, offset + 3), help: "remove it; it is allowed only at the very beginning")
      }
      offset += 1
    }
    return nil
  }

  // MARK: - Words

  private static func mergeConflict(_ span: SourceSpan, middle: SourceSpan?, last: SourceSpan?) -> Explanation {
    var notes: [Explanation.Note] = []
    if let middle { notes.append(Explanation.Note("the other version begins here", at: middle)) }
    if let last { notes.append(Explanation.Note("the conflict ends here", at: last)) }
    return Explanation(
      .mergeConflict, "a merge conflict is left in the file", at: span, notes: notes,
      help: "keep one of the two versions and remove the lines that begin with <<<<<<<, ======= and >>>>>>>")
  }
}
