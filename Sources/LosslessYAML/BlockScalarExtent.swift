/// Where the parts of a block scalar stand: header, header comment, data.
///
/// The parser's own end runs past trailing blank lines. Blank lines are data only under `+`, but a line of blanks
/// longer than the block's indentation is data under every chomping (YAML 1.2.2, section 8.1.1.2).
struct BlockScalarExtent: Sendable, Hashable {
  /// `|` or `>` and the indicators behind it.
  var indicators: Range<Int>
  /// The end of the header's line, comment included, line end excluded.
  var headerLineEnd: Int
  /// The columns that the block takes from each of its lines; nil when no line tells.
  var indentation: Int?
  /// Behind the last line of data, without its line end; `indicators.upperBound` when there is no data.
  var end: Int

  /// While parsing: `start` is the offset of `|` or `>`, `parsedEnd` the parser's end mark, `value` the decoded text.
  init(in source: Source, start: Int, parsedEnd: Int, value: UnsafeBufferPointer<UInt8>) {
    self.init(header: start, in: source)
    let first = source.nextLine(afterEnd: headerLineEnd)
    let last = min(parsedEnd, source.bytes.count)
    guard first < last else { return }
    indentation = Self.indentation(in: source, lines: first..<last, value: value)
    let keeps = source.bytes[indicators].contains(UInt8(ascii: "+"))
    let limit = indentation ?? (value.contains(Byte.blank) ? 0 : Int.max)
    end = Self.dataEnd(in: source, lines: first..<last, keeps: keeps, blankLimit: limit) ?? end
  }

  /// Of a node in the arena, whose end is known: `dataEnd` is behind its data.
  init(in source: Source, start: Int, dataEnd: Int, value: UnsafeBufferPointer<UInt8>) {
    self.init(header: start, in: source)
    let first = source.nextLine(afterEnd: headerLineEnd)
    guard first < dataEnd else { return }
    indentation = Self.indentation(in: source, lines: first..<dataEnd, value: value)
    end = dataEnd
  }

  private init(header start: Int, in source: Source) {
    var index = start + 1
    while index < source.bytes.count, Self.isIndicator(source.bytes[index]) { index += 1 }
    indicators = start..<index
    headerLineEnd = source.lineEnd(of: index)
    end = index
  }

  private static func isIndicator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || (48...57).contains(byte)
  }

  /// The first line with text stands in both, the file and the value: the difference of their leading blanks.
  private static func indentation(in source: Source, lines: Range<Int>, value: UnsafeBufferPointer<UInt8>) -> Int? {
    var start = lines.lowerBound
    var leading: Int?
    while start < lines.upperBound {
      let lineEnd = source.lineEnd(of: start)
      let blanks = source.bytes[start..<lineEnd].prefix { $0 == Byte.blank }.count
      if start + blanks < lineEnd {
        leading = blanks
        break
      }
      start = source.nextLine(afterEnd: lineEnd)
      if start == lineEnd { break }
    }
    guard let leading else { return nil }
    var blanks = 0
    for byte in value {
      if byte == Byte.blank {
        blanks += 1
      } else if byte == Byte.lineFeed {
        blanks = 0
      } else {
        break
      }
    }
    return max(0, leading - blanks)
  }

  private static func dataEnd(in source: Source, lines: Range<Int>, keeps: Bool, blankLimit: Int) -> Int? {
    var lineEnd = lines.upperBound
    // The parser's end is the start of a line, except at the end of a file without line end.
    if lineEnd > lines.lowerBound, Byte.isBreak(source.bytes[lineEnd - 1]) {
      lineEnd = Self.beforeBreak(source, at: lineEnd)
    }
    if keeps { return lineEnd }
    while lineEnd >= lines.lowerBound {
      let start = max(source.lineStart(of: lineEnd), lines.lowerBound)
      if isData(source.bytes, line: start..<lineEnd, blankLimit: blankLimit) { return lineEnd }
      guard start > lines.lowerBound else { return nil }
      lineEnd = Self.beforeBreak(source, at: start)
    }
    return nil
  }

  /// Whether a line holds anything but blanks within the limit. U+0085, U+2028 and U+2029 end a line for libyaml.
  private static func isData(_ bytes: [UInt8], line: Range<Int>, blankLimit: Int) -> Bool {
    var index = line.lowerBound
    var blanks = 0
    while index < line.upperBound {
      if bytes[index] == Byte.blank {
        blanks += 1
        index += 1
        if blanks > blankLimit { return true }
      } else if Gap.isWideBreak(bytes, at: index) {
        blanks = 0
        index += bytes[index] == 0xC2 ? 2 : 3
      } else {
        return true
      }
    }
    return false
  }

  /// The end of the line whose line end stops at `offset`.
  private static func beforeBreak(_ source: Source, at offset: Int) -> Int {
    let isPair =
      offset >= 2 && source.bytes[offset - 1] == Byte.lineFeed && source.bytes[offset - 2] == Byte.carriageReturn
    return offset - (isPair ? 2 : 1)
  }
}
