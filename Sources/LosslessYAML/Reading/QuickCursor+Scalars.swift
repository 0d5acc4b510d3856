internal import ConfigModel

/// A scalar as the quick reader finds it.
enum QuickScalar {
  /// Without quotes.
  case plain(Range<Int>)
  /// Text that is its own bytes, with the place of the whole scalar.
  case verbatim(Range<Int>, SourceSpan)
  case decoded([UInt8], SourceSpan)

  /// Behind its last byte.
  var end: Int {
    switch self {
    case .plain(let range): range.upperBound
    case .verbatim(_, let span), .decoded(_, let span): span.upper
    }
  }
}

/// Each function begins at the first byte of a scalar and leaves the cursor behind its last; nil when it is not
/// certain.
extension QuickCursor {
  /// The end of the key that begins here, when a colon follows it on the line.
  func keyEnd() -> Int? {
    var end = index
    if let quote = QuickBytes.quote(current) {
      end += 1
      while byte(end) != quote {
        // Keys with escapes are rare.
        if byte(end) == Byte.lineFeed || byte(end) == Byte.backslash { return nil }
        end += 1
      }
      end += 1
      return byte(end) == Byte.colon && endsWord(end + 1) && end - index < 1000 ? end : nil
    }
    guard beginsPlain(index) else { return nil }
    while byte(end) != Byte.lineFeed {
      if byte(end) == Byte.colon, endsWord(end + 1) {
        return byte(end - 1) != Byte.blank && end - index < 1000 ? end : nil
      }
      if byte(end) == Byte.hash, byte(end - 1) == Byte.blank { return nil }
      end += 1
    }
    return nil
  }

  /// Whether a text without quotes may begin here, and means itself.
  private func beginsPlain(_ place: Int) -> Bool {
    let first = byte(place)
    if QuickBytes.isLetterOrDigit(first) || first >= 0x80 { return true }
    switch first {
    case UInt8(ascii: "_"), UInt8(ascii: "/"), UInt8(ascii: "~"), UInt8(ascii: "+"), UInt8(ascii: "$"),
      UInt8(ascii: "("), UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "^"):
      return true
    // Not the signs between documents.
    case Byte.dash, UInt8(ascii: "."): return QuickBytes.isLetterOrDigit(byte(place + 1))
    default: return false
    }
  }

  /// To the end of the line or its comment.
  mutating func blockPlain() -> QuickScalar? {
    guard beginsPlain(index) else { return nil }
    var end = index
    while byte(end) != Byte.lineFeed {
      if byte(end) == Byte.colon, endsWord(end + 1) { return nil }
      if byte(end) == Byte.hash, byte(end - 1) == Byte.blank { break }
      end += 1
    }
    return plain(to: end)
  }

  mutating func flowPlain() -> QuickScalar? {
    guard beginsPlain(index) else { return nil }
    var end = index
    scan: while true {
      switch byte(end) {
      case Byte.lineFeed, Byte.comma, Byte.closeBracket, Byte.closeBrace: break scan
      case Byte.openBracket, Byte.openBrace, Byte.question: return nil
      case Byte.colon: if !QuickBytes.isLetterOrDigit(byte(end + 1)), byte(end + 1) != Byte.slash { return nil }
      case Byte.hash: if byte(end - 1) == Byte.blank { return nil }
      default: break
      }
      end += 1
    }
    return plain(to: end)
  }

  private mutating func plain(to end: Int) -> QuickScalar {
    let start = index
    var end = end
    while byte(end - 1) == Byte.blank { end -= 1 }
    move(to: end)
    return .plain(start..<end)
  }

  /// In quotes, on one line.
  mutating func quoted() -> QuickScalar? {
    let quote = current
    var end = index + 1
    var isVerbatim = true
    while byte(end) != Byte.lineFeed {
      if byte(end) == quote {
        guard quote == Byte.singleQuote, byte(end + 1) == quote else { break }
        isVerbatim = false
        end += 1
      } else if byte(end) == Byte.backslash, quote == Byte.doubleQuote {
        isVerbatim = false
        end += 1
        guard QuickBytes.escape(byte(end)) != nil else { return nil }
      }
      end += 1
    }
    guard byte(end) == quote else { return nil }
    let text = index + 1..<end
    let span = SourceSpan(index, end + 1)
    move(to: end + 1)
    return isVerbatim ? .verbatim(text, span) : .decoded(decoded(text, quote), span)
  }

  private func decoded(_ range: Range<Int>, _ quote: UInt8) -> [UInt8] {
    var text: [UInt8] = []
    var place = range.lowerBound
    while place < range.upperBound {
      if quote == Byte.doubleQuote, bytes[place] == Byte.backslash {
        place += 1
        text.append(QuickBytes.escape(bytes[place]) ?? bytes[place])
      } else {
        if quote == Byte.singleQuote, bytes[place] == quote { place += 1 }
        text.append(bytes[place])
      }
      place += 1
    }
    return text
  }

  // MARK: Block scalars

  /// With `|`, `|-`, `>` or `>-`, whose lines begin alike; of a folded one no line is indented deeper than the others.
  ///
  /// - Parameter column: that of what it belongs to; its lines are indented deeper.
  mutating func blockScalar(column: Int) -> QuickScalar? {
    let start = index
    let isFolded = current == UInt8(ascii: ">")
    let isStripped = byte(index + 1) == Byte.dash
    let headerEnd = index + (isStripped ? 2 : 1)
    guard byte(headerEnd) == Byte.lineFeed else { return nil }
    startLine(headerEnd + 1)
    let indent = blanks(at: index)
    guard indent > column, !isAtEnd, byte(index + indent) != Byte.lineFeed else { return nil }
    var text: [UInt8] = []
    var end = start
    var empty = 0
    while !isAtEnd {
      let first = index + min(blanks(at: index), indent)
      if byte(first) == Byte.lineFeed {
        empty += 1
        startLine(first + 1)
        continue
      }
      guard first == index + indent else { break }
      if !text.isEmpty { text += Self.separator(isFolded: isFolded, empty) }
      empty = 0
      end = first
      while byte(end) != Byte.lineFeed { end += 1 }
      if byte(end - 1) == Byte.blank || isFolded && byte(first) == Byte.blank { return nil }
      text += bytes[first..<end]
      startLine(end + 1)
    }
    if !isStripped { text.append(Byte.lineFeed) }
    return .decoded(text, SourceSpan(start, end))
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
