import ConfigModel
import LosslessYAML

/// Colons where no key can be, and keys without a colon.
struct KeyDiagnosis {
  let site: ProblemSite
  private var text: DiagnosisText { site.text }
  private var problem: SyntaxProblem { site.problem }

  /// "Mapping values are not allowed": the problem's place is the colon.
  func unexpectedColon() -> Explanation? {
    let colon = problem.offset
    let before = site.tokensBefore(colon)
    guard let first = before.first, let key = before.last else { return nil }
    if let limit = keyBeyondLimits(key, colon: colon) { return limit }
    if first.kind == .documentStart, before.count > 1 {
      return Explanation(
        .misplacedCollection, "a mapping cannot begin on the line of the document marker ---",
        at: SourceSpan(before[before.startIndex + 1].lower, colon), help: "put its first key on the next line")
    }
    if first.kind == .anchor, text.bytes[first.range].contains(UInt8(ascii: ":")) {
      return PropertyDiagnosis.anchorName(first.range.span)
    }
    if let value = before.lastIndex(where: { $0.kind == .colon }), value + 1 < before.endIndex {
      return colonInText(colon, value: before[value + 1])
    }
    return colonOnNextLine(colon, key: first)
  }

  /// A key that is too long or takes several lines.
  private func keyBeyondLimits(_ key: DiagnosisToken, colon: Int) -> Explanation? {
    if key.kind == .close {
      let opening = site.openBrackets(at: key.lower).last
      return opening.flatMap {
        site.spansLines($0.lower..<key.upper) ? Self.multilineKey(SourceSpan($0.lower, key.upper)) : nil
      }
    }
    if site.spansLines(key.range) { return Self.multilineKey(key.range.span) }
    let count = text.characterCount(key.lower..<colon)
    return count > ScalarSpelling.keyLimit ? Self.keyTooLong(key.range.span, count: count) : nil
  }

  /// `title: Chapter 1: the start`
  func colonInText(_ colon: Int, value: DiagnosisToken) -> Explanation {
    let range = value.lower..<endOfText(from: value.lower)
    if value.isQuoted {
      return Explanation(
        .colonInText, "a colon follows the closing quote of a value", at: text.character(at: colon),
        help: "put the whole value in one pair of quotes, or begin a new line")
    }
    return Explanation(
      .colonInText, "a colon and a blank inside a value without quotes begin a second value",
      at: text.character(at: colon),
      help: site.quoted(range).map { "put the value in quotes: \($0)" } ?? "put the whole value in quotes")
  }

  /// The end of a text of one line as it was meant: that of the line, within brackets the next comma or bracket.
  private func endOfText(from offset: Int) -> Int {
    let rest = site.restOfLine(from: offset)
    guard site.flowDepth(at: offset) > 0 else { return rest.upperBound }
    let next = site.tokens.first {
      $0.lower > offset && $0.lower < rest.upperBound && [.comma, .open, .close].contains($0.kind)
    }
    return next?.lower ?? rest.upperBound
  }

  /// The line is `key: value` as it should be; the value that the line before began runs on into it.
  private func colonOnNextLine(_ colon: Int, key: DiagnosisToken) -> Explanation? {
    let run = plainRun(before: key.lower)
    guard let begin = run.first else { return nil }
    if let missing = run.lazy.compactMap({ self.colonWithoutBlank(in: $0) }).first { return missing }
    let before = site.tokensBefore(begin.lower)
    guard let indicator = before.last else {
      return Self.missingColon(begin.range.span, text: text.excerpt(begin.range))
    }
    guard run.count == 1 else { return colonInText(colon, value: key) }
    let owner = indicator.kind == .colon ? before.dropLast().last : nil
    return Self.nestedOnScalar(
      SourceSpan(key.lower, colon), text: text.excerpt(key.lower..<colon),
      owner: owner.map { text.excerpt($0.range) }, value: begin.range.span)
  }

  /// A line without any colon above the parser's line: it was meant as a key.
  func keyAbove() -> Explanation? {
    let run = plainRun(before: problem.offset)
    guard let begin = run.first, site.tokensBefore(begin.lower).allSatisfy({ $0.kind == .dash }) else { return nil }
    if let missing = run.lazy.compactMap({ self.colonWithoutBlank(in: $0) }).first { return missing }
    return site.tokensBefore(begin.lower).isEmpty
      ? Self.missingColon(begin.range.span, text: text.excerpt(begin.range)) : nil
  }

