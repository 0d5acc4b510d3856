package import ConfigModel

/// One step of a path after its meaning was found.
package enum Step: Hashable, Sendable {
  case key(String)
  case index(Int)
}

extension ConfigPath {
  package init(_ steps: [Step]) {
    self.init(
      steps.map {
        switch $0 {
        case .key(let key): .key(key)
        case .index(let index): .number(index, text: String(index))
        }
      })
  }
}

/// What a path met in a document.
package struct Lookup: Sendable {
  /// The whole path.
  package var steps: [Step] = []
  /// The node at the path; nil when it is not there. An alias is given as itself, see `YAMLStream.target`.
  package var node: NodeID?
  /// The nodes from the root down to the deepest one that is there; `chain.count - 1` steps of the path exist.
  package var chain: [NodeID] = []
  /// The first alias through which the path goes on, with the number of steps that lead to it.
  package var alias: (node: NodeID, depth: Int)?
  /// The mapping with the `<<` through which the path goes, and the number of steps that lead to the mapping.
  package var merge: (mapping: NodeID, depth: Int)?

  /// How many steps of the path exist.
  package var depth: Int { max(chain.count - 1, 0) }
}

extension YAMLStream {
  /// What a typed path means in a document, and how far it exists.
  ///
  /// - Parameters:
  ///   - admitsDuplicates: whether of a key that is there twice the first counts, as for a reader; an editor is
  ///     refused.
  ///   - itemKey: the member by which the items of that list are addressed, from a schema.
  package func resolve(
    _ path: ConfigPath, document: Int = 0, admitsDuplicates: Bool = false, itemKey: ([Step]) -> String? = { _ in nil }
  ) throws(LookupFailure) -> Lookup {
    var walk = PathWalk(
      stream: self, path: path, root: root(ofDocument: document), admitsDuplicates: admitsDuplicates)
    for segment in path.segments { try walk.take(segment, itemKey: itemKey) }
    return walk.finished()
  }

  package func resolve(_ steps: [Step], document: Int = 0) throws(LookupFailure) -> Lookup {
    try resolve(ConfigPath(steps), document: document)
  }
}

private struct PathWalk {
  let stream: YAMLStream
  let path: ConfigPath
  let admitsDuplicates: Bool
  var lookup = Lookup()
  /// The node that the next segment meets, aliases followed; nil below what is not there.
  var current: NodeID?

  init(stream: YAMLStream, path: ConfigPath, root: NodeID?, admitsDuplicates: Bool) {
    self.stream = stream
    self.path = path
    self.admitsDuplicates = admitsDuplicates
    if let root {
      lookup.chain = [root]
      current = root
    }
  }

  func finished() -> Lookup {
    var result = lookup
    result.node = result.chain.count == path.segments.count + 1 ? result.chain.last : nil
    return result
  }

  func failure(_ reason: LookupFailure.Reason) -> LookupFailure {
    LookupFailure(reason: reason, path: path, depth: lookup.steps.count)
  }

  mutating func take(_ segment: ConfigPath.Segment, itemKey: ([Step]) -> String?) throws(LookupFailure) {
    guard var node = current else {
      try takeMissing(segment, itemKey: itemKey)
      return
    }
    if stream.kind(of: node) == .alias {
      if lookup.alias == nil { lookup.alias = (node, lookup.steps.count) }
      node = stream.target(of: node)
    }
    switch stream.kind(of: node) {
    case .mapping: try takeKey(segment, in: node)
    case .sequence: try takeItem(segment, in: node, itemKey: itemKey)
    case .scalar, .alias:
      guard stream.isNull(node) else {
        if case .string = stream.value(of: node) { throw failure(.belowScalar(stream.span(of: node), isText: true)) }
        throw failure(.belowScalar(stream.span(of: node), isText: false))
      }
      current = nil
      try takeMissing(segment, itemKey: itemKey)
    }
  }

  /// Below what is not there a number in brackets asks for a list, which begins with its first item.
  private mutating func takeMissing(
    _ segment: ConfigPath.Segment, itemKey: ([Step]) -> String?
  ) throws(LookupFailure) {
    switch segment {
    case .key(let key): lookup.steps.append(.key(key))
    case .number(0, _): lookup.steps.append(.index(0))
    case .number(let index, _): throw failure(.indexPastEnd(index: index, count: 0, span: nil))
    case .item(let value): throw failure(.noItem(new: itemKey(lookup.steps).map { item($0, value) }, span: nil))
    case .match(let member, let value): throw failure(.noItem(new: item(member, value), span: nil))
    }
    current = nil
  }

