package import ConfigModel

/// Reads YAML as nearly everybody writes it, straight into an arena: block and flow collections, scalars of one line,
/// block scalars.
///
/// It gives up wherever it is not certain what libyaml would say (anchors, tags, directives, tabs, texts over several
/// lines, every mistake), and then gives nothing: libyaml alone decides what is YAML and says what is wrong. What it does
/// give is what `YAMLStream.arena` gives, node for node, which the tests compare over all corpora. For files that are
/// only read: an edit needs the nodes of a stream.
package struct SimpleReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var builder: ValueArenaBuilder
  var index = 0
  /// Where the line at hand begins.
  var lineStart = 0

  /// Deeper files are libyaml's.
  static let deepest = 60

  /// The only document of the file; nil when the reader gave up.
  package static func arena(of source: Source) -> ValueArena? {
    guard source.bytes.last == Byte.lineFeed, source.bytes.count < 1 << 28 else { return nil }
    return source.bytes.withUnsafeBufferPointer { bytes in
      guard SimpleBytes.allAreCommon(bytes) else { return nil }
      var reader = SimpleReader(
        bytes: bytes, builder: ValueArenaBuilder(bytes: source.bytes, capacity: bytes.count / 10))
      reader.skipDocumentStart()
      guard reader.skipToContent(), reader.column == 0, reader.root() != nil else { return nil }
      return reader.skipToContent() ? nil : reader.builder.finish()
    }
  }

  // MARK: Lines

  var column: Int { index - lineStart }
  func byte(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : Byte.lineFeed }
  func endsWord(_ place: Int) -> Bool { byte(place) == Byte.blank || byte(place) == Byte.lineFeed }

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

  mutating func startLine(_ start: Int) {
    index = start
    lineStart = start
  }

  /// A line `---` before the document.
  private mutating func skipDocumentStart() {
    guard skipToContent(), column == 0, bytes.count > index + 4, bytes[index..<index + 4].elementsEqual("---\n".utf8)
    else { return }
    startLine(index + 4)
  }

  private mutating func skipLine() { while byte(index) != Byte.lineFeed { index += 1 } }

  /// Goes to the end of a line on which only a comment may follow; false when more does.
  mutating func finishLine() -> Bool {
    let start = index
    while byte(index) == Byte.blank { index += 1 }
    if byte(index) == Byte.hash, index > start { skipLine() }
    return byte(index) == Byte.lineFeed
  }

  // MARK: Block collections

  private var isDash: Bool { byte(index) == Byte.dash && endsWord(index + 1) }

  /// The end of the key that begins here, when a colon follows it on the line.
  func keyEnd() -> Int? {
    var end = index
    if let quote = SimpleBytes.quote(byte(index)) {
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

  private func isMapping() -> Bool { keyEnd() != nil }

  private mutating func root() -> Int? {
    switch byte(index) {
    case Byte.openBrace, Byte.openBracket: inline(column: -1, depth: 0)
    default: block(column: 0, depth: 0)
    }
  }

  /// Reads a collection that begins here, and gives the end of its last part; nil when it gives up.
  private mutating func block(column: Int, depth: Int) -> Int? {
    guard depth < Self.deepest else { return nil }
    if isDash { return sequence(column: column, depth: depth) }
    return isMapping() ? mapping(column: column, depth: depth) : nil
  }

  private mutating func mapping(column: Int, depth: Int) -> Int? {
    builder.openMap(at: index)
    var count = 0
    var end = index
    repeat {
      guard let key = keyEnd() else { return nil }
      addKey(key)
      index = key + 1
      guard let valueEnd = value(behind: key + 1, column: column, depth: depth) else { return nil }
      end = valueEnd
      count += 1
    } while isNext(at: column)
    // What stands further in belongs to nothing.
    guard index >= bytes.count || self.column < column else { return nil }
    builder.close(at: end, count: count)
    return end
  }

  private mutating func sequence(column: Int, depth: Int) -> Int? {
    builder.openList(at: index)
    var count = 0
    var end = index
    repeat {
      guard isDash else { return nil }
      index += 1
      guard skipBlanks() else {
        guard skipToContent(), self.column > column, let itemEnd = block(column: self.column, depth: depth + 1) else {
          return nil
        }
        (end, count) = (itemEnd, count + 1)
        continue
      }
      let item: Int?
      if isDash || isMapping() {
        item = block(column: self.column, depth: depth + 1)
      } else {
        item = inline(column: column, depth: depth)
      }
      guard let item else { return nil }
      (end, count) = (item, count + 1)
    } while isNext(at: column) && isDash
    guard index >= bytes.count || self.column < column || self.column == column && !isDash else { return nil }
    builder.close(at: end, count: count)
    return end
  }

  /// Goes to the next content; whether it stands in this column.
  private mutating func isNext(at column: Int) -> Bool { skipToContent() && self.column == column }

  /// Goes to what follows on the line; false when nothing does.
  private mutating func skipBlanks() -> Bool {
    let start = index
    while byte(index) == Byte.blank { index += 1 }
    if byte(index) == Byte.hash, index > start { skipLine() }
    return byte(index) != Byte.lineFeed
  }

  /// The value of a key whose colon ends at `colonEnd`.
  private mutating func value(behind colonEnd: Int, column: Int, depth: Int) -> Int? {
    if skipBlanks() { return inline(column: column, depth: depth) }
    let isThere = skipToContent()
    if isThere, self.column > column { return block(column: self.column, depth: depth + 1) }
    if isThere, self.column == column, isDash { return sequence(column: column, depth: depth + 1) }
    builder.null(SourceSpan(colonEnd, colonEnd))
    builder.setText(colonEnd..<colonEnd)
    builder.markPlain()
    return colonEnd
  }

  /// A value that begins on the line of its key or dash, and the rest of the line.
  ///
  /// - Parameter column: that of what it belongs to: a line further in would go on with it.
  private mutating func inline(column: Int, depth: Int) -> Int? {
    let end: Int?
    switch byte(index) {
    case Byte.openBrace, Byte.openBracket: end = flow(depth: depth + 1)
    case UInt8(ascii: "|"), UInt8(ascii: ">"): return blockScalar(column: column)
    case Byte.singleQuote, Byte.doubleQuote: end = quoted()
    default: end = blockPlain()
    }
    guard let end, finishLine() else { return nil }
    if skipToContent(), self.column > column { return nil }
    return end
  }
}