  /// The lines of plain text that end right before an offset, the first line first.
  func plainRun(before offset: Int) -> [DiagnosisToken] {
    var run: [DiagnosisToken] = []
    var index = (site.tokenIndex(at: offset) ?? site.tokens.count) - 1
    while index >= 0, site.tokens[index].kind == .comment { index -= 1 }
    while index >= 0, site.tokens[index].kind == .plain {
      run.append(site.tokens[index])
      guard text.contentStart(text.line(at: site.tokens[index].lower)) == site.tokens[index].lower else { break }
      index -= 1
    }
    return run.reversed()
  }

  /// `port:80`, but not `http://host`.
  func colonWithoutBlank(in token: DiagnosisToken) -> Explanation? {
    guard site.tokensBefore(token.lower).allSatisfy({ $0.kind == .dash }),
      let colon = token.range.first(where: { text.bytes[$0] == UInt8(ascii: ":") }), colon > token.lower,
      text[colon + 1] != UInt8(ascii: "/"), !text.bytes[token.lower..<colon].contains(0x20)
    else { return nil }
    return Explanation(
      .missingBlank, "there is no blank after this colon, so the line is not a key with a value",
      at: text.character(at: colon), help: "write a blank after the colon")
  }

  /// "Could not find expected ':'": the context is where a key must stand.
  func keyWithoutColon() -> Explanation? {
    guard let begin = problem.contextOffset, let token = site.token(at: begin) else { return nil }
    if token.isQuoted, site.spansLines(token.range) { return Self.multilineKey(token.range.span) }
    if token.isProperty {
      return Explanation(
        text.excerpt(token.range).hasPrefix("\"!") ? .tag : .anchor,
        "\(text.excerpt(token.range)) is where a key must be", at: token.range.span,
        help: "write it after the key to whose value it belongs, or indent it like that value")
    }
    if let missing = colonWithoutBlank(in: token) { return missing }
    let line = text.line(at: begin)
    let comment = site.tokens.first { $0.kind == .comment && $0.lower > begin && $0.upper <= line.upperBound }
    if let comment, text.bytes[comment.range].contains(UInt8(ascii: ":")) {
      return Explanation(
        .missingColon, "a comment begins here, so that \(text.excerpt(token.range)) has no colon",
        at: text.character(at: comment.lower), help: "put the key in quotes when # belongs to it")
    }
    let isAmongItems = text.previousContentLine(before: begin).map {
      text.indentation($0) == text.indentation(line) && text[text.contentStart($0)] == UInt8(ascii: "-")
        && text.isSpace(at: text.contentStart($0) + 1)
    }
    let range = site.restOfLine(from: begin)
    if isAmongItems == true {
      return Explanation(
        .missingColon, "\(text.excerpt(range)) is neither an item of the list above nor a key with a value",
        at: range.span, help: "write - before it when it is an item")
    }
    return Self.missingColon(range.span, text: text.excerpt(range))
  }

  /// A list or a `?` on the line of a key, or behind another value.
  func misplacedCollection() -> Explanation? {
    let offset = problem.offset
    let before = site.tokensBefore(offset)
    guard let last = before.last else { return nil }
    if last.isQuoted { return site.quotes.behindQuote(last, at: offset) }
    if last.kind == .close { return site.flow.behindBracket(at: offset) }
    let key = last.kind == .colon ? before.dropLast().last : nil
    let what = text[offset] == UInt8(ascii: "-") ? "a list" : "a mapping"
    let other = (key == nil ? "" : "the key ") + text.excerpt((key ?? last).range)
    return Explanation(
      .misplacedCollection, "\(what) cannot begin on the same line, after \(other)", at: text.character(at: offset),
      help: "begin it on the next line")
  }

  // MARK: - Words

  private static func keyTooLong(_ span: SourceSpan, count: Int) -> Explanation {
    Explanation(
      .keyTooLong, "this key has \(count) characters; a key may have 1,024 at most", at: span, help: "shorten the key")
  }

  static func multilineKey(_ span: SourceSpan) -> Explanation {
    Explanation(
      .multilineKey, "a key must be on one line, together with its colon", at: span,
      help: "write it on one line; line breaks in it as \\n in double quotes")
  }

  static func missingColon(_ span: SourceSpan, text: String) -> Explanation {
    Explanation(
      .missingColon, "\(text) has no colon, but a key and its value must be here", at: span,
      help: "write KEY: VALUE; text that belongs to the value above must be indented deeper")
  }

  private static func nestedOnScalar(
    _ span: SourceSpan, text: String, owner: String?, value: SourceSpan
  ) -> Explanation {
    let name = owner.map { "the key \($0)" } ?? "the item"
    return Explanation(
      .nestedOnScalar, "\(text) is indented below \(name), which has a value already", at: span,
      notes: [Explanation.Note("this is the value", at: value)],
      help: "indent the line like \(owner ?? "its siblings"), or remove the value")
  }
}
