internal import ConfigModel
internal import TextFormats

/// Turns the text of an expression into tokens.
struct Lexer {
  private let bytes: [UInt8]
  private var index = 0
  private var tokens: [Token] = []

  /// The longest expression, in bytes.
  static let longest = 16_384

  static func tokens(of text: String) throws(ExpressionError) -> [Token] {
    guard text.utf8.count <= longest else {
      throw ExpressionError(0..<text.utf8.count, "the expression is longer than \(longest) bytes")
    }
    var lexer = Lexer(text)
    lexer.tokens.reserveCapacity(8)
    while let token = try lexer.next() { lexer.tokens.append(token) }
    lexer.tokens.append(Token(kind: .end, span: lexer.bytes.count..<lexer.bytes.count))
    return lexer.tokens
  }

  private init(_ text: String) { bytes = Array(text.utf8) }

  private func byte(_ ahead: Int = 0) -> UInt8? { index + ahead < bytes.count ? bytes[index + ahead] : nil }
  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
  private var isBehindOperand: Bool { tokens.last?.endsOperand ?? false }

  private static func isBlank(_ byte: UInt8?) -> Bool { byte == 32 || byte == 9 || byte == 10 || byte == 13 }
  private static func beginsSegment(_ byte: UInt8?) -> Bool {
    byte.map { $0.isLetter || $0 == UInt8(ascii: "_") || $0 >= 0x80 } ?? false
  }
  private static func continuesSegment(_ byte: UInt8?) -> Bool {
    beginsSegment(byte) || byte.map { $0.isDigit || $0 == UInt8(ascii: "-") } ?? false
  }

  private mutating func next() throws(ExpressionError) -> Token? {
    while Self.isBlank(byte()) { index += 1 }
    guard let first = byte() else { return nil }
    let start = index
    if Self.beginsSegment(first) || first == UInt8(ascii: "`") { return try name(from: start) }
    if first.isDigit { return try number(from: start) }
    switch first {
    case UInt8(ascii: "."):
      if byte(1)?.isDigit ?? false { return try number(from: start) }
      return try item(from: start)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return try string(from: start)
    case UInt8(ascii: "-"): return try minus(from: start)
    default: return try sign(from: start)
    }
  }

  // MARK: Names

  private mutating func name(from start: Int) throws(ExpressionError) -> Token {
    let isQuoted = byte() == UInt8(ascii: "`")
    let segments = try segments()
    if segments.count == 1, !isQuoted, let symbol = Symbol.words[segments[0]], symbol.isWord {
      return Token(kind: .symbol(symbol), span: start..<index)
    }
    return Token(kind: .name(segments), span: start..<index)
  }

  private mutating func item(from start: Int) throws(ExpressionError) -> Token {
    index += 1
    guard Self.beginsSegment(byte()) || byte() == UInt8(ascii: "`") else {
      return Token(kind: .item([]), span: start..<index)
    }
    return Token(kind: .item(try segments()), span: start..<index)
  }

  private mutating func segments() throws(ExpressionError) -> [String] {
    let first = try segment()
    guard byte() == UInt8(ascii: ".") else { return [first] }
    var result: [String] = []
    result.reserveCapacity(4)
    result.append(first)
    while byte() == UInt8(ascii: ".") {
      index += 1
      result.append(try segment())
    }
    return result
  }

  private mutating func segment() throws(ExpressionError) -> String {
    let start = index
    if byte() == UInt8(ascii: "`") { return try backquoted() }
    guard Self.beginsSegment(byte()) else {
      throw ExpressionError(
        start..<min(start + 1, bytes.count), "a segment of a key is missing after the dot",
        help: "put a segment that does not begin with a letter or _ in backquotes: servers.`0`")
    }
    while Self.continuesSegment(byte()) { index += 1 }
    guard bytes[index - 1] != UInt8(ascii: "-") else { throw Self.needsBlanks(index - 1) }
    let name = text(start..<index)
    guard
      bytes[start..<index].allSatisfy({ $0 < 0x80 })
        || name.unicodeScalars.allSatisfy({ $0.isASCII || $0.properties.isAlphabetic })
    else {
      throw ExpressionError(
        start..<index, "\(ConfigPath.quoted(name)) has a character that is not a letter",
        help: "put the segment in backquotes: `\(name)`")
    }
    return name
  }

  private mutating func backquoted() throws(ExpressionError) -> String {
    let start = index
    index += 1
    while let byte = byte(), byte != UInt8(ascii: "`") { index += 1 }
    guard byte() != nil else { throw ExpressionError(start..<start + 1, "this backquote is not closed") }
    index += 1
    return text(start + 1..<index - 1)
  }

  // MARK: Numbers and signs

