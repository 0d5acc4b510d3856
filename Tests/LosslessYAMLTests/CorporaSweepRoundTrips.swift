import ConfigModel

@testable import LosslessYAML

/// Edits there and back, and what the bytes have to be then.
extension SweepTrial {
  private func options(_ site: SweepSite) -> EditOptions {
    var options = EditOptions()
    options.document = site.document
    return options
  }

  // MARK: values

  /// Sets a scalar to a value and back.
  mutating func setAndBack(_ site: SweepSite, to value: Value) throws {
    restart()
    let old = base.value(of: site.node)
    guard try apply(.set(site.path, value), options: options(site)) != nil else { return }
    guard base.kind(of: site.node) == .scalar else { return }
    let between = current
    let back = Change.set(site.path, old)
    guard try apply(back, options: options(site)) != nil else {
      // Only a null that an empty value stands for could be there already.
      if current.source.bytes != base.source.bytes { tally.otherBytes["refused on the way back", default: 0] += 1 }
      return
    }
    tally.takenBack += 1
    if current.source.bytes == base.source.bytes {
      tally.gaveBytesBack += 1
    } else if !isSame(outside: room(site, for: value)) {
      fail(back, "setting back from \(Wire.value(value)) changed other bytes too")
    } else if let reason = reasonForOtherBytes(site, between: between) {
      tally.otherBytes[reason, default: 0] += 1
    } else {
      fail(back, "setting back from \(Wire.value(value)) did not give the bytes back")
    }
  }

  /// Setting what is there already changes nothing.
  mutating func setSame(_ site: SweepSite) throws {
    restart()
    guard base.kind(of: site.node) != .alias else { return }
    let change = Change.set(site.path, base.value(of: site.node))
    if try apply(change, options: options(site)) != nil { fail(change, "the same value was written again") }
  }

  /// The value's own bytes with the blanks before them; of an empty one those behind it.
  private func room(_ site: SweepSite, for value: Value) -> Range<Int> {
    let node = base.nodes[site.node.index]
    let (start, end) = (node.range.lowerBound, node.range.upperBound)
    if site.path.isEmpty, node.range.isEmpty {
      let contentStart = base.documents[site.document].contentStart
      return contentStart..<max(contentStart, end)
    }
    // A value that is not there gets a line of its own behind its key's line.
    if node.isAbsent { return end..<base.source.lineEnd(of: end) }
    let bytes = base.source.bytes
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let before = bytes[..<start].reversed().prefix(while: isBlank).count
    let behind = bytes[start...].prefix(while: isBlank).count
    let room = node.range.isEmpty ? start..<start + behind : start - before..<end
    guard case .string(let text) = value, text.hasSuffix("\n\n") else { return room }
    // `|+` takes the blank lines below, which go with it.
    let run = GapLines(after: end, in: base.source).lines.prefix(while: \.isBlank)
    return room.lowerBound..<(run.last?.range.upperBound ?? room.upperBound)
  }

  private func isSame(outside room: Range<Int>) -> Bool {
    let (before, after) = (base.source.bytes, current.source.bytes)
    let tail = before.count - room.upperBound
    return after.count >= room.lowerBound + tail && after.starts(with: before[..<room.lowerBound])
      && after.suffix(tail).elementsEqual(before.suffix(tail))
  }

  /// Why the value's own bytes may be others: its style had to change, or it was not written as we write.
  private func reasonForOtherBytes(_ site: SweepSite, between: YAMLStream) -> String? {
    let node = base.nodes[site.node.index]
    if node.range.isEmpty { return "the value was empty" }
    if node.style == .literal || node.style == .folded { return "a block scalar was written anew" }
    guard let middle = between.nodeAt(site), !between.nodes[middle.index].isCollection else {
      return "it was a collection"
    }
    if between.style(of: middle) != node.style { return "the style had to change" }
    if base.text(of: site.node).contains("\n") { return "quoted text of several lines becomes a block scalar" }
    let parent = (try? base.resolve(Array(site.path.dropLast()), document: site.document))?.node
    let isInFlow = !site.path.isEmpty && parent.map { base.isFlow($0) } ?? false
    let spelled = ScalarSpelling.oneLine(
      base.value(of: site.node),
      in: ScalarContext(
        oldStyle: node.style, oldText: between.text(of: middle), inFlow: isInFlow, version: base.version))
    return spelled == Array(base.source.bytes[node.range]) ? nil : "it was written in another way than ours"
  }

  // MARK: new entries and items

  mutating func addAndRemove(key: String, _ value: Value, to site: SweepSite) throws {
    restart()
    guard base.entries(of: site.node, named: key).isEmpty else { return }
    let path = site.path + [.key(key)]
    guard try apply(.set(path, value), options: options(site)) != nil else { return }
    try takeBack(.remove(path), site)
  }

  mutating func addAndRemove(item value: Value, at place: Int?, to site: SweepSite) throws {
    restart()
    let index = place ?? base.items(of: site.node).count
    guard try apply(.insert(value, into: site.path, at: place), options: options(site)) != nil else { return }
    try takeBack(.remove(site.path + [.index(index)]), site)
  }

  private mutating func takeBack(_ removal: Change, _ site: SweepSite) throws {
    guard try apply(removal, options: options(site)) != nil else { return }
    tally.takenBack += 1
    if current.source.bytes == base.source.bytes {
      tally.gaveBytesBack += 1
    } else if let reason = exception(for: site.node) {
      tally.otherBytes[reason, default: 0] += 1
    } else {
      fail(removal, "set, then unset did not give the bytes back")
    }
  }

  /// The cases in which set, then unset need not give the bytes back.
  private func exception(for node: NodeID) -> String? {
    let record = base.nodes[node.index]
    if record.kind == .scalar { return "the value was empty" }
    if record.isFlowPair { return "a flow pair" }
    if base.after(node.index) == node.index + 1 { return "an empty collection" }
    // Its header got a `-`, which stays.
    if ByteCheck.endsInOpenBlockScalar(base) { return "the file ends in a block scalar without line end" }
    return nil
  }

  // MARK: keys

  mutating func renameAndBack(_ site: SweepSite, to name: String) throws {
    guard let key = site.key, case .key(let old) = site.path.last else { return }
    restart()
    guard try apply(.rename(site.path, to: name), options: options(site)) != nil else { return }
    let back = Change.rename(site.path.dropLast() + [.key(name)], to: old)
    guard try apply(back, options: options(site)) != nil else { return }
    tally.takenBack += 1
    if current.source.bytes == base.source.bytes {
      tally.gaveBytesBack += 1
    } else if !isSame(outside: base.nodes[key.index].range) {
      fail(back, "renaming back changed other bytes too")
    } else {
      tally.otherBytes["a key is spelled in another way", default: 0] += 1
    }
  }

  mutating func remove(_ site: SweepSite) throws {
    restart()
    guard !site.path.isEmpty else { return }
    _ = try apply(.remove(site.path), options: options(site))
  }
}

extension YAMLStream {
  /// The node at a site's path.
  func nodeAt(_ site: SweepSite) -> NodeID? {
    (try? resolve(site.path, document: site.document))?.node
  }
}
