package import ConfigModel

extension YAMLStream {
  /// The value that a node stands for: aliases followed, merge keys applied, of duplicate keys the first.
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

  /// The mappings that a mapping's `<<` entries bring in, the most important first; what is no mapping is left out.
  func mergedMappings(of mapping: NodeID) -> [NodeID] {
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

  /// The value with the places it was read from.
  package func located(_ node: NodeID) -> LocatedValue {
    var reader = LocatedReader(stream: self)
    return reader.located(node)
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
    var seen: Set<[UInt8]> = []
    var result: [ValueMap.Entry] = []
    for entry in stream.entries(of: mapping) where !stream.isMergeKey(entry.key) {
      guard stream.kind(of: stream.target(of: entry.key)) == .scalar else { continue }
      let key = stream.text(of: entry.key)
      if seen.insert(Array(key.utf8)).inserted { result.append(ValueMap.Entry(key, value(of: entry.value))) }
    }
    for other in stream.mergedMappings(of: mapping) {
      guard case .map(let map) = sharedValue(of: other) else { continue }
      result += map.entries.filter { seen.insert(Array($0.key.utf8)).inserted }
    }
    return result
  }
}

extension YAMLStream {
  /// The text of the comment that follows a node on its line.
  fileprivate func comment(behind node: NodeID) -> String? {
    let end = end(of: node)
    let rest = source.bytes[end..<source.lineEnd(of: end)]
    let text = rest.drop(while: Byte.isBlank)
    guard text.first == Byte.hash, text.startIndex > end else { return nil }
    return String(decoding: text.dropFirst().drop(while: Byte.isBlank), as: UTF8.self)
  }
}

/// As `ValueReader`, with places. Aliases to nodes around themselves are null.
private struct LocatedReader {
  let stream: YAMLStream
  private var shared: [NodeID: LocatedValue] = [:]
  private var underWay: Set<NodeID> = []

  init(stream: YAMLStream) { self.stream = stream }

  mutating func located(_ node: NodeID) -> LocatedValue {
    let target = stream.target(of: node)
    return stream.anchor(of: target) == nil
      ? content(of: target) : sharedValue(of: target, span: stream.span(of: node))
  }

  private mutating func content(of node: NodeID) -> LocatedValue {
    let content: LocatedValue.Content
    switch stream.kind(of: node) {
    case .scalar, .alias: return scalar(node)
    case .sequence: content = .list(stream.items(of: node).map { located($0) })
    case .mapping: content = .map(merged(node))
    }
    return LocatedValue(
      content, span: stream.span(of: node), isPlain: false, tag: stream.tag(of: node), anchor: stream.anchor(of: node))
  }

  private func scalar(_ node: NodeID) -> LocatedValue {
    let content: LocatedValue.Content =
      switch stream.scalarValue(of: node) {
      case .bool(let bool): .bool(bool)
      case .number(let number): .number(number)
      case .string(let text): .string(text)
      case .null, .list, .map: .null
      }
    return LocatedValue(
      content, span: stream.span(of: node), text: stream.text(of: node), isPlain: stream.style(of: node) == .plain,
      tag: stream.tag(of: node), textOffset: stream.verbatimStart(of: node), anchor: stream.anchor(of: node),
      comment: stream.comment(behind: node))
  }

  private mutating func sharedValue(of target: NodeID, span: SourceSpan) -> LocatedValue {
    if let known = shared[target] { return known }
    guard underWay.insert(target).inserted else { return LocatedValue(.null, span: span) }
    let value = content(of: target)
    underWay.remove(target)
    shared[target] = value
    return value
  }

  private mutating func merged(_ mapping: NodeID) -> [LocatedEntry] {
    var seen: Set<[UInt8]> = []
    var result: [LocatedEntry] = []
    for entry in stream.entries(of: mapping) where !stream.isMergeKey(entry.key) {
      guard stream.kind(of: stream.target(of: entry.key)) == .scalar else { continue }
      let key = stream.text(of: entry.key)
      // Duplicates stay: whoever compiles the value reports them with both places.
      seen.insert(Array(key.utf8))
      result.append(
        LocatedEntry(
          key: key, keySpan: stream.span(of: entry.key), value: located(entry.value),
          keyIsPlain: stream.style(of: entry.key) == .plain))
    }
    for other in stream.mergedMappings(of: mapping) {
      guard case .map(let entries) = sharedValue(of: other, span: stream.span(of: other)).content else { continue }
      result += entries.filter { seen.insert(Array($0.key.utf8)).inserted }
    }
    return result
  }
}
