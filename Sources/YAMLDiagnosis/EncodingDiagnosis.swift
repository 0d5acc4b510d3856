import ConfigModel
import LosslessYAML

enum EncodingDiagnosis {
  /// UTF-16 and UTF-32, by byte order mark or by the zeros in the first two characters (YAML 1.2.2, chapter 5.2).
  private static func wideEncoding(_ bytes: [UInt8]) -> Explanation? {
    let first = Array(bytes.prefix(4))
    let isZero = first.map { $0 == 0 }
    if first == [0xFF, 0xFE, 0, 0] || isZero == [false, true, true, true] { return Self.encoding("UTF-32LE") }
    if first == [0, 0, 0xFE, 0xFF] || isZero == [true, true, true, false] { return Self.encoding("UTF-32BE") }
    if first.starts(with: [0xFF, 0xFE]) || isZero == [false, true, false, true] { return Self.encoding("UTF-16LE") }
    if first.starts(with: [0xFE, 0xFF]) || isZero == [true, false, true, false] { return Self.encoding("UTF-16BE") }
    return nil
  }

  /// libyaml's reader has no context, and words of its own.
  private static func isReaderProblem(_ problem: SyntaxProblem) -> Bool {
    guard problem.context == nil else { return false }
    return problem.problem == "control characters are not allowed" || problem.problem.hasPrefix("invalid ")
      || problem.problem.hasPrefix("incomplete ")
  }

  static func mistake(in bytes: [UInt8], _ problem: SyntaxProblem) -> Explanation? {
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
  private static func forbidden(_ code: UInt32, in bytes: [UInt8], at range: Range<Int>) -> Explanation? {
    switch code {
    case 0:
      let run = bytes[range.lowerBound...].prefix { $0 == 0 }
      return run.endIndex == bytes.count
        ? Self.nulPadding(run.indices.span, count: run.count) : Self.nulByte(run.indices.span)
    case 0x09, 0x0A, 0x0D, 0x85: return nil
    case 0x1B:
      return Explanation(
        .controlCharacter, "there is an escape character (U+001B, as in terminal colours) in the file", at: range.span,
        help: "remove the escape sequence, or write the character as \\e in double quotes")
    case ..<0x20, 0x7F...0x9F: return Self.controlCharacter(code, at: range.span)
    case 0xFFFE, 0xFFFF: return Self.controlCharacter(code, at: range.span)
    default: return nil
    }
  }

  private static func invalid(_ mistake: UTF8Reader.Mistake, in bytes: [UInt8], at start: Int) -> Explanation {
    let range = start..<min(bytes.count, start + mistake.length)
    switch mistake.kind {
    case .truncated:
      return Explanation(
        .invalidUTF8, "the file ends in the middle of a UTF-8 character", at: range.span,
        help: "the end of the file is lost; restore it, or remove the incomplete character")
    case .overlong:
      return Explanation(
        .invalidUTF8, "this is not valid UTF-8: a character is spelled with more bytes than it needs", at: range.span,
        help: "no proper program writes this; type the character again")
    case .surrogate:
      return Explanation(
        .invalidUTF8, "this is not valid UTF-8: half of a UTF-16 surrogate pair (CESU-8)", at: range.span,
        help: "type the character again, or write it as \\U0001F605 is written, in double quotes")
    case .beyondUnicode:
      return Explanation(.invalidUTF8, "this is not valid UTF-8: a character beyond U+10FFFF", at: range.span)
    case .foreign:
      let byte = bytes[start]
      return Self.foreignByte(byte, as: windows1252[Int(byte) - 0x80], at: SourceSpan(start, start + 1))
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

  private static func hexadecimal(_ code: UInt32, width: Int) -> String {
    let digits = String(code, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  // MARK: - Words

  private static func encoding(_ name: String) -> Explanation {
    Explanation(
      .encoding, "the file is \(name), not UTF-8", at: SourceSpan(0, 0),
      help: "convert it: iconv -f \(name) -t UTF-8 FILE > NEW")
  }

  private static func nulPadding(_ span: SourceSpan, count: Int) -> Explanation {
    Explanation(
      .nulByte, "the file ends in \(count) NUL \(count == 1 ? "byte" : "bytes"), as a crash while writing leaves them",
      at: span, help: "what was there is lost; remove them: truncate -s -\(count) FILE")
  }

  private static func nulByte(_ span: SourceSpan) -> Explanation {
    Explanation(
      .nulByte, "there is a NUL byte in the file, which no YAML may hold", at: span,
      help: "remove it, or write it as \\0 in double quotes")
  }

  private static func controlCharacter(_ code: UInt32, at span: SourceSpan) -> Explanation {
    let name = "U+\(hexadecimal(code, width: 4))"
    return Explanation(
      .controlCharacter, "there is a \(code >= 0xFFFE ? "non-character" : "control character") (\(name)) in the file",
      at: span, help: "remove it, or write it as \\u\(hexadecimal(code, width: 4)) in double quotes")
  }

  private static func foreignByte(_ byte: UInt8, as guess: Unicode.Scalar?, at span: SourceSpan) -> Explanation {
    let message = "the byte 0x\(hexadecimal(UInt32(byte), width: 2)) is not valid UTF-8"
    guard let guess else { return Explanation(.invalidUTF8, message, at: span, help: "save the file as UTF-8") }
    return Explanation(
      .invalidUTF8, "\(message); in Windows-1252 it would be \"\(guess)\"", at: span,
      help: "convert the file: iconv -f WINDOWS-1252 -t UTF-8 FILE > NEW")
  }
}