  private mutating func descend(_ step: Step, to node: NodeID?) {
    lookup.steps.append(step)
    if let node { lookup.chain.append(node) }
    current = node
  }

  private mutating func takeKey(_ segment: ConfigPath.Segment, in mapping: NodeID) throws(LookupFailure) {
    let key: String
    switch segment {
    case .key(let text), .number(_, let text), .item(let text): key = text
    case .match: throw failure(.notAList(stream.span(of: mapping)))
    }
    let own = stream.entries(of: mapping, named: key)
    if own.count > 1, !admitsDuplicates {
      throw failure(.duplicateKey(key: key, first: stream.span(of: own[0].key), again: stream.span(of: own[1].key)))
    }
    if let entry = own.first {
      descend(.key(key), to: entry.value)
      return
    }
    var seen: Set<NodeID> = [mapping]
    let merged = try mergedValue(key, of: mapping, seen: &seen)
    if merged != nil, lookup.merge == nil { lookup.merge = (mapping, lookup.steps.count) }
    descend(.key(key), to: merged)
  }

  private func mergedValue(
    _ key: String, of mapping: NodeID, seen: inout Set<NodeID>
  ) throws(LookupFailure) -> NodeID? {
    for other in stream.mergedMappings(of: mapping) where seen.insert(other).inserted {
      if let entry = stream.entries(of: other, named: key).first { return entry.value }
      if let found = try mergedValue(key, of: other, seen: &seen) { return found }
    }
    return nil
  }

  private mutating func takeItem(
    _ segment: ConfigPath.Segment, in list: NodeID, itemKey: ([Step]) -> String?
  ) throws(LookupFailure) {
    let items = stream.items(of: list)
    let span = stream.span(of: list)
    switch segment {
    case .number(let index, _): try takeIndex(index, items, span)
    case .key(let text):
      guard let index = Int(text), String(index) == text else { throw failure(.keyOnList(key: text, span: span)) }
      try takeIndex(index, items, span)
    case .item(let value):
      guard let member = itemKey(lookup.steps) else {
        throw failure(.noItemKey(value: value, meant: meant(by: value, items), span: span))
      }
      try takeMatch(member, value, items, span)
    case .match(let member, let value): try takeMatch(member, value, items, span)
    }
  }

  private mutating func takeIndex(_ index: Int, _ items: [NodeID], _ span: SourceSpan) throws(LookupFailure) {
    let position = index < 0 ? items.count + index : index
    guard items.indices.contains(position) else {
      throw failure(.indexPastEnd(index: index, count: items.count, span: span))
    }
    descend(.index(position), to: items[position])
  }

  private mutating func takeMatch(
    _ member: String, _ value: String, _ items: [NodeID], _ span: SourceSpan
  ) throws(LookupFailure) {
    let matches = items.indices.filter { index in
      self.member(member, of: items[index]).map { stream.text(of: $0).hasSameCharacters(as: value) } ?? false
    }
    switch matches.count {
    case 0:
      let isNumber = items.contains { self.member(member, of: $0).map { stream.value(of: $0).isNumber } ?? false }
      throw failure(.noItem(new: item(member, value, isNumber: isNumber), span: span))
    case 1: descend(.index(matches[0]), to: items[matches[0]])
    default: throw failure(.severalItems(indexes: matches, span: span))
    }
  }

  /// The single value of an item's member.
  private func member(_ member: String, of item: NodeID) -> NodeID? {
    let item = stream.target(of: item)
    guard stream.kind(of: item) == .mapping, let found = stream.entries(of: item, named: member).first else {
      return nil
    }
    return stream.kind(of: stream.target(of: found.value)) == .scalar ? found.value : nil
  }

  private func item(_ member: String, _ value: String, isNumber: Bool = false) -> Value {
    .object([member: (isNumber ? Number(value).map { .number($0) } : nil) ?? .string(value)])
  }

  /// The item that is the value, or the member that has it somewhere; else the first member of all.
  private func meant(by value: String, _ items: [NodeID]) -> ConfigPath.Segment? {
    let targets = items.map { stream.target(of: $0) }
    let isValue = { (node: NodeID) in
      stream.kind(of: node) == .scalar && stream.text(of: node).hasSameCharacters(as: value)
    }
    if let index = targets.firstIndex(where: isValue) { return .number(index, text: String(index)) }
    let members = targets.filter { stream.kind(of: $0) == .mapping }.flatMap { stream.entries(of: $0) }
    let found = members.first { isValue(stream.target(of: $0.value)) } ?? members.first
    return found.map { .match(member: stream.text(of: $0.key), value: value) }
  }
}

extension Value {
  fileprivate var isNumber: Bool {
    if case .number = self { true } else { false }
  }
}
