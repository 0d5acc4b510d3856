import ConfigModel

@testable import LosslessYAML

/// Compares the document before an edit with the one behind it, from the roots down, apart from the program's proof
/// and stricter: styles of all other nodes must be the same too.
struct GraphCheck {
  let old: YAMLStream
  let new: YAMLStream
  let effect: Intent.Effect
  let document: Int
  /// The new node that has the place of an old one.
  private var places: [NodeID: NodeID] = [:]

  init(old: YAMLStream, new: YAMLStream, effect: Intent.Effect, document: Int) {
    self.old = old
    self.new = new
    self.effect = effect
    self.document = document
  }

  /// What is not as intended, nil when all is.
  mutating func difference() -> String? {
    var count = old.documentCount
    if case .newRoot = effect { count = max(count, 1) }
    guard new.documentCount == count else { return "\(new.documentCount) documents" }
    for (before, after) in zip(old.documents, new.documents)
    where before.isExplicit != after.isExplicit || before.hasExplicitEnd != after.hasExplicitEnd
      || before.directives != after.directives
    {
      return "markers or directives"
    }
    for number in 0..<count {
      guard let after = new.root(ofDocument: number) else { return "no root" }
      if case .newRoot(let value) = effect, number == document {
        if let difference = differenceOfNew(after, value) { return difference }
      } else if let before = old.root(ofDocument: number), let difference = difference(before, after) {
        return difference
      }
    }
    return nil
  }

  private mutating func difference(_ before: NodeID, _ after: NodeID) -> String? {
    places[before] = after
    if case .replace(before, let value) = effect { return differenceOfReplaced(before, after, value) }
    if case .rename(before, let key) = effect { return differenceOfReplaced(before, after, .string(key)) }
    let (a, b) = (old.nodes[before.index], new.nodes[after.index])
    guard a.kind == b.kind else { return at(after, "another kind") }
    guard old.tag(of: before) == new.tag(of: after) else { return at(after, "another tag") }
    guard old.anchor(of: before) == new.anchor(of: after) else { return at(after, "another anchor") }
    switch a.kind {
    case .scalar:
      guard a.style == b.style else { return at(after, "another style") }
      let isSame = old.withText(of: before.index) { text in new.withText(of: after.index) { text.elementsEqual($0) } }
      return isSame ? nil : at(after, "another text")
    case .alias: return places[old.target(of: before)] == new.target(of: after) ? nil : at(after, "another target")
    case .mapping, .sequence: return differenceOfChildren(before, after)
    }
  }

  private mutating func differenceOfChildren(_ before: NodeID, _ after: NodeID) -> String? {
    var befores = old.childNodes(of: before)
    var afters = new.childNodes(of: after)
    var isChanged = true
    switch effect {
    case .addEntry(before, let key, let value):
      let place = stride(from: 0, to: afters.count, by: 2).first {
        new.kind(of: afters[$0]) == .scalar && new.text(of: afters[$0]).hasSameCharacters(as: key)
      }
      guard let place else { return at(after, "the key is missing") }
      let isRight = differenceOfNew(afters[place], .string(key)) ?? differenceOfNew(afters[place + 1], value)
      if let isRight { return isRight }
      afters.removeSubrange(place..<place + 2)
    case .addItem(before, let place, let value):
      guard afters.indices.contains(place) else { return at(after, "the item is missing") }
      if let difference = differenceOfNew(afters[place], value) { return difference }
      afters.remove(at: place)
    case .drop(before, let place):
      let width = old.kind(of: before) == .mapping ? 2 : 1
      befores.removeSubrange(place * width..<(place + 1) * width)
    default: isChanged = false
    }
    guard isChanged || old.isFlow(before) == new.isFlow(after) else { return at(after, "block style or flow style") }
    guard befores.count == afters.count else { return at(after, "\(afters.count) children, not \(befores.count)") }
    for (a, b) in zip(befores, afters) {
      if let difference = difference(a, b) { return difference }
    }
    return nil
  }

  private func differenceOfReplaced(_ before: NodeID, _ after: NodeID, _ value: Value) -> String? {
    let isAlias = old.kind(of: before) == .alias
    guard new.anchor(of: after) == (isAlias ? nil : old.anchor(of: before)) else { return at(after, "another anchor") }
    guard let tag = isAlias ? nil : old.tag(of: before) else { return differenceOfNew(after, value, hasAnchor: true) }
    guard new.tag(of: after) == tag else { return at(after, "another tag") }
    switch value {
    case .list, .map: return differenceOfNewCollection(after, value)
    default: return new.scalarValue(of: after) == value ? nil : at(after, "another value")
    }
  }

  /// A node that an edit made: a string must be one for readers of YAML 1.1 and of 1.2, and a number the same number.
  private func differenceOfNew(_ node: NodeID, _ value: Value, hasAnchor: Bool = false) -> String? {
    guard new.tag(of: node) == nil, hasAnchor || new.anchor(of: node) == nil else { return at(node, "a new property") }
    switch value {
    case .list, .map: return differenceOfNewCollection(node, value)
    default: break
    }
    guard new.kind(of: node) == .scalar else { return at(node, "no scalar") }
    let text = new.text(of: node)
    let isPlain = new.style(of: node) == .plain
    let readings = [YAMLVersion.v1_1, .v1_2].map {
      isPlain ? Resolution.plainValue(of: text, version: $0) : .string(text)
    }
    switch value {
    case .string, .number: return readings.allSatisfy { $0 == value } ? nil : at(node, "read as \(readings)")
    default: return new.scalarValue(of: node) == value ? nil : at(node, "another value")
    }
  }

  private func differenceOfNewCollection(_ node: NodeID, _ value: Value) -> String? {
    let wanted: [Value]
    switch value {
    case .list(let items): wanted = items
    case .map(let map): wanted = map.entries.flatMap { [.string($0.key), $0.value] }
    default: wanted = []
    }
    let isList = if case .list = value { true } else { false }
    let children = new.childNodes(of: node)
    guard new.kind(of: node) == (isList ? .sequence : .mapping), children.count == wanted.count else {
      return at(node, "another collection")
    }
    for (child, value) in zip(children, wanted) {
      if let difference = differenceOfNew(child, value) { return difference }
    }
    return nil
  }

  private func at(_ node: NodeID, _ what: String) -> String {
    let position = new.source.position(at: new.span(of: node).lower)
    return "\(what) at \(position.line):\(position.column)"
  }
}
