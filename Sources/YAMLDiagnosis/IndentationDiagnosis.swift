import ConfigModel
import LosslessYAML

/// What is in a block collection, or after a document's value, where nothing like it is allowed.
struct IndentationDiagnosis {
  let site: ProblemSite
  private var text: DiagnosisText { site.text }
  private var problem: SyntaxProblem { site.problem }

  /// "Did not find expected key."
  func unexpectedInMapping() -> Explanation? {
    if let known = behindValue() { return known }
    guard isFirstOnLine else { return nil }
    if let known = wrongIndentation() { return known }
    guard site.token(at: problem.offset)?.kind == .dash else { return nil }
    let range = site.restOfLine(from: problem.offset)
    return Explanation(
      .indentation, "\(text.excerpt(range)) begins with a dash, but is among the keys of a mapping", at: range.span,
      help: "indent it below the key to whose list it belongs; if the lines above are an item too, write - before them")
  }

  /// "Did not find expected '-' indicator."
  func unexpectedInSequence() -> Explanation? {
    if let known = behindValue() { return known }
    guard isFirstOnLine else { return nil }
    let line = text.line(at: problem.offset)
    let range = site.restOfLine(from: problem.offset)
    let isAmongItems = levels(before: line).contains { $0.isDash && $0.column == text.indentation(line) }
    if !isAmongItems, let known = wrongIndentation() { return known }
    return Explanation(
      .indentation, "\(text.excerpt(range)) is among the items of a list, but does not begin with a dash",
      at: range.span,
      help: "write - before it, indent it below the item to which it belongs, or put it in a mapping of its own")
  }

  private var isFirstOnLine: Bool {
    text.contentStart(text.line(at: problem.offset)) == problem.offset && problem.offset < text.bytes.count
  }

  /// What the token before says, for all collections alike.
  func behindValue() -> Explanation? {
    let offset = problem.offset
    let current = site.token(at: offset)
    if let byte = text[offset], byte == UInt8(ascii: ":") {
      return Explanation(
        .emptyKey, "there is no key before this colon", at: text.character(at: offset),
        help: "write the key; the parser does not support YAML's empty key, which can be written as \"\"")
    }
    guard let before = site.previousToken(before: offset) else { return nil }
    if let current, current.kind == .alias, current.lower < offset {
      return Self.behindAlias(text.character(at: offset), alias: text.excerpt(current.lower..<offset))
    }
    if let current, let property = site.properties.doubledProperty(before, current) { return property }
    if let current, let comment = interruptingComment(before: current) {
      return Explanation(
        .textBehindValue, "this comment ends the text above, so that \(text.excerpt(current.range)) belongs to nothing",
        at: text.character(at: comment.lower),
        help: "remove the comment, or put the text in quotes when # belongs to it")
    }
    guard let last = site.tokensBefore(offset).last else { return behindBlockScalar(before) }
    if last.isQuoted { return site.quotes.behindQuote(last, at: offset) }
    if last.kind == .close || current?.kind == .close { return site.flow.behindBracket(at: offset) }
    if last.kind == .alias { return Self.behindAlias(text.character(at: offset), alias: text.excerpt(last.range)) }
    return nil
  }

  /// A comment between two lines of plain text ends the text.
  private func interruptingComment(before current: DiagnosisToken) -> DiagnosisToken? {
    guard current.kind == .plain, let index = site.tokenIndex(at: current.lower), index > 0,
      site.tokens[index - 1].kind == .comment, index + 1 == site.tokens.count || site.tokens[index + 1].kind != .colon
    else { return nil }
    let comment = site.tokens[..<index].lastIndex { $0.kind != .comment }.map { $0 + 1 } ?? index
    guard comment > 0, comment < index, site.tokens[comment - 1].kind == .plain else { return nil }
    return site.tokens[comment]
  }

  /// An empty line at the beginning of a block scalar that is longer than the text's indentation.
  private func behindBlockScalar(_ before: DiagnosisToken) -> Explanation? {
    guard before.kind == .blockScalar, isFirstOnLine else { return nil }
    let column = text.indentation(text.line(at: problem.offset))
    var offset = text.lineEnd(before.lower) + 1
    while offset < problem.offset {
      let line = text.line(at: offset)
      if text.contentStart(line) == line.upperBound, line.count > column {
        return Explanation(
          .indentation, "this empty line of a block scalar has more blanks than the text below is indented by",
          at: line.span,
          notes: [Explanation.Note("the text begins here", at: (problem.offset..<text.lineEnd(problem.offset)).span)],
          help: "remove its blanks, or write an indentation indicator after | or >, such as |2")
      }
      offset = line.upperBound + 1
    }
    return nil
  }

