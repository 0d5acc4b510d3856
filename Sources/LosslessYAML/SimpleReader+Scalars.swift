internal import ConfigModel

/// Scalars. Each function begins at the first byte of one, leaves the reader behind its last, adds it to the arena, and
/// gives its end; nil when the reader gives up.
extension SimpleReader {
  /// Whether a text without quotes may begin here, and means itself.
  func beginsPlain(_ place: Int) -> Bool {
    let first = byte(place)
    if SimpleBytes.isLetterOrDigit(first) || first >= 0x80 { return true }
    switch first {
    case UInt8(ascii: "_"), UInt8(ascii: "/"), UInt8(ascii: "~"), UInt8(ascii: "+"), UInt8(ascii: "$"),
      UInt8(ascii: "("), UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "^"):
      return true
    // Not the signs between documents.
    case Byte.dash, UInt8(ascii: "."): return SimpleBytes.isLetterOrDigit(byte(place + 1))
    default: return false
    }
  }

  /// The key that ends before the colon at `end`; see `keyEnd`.
  mutating func addKey(_ end: Int) {
    let span = SourceSpan(index, end)
    if SimpleBytes.quote(bytes[index]) != nil {
      builder.string(index + 1..<end - 1, span)
    } else {
      builder.string(index..<end, span)
      builder.markPlain()
    }
  }

  /// To the end of the line or its comment.
  mutating func blockPlain() -> Int? {
    guard beginsPlain(index) else { return nil }
    let start = index
    while byte(index) != Byte.lineFeed {
      if byte(index) == Byte.colon, endsWord(index + 1) { return nil }
      if byte(index) == Byte.hash, byte(index - 1) == Byte.blank { break }
      index += 1
    }
    return addPlain(from: start)
  }

  mutating func flowPlain() -> Int? {
    guard beginsPlain(index) else { return nil }
    let start = index
    scan: while true {
      switch byte(index) {
      case Byte.lineFeed, Byte.comma, Byte.closeBracket, Byte.closeBrace: break scan
      case Byte.openBracket, Byte.openBrace, Byte.question: return nil
      case Byte.colon: if !SimpleBytes.isLetterOrDigit(byte(index + 1)), byte(index + 1) != Byte.slash { return nil }
      case Byte.hash: if byte(index - 1) == Byte.blank { return nil }
      default: break
      }
      index += 1
    }
    return addPlain(from: start)
  }

  private mutating func addPlain(from start: Int) -> Int? {
    var end = index
    while byte(end - 1) == Byte.blank { end -= 1 }
    index = end
    builder.plain(start..<end, bytes, .v1_2, SourceSpan(start, end))
    return end
  }

  /// In quotes, on one line.
  mutating func quoted() -> Int? {
    let (start, quote) = (index, bytes[index])
    index += 1
    var isDecoded = false
    while byte(index) != Byte.lineFeed {
      if byte(index) == quote {
        guard quote == Byte.singleQuote, byte(index + 1) == quote else { break }
        isDecoded = true
        index += 1
      } else if byte(index) == Byte.backslash, quote == Byte.doubleQuote {
        isDecoded = true
        index += 1
        guard SimpleBytes.escape(byte(index)) != nil else { return nil }
      }
      index += 1
    }
    guard byte(index) == quote else { return nil }
    index += 1
    let text = start + 1..<index - 1
    if isDecoded {
      decoded(text, quote).withUnsafeBufferPointer { builder.string(decoded: $0, SourceSpan(start, index)) }
    } else {
      builder.string(text, SourceSpan(start, index))
    }
    return index
  }

  private func decoded(_ range: Range<Int>, _ quote: UInt8) -> [UInt8] {
    var text: [UInt8] = []
    var place = range.lowerBound
    while place < range.upperBound {
      if quote == Byte.doubleQuote, bytes[place] == Byte.backslash {
        place += 1
        text.append(SimpleBytes.escape(bytes[place]) ?? bytes[place])
      } else {
        if quote == Byte.singleQuote, bytes[place] == quote { place += 1 }
        text.append(bytes[place])
      }
      place += 1
    }
    return text
  }

  // MARK: Block scalars

  /// With `|`, `|-`, `>` or `>-`, whose lines begin alike; of a folded one none stands further in than the others.
  mutating func blockScalar(column: Int) -> Int? {
    let start = index
    let isFolded = bytes[index] == UInt8(ascii: ">")
    index += 1
    let isStripped = byte(index) == Byte.dash
    if isStripped { index += 1 }
    guard byte(index) == Byte.lineFeed else { return nil }
    startLine(index + 1)
    let indent = blanks(at: index)
    guard indent > column, index < bytes.count, byte(index + indent) != Byte.lineFeed else { return nil }
    var text: [UInt8] = []
    var end = start
    var empty = 0
    while index < bytes.count {
      let first = index + min(blanks(at: index), indent)
      if byte(first) == Byte.lineFeed {
        empty += 1
        startLine(first + 1)
        continue
      }
      guard first == index + indent else { break }
      if !text.isEmpty { text += Self.separator(isFolded: isFolded, empty) }
      empty = 0
      index = first
      while byte(index) != Byte.lineFeed { index += 1 }
      if byte(index - 1) == Byte.blank || isFolded && byte(first) == Byte.blank { return nil }
      text += bytes[first..<index]
      end = index
      startLine(index + 1)
    }
    if !isStripped { text.append(Byte.lineFeed) }
    text.withUnsafeBufferPointer { builder.string(decoded: $0, SourceSpan(start, end)) }
    return end
  }

  private func blanks(at place: Int) -> Int {
    var end = place
    while byte(end) == Byte.blank { end += 1 }
    return end - place
  }

  private static func separator(isFolded: Bool, _ empty: Int) -> [UInt8] {
    isFolded && empty == 0 ? [Byte.blank] : Array(repeating: Byte.lineFeed, count: empty + (isFolded ? 0 : 1))
  }
}

extension ValueArenaBuilder {
  /// A scalar without quotes and tag whose text is those bytes of the file.
  mutating func plain(
    _ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>, _ version: YAMLVersion, _ span: SourceSpan
  ) {
    // The first byte tells almost every string from all else.
    switch range.isEmpty ? 0 : bytes[range.lowerBound] {
    case 48...57, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      if !number(range, version: version, span) { string(range, span) }
    case 0, UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"), UInt8(ascii: "T"),
      UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "y"), UInt8(ascii: "Y"), UInt8(ascii: "o"), UInt8(ascii: "O"):
      word(range, bytes, version, span)
    default: string(range, span)
    }
    markPlain()
  }

  /// What may be one of the words for a null or a bool, none of which is longer than five letters.
  private mutating func word(
    _ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>, _ version: YAMLVersion, _ span: SourceSpan
  ) {
    guard range.count <= 5, range.isEmpty || Self.endsWord(bytes[range.upperBound - 1]) else {
      return string(range, span)
    }
    switch Resolution.plainValue(of: String(decoding: bytes[range], as: UTF8.self), version: version) {
    case .null: null(span)
    case .bool(let bool): self.bool(bool, span)
    case .number, .string, .list, .map: return string(range, span)
    }
    setText(range)
  }

  /// Whether it ends one of `true false null yes no on off ~`, in either case.
  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte | 0x20 {
    case UInt8(ascii: "e"), UInt8(ascii: "l"), UInt8(ascii: "s"), UInt8(ascii: "o"), UInt8(ascii: "n"),
      UInt8(ascii: "f"), UInt8(ascii: "~") | 0x20:
      true
    default: false
    }
  }
}
