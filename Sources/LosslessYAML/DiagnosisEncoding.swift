internal import ConfigModel

extension Diagnosis {
  /// UTF-16 and UTF-32, by byte order mark or by the zeros in the first two characters (YAML 1.2.2, chapter 5.2).
  private static func wideEncoding(_ bytes: [UInt8]) -> Unreadable? {
    let first = Array(bytes.prefix(4))
    let isZero = first.map { $0 == 0 }
    if first == [0xFF, 0xFE, 0, 0] || isZero == [false, true, true, true] { return .encoding("UTF-32LE") }
    if first == [0, 0, 0xFE, 0xFF] || isZero == [true, true, true, false] { return .encoding("UTF-32BE") }
    if first.starts(with: [0xFF, 0xFE]) || isZero == [false, true, false, true] { return .encoding("UTF-16LE") }
    if first.starts(with: [0xFE, 0xFF]) || isZero == [true, false, true, false] { return .encoding("UTF-16BE") }
    return nil
  }

  /// libyaml's reader has no context, and words of its own.
  private static func isReaderProblem(_ problem: ParserProblem) -> Bool {
    guard problem.context == nil else { return false }
    return problem.problem == "control characters are not allowed" || problem.problem.hasPrefix("invalid ")
      || problem.problem.hasPrefix("incomplete ")
  }

  static func encodingMistake(in bytes: [UInt8], _ problem: ParserProblem) -> Unreadable? {
    if let wide = wideEncoding(bytes) { return wide }
    guard isReaderProblem(problem) else { return nil }
    var reader = UTF8Reader(bytes)
    while reader.offset < bytes.count {
      let start = reader.offset
      switch reader.next() {
      case .scalar(let code):
        if let mistake = forbidden(code, in: bytes, at: start..<reader.offset) { return mistake }
      case .mistake(let mistake):
        return invalid(mistake, in: bytes, at: start)
      }
    }
    return nil
  }

  /// Characters that no YAML file may hold as themselves (YAML 1.2.2, chapter 5.1).
  private static func forbidden(_ code: UInt32, in bytes: [UInt8], at range: Range<Int>) -> Unreadable? {
    switch code {
    case 0:
      let run = bytes[range.lowerBound...].prefix { $0 == 0 }
      return run.endIndex == bytes.count ? .nulPadding(run.indices.span, count: run.count) : .nulByte(run.indices.span)
    case 0x09, 0x0A, 0x0D, 0x85: return nil
    case 0x1B: return .escapeCharacter(range.span)
    case ..<0x20, 0x7F...0x9F: return .controlCharacter(code, at: range.span)
    case 0xFFFE, 0xFFFF: return .controlCharacter(code, at: range.span)
    default: return nil
    }
  }

  private static func invalid(_ mistake: UTF8Reader.Mistake, in bytes: [UInt8], at start: Int) -> Unreadable {
    let range = start..<min(bytes.count, start + mistake.length)
    switch mistake.kind {
    case .truncated: return .truncatedUTF8(range.span)
    case .overlong: return .overlongUTF8(range.span)
    case .surrogate: return .surrogateUTF8(range.span)
    case .beyondUnicode: return .beyondUnicode(range.span)
    case .foreign:
      let byte = bytes[start]
      return .foreignByte(byte, as: windows1252[Int(byte) - 0x80], at: SourceSpan(start, start + 1))
    }
  }

  /// The upper half of Windows-1252; nil where it has no character.
  private static let windows1252: [Unicode.Scalar?] = {
    let c1: [UInt32] = [
      0x20AC, 0, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0, 0x17D, 0,
      0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0, 0x17E, 0x178,
    ]
    return (c1 + Array(0xA0...0xFF)).map { $0 == 0 ? nil : Unicode.Scalar($0) }
  }()
}

/// Reads UTF-8 strictly and names what is wrong with it (RFC 3629, section 3).
private struct UTF8Reader {
  struct Mistake {
    enum Kind { case truncated, overlong, surrogate, beyondUnicode, foreign }
    var kind: Kind
    var length: Int
  }
  enum Step { case scalar(UInt32), mistake(Mistake) }

