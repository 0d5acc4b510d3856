import ConfigModel

@testable import LosslessYAML

/// What a change means for a document, found apart from the planners.
struct Intent {
  enum Effect {
    /// The node goes, its anchor and tag stay with the new value unless it is an alias.
    case replace(NodeID, Value)
    case rename(key: NodeID, String)
    case addEntry(NodeID, key: String, Value)
    case addItem(NodeID, at: Int, Value)
    /// The entry or item of this number of a collection.
    case drop(NodeID, Int)
    /// The document that held nothing holds this.
    case newRoot(Value)
    case nothing
  }

  let effect: Effect

  /// Nil where an edit has to be refused: the path leads through an alias, on below a merged key, below a scalar, to a
  /// key that stands twice, or names what is not there.
  init?(_ change: Change, in stream: YAMLStream, options: EditOptions) {
    guard let walk = Walk(change.path, in: stream, document: options.document, isSet: change.isSet) else { return nil }
    let found: Effect?
    switch change {
    case .set(_, let value): found = Self.setting(value.value, walk, in: stream)
    case .insert(let value, _, let position): found = Self.inserting(value.value, at: position, walk, in: stream)
    case .remove: found = Self.removing(walk, in: stream, prunes: options.prunesEmptyParents)
    case .rename(let path, let key): found = Self.renaming(path, to: key, walk, in: stream)
    }
    guard let found else { return nil }
    effect = found
  }

  private static func setting(_ value: Value, _ walk: Walk, in stream: YAMLStream) -> Effect? {
    guard let deepest = walk.chain.last else { return .newRoot(nested(walk.missing, value)) }
    if stream.kind(of: deepest) == .mapping, let step = walk.missing.first {
      return .addEntry(deepest, key: step.key, nested(walk.missing.dropFirst(), value))
    }
    return .replace(deepest, nested(walk.missing, value))
  }

  private static func inserting(_ value: Value, at position: Int?, _ walk: Walk, in stream: YAMLStream) -> Effect? {
    guard walk.missing.isEmpty, let node = walk.chain.last else { return setting(.list([value]), walk, in: stream) }
    switch stream.kind(of: node) {
    case .sequence:
      let count = stream.items(of: node).count
      return .addItem(node, at: min(max(position ?? count, 0), count), value)
    case .scalar where stream.scalarValue(of: node) == .null: return .replace(node, .list([value]))
    default: return nil
    }
  }

  private static func removing(_ walk: Walk, in stream: YAMLStream, prunes: Bool) -> Effect? {
    guard walk.missing.isEmpty, !walk.chain.isEmpty else { return .nothing }
    guard walk.chain.count > 1 else { return nil }
    var depth = walk.chain.count - 1
    func count(_ node: NodeID) -> Int { stream.entries(of: node).count + stream.items(of: node).count }
    while prunes, depth > 1, count(walk.chain[depth - 1]) == 1 { depth -= 1 }
    let (parent, child) = (walk.chain[depth - 1], walk.chain[depth])
    let place =
      stream.entries(of: parent).firstIndex { $0.value == child } ?? stream.items(of: parent).firstIndex(of: child)
    return place.map { .drop(parent, $0) }
  }

  private static func renaming(_ path: [Step], to key: String, _ walk: Walk, in stream: YAMLStream) -> Effect? {
    guard walk.missing.isEmpty, walk.chain.count > 1, case .key(let old) = path.last else { return nil }
    if old.hasSameCharacters(as: key) { return .nothing }
    let entries = stream.entries(of: walk.chain[walk.chain.count - 2])
    func isScalar(_ key: NodeID) -> Bool { stream.kind(of: stream.target(of: key)) == .scalar }
    guard !entries.contains(where: { isScalar($0.key) && stream.text(of: $0.key).hasSameCharacters(as: key) }) else {
      return nil
    }
    return entries.first { $0.value == walk.chain.last }.map { .rename(key: $0.key, key) }
  }

  private static func nested(_ steps: ArraySlice<Step>, _ value: Value) -> Value {
    var result = value
    for step in steps.reversed() {
      switch step {
      case .key(let key): result = .map(ValueMap([.init(key, result)]))
      case .index: result = .list([result])
      }
    }
    return result
  }
}

extension Intent {
  /// The nodes on a path and the steps behind the last of them.
  private struct Walk {
    var chain: [NodeID] = []
    var missing: ArraySlice<Step> = []

    init?(_ path: [Step], in stream: YAMLStream, document: Int, isSet: Bool) {
      guard let root = stream.root(ofDocument: document) else {
        missing = path[...]
        return
      }
      chain = [root]
      for (number, step) in path.enumerated() {
        guard let node = chain.last else { return nil }
        let rest = path[number...]
        switch stream.kind(of: node) {
        case .mapping:
          let key = step.key
          let matches = stream.entries(of: node).filter {
            Self.isScalar($0.key, stream) && stream.text(of: $0.key).hasSameCharacters(as: key)
          }
          guard matches.count <= 1 else { return nil }
          if let match = matches.first {
            chain.append(match.value)
            continue
          }
          if Self.merges(key, into: node, stream), !(isSet && rest.count == 1) { return nil }
          missing = rest
          return
        case .sequence:
          let items = stream.items(of: node)
          guard let number = step.index else { return nil }
          let index = number < 0 ? items.count + number : number
          guard items.indices.contains(index) else { return nil }
          chain.append(items[index])
        case .scalar:
          guard stream.scalarValue(of: node) == .null else { return nil }
          missing = rest
          return
        case .alias: return nil
        }
      }
    }

    private static func isScalar(_ key: NodeID, _ stream: YAMLStream) -> Bool {
      stream.kind(of: stream.target(of: key)) == .scalar
    }

    private static func merges(_ key: String, into node: NodeID, _ stream: YAMLStream) -> Bool {
      guard stream.entries(of: node).contains(where: { stream.text(of: $0.key) == "<<" }) else { return false }
      guard case .map(let map) = stream.value(of: node) else { return false }
      return map[key] != nil
    }
  }
}

extension Step {
  /// On a map a number is a key.
  fileprivate var key: String {
    switch self {
    case .key(let key): key
    case .index(let index): String(index)
    }
  }

  /// On a list a key that is a number is an index.
  fileprivate var index: Int? {
    switch self {
    case .key(let key): Int(key).flatMap { String($0) == key ? $0 : nil }
    case .index(let index): index
    }
  }
}

extension Change {
  var isSet: Bool { if case .set = self { true } else { false } }
}
