import Glibc

/// The text of a literal block scalar, read from its lines when it is asked for, so that the long texts of a large file
/// are not held twice.
///
/// Only the ordinary form is read this way: no indentation indicator, line feeds. The parser compares what is read here
/// with what libyaml read (`matches`), and stores the text where they differ, so nothing rests on this reading alone.
struct LiteralText {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let start: Int
  private let end: Int

  /// `end` is behind the last line of data, as in the arena.
  init(in bytes: UnsafeBufferPointer<UInt8>, start: Int, end: Int) {
    self.bytes = bytes
    self.start = start
    self.end = min(end, bytes.count)
  }

  func matches(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    var position = 0
    let isComplete = forEachPart { part in
      guard value.count - position >= part.count else { return false }
      guard let text = value.baseAddress, let start = part.baseAddress else { return part.isEmpty }
      let isEqual = memcmp(start, text + position, part.count) == 0
      position += part.count
      return isEqual
    }
    return isComplete && position == value.count
  }

  func decoded() -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(end - start)
    _ = forEachPart { part in
      result += part
      return true
    }
    return result
  }

  /// The pieces of the text in order: lines without their indentation, and line feeds. False when the form is not the
  /// ordinary one or the visitor had enough.
  private func forEachPart(_ visit: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    var index = start + 1
    var strips = false
    if index < end, bytes[index] == Byte.dash {
      strips = true
      index += 1
    }
    while index < end, bytes[index] != Byte.lineFeed {
      // A digit or `+` directly behind the header, or a carriage return: another form.
      if index == start + 1, !Byte.isBlank(bytes[index]), bytes[index] != Byte.hash { return false }
      if bytes[index] == Byte.carriageReturn { return false }
      index += 1
    }
    guard index < end else { return false }
    var indentation: Int?
    while index < end {
      if indentation != nil, !visit(part(index..<index + 1)) { return false }
      let line = index + 1
      let lineEnd = lineEnd(from: line)
      var content = line
      while content < lineEnd, bytes[content] == Byte.blank { content += 1 }
      let blanks = content - line
      if indentation == nil {
        // A text that begins with an empty line is read by the parser alone.
        guard line + blanks < lineEnd, blanks > 0 else { return false }
        indentation = blanks
      }
      content = line + min(blanks, indentation ?? 0)
      if content < lineEnd, !visit(part(content..<lineEnd)) { return false }
      index = lineEnd
    }
    guard !strips else { return true }
    return end < bytes.count && bytes[end] == Byte.lineFeed && visit(part(end..<end + 1))
  }

  private func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[range]) }

  /// The next line feed before `end`, or that.
  private func lineEnd(from start: Int) -> Int {
    guard let base = bytes.baseAddress, start < end,
      let found = memchr(base + start, Int32(Byte.lineFeed), end - start)
    else { return max(start, end) }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}
