import ConfigModel

extension YAMLStream {
  /// The entry at a path under another key elsewhere: its lines as they are, with the comments that belong to it and
  /// its spelling. Where they cannot stand in the new place (in brackets, or where nothing of that kind is) the value
  /// is moved, and its comments come to stand above the line. The result is proved to be the document in which the value is removed here and set there.
  package func moving(
    _ steps: [Step], to keys: [String], options: EditOptions = EditOptions()
  ) throws(EditRefusal) -> Edit {
    let removal = try applying(.remove(steps), options: options)
    guard let node = (try? resolve(steps, document: options.document))?.node, !keys.isEmpty else {
      return removal
    }
    let target = keys.map(Step.key)
    let plain = try removal.stream.applying(.set(target, value(of: node)), options: options).stream
    // What goes with the entry itself; not the parents that it leaves empty.
    var unpruned = options
    unpruned.prunesEmptyParents = false
    guard let entryRemoval = try? applying(.remove(steps), options: unpruned) else { return edit(to: plain) }
    guard let entry = MovedEntry(at: steps, in: self, entryRemoval, document: options.document),
      let placeholder = try? removal.stream.applying(.set(target, .null), options: options).stream,
      let place = EntryPlace(at: target, in: placeholder, document: options.document),
      let source = placeholder.source.applying([Splice(place.line, entry.lines(at: place))]),
      let moved = try? YAMLStream(parsing: source, version: version), moved.holdsSame(as: plain)
    else {
      let comments = comments(missingFrom: entryRemoval.stream)
      guard !comments.isEmpty else { return edit(to: plain) }
      guard let kept = plain.adding(comments, above: target, document: options.document) else {
        throw EditRefusal(.proofFailed(difference: "a comment would be lost"), path: steps)
      }
      return edit(to: kept)
    }
    return edit(to: moved)
  }

  /// One splice from the first byte that differs to the last.
  private func edit(to other: YAMLStream) -> Edit {
    let (old, new) = (source.bytes, other.source.bytes)
    let head = zip(old, new).prefix { $0 == $1 }.count
    let most = min(old.count, new.count) - head
    let tail = zip(old.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
    let splice = Splice(head..<old.count - tail, new[head..<new.count - tail])
    return Edit(stream: other, splices: [splice], followers: [])
  }

  /// Whether all documents have the same values.
  func holdsSame(as other: YAMLStream) -> Bool {
    documentCount == other.documentCount && duplicateKeys().count == other.duplicateKeys().count
      && (0..<documentCount).allSatisfy { number in
        root(ofDocument: number).map { value(of: $0) } == other.root(ofDocument: number).map { other.value(of: $0) }
      }
  }
}

/// A key of a block mapping that begins its line.
private struct EntryPlace {
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
private struct MovedEntry {
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

  /// The lines moved to another column, with the key that stands there.
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
