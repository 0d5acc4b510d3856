/// A place in the bytes of a file, and what the quick reader can find from there.
struct QuickCursor {
  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var index = 0
  /// Where the line at hand begins.
  private var lineStart = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var column: Int { index - lineStart }
  var isAtEnd: Bool { index >= bytes.count }
  /// The byte at the cursor.
  var current: UInt8 { byte(index) }
  /// A line feed behind the end.
  func byte(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : Byte.lineFeed }
  func endsWord(_ place: Int) -> Bool { byte(place) == Byte.blank || byte(place) == Byte.lineFeed }

  /// Goes on within the line.
  mutating func move(to place: Int) { index = place }

  mutating func startLine(_ start: Int) {
    index = start
    lineStart = start
  }

  /// Goes on to the next content, past blank lines and comments; false at the end of the file. Not to be called behind
  /// a value on its line, where `#` may be no comment.
  mutating func skipToContent() -> Bool {
    while index < bytes.count {
      switch bytes[index] {
      case Byte.blank: index += 1
      case Byte.hash: skipLine()
      case Byte.lineFeed: startLine(index + 1)
      default: return true
      }
    }
    return false
  }

  /// A line `---` before the document.
  mutating func skipDocumentStart() {
    guard skipToContent(), column == 0, bytes.count > index + 4, bytes[index..<index + 4].elementsEqual("---\n".utf8)
    else { return }
    startLine(index + 4)
  }

  private mutating func skipLine() { while current != Byte.lineFeed { index += 1 } }

  /// Goes to what follows on the line; false when only blanks and a comment do.
  mutating func skipBlanks() -> Bool {
    let start = index
    while current == Byte.blank { index += 1 }
    if current == Byte.hash, index > start { skipLine() }
    return current != Byte.lineFeed
  }

  /// Goes past blanks and line ends within brackets.
  mutating func skipFlowSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case Byte.blank: index += 1
      case Byte.lineFeed: startLine(index + 1)
      default: return
      }
    }
  }
}
