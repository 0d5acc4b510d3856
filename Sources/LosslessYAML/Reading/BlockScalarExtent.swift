/// Where the parts of a block scalar are: header, header comment, data.
///
/// The parser's own end runs past trailing blank lines. Blank lines are data only under `+`, but a line of blanks
/// longer than the block's indentation is data under every chomping (YAML 1.2.2, section 8.1.1.2). Lines are those of
/// libyaml, for which U+0085, U+2028 and U+2029 end a line too.
struct BlockScalarExtent: Sendable, Hashable {
  /// `|` or `>` and the indicators behind it.
  var indicators: Range<Int>
  /// The end of the header's line, comment included, line end excluded.
  var headerLineEnd: Int
  /// The columns that the block takes from each of its lines; nil when no line shows it.
  var indentation: Int?
  /// Behind the last line of data, without its line end; `indicators.upperBound` when there is no data.
  var end: Int

  /// While parsing: `start` is the offset of `|` or `>`, `parsedEnd` the parser's end mark, `value` the decoded text.
  init(in source: Source, start: Int, parsedEnd: Int, value: UnsafeBufferPointer<UInt8>) {
    self.init(header: start, in: source)
    let first = headerLineEnd + Self.breakLength(in: source, at: headerLineEnd)
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
    let first = headerLineEnd + Self.breakLength(in: source, at: headerLineEnd)
    guard first < dataEnd else { return }
    indentation = Self.indentation(in: source, lines: first..<dataEnd, value: value)
    end = dataEnd
  }

  private init(header start: Int, in source: Source) {
    var index = start + 1
    while index < source.bytes.count, Self.isIndicator(source.bytes[index]) { index += 1 }
    indicators = start..<index
    headerLineEnd = Self.lineEnd(in: source, of: index)
    end = index
  }

  private static func isIndicator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || (48...57).contains(byte)
  }

  private static func lineEnd(in source: Source, of offset: Int) -> Int {
    Gap.commentEnd(source.bytes, from: offset, limit: source.bytes.count)
  }

  private static func breakLength(in source: Source, at lineEnd: Int) -> Int {
    let length = source.lineBreakLength(at: lineEnd)
    guard length == 0, lineEnd < source.bytes.count, Gap.isWideBreak(source.bytes, at: lineEnd) else { return length }
    return source.bytes[lineEnd] == 0xC2 ? 2 : 3
  }

  /// The first line with text is in both, the file and the value: the difference of their leading blanks.
  private static func indentation(in source: Source, lines: Range<Int>, value: UnsafeBufferPointer<UInt8>) -> Int? {
    var start = lines.lowerBound
    while start < lines.upperBound {
      let lineEnd = lineEnd(in: source, of: start)
      let leading = source.bytes[start..<lineEnd].prefix { $0 == Byte.blank }.count
      if start + leading < lineEnd { return max(0, leading - firstBlanks(of: value)) }
      start = lineEnd + max(breakLength(in: source, at: lineEnd), 1)
    }
    return nil
  }

  /// The blanks before the first text of the value.
  private static func firstBlanks(of value: UnsafeBufferPointer<UInt8>) -> Int {
    var blanks = 0
    for byte in value {
      if byte == Byte.blank {
        blanks += 1
      } else if Byte.isBreak(byte) {
        blanks = 0
      } else {
        break
      }
    }
    return blanks
  }

  /// Goes back from the parser's end to the last line with data; nil when there is none.
  private static func dataEnd(in source: Source, lines: Range<Int>, keeps: Bool, blankLimit: Int) -> Int? {
    var lineEnd = lines.upperBound
    // The parser's end is the start of a line, except at the end of a file without line end.
    if lineEnd > lines.lowerBound, Byte.isBreak(source.bytes[lineEnd - 1]) {
      lineEnd = Self.beforeBreak(source, at: lineEnd)
    }
    if keeps { return lineEnd }
    while lineEnd >= lines.lowerBound {
      let start = max(source.lineStart(of: lineEnd), lines.lowerBound)
      if let end = lastData(in: source, start..<lineEnd, blankLimit: blankLimit) { return end }
      guard start > lines.lowerBound else { return nil }
      lineEnd = Self.beforeBreak(source, at: start)
    }
    return nil
  }

  /// Of a line of the file, which may be several to libyaml, the end of the last that holds more than blanks within
  /// the limit.
  private static func lastData(in source: Source, _ line: Range<Int>, blankLimit: Int) -> Int? {
    var found: Int?
    var start = line.lowerBound
    while start < line.upperBound {
      let lineEnd = min(lineEnd(in: source, of: start), line.upperBound)
      let content = source.bytes[start..<lineEnd]
      if content.count > blankLimit || !content.allSatisfy({ $0 == Byte.blank }) { found = lineEnd }
      start = lineEnd + max(breakLength(in: source, at: lineEnd), 1)
    }
    return found
  }

  /// The end of the line whose line end stops at `offset`.
  private static func beforeBreak(_ source: Source, at offset: Int) -> Int {
    let isPair =
      offset >= 2 && source.bytes[offset - 1] == Byte.lineFeed && source.bytes[offset - 2] == Byte.carriageReturn
    return offset - (isPair ? 2 : 1)
  }
}
