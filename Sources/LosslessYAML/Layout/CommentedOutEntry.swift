/// Finds the commented-out line of a key: a line of `#`, at most one blank, the key and a colon, with its `#` in the
/// column of the siblings.
enum CommentedOutEntry {
  /// Where the line and what belongs to it ends; `gap` is the gap in which it is. Nil unless there is exactly one.
  static func end(of key: String, column: Int, in gaps: [GapLines], source: Source) -> (gap: Int, end: Int)? {
    var found: (gap: Int, end: Int)?
    for (number, gap) in gaps.enumerated() {
      for index in gap.lines.indices {
        guard let rest = Self.value(of: key, in: gap.lines[index], column: column, source: source) else { continue }
        guard found == nil else { return nil }
        // Only a value that goes on below has lines of its own: prose below `#port: 80` belongs to what follows.
        let goesOn = rest.first.map {
          [UInt8(ascii: "|"), UInt8(ascii: ">"), Byte.ampersand, Byte.exclamation].contains($0)
        }
        let last =
          goesOn ?? true
          ? lastChild(of: index, isEmpty: rest.isEmpty, column: column, in: gap, source: source) : index
        found = (number, gap.lines[last].range.upperBound)
      }
    }
    return found
  }

  /// What follows the colon, comment and blanks left out; nil when the line is not that key's.
  static func value(of key: String, in line: GapLine, column: Int, source: Source) -> ArraySlice<UInt8>? {
    guard let hash = line.hash, line.column == column else { return nil }
    var text = source.bytes[(hash + 1)..<line.range.upperBound]
    if text.first == Byte.blank { text = text.dropFirst() }
    for spelling in [key, "\"\(key)\"", "'\(key)'"] where text.starts(with: Array(spelling.utf8)) {
      let rest = text.dropFirst(spelling.utf8.count)
      guard rest.first == Byte.colon else { continue }
      let behind = rest.dropFirst()
      guard behind.isEmpty || behind.first.map(Byte.isBlank) == true else { continue }
      let value = behind.drop(while: Byte.isBlank)
      return value.first == Byte.hash ? [] : value
    }
    return nil
  }

  /// Behind the last of some lines that is a commented-out item, or entry of another key, and behind its deeper lines; nil
  /// when there is none. A word with a capital is prose, unless a key of the map is one too.
  static func endOfOthers(
    than key: String?, among keys: [String], in lines: Range<Int>, of gap: GapLines, source: Source
  ) -> Int? {
    let haveCapitals = keys.contains { $0.first?.isUppercase == true }
    for index in lines.reversed() {
      let line = gap.lines[index]
      guard let hash = line.hash else { continue }
      var text = source.bytes[(hash + 1)..<line.range.upperBound]
      if text.first == Byte.blank { text = text.dropFirst() }
      let isItem = text.first == Byte.dash && text.dropFirst().first.map(Byte.isBlank) ?? true
      guard isItem || isEntry(text, than: key, haveCapitals: haveCapitals) else { continue }
      let isEmpty = !isItem && text.reversed().drop(while: Byte.isBlank).first == Byte.colon
      return min(
        lastChild(of: index, isEmpty: isEmpty, column: line.column, in: gap, source: source) + 1, lines.upperBound)
    }
    return nil
  }

  /// Whether a text is a quoted key or one word, and a colon before a blank or the end.
  private static func isEntry(_ text: ArraySlice<UInt8>, than key: String?, haveCapitals: Bool) -> Bool {
    let quote = text.first.flatMap { [Byte.doubleQuote, Byte.singleQuote].contains($0) ? $0 : nil }
    let end: Int?
    if let quote {
      end = text.dropFirst().firstIndex(of: quote).map { $0 + 1 }
    } else {
      end = text.indices.first { index in
        text[index] == Byte.colon && (index + 1 == text.endIndex || Byte.isBlank(text[index + 1]))
      }
    }
    guard let end, end > text.startIndex, end < text.endIndex, text[end] == Byte.colon,
      end + 1 == text.endIndex || Byte.isBlank(text[end + 1])
    else { return false }
    let word = String(decoding: text[..<end], as: UTF8.self)
    let name = quote == nil ? word : String(word.dropFirst().dropLast())
    if name == key || quote == nil && text[..<end].contains(where: Byte.isBlank) { return false }
    return quote != nil || haveCapitals || word.first?.isUppercase != true
  }

  /// The last of the comment lines directly below that have more blanks behind their `#`, or, under an empty key,
  /// hold items.
  private static func lastChild(of index: Int, isEmpty: Bool, column: Int, in gap: GapLines, source: Source) -> Int {
    let depth = blanks(behind: gap.lines[index], source)
    var last = index
    for next in gap.lines.indices.dropFirst(index + 1) {
      let line = gap.lines[next]
      guard let hash = line.hash, line.column == column else { break }
      let more = blanks(behind: line, source)
      let text = source.bytes[(hash + 1 + more)..<line.range.upperBound]
      let isItem = isEmpty && more == depth && text.starts(with: [Byte.dash, Byte.blank])
      guard more > depth && !text.isEmpty || isItem else { break }
      last = next
    }
    return last
  }

  private static func blanks(behind line: GapLine, _ source: Source) -> Int {
    guard let hash = line.hash else { return 0 }
    return source.bytes[(hash + 1)..<line.range.upperBound].prefix { $0 == Byte.blank }.count
  }
}
