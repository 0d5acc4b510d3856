/// Reads UTF-8 strictly and names what is wrong with it (RFC 3629, section 3).
struct UTF8Reader {
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
