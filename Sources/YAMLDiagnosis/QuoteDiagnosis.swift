import ConfigModel
import LosslessYAML

/// Quotes that are not closed, or closed too early, and escapes.
struct QuoteDiagnosis {
  let site: ProblemSite
  private var text: DiagnosisText { site.text }
  private var problem: SyntaxProblem { site.problem }

  /// The parser met the end of the file, or a document marker, inside quotes.
  func unclosedQuote() -> Explanation? {
    guard let begin = problem.contextOffset else { return nil }
    let isMarker = problem.problem == "found unexpected document indicator"
    return Self.unclosedQuote(
      text.character(at: begin), isSingle: text[begin] == UInt8(ascii: "'"),
      end: isMarker
        ? Explanation.Note("the document ends here", at: SourceSpan(problem.offset, problem.offset + 3))
        : Explanation.Note("the text in quotes runs to the end of the file"))
  }

  /// Text in quotes that runs over line ends right up to the parser's place: its opening quote was not closed, and the
  /// quote that ends it was meant to open the next one. A colon behind it makes it a key of several lines instead.
  func runawayQuote() -> Explanation? {
    let offset = problem.offset
    guard let last = site.tokensBefore(offset).last, last.isQuoted, site.spansLines(last.range),
      offset < text.bytes.count,
      text[offset] != UInt8(ascii: ":"), site.token(at: offset).map({ $0.lower <= offset }) == true
    else { return nil }
    return behindQuote(last, at: offset)
  }

  /// Something follows a closing quote: the quote was meant as text, or an earlier one was not closed.
  func behindQuote(_ quote: DiagnosisToken, at offset: Int) -> Explanation {
    let closing = text.character(at: quote.upper - 1)
    let isSingle = quote.kind == .singleQuoted
    if site.spansLines(quote.range) {
      return Self.unclosedQuote(
        text.character(at: quote.lower), isSingle: isSingle,
        end: Explanation.Note("the text in quotes runs to here", at: closing))
    }
    if quote.upper == offset, let byte = text[offset], Self.isWordByte(byte) {
      return isSingle ? Self.apostropheInQuotes(closing) : Self.quoteInQuotes(closing)
    }
    return Explanation(
      .textBehindValue, "\(text.excerpt(site.restOfLine(from: offset))) follows the closing quote",
      at: site.restOfLine(from: offset).span,
      help: "put the whole value in quotes, or begin a new line; a comment needs a blank and # before it")
  }

  /// Directly behind a quote a word goes on: the quote was meant as a part of it.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), UInt8(ascii: "\""), UInt8(ascii: "'"), 0x80...:
      true
    default: false
    }
  }

  // MARK: - Escapes

  /// The backslash of the escape that the parser was reading.
  private var backslash: Int? {
    var offset = min(problem.offset, text.bytes.count - 1)
    while offset >= max(0, problem.offset - 2) {
      if text[offset] == UInt8(ascii: "\\") { return offset }
      offset -= 1
    }
    return nil
  }

  /// Far from its opening quote an escape may never have been meant as one.
  private var openingNote: [Explanation.Note] {
    guard let begin = problem.contextOffset, let backslash, text.lineStart(begin) != text.lineStart(backslash) else {
      return []
    }
    return [Explanation.Note("the text in double quotes begins here", at: text.character(at: begin))]
  }

  func unknownEscape() -> Explanation? {
    guard let backslash else { return nil }
    let span = SourceSpan(backslash, text.character(at: backslash + 1).upper)
    if text[backslash + 1] == UInt8(ascii: "'") {
      return Explanation(
        .badEscape, "\\' is not an escape in double quotes", at: span, notes: openingNote,
        help: "an apostrophe in double quotes needs no backslash: write '")
    }
    guard let byte = text[backslash + 1], (0x21...0x7E).contains(byte) else {
      return Explanation(
        .badEscape, "this backslash in double quotes begins no escape", at: span,
        help: "write it twice, or put the text in single quotes, where a backslash is only itself")
    }
    let escape = "\\" + String(UnicodeScalar(byte))
    return Explanation(
      .badEscape, "\(escape) is not an escape in double quotes", at: span, notes: openingNote,
      help: "write \\\(escape), or put the text in single quotes, where a backslash is only itself")
  }

  func shortEscape() -> Explanation? {
    guard let backslash, let mark = text[backslash + 1], let length = Self.hexLength(mark) else { return nil }
    let escape = "\\" + String(UnicodeScalar(mark))
    return Explanation(
      .badEscape, "\(escape) in double quotes must be followed by \(length) hexadecimal digits",
      at: SourceSpan(backslash, backslash + 2),
      help: "for a backslash that is text write two, or put the text in single quotes")
  }

  private static func hexLength(_ mark: UInt8) -> Int? {
    switch mark {
    case UInt8(ascii: "x"): 2
    case UInt8(ascii: "u"): 4
    case UInt8(ascii: "U"): 8
    default: nil
    }
  }

  /// Half of a surrogate pair, as JSON writes characters beyond U+FFFF, or a code beyond Unicode.
  func impossibleEscape() -> Explanation? {
    guard let backslash, let (code, end) = hexEscape(at: backslash) else { return nil }
    let spelled = String(decoding: text.bytes[backslash..<end], as: UTF8.self)
    guard (0xD800...0xDFFF).contains(code) else {
      return Explanation(
        .badEscape, "\(spelled) is beyond U+10FFFF, the last character of Unicode", at: SourceSpan(backslash, end))
    }
    guard code < 0xDC00, let (low, lowEnd) = hexEscape(at: end), (0xDC00...0xDFFF).contains(low) else {
      return Explanation(
        .surrogateEscape, "\(spelled) is half of a surrogate pair, and the other half is missing",
        at: SourceSpan(backslash, end), help: "write the whole character itself, or in the form \\U0001F605")
    }
    return Self.surrogatePair(
      SourceSpan(backslash, lowEnd), spelled, code: 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00))
  }

  private func hexEscape(at offset: Int) -> (code: UInt32, end: Int)? {
    guard text[offset] == UInt8(ascii: "\\"), let length = text[offset + 1].flatMap(Self.hexLength) else { return nil }
    let end = offset + 2 + length
    guard end <= text.bytes.count else { return nil }
    return UInt32(String(decoding: text.bytes[offset + 2..<end], as: UTF8.self), radix: 16).map { ($0, end) }
  }

  // MARK: - Words

  private static func unclosedQuote(_ span: SourceSpan, isSingle: Bool, end: Explanation.Note) -> Explanation {
    Explanation(
      .unclosedQuote, "the quote that opens here is not closed on its line", at: span,
      notes: [end],
      help: "close it with \(isSingle ? "'" : "\"")")
  }

  private static func apostropheInQuotes(_ span: SourceSpan) -> Explanation {
    Explanation(
      .quoteInQuotes, "this apostrophe ends the text in single quotes", at: span,
      help: "write an apostrophe inside single quotes twice: '', or use double quotes")
  }

  private static func quoteInQuotes(_ span: SourceSpan) -> Explanation {
    Explanation(
      .quoteInQuotes, "this quote ends the text in double quotes", at: span,
      help: "write a double quote inside double quotes as \\\", or use single quotes")
  }

  private static func surrogatePair(_ span: SourceSpan, _ escape: String, code: UInt32) -> Explanation {
    let digits = String(code, radix: 16, uppercase: true)
    let form = "\\U" + String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    return Explanation(
      .surrogateEscape, "\(escape) is half of a surrogate pair, as JSON writes it; YAML has the form \(form)", at: span,
      help: "write \(form), or the character itself")
  }
}
