package import ConfigModel

extension YAMLStream {
  /// The value of a node: aliases followed, merge keys applied, of duplicate keys the first.
  ///
  /// Keys that are lists or maps are left out. An alias leads to one shared value however often it is used; one that
  /// leads back to a node around it is null there.
  package func value(of node: NodeID) -> Value {
    var reader = ValueReader(stream: self)
    return reader.value(of: node)
  }

  /// The value of a scalar alone; null for anything else.
  func scalarValue(of node: NodeID) -> Value {
    let target = target(of: node)
    guard kind(of: target) == .scalar else { return .null }
    return Resolution.value(
      of: text(of: target), isPlain: style(of: target) == .plain, tag: tag(of: target), version: version)
  }

  /// Whether a node is a null: an empty value, `~`, `null`.
  func isNull(_ node: NodeID) -> Bool {
    let target = target(of: node)
    return kind(of: target) == .scalar && scalarValue(of: target) == .null
  }

  /// Whether this key is the merge key: a plain `<<`.
  func isMergeKey(_ key: NodeID) -> Bool {
    let node = nodes[key.index]
    guard node.kind == .scalar, node.style == .plain, node.end == node.start + 2 else { return false }
    return text(of: key) == "<<"
  }

  /// The mappings that a mapping's `<<` entries bring in, the most important first; anything but a mapping is left out.
  package func mergedMappings(of mapping: NodeID) -> [NodeID] {
    var result: [NodeID] = []
    for entry in entries(of: mapping) where isMergeKey(entry.key) {
      let value = target(of: entry.value)
      switch kind(of: value) {
      case .mapping: result.append(value)
      case .sequence: result += items(of: value).map { target(of: $0) }.filter { kind(of: $0) == .mapping }
      case .scalar, .alias: break
      }
    }
    return result
  }

  /// A document's value with the places it was read from; a null when there is no such document, or nothing in it.
  ///
  /// - Parameter start: what is added to each place.
  package func located(ofDocument number: Int, from start: Int = 0) -> LocatedValue {
    LocatedDocument(arena(ofDocument: number), from: start).root
  }
}

/// Reads values, each alias target once.
private struct ValueReader {
  let stream: YAMLStream
  private var shared: [NodeID: Value] = [:]
  private var underWay: Set<NodeID> = []

  init(stream: YAMLStream) { self.stream = stream }

  mutating func value(of node: NodeID) -> Value {
    let target = stream.target(of: node)
    return stream.anchor(of: target) == nil ? content(of: target) : sharedValue(of: target)
  }

  private mutating func content(of node: NodeID) -> Value {
    switch stream.kind(of: node) {
    case .scalar, .alias: stream.scalarValue(of: node)
    case .sequence: .list(stream.items(of: node).map { value(of: $0) })
    case .mapping: .map(ValueMap(merged(node)))
    }
  }

  private mutating func sharedValue(of target: NodeID) -> Value {
    if let known = shared[target] { return known }
    guard underWay.insert(target).inserted else { return .null }
    let value = content(of: target)
    underWay.remove(target)
    shared[target] = value
    return value
  }

  private mutating func merged(_ mapping: NodeID) -> [ValueMap.Entry] {
    let (entries, hasMergeKey) = stream.ownEntries(of: mapping)
    var seen = SeenKeys()
    var result: [ValueMap.Entry] = []
    result.reserveCapacity(entries.count)
    for entry in entries {
      let key = stream.text(of: entry.key)
      if isNew(key, among: result, &seen) { result.append(ValueMap.Entry(key, value(of: entry.value))) }
    }
    for other in hasMergeKey ? stream.mergedMappings(of: mapping) : [] {
      guard case .map(let map) = sharedValue(of: other) else { continue }
      for entry in map.entries where isNew(entry.key, among: result, &seen) { result.append(entry) }
    }
    return result
  }

  /// Whether no entry so far has that key, by its bytes: two spellings of one letter are two keys, as for every other
  /// reader. Of a mapping `seen` holds the places in `result`.
  private func isNew(_ key: String, among result: [ValueMap.Entry], _ seen: inout SeenKeys) -> Bool {
    var key = key
    let hash = key.withUTF8 { ValueArena.hash($0) }
    return seen.insert(result.count, hash: hash) { result[$0].key.utf8.elementsEqual(key.utf8) } == nil
  }
}

extension YAMLStream {
  /// The entries of a mapping whose keys are scalars, without its merge keys, and whether it has any of these.
  func ownEntries(of mapping: NodeID) -> (entries: [MappingEntry], hasMergeKey: Bool) {
    var entries: [MappingEntry] = []
    var hasMergeKey = false
    var children = children(of: mapping.index)
    while let key = children.next(), let value = children.next() {
      if isMergeKey(NodeID(key)) {
        hasMergeKey = true
      } else if kind(of: target(of: NodeID(key))) == .scalar {
        entries.append(MappingEntry(key: NodeID(key), value: NodeID(value)))
      }
    }
    return (entries, hasMergeKey)
  }
}

/// Tags that are not YAML's own, `!secret` or `!env`: only the application knows what they mean.
extension YAMLStream {
  package func hasApplicationTag(_ node: NodeID) -> Bool {
    guard let tag = tag(of: node), kind(of: node) == .scalar else { return false }
    return !tag.hasPrefix(Resolution.coreTagPrefix)
  }

  /// The scalars of a document with such a tag, in the order of the file.
  package func applicationTagged(inDocument number: Int) -> [NodeID] {
    guard documents.indices.contains(number) else { return [] }
    return properties.keys.filter { documents[number].nodes.contains($0) && hasApplicationTag(NodeID($0)) }.sorted()
      .map(NodeID.init)
  }
}
