import ConfigModel
import LosslessYAML

/// The scalars and empty collections below a node, in the order of the file, one at a time: a large file has millions.
struct LeafWalk: Sequence, IteratorProtocol {
  struct Leaf {
    let path: ConfigPath
    let node: NodeID
  }

  private let stream: YAMLStream
  private var stack: [Level] = []
  private var start: Leaf?
  /// Keys that are lists or maps, so far: no path leads to them.
  private(set) var unaddressableCount = 0

  init(_ stream: YAMLStream, from node: NodeID, at path: ConfigPath) {
    self.stream = stream
    start = Leaf(path: path, node: node)
  }

  /// The children of one collection, and how many were visited.
  private struct Level {
    let path: ConfigPath
    let entries: [MappingEntry]
    let items: [NodeID]
    var next = 0
  }

  mutating func next() -> Leaf? {
    if let leaf = start {
      start = nil
      if !open(leaf) { return leaf }
    }
    while let level = stack.last {
      guard level.next < Swift.max(level.entries.count, level.items.count) else {
        stack.removeLast()
        continue
      }
      stack[stack.count - 1].next += 1
      guard let leaf = child(of: level) else {
        unaddressableCount += 1
        continue
      }
      if !open(leaf) { return leaf }
    }
    return nil
  }

  /// Nil for the value of a key that is a list or a map.
  private func child(of level: Level) -> Leaf? {
    if level.items.isEmpty {
      let entry = level.entries[level.next]
      guard stream.kind(of: stream.target(of: entry.key)) == .scalar else { return nil }
      return Leaf(path: level.path.appending(key: stream.text(of: entry.key)), node: entry.value)
    }
    return Leaf(path: level.path.appending(index: level.next), node: level.items[level.next])
  }

  /// Whether the node has children to visit. Those behind an alias stand elsewhere; following it would cost what a
  /// graph of aliases can cost.
  private mutating func open(_ leaf: Leaf) -> Bool {
    let (entries, items) = (stream.entries(of: leaf.node), stream.items(of: leaf.node))
    guard !(entries.isEmpty && items.isEmpty) else { return false }
    stack.append(Level(path: leaf.path, entries: entries, items: items))
    return true
  }
}