  let bytes: [UInt8]
  var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Step {
    let lead = bytes[offset]
    if lead < 0x80 {
      offset += 1
      return .scalar(UInt32(lead))
    }
    let length = lead >= 0xC0 && lead < 0xE0 ? 2 : lead >= 0xE0 && lead < 0xF0 ? 3 : lead >= 0xF0 && lead < 0xF8 ? 4 : 0
    guard length > 0 else { return .mistake(Mistake(kind: .foreign, length: 1)) }
    let rest = bytes[(offset + 1)...].prefix(length - 1).prefix { $0 & 0xC0 == 0x80 }
    guard rest.count == length - 1 else {
      // A lone letter of Latin-1 at the end of a file looks like the beginning of a longer character.
      let isBegun = !rest.isEmpty || (0xC2..<0xE0).contains(lead)
      let isTruncated = offset + 1 + rest.count == bytes.count && isBegun
      return .mistake(Mistake(kind: isTruncated ? .truncated : .foreign, length: 1 + rest.count))
    }
    let code = rest.reduce(UInt32(lead) & (0x7F >> UInt32(length))) { $0 << 6 | UInt32($1 & 0x3F) }
    let least: [UInt32] = [0x80, 0x800, 0x10000]
    if code < least[length - 2] { return .mistake(Mistake(kind: .overlong, length: length)) }
    if (0xD800...0xDFFF).contains(code) { return .mistake(Mistake(kind: .surrogate, length: length)) }
    if code > 0x10FFFF { return .mistake(Mistake(kind: .beyondUnicode, length: length)) }
    offset += length
    return .scalar(code)
  }
}

private func hexadecimal(_ code: UInt32, width: Int) -> String {
  let digits = String(code, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

extension Unreadable {
  fileprivate static func encoding(_ name: String) -> Unreadable {
    Unreadable(
      .encoding, "the file is \(name), not UTF-8", at: SourceSpan(0, 0),
      help: "convert it: iconv -f \(name) -t UTF-8 FILE > NEW")
  }

  fileprivate static func nulPadding(_ span: SourceSpan, count: Int) -> Unreadable {
    Unreadable(
      .nulByte, "the file ends in \(count) NUL \(count == 1 ? "byte" : "bytes"), as a crash while writing leaves them",
      at: span, help: "what stood there is lost; remove them: truncate -s -\(count) FILE")
  }

  fileprivate static func nulByte(_ span: SourceSpan) -> Unreadable {
    Unreadable(
      .nulByte, "there is a NUL byte in the file, which no YAML may hold", at: span,
      help: "remove it, or write it as \\0 in double quotes")
  }

  fileprivate static func escapeCharacter(_ span: SourceSpan) -> Unreadable {
    Unreadable(
      .controlCharacter, "there is an escape character (U+001B, as in terminal colours) in the file", at: span,
      help: "remove the escape sequence, or write the character as \\e in double quotes")
  }

  fileprivate static func controlCharacter(_ code: UInt32, at span: SourceSpan) -> Unreadable {
    let name = "U+\(hexadecimal(code, width: 4))"
    return Unreadable(
      .controlCharacter, "there is a \(code >= 0xFFFE ? "non-character" : "control character") (\(name)) in the file",
      at: span, help: "remove it, or write it as \\u\(hexadecimal(code, width: 4)) in double quotes")
  }

  fileprivate static func truncatedUTF8(_ span: SourceSpan) -> Unreadable {
    Unreadable(
      .invalidUTF8, "the file ends in the middle of a UTF-8 character", at: span,
      help: "the end of the file is lost; restore it, or remove the incomplete character")
  }

  fileprivate static func overlongUTF8(_ span: SourceSpan) -> Unreadable {
    Unreadable(
      .invalidUTF8, "this is not valid UTF-8: a character is spelled with more bytes than it needs", at: span,
      help: "no proper program writes this; type the character again")
  }

  fileprivate static func surrogateUTF8(_ span: SourceSpan) -> Unreadable {
    Unreadable(
      .invalidUTF8, "this is not valid UTF-8: half of a UTF-16 surrogate pair (CESU-8)", at: span,
      help: "type the character again, or write it as \\U0001F605 is written, in double quotes")
  }

  fileprivate static func beyondUnicode(_ span: SourceSpan) -> Unreadable {
    Unreadable(.invalidUTF8, "this is not valid UTF-8: a character beyond U+10FFFF", at: span)
  }

  fileprivate static func foreignByte(_ byte: UInt8, as guess: Unicode.Scalar?, at span: SourceSpan) -> Unreadable {
    let message = "the byte 0x\(hexadecimal(UInt32(byte), width: 2)) is not valid UTF-8"
    guard let guess else { return Unreadable(.invalidUTF8, message, at: span, help: "save the file as UTF-8") }
    return Unreadable(
      .invalidUTF8, "\(message); in Windows-1252 it would be \"\(guess)\"", at: span,
      help: "convert the file: iconv -f WINDOWS-1252 -t UTF-8 FILE > NEW")
  }
}
