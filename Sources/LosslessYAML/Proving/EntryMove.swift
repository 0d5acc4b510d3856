import ConfigModel

/// Moves an entry under another key elsewhere, see `YAMLStream.moving`.
struct EntryMove {
  private let stream: YAMLStream
  private let origin: [Step]
  private let target: [Step]
  private let options: EditOptions

  init(stream: YAMLStream, from origin: [Step], to target: [Step], options: EditOptions) {
    self.stream = stream
    self.origin = origin
    self.target = target
    self.options = options
  }

  func edit() throws(EditRefusal) -> Edit {
    let removal = try stream.applying(.remove(origin), options: options)
    guard let node = (try? stream.resolve(origin, document: options.document))?.node, !target.isEmpty else {
      return removal
    }
    let plain = try removal.stream.applying(.set(target, NewNode(node, in: stream)), options: options).stream
    // What goes with the entry itself; not the parents that it leaves empty.
    var unpruned = options
    unpruned.prunesEmptyParents = false
    guard let entryRemoval = try? stream.applying(.remove(origin), options: unpruned) else { return edit(to: plain) }
    if let moved = movedLines(of: entryRemoval, from: removal.stream), Self.holdSame(moved, plain) {
      return edit(to: moved)
    }
    let comments = StreamComments(of: stream).missing(from: StreamComments(of: entryRemoval.stream))
    guard !comments.isEmpty else { return edit(to: plain) }
    guard let kept = adding(comments, to: plain) else {
      throw EditRefusal(.proofFailed(difference: "a comment would be lost"), path: origin)
    }
    return edit(to: kept)
  }

  /// The lines that the removal of the entry takes, in the place of a placeholder in the document without it.
  private func movedLines(of removal: Edit, from rest: YAMLStream) -> YAMLStream? {
    guard let entry = MovedEntry(at: origin, in: stream, removal, document: options.document),
      let placeholder = try? rest.applying(.set(target, NewNode(.null)), options: options).stream,
      let place = EntryPlace(at: target, in: placeholder, document: options.document),
      let source = placeholder.source.applying([Splice(place.line, entry.lines(at: place))])
    else { return nil }
    return try? YAMLStream(parsing: source, version: stream.version)
  }

  /// A document with comments on lines of their own above the target's line, or above that of the entry around it where
  /// they do not fit there; nil when there is no place for them.
  private func adding(_ comments: [[UInt8]], to document: YAMLStream) -> YAMLStream? {
    guard let lookup = try? document.resolve(target, document: options.document) else { return nil }
    let (source, before) = (document.source, StreamComments(of: document))
    for node in lookup.chain.reversed() {
      let line = source.lineStart(of: document.start(of: node))
      let indent = source.bytes[line...].prefix { $0 == Byte.blank }
      let lineBreak = source.lineBreak(for: source.lineEnd(of: line))
      let lines = comments.flatMap { indent + $0 + lineBreak }
      guard let text = source.applying([.insert(lines, at: line)]),
        let result = try? YAMLStream(parsing: text, version: document.version), Self.holdSame(result, document)
      else { continue }
      let after = StreamComments(of: result)
      if comments.allSatisfy(after.texts.contains), before.missing(from: after).isEmpty { return result }
    }
    return nil
  }

  /// One splice from the first byte that differs to the last.
  private func edit(to other: YAMLStream) -> Edit {
    let (old, new) = (stream.source.bytes, other.source.bytes)
    let head = zip(old, new).prefix { $0 == $1 }.count
    let most = min(old.count, new.count) - head
    let tail = zip(old.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
    let splice = Splice(head..<old.count - tail, new[head..<new.count - tail])
    return Edit(stream: other, splices: [splice], followers: [])
  }

  /// Whether all documents have the same values.
  private static func holdSame(_ a: YAMLStream, _ b: YAMLStream) -> Bool {
    a.documentCount == b.documentCount && a.duplicateKeys().count == b.duplicateKeys().count
      && (0..<a.documentCount).allSatisfy { number in
        a.root(ofDocument: number).map { a.value(of: $0) } == b.root(ofDocument: number).map { b.value(of: $0) }
      }
  }
}
