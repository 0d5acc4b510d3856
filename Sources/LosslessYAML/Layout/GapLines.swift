/// A line that holds no node: blank, or a comment alone.
struct GapLine: Sendable, Hashable {
  /// The line without its line end.
  var range: Range<Int>
  /// The offset of the `#`; nil for a blank line.
  var hash: Int?

  var isBlank: Bool { hash == nil }
  /// The column of the `#`, from 0.
  var column: Int { hash.map { $0 - range.lowerBound } ?? 0 }
}

/// The lines of blanks and comments behind some content, up to the next line with anything else.
struct GapLines: Sendable {
  enum Follower: Sendable, Hashable {
    /// A line with nodes.
    case content(Int)
    /// `---`, `...` or a directive of the next document.
    case documentEnd(Int)
    case endOfFile
  }

  private(set) var lines: [GapLine] = []
  private(set) var follower = Follower.endOfFile

  /// The lines behind the one that holds `offset`.
  init(after offset: Int, in source: Source) {
    let lineEnd = source.lineEnd(of: offset)
    let next = source.nextLine(afterEnd: lineEnd)
    // A last line without line end is followed by no line at all.
    if next > lineEnd { read(from: next, in: source) }
  }

  /// The lines from the one that begins at `lineStart` on.
  init(from lineStart: Int, in source: Source) { read(from: lineStart, in: source) }

  private mutating func read(from first: Int, in source: Source) {
    var start = first
    while start < source.bytes.count {
      let end = source.lineEnd(of: start)
      let text = source.bytes[start..<end].firstIndex { !Byte.isBlank($0) }
      if let text, source.bytes[text] != Byte.hash {
        follower = Self.isMarker(source.bytes[start..<end]) ? .documentEnd(start) : .content(text)
        return
      }
      lines.append(GapLine(range: start..<end, hash: text))
      start = source.nextLine(afterEnd: end)
    }
  }

  /// `---` or `...` in the first column, alone or before a blank; `%` in the first column.
  private static func isMarker(_ line: ArraySlice<UInt8>) -> Bool {
    if line.first == UInt8(ascii: "%") { return true }
    guard line.starts(with: Array("---".utf8)) || line.starts(with: Array("...".utf8)) else { return false }
    return line.count == 3 || Byte.isBlank(line[line.startIndex + 3])
  }

  var touchesFollower: Bool {
    if case .content = follower, let last = lines.last { return !last.isBlank }
    return false
  }

  /// The runs of comment lines without a blank line in between, as ranges of `lines`.
  var blocks: [Range<Int>] {
    var result: [Range<Int>] = []
    for index in lines.indices where !lines[index].isBlank {
      if let last = result.last, last.upperBound == index {
        result[result.count - 1] = last.lowerBound..<index + 1
      } else {
        result.append(index..<index + 1)
      }
    }
    return result
  }
}
