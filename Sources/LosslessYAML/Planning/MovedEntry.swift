import ConfigModel

/// A key of a block mapping that begins its line.
struct EntryPlace {
  let key: Range<Int>
  let column: Int
  /// The line of the key, without its end.
  let line: Range<Int>
  let keyText: [UInt8]

  init?(at steps: [Step], in stream: YAMLStream, document: Int) {
    guard case .key(let text) = steps.last, let lookup = try? stream.resolve(steps, document: document),
      lookup.alias == nil, lookup.merge == nil, lookup.node != nil, lookup.chain.count > 1
    else { return nil }
    let parent = lookup.chain[lookup.chain.count - 2]
    guard !stream.isFlow(parent), let entry = stream.entries(of: parent, named: text).first else { return nil }
    let span = stream.span(of: entry.key)
    guard stream.source.startsLine(span.lower) else { return nil }
    key = span.lower..<span.upper
    column = stream.source.column(of: span.lower)
    line = stream.source.line(containing: span.lower)
    keyText = Array(stream.source.bytes[key])
  }
}

/// The lines that go when an entry is removed.
struct MovedEntry {
  private let place: EntryPlace
  private let source: Source
  /// From the beginning of a line.
  private let range: Range<Int>

  init?(at steps: [Step], in stream: YAMLStream, _ removal: Edit, document: Int) {
    guard let place = EntryPlace(at: steps, in: stream, document: document),
      let splice = removal.splices.first(where: { $0.range.contains(place.key.lowerBound) })
    else { return nil }
    let bytes = stream.source.bytes
    var start = splice.range.lowerBound
    // A removal may begin with the end of the line before, or with blanks behind the parent's colon.
    if start > 0, bytes[start - 1] != Byte.lineFeed {
      guard let end = bytes[start..<place.key.lowerBound].firstIndex(of: Byte.lineFeed) else {
        guard bytes[start..<place.key.lowerBound].allSatisfy({ $0 == Byte.blank }) else { return nil }
        start = place.key.lowerBound - place.column
        range = start..<splice.range.upperBound
        self.place = place
        source = stream.source
        return
      }
      start = end + 1
    }
    range = start..<splice.range.upperBound
    self.place = place
    source = stream.source
  }

  /// The lines moved to another column, with the key that is there.
  func lines(at other: EntryPlace) -> [UInt8] {
    var text = Array(source.bytes[range.lowerBound..<place.key.lowerBound]) + other.keyText
    text += source.bytes[place.key.upperBound..<max(place.key.upperBound, range.upperBound)]
    let usesCarriageReturns = text.contains(Byte.carriageReturn)
    var lines = text.split(separator: Byte.lineFeed, omittingEmptySubsequences: false).map { line in
      line.last == Byte.carriageReturn ? Array(line.dropLast()) : Array(line)
    }
    while lines.last?.allSatisfy({ $0 == Byte.blank }) ?? false { lines.removeLast() }
    while lines.first?.allSatisfy({ $0 == Byte.blank }) ?? false { lines.removeFirst() }
    let end = usesCarriageReturns ? [Byte.carriageReturn, Byte.lineFeed] : [Byte.lineFeed]
    let margin = [UInt8](repeating: Byte.blank, count: other.column)
    let moved = lines.map { line -> [UInt8] in
      let blanks = line.prefix { $0 == Byte.blank }.count
      return line.isEmpty ? [] : margin + line.dropFirst(min(blanks, place.column))
    }
    return Array(moved.joined(separator: end))
  }
}
