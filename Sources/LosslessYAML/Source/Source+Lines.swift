extension Source {
  /// Columns are counted in code points from 0.
  func column(of offset: Int) -> Int {
    bytes[lineStart(of: offset)..<offset].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  /// Whether only blanks are before `offset` on its line.
  func startsLine(_ offset: Int) -> Bool { bytes[lineStart(of: offset)..<offset].allSatisfy(Byte.isBlank) }

  /// The line end for a new line behind the one that ends at `lineEnd`: that line's own; where it has no line end that
  /// of the line before, or a line feed.
  func lineBreak(for lineEnd: Int) -> [UInt8] {
    let length = lineBreakLength(at: lineEnd)
    if length > 0 { return Array(bytes[lineEnd..<lineEnd + length]) }
    let start = lineStart(of: lineEnd)
    guard start > byteOrderMarkLength else { return [Byte.lineFeed] }
    let isPair = start >= 2 && bytes[start - 1] == Byte.lineFeed && bytes[start - 2] == Byte.carriageReturn
    return Array(bytes[(start - (isPair ? 2 : 1))..<start])
  }

  /// The length of the line end that stops right before `lineStart`.
  func lineBreakLength(before lineStart: Int) -> Int {
    guard lineStart > byteOrderMarkLength else { return 0 }
    let isPair =
      lineStart >= 2 && bytes[lineStart - 1] == Byte.lineFeed && bytes[lineStart - 2] == Byte.carriageReturn
    return isPair ? 2 : Byte.isBreak(bytes[lineStart - 1]) ? 1 : 0
  }

  /// New lines behind the line that ends at `lineEnd`. A file without final line end still ends without one.
  func inserting(lines: [[UInt8]], behindLineEnd lineEnd: Int) -> Splice {
    let lineBreak = lineBreak(for: lineEnd)
    return .insert(lines.flatMap { lineBreak + $0 }, at: lineEnd)
  }
}
