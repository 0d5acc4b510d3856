package import ConfigModel

/// Reads YAML as nearly everybody writes it, straight into an arena: block and flow collections, scalars of one line,
/// block scalars.
///
/// It gives up wherever it is not certain what libyaml would say (anchors, tags, directives, tabs, texts over several
/// lines, every mistake), and then gives nothing: libyaml alone decides what is YAML and says what is wrong. What it
/// does give is what `YAMLStream.arena` gives, node for node, which the tests compare over all corpora. For files that
/// are only read: an edit needs the nodes of a stream. ARCHITECTURE.md has a table of the program's three readers.
package struct QuickReader {
  private var cursor: QuickCursor
  private var builder: ValueArenaBuilder

  /// Deeper files are libyaml's.
  private static let deepest = 60

  /// The only document of the file; nil when the reader gave up.
  package static func arena(of source: Source) -> ValueArena? {
    guard source.bytes.last == Byte.lineFeed, source.bytes.count < 1 << 28 else { return nil }
    return source.bytes.withUnsafeBufferPointer { bytes in
      guard QuickBytes.allAreCommon(bytes) else { return nil }
      var reader = QuickReader(
        cursor: QuickCursor(bytes), builder: ValueArenaBuilder(bytes: source.bytes, capacity: bytes.count / 10))
      reader.cursor.skipDocumentStart()
      guard reader.cursor.skipToContent(), reader.cursor.column == 0, reader.root() != nil else { return nil }
      return reader.cursor.skipToContent() ? nil : reader.builder.finish()
    }
  }

  // Each function below reads what begins at the cursor, and gives its end; nil when the reader gives up.

  // MARK: Block collections

  private var isDash: Bool { cursor.current == Byte.dash && cursor.endsWord(cursor.index + 1) }
  private var isMapping: Bool { cursor.keyEnd() != nil }
  private var isFlow: Bool { cursor.current == Byte.openBrace || cursor.current == Byte.openBracket }

  private mutating func root() -> Int? {
    isFlow ? inline(column: -1, depth: 0) : block(column: 0, depth: 0)
  }

  private mutating func block(column: Int, depth: Int) -> Int? {
    guard depth < Self.deepest else { return nil }
    if isDash { return sequence(column: column, depth: depth) }
    return isMapping ? mapping(column: column, depth: depth) : nil
  }

  private mutating func mapping(column: Int, depth: Int) -> Int? {
    builder.openMap(at: cursor.index)
    var count = 0
    var end = cursor.index
    repeat {
      guard let keyEnd = cursor.keyEnd() else { return nil }
      addKey(keyEnd)
      guard let valueEnd = value(behind: keyEnd + 1, column: column, depth: depth) else { return nil }
      end = valueEnd
      count += 1
    } while isNext(at: column)
    // What is indented deeper belongs to nothing.
    guard cursor.isAtEnd || cursor.column < column else { return nil }
    builder.close(at: end, count: count)
    return end
  }

  private mutating func sequence(column: Int, depth: Int) -> Int? {
    builder.openList(at: cursor.index)
    var count = 0
    var end = cursor.index
    repeat {
      guard isDash else { return nil }
      cursor.move(to: cursor.index + 1)
      guard let itemEnd = item(column: column, depth: depth) else { return nil }
      (end, count) = (itemEnd, count + 1)
    } while isNext(at: column) && isDash
    guard cursor.isAtEnd || cursor.column < column || cursor.column == column && !isDash else { return nil }
    builder.close(at: end, count: count)
    return end
  }

  /// What follows a dash.
  private mutating func item(column: Int, depth: Int) -> Int? {
    guard cursor.skipBlanks() else {
      guard cursor.skipToContent(), cursor.column > column else { return nil }
      return block(column: cursor.column, depth: depth + 1)
    }
    let isBlock = isDash || isMapping
    return isBlock ? block(column: cursor.column, depth: depth + 1) : inline(column: column, depth: depth)
  }

  /// Goes to the next content; whether it is in this column.
  private mutating func isNext(at column: Int) -> Bool { cursor.skipToContent() && cursor.column == column }

  private mutating func addKey(_ end: Int) {
    let start = cursor.index
    if QuickBytes.quote(cursor.current) != nil {
      builder.string(start + 1..<end - 1, SourceSpan(start, end))
    } else {
      builder.string(start..<end, SourceSpan(start, end))
      builder.markPlain()
    }
    cursor.move(to: end + 1)
  }

  /// The value of a key whose colon ends at `colonEnd`.
  private mutating func value(behind colonEnd: Int, column: Int, depth: Int) -> Int? {
    if cursor.skipBlanks() { return inline(column: column, depth: depth) }
    let isThere = cursor.skipToContent()
    if isThere, cursor.column > column { return block(column: cursor.column, depth: depth + 1) }
    if isThere, cursor.column == column, isDash { return sequence(column: column, depth: depth + 1) }
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
    switch cursor.current {
    case Byte.openBrace, Byte.openBracket: end = flow(depth: depth + 1)
    case UInt8(ascii: "|"), UInt8(ascii: ">"): return add(cursor.blockScalar(column: column))
    case Byte.singleQuote, Byte.doubleQuote: end = add(cursor.quoted())
    default: end = add(cursor.blockPlain())
    }
    guard let end, !cursor.skipBlanks() else { return nil }
    if cursor.skipToContent(), cursor.column > column { return nil }
    return end
  }

  // MARK: Flow collections

  /// A collection in brackets or braces, which may run over several lines.
  private mutating func flow(depth: Int) -> Int? {
    guard depth < Self.deepest else { return nil }
    let isMap = cursor.current == Byte.openBrace
    let close = isMap ? Byte.closeBrace : Byte.closeBracket
    if isMap { builder.openMap(at: cursor.index) } else { builder.openList(at: cursor.index) }
    cursor.move(to: cursor.index + 1)
    var count = 0
    cursor.skipFlowSpace()
    while cursor.current != close || count > 0 {
      if isMap {
        guard flowKey() else { return nil }
        cursor.skipFlowSpace()
      }
      guard flowValue(depth: depth) != nil else { return nil }
      count += 1
      cursor.skipFlowSpace()
      if cursor.current == close { break }
      guard cursor.current == Byte.comma else { return nil }
      cursor.move(to: cursor.index + 1)
      cursor.skipFlowSpace()
    }
    cursor.move(to: cursor.index + 1)
    builder.close(at: cursor.index, count: count)
    return cursor.index
  }

  private mutating func flowKey() -> Bool {
    guard let end = cursor.keyEnd() else { return false }
    if QuickBytes.quote(cursor.current) == nil {
      for byte in cursor.bytes[cursor.index..<end] {
        switch byte {
        case Byte.comma, Byte.openBracket, Byte.closeBracket, Byte.openBrace, Byte.closeBrace, Byte.question,
          Byte.colon:
          return false
        default: break
        }
      }
    }
    addKey(end)
    return true
  }

  private mutating func flowValue(depth: Int) -> Int? {
    switch cursor.current {
    case Byte.openBrace, Byte.openBracket: flow(depth: depth + 1)
    case Byte.singleQuote, Byte.doubleQuote: add(cursor.quoted())
    default: add(cursor.flowPlain())
    }
  }

  /// Adds a scalar to the arena.
  private mutating func add(_ scalar: QuickScalar?) -> Int? {
    switch scalar {
    case nil: return nil
    case .plain(let range)?: builder.plain(range, cursor.bytes, .v1_2, SourceSpan(range.lowerBound, range.upperBound))
    case .verbatim(let text, let span)?: builder.string(text, span)
    case .decoded(let text, let span)?: text.withUnsafeBufferPointer { builder.string(decoded: $0, span) }
    }
    return scalar?.end
  }
}