  // MARK: - Levels

  private struct Level {
    var column: Int
    var isDash: Bool
    var line: Range<Int>
  }

  /// The columns at which a line may begin: those of the keys and dashes that are open above it, the innermost first.
  private func levels(before line: Range<Int>) -> [Level] {
    var levels: [Level] = []
    var bound = Int.max
    var offset = line.lowerBound
    while bound > 0, let above = text.previousContentLine(before: offset) {
      offset = above.lowerBound
      let inner = site.tokens[(site.tokenIndex(at: above.lowerBound) ?? site.tokens.count)...]
        .prefix { $0.lower < above.upperBound }
      guard let first = inner.first, first.lower >= above.lowerBound else { continue }
      if first.kind == .documentStart || first.kind == .documentEnd { break }
      for level in starts(of: inner, line: above).reversed() where level.column < bound {
        levels.append(level)
        bound = level.column
      }
    }
    return levels
  }

  /// `- - key: value` begins three collections.
  private func starts(of tokens: ArraySlice<DiagnosisToken>, line: Range<Int>) -> [Level] {
    var starts: [Level] = []
    for token in tokens {
      let column = token.lower - line.lowerBound
      guard token.kind == .dash else {
        let isKey = tokens.contains { $0.kind == .colon && $0.lower >= token.lower } || token.kind == .question
        return isKey ? starts + [Level(column: column, isDash: false, line: line)] : starts
      }
      starts.append(Level(column: column, isDash: true, line: line))
    }
    return starts
  }

  /// A line that begins at no level of those above it.
  func wrongIndentation() -> Explanation? {
    let line = text.line(at: problem.offset)
    let column = text.indentation(line)
    let levels = levels(before: line)
    let range = site.restOfLine(from: problem.offset)
    guard let inner = levels.first else { return nil }
    if site.token(at: problem.offset)?.kind == .dash, let items = levels.first(where: \.isDash), items.column != column,
      levels.contains(where: { $0.column == column })
    {
      return Explanation(
        .indentation, "\(text.excerpt(range)) is indented by \(column), but the items above by \(items.column)",
        at: range.span, help: "indent it by \(items.column)")
    }
    if let outer = levels.first(where: { $0.column < column }), let deeper = levels.last(where: { $0.column > column })
    {
      let isDash = site.token(at: problem.offset)?.kind == .dash
      let fitting = [outer, deeper].filter { $0.isDash == isDash }.map(\.column)
      return Explanation(
        .indentation,
        "\(text.excerpt(range)) is indented by \(column), but the lines above by \(outer.column) or \(deeper.column)",
        at: range.span,
        help: fitting.isEmpty ? nil : "indent it by " + fitting.map(String.init).joined(separator: " or by "))
    }
    if column > inner.column, let before = site.previousToken(before: problem.offset), before.kind == .blockScalar {
      return Explanation(
        .indentation,
        "\(text.excerpt(range)) is indented less than the text of the block scalar above, but deeper than its key",
        at: range.span, notes: [Explanation.Note("the block scalar begins here", at: text.character(at: before.lower))],
        help: "indent it like the text, or like the key when it is the next one")
    }
    if column > inner.column, let known = site.keys.keyAbove() { return known }
    if column > inner.column, let above = text.previousContentLine(before: line.lowerBound) {
      let content = text.contentStart(above)..<above.upperBound
      return Explanation(
        .indentation,
        "\(text.excerpt(range)) is indented deeper than \(text.excerpt(content)), which has a value already",
        at: range.span, notes: [Explanation.Note("this line holds the value", at: content.span)],
        help: "indent both lines alike")
    }
    if column < (levels.last?.column ?? 0) {
      return Explanation(
        .indentation,
        "\(text.excerpt(range)) is indented by \(column), but the outermost lines above by \(levels.last?.column ?? 0)",
        at: range.span, help: "indent all outermost lines alike")
    }
    return nil
  }

  // MARK: - Words

  private static func behindAlias(_ span: SourceSpan, alias: String) -> Explanation {
    Explanation(
      .textBehindValue, "something follows the alias \(alias)", at: span,
      help: "text that begins with * must be in quotes")
  }
}
