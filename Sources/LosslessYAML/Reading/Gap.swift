/// A byte of syntax between two nodes.
enum GapToken: Sendable, Hashable {
  case dash(Int), question(Int), colon(Int), comma(Int)
  case open(Int), close(Int)
  /// From `#` to the end of its line.
  case comment(Range<Int>)
}

/// What is between nodes: blanks, line ends, comments and indicators, never text, since every scalar's span is
/// known. That makes reading it exact: a comma in a comment or in a key cannot be met here.
struct Gap: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private(set) var index: Int
  private let end: Int

  init(_ source: Source, from: Int, to: Int) {
    bytes = source.bytes
    index = from
    end = Swift.min(Swift.max(from, to), source.bytes.count)
  }

  mutating func next() -> GapToken? {
    while index < end {
      let at = index
      index += 1
      switch bytes[at] {
      case Byte.hash:
        index = Self.commentEnd(bytes, from: at, limit: end)
        return .comment(at..<index)
      case Byte.dash: return .dash(at)
      case Byte.question: return .question(at)
      case Byte.colon: return .colon(at)
      case Byte.comma: return .comma(at)
      case Byte.openBracket, Byte.openBrace: return .open(at)
      case Byte.closeBracket, Byte.closeBrace: return .close(at)
      default: continue
      }
    }
    return nil
  }

  /// For libyaml U+0085, U+2028 and U+2029 end a comment too, so a token may follow on what an editor shows as the
  /// same line.
  static func commentEnd(_ bytes: [UInt8], from: Int, limit: Int) -> Int {
    bytes.withUnsafeBufferPointer { buffer in
      var index = from
      while index < limit {
        let byte = buffer[index]
        // Few bytes are asked for more than this.
        if byte <= Byte.carriageReturn ? Byte.isBreak(byte) : byte >= 0xC2 && isWideBreak(bytes, at: index) { break }
        index += 1
      }
      return index
    }
  }

  /// U+0085 (C2 85), U+2028 and U+2029 (E2 80 A8, E2 80 A9).
  static func isWideBreak(_ bytes: [UInt8], at index: Int) -> Bool {
    switch bytes[index] {
    case 0xC2: index + 1 < bytes.count && bytes[index + 1] == 0x85
    case 0xE2:
      index + 2 < bytes.count && bytes[index + 1] == 0x80 && (bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9)
    default: false
    }
  }

  /// A byte order mark at the start of a line, which libyaml passes over on any line.
  private static func isByteOrderMark(_ bytes: [UInt8], at index: Int) -> Bool {
    bytes[index] == 0xEF && index + 2 < bytes.count && bytes[index + 1] == 0xBB && bytes[index + 2] == 0xBF
      && isLineStart(bytes, index)
  }

  /// Whether a line begins at `index`, for libyaml's notion of line ends.
  private static func isLineStart(_ bytes: [UInt8], _ index: Int) -> Bool {
    guard index > 0 else { return true }
    if Byte.isBreak(bytes[index - 1]) { return true }
    return index > 1 && isWideBreak(bytes, at: index - 2) && bytes[index - 2] == 0xC2
      || index > 2 && isWideBreak(bytes, at: index - 3) && bytes[index - 3] == 0xE2
  }

  /// The first offset from `from` that is neither blank, line end nor comment.
  static func skip(_ bytes: [UInt8], from: Int) -> Int {
    var index = from
    while index < bytes.count {
      let byte = bytes[index]
      if byte == Byte.hash {
        index = commentEnd(bytes, from: index, limit: bytes.count)
      } else if Byte.isBlank(byte) || Byte.isBreak(byte) {
        index += 1
      } else if isWideBreak(bytes, at: index) || isByteOrderMark(bytes, at: index) {
        index += byte == 0xC2 ? 2 : 3
      } else {
        break
      }
    }
    return index
  }
}