  private static func needsBlanks(_ place: Int) -> ExpressionError {
    ExpressionError(
      place..<place + 1, "a minus between two values needs a blank on both sides",
      help: "without blanks - belongs to a key (quiet-from) or is the sign of a number (-5)")
  }

  private mutating func minus(from start: Int) throws(ExpressionError) -> Token {
    if isBehindOperand {
      guard start > 0, Self.isBlank(bytes[start - 1]), Self.isBlank(byte(1)) else { throw Self.needsBlanks(start) }
      index += 1
      return Token(kind: .symbol(.minus), span: start..<index)
    }
    guard byte(1)?.isDigit ?? false else {
      throw ExpressionError(
        start..<start + 1, "a minus must be between two values or directly before a digit", help: "write 0 - x for -x")
    }
    index += 1
    return try number(from: start)
  }

  private mutating func number(from start: Int) throws(ExpressionError) -> Token {
    while let byte = byte(),
      byte.isDigit || byte.isLetter || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || isExponentSign
    { index += 1 }
    let spelling = text(start..<index)
    guard let number = Number(spelling), number.special == nil, !spelling.hasSuffix(".") else {
      throw ExpressionError(
        start..<index, "\(ConfigPath.quoted(spelling)) is not a number",
        help: "put a value with a unit in quotes: \(ConfigPath.quoted(spelling))")
    }
    return Token(kind: .number(number), span: start..<index)
  }

  /// The sign in `1e-3`.
  private var isExponentSign: Bool {
    guard byte() == UInt8(ascii: "-") || byte() == UInt8(ascii: "+"), index > 0 else { return false }
    return (bytes[index - 1] == UInt8(ascii: "e") || bytes[index - 1] == UInt8(ascii: "E")) && byte(1)?.isDigit ?? false
  }

  private mutating func sign(from start: Int) throws(ExpressionError) -> Token {
    guard let (symbol, length) = Symbol.sign(bytes[start], byte(1)) else {
      throw Self.unexpected(bytes[start], start..<start + 1)
    }
    index += length
    return Token(kind: .symbol(symbol), span: start..<index)
  }

  private static func unexpected(_ byte: UInt8, _ span: Range<Int>) -> ExpressionError {
    let sign = ConfigPath.quoted(String(UnicodeScalar(byte)))
    let help: String? =
      switch byte {
      case UInt8(ascii: "="): "write == to compare"
      case UInt8(ascii: "&"): "write and"
      case UInt8(ascii: "|"): "write or"
      case UInt8(ascii: "#"): "put a text in quotes: \"#fff\""
      case UInt8(ascii: "{"), UInt8(ascii: "}"): "put a list in brackets: [1, 2]"
      default: nil
      }
    return ExpressionError(span, "\(sign) has no meaning in an expression", help: Advice(help))
  }

  // MARK: Texts

  private mutating func string(from start: Int) throws(ExpressionError) -> Token {
    let quote = bytes[start]
    index += 1
    var result: [UInt8] = []
    while let byte = byte(), byte != quote {
      index += 1
      if byte == UInt8(ascii: "\\") { result += try escape() } else { result.append(byte) }
    }
    guard byte() != nil else {
      throw ExpressionError(
        start..<start + 1, "this quote is not closed",
        help: "in YAML a # after a blank starts a comment, and cuts off an expression that is not in quotes")
    }
    index += 1
    return Token(kind: .text(String(decoding: result, as: UTF8.self)), span: start..<index)
  }

  /// JSON's escapes (RFC 8259, section 7) and `\'`.
  private mutating func escape() throws(ExpressionError) -> [UInt8] {
    let start = index - 1
    guard let mark = byte() else { return [] }
    index += 1
    switch mark {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "'"): return [mark]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "u"): if let scalar = unicodeEscape() { return Array(String(scalar).utf8) }
    default: break
    }
    throw ExpressionError(
      start..<min(index, bytes.count), "this is not an escape of JSON", help: "a backslash itself is written \\\\")
  }

  private mutating func unicodeEscape() -> Unicode.Scalar? {
    guard let high = hexDigits() else { return nil }
    guard (0xD800..<0xDC00).contains(high) else { return Unicode.Scalar(high) }
    guard byte() == UInt8(ascii: "\\"), byte(1) == UInt8(ascii: "u") else { return nil }
    index += 2
    guard let low = hexDigits(), (0xDC00..<0xE000).contains(low) else { return nil }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }

  private mutating func hexDigits() -> UInt32? {
    guard index + 4 <= bytes.count, bytes[index..<index + 4].allSatisfy(\.isHexDigit) else { return nil }
    index += 4
    return UInt32(text(index - 4..<index), radix: 16)
  }
}
