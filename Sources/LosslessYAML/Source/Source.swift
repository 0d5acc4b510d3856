package import ConfigModel
import Glibc

/// The bytes of a file, which are the document: nothing here is ever changed, spans point into it.
package struct Source: Sendable {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }
  package init(_ text: String) { bytes = Array(text.utf8) }

  /// A place as editors show it: lines end with LF, CRLF or CR; columns count code points; both from 1.
  package struct Position: Sendable, Hashable {
    package var line: Int
    package var column: Int
  }

  /// The length of a leading byte order mark, 0 or 3.
  package var byteOrderMarkLength: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Linear in `offset`: for messages, not for loops.
  package func position(at offset: Int) -> Position {
    let offset = min(max(offset, 0), bytes.count)
    var line = 1
    var start = byteOrderMarkLength
    bytes.withUnsafeBufferPointer { bytes in
      var index = start
      while index < offset {
        let byte = bytes[index]
        index += 1
        if byte == Byte.carriageReturn, index < bytes.count, bytes[index] == Byte.lineFeed {
          // The offset between CR and LF belongs to the line that they end.
          guard index < offset else { return }
          index += 1
        } else if byte != Byte.lineFeed, byte != Byte.carriageReturn {
          continue
        }
        line += 1
        start = index
      }
    }
    guard offset > start else { return Position(line: line, column: 1) }
    let column = bytes[start..<offset].reduce(1) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    return Position(line: line, column: column)
  }

  /// The first byte of the line that holds `offset`, a byte order mark not counted.
  package func lineStart(of offset: Int) -> Int {
    var index = min(offset, bytes.count)
    let first = byteOrderMarkLength
    while index > first, !isLineEnd(before: index) { index -= 1 }
    return max(index, min(first, bytes.count))
  }

  /// Whether a line ends right before `offset`: false between CR and LF.
  private func isLineEnd(before offset: Int) -> Bool {
    let byte = bytes[offset - 1]
    if byte == Byte.lineFeed { return true }
    return byte == Byte.carriageReturn && !(offset < bytes.count && bytes[offset] == Byte.lineFeed)
  }

  /// The offset behind the last byte of the line that holds `offset`, its line end not included.
  package func lineEnd(of offset: Int) -> Int {
    var index = min(max(offset, 0), bytes.count)
    while index < bytes.count, bytes[index] != Byte.lineFeed, bytes[index] != Byte.carriageReturn { index += 1 }
    return index
  }

  /// The offset of the first byte of the line that follows the one that ends at `lineEnd`.
  package func nextLine(afterEnd lineEnd: Int) -> Int { lineEnd + lineBreakLength(at: lineEnd) }

  /// The length of the line end at `offset`: 0, 1, or 2 for CRLF.
  package func lineBreakLength(at offset: Int) -> Int {
    guard offset < bytes.count else { return 0 }
    if bytes[offset] == Byte.lineFeed { return 1 }
    guard bytes[offset] == Byte.carriageReturn else { return 0 }
    return offset + 1 < bytes.count && bytes[offset + 1] == Byte.lineFeed ? 2 : 1
  }

  /// The bytes of the line that holds `offset`, without its line end.
  package func line(containing offset: Int) -> Range<Int> {
    let start = lineStart(of: offset)
    return start..<max(start, lineEnd(of: offset))
  }

  /// Whether two ranges of the same length, here and in another source, hold the same bytes.
  func holds(_ range: Range<Int>, equalTo otherRange: Range<Int>, of other: Source) -> Bool {
    bytes.withUnsafeBufferPointer { mine in
      other.bytes.withUnsafeBufferPointer { theirs in
        guard let a = mine.baseAddress, let b = theirs.baseAddress, !range.isEmpty else { return true }
        return memcmp(a + range.lowerBound, b + otherRange.lowerBound, range.count) == 0
      }
    }
  }

  package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
  package func text(_ span: SourceSpan) -> String { text(span.lower..<span.upper) }
}
