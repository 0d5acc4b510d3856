import ConfigModel
import LosslessYAML

/// The scalars and empty collections below a node. What an alias leads to is visited once.
struct LeafWalk {
  struct Leaf {
    let path: ConfigPath
    let node: NodeID
  }

  let stream: YAMLStream
  private(set) var leaves: [Leaf] = []
  /// Keys that are lists or maps: they have no path.
  private(set) var complexKeyCount = 0
  private var underWay: Set<NodeID> = []

  init(stream: YAMLStream) { self.stream = stream }

  mutating func collect(_ node: NodeID, at path: ConfigPath) {
    let isAlias = stream.kind(of: node) == .alias
    let target = stream.target(of: node)
    // Below an alias nothing new is to be found; following them would cost what a graph of them can cost.
    guard !isAlias || stream.kind(of: target) == .scalar else {
      leaves.append(Leaf(path: path, node: node))
      return
    }
    let (entries, items) = (stream.entries(of: target), stream.items(of: target))
    if entries.isEmpty, items.isEmpty { leaves.append(Leaf(path: path, node: node)) }
    for entry in entries {
      guard stream.kind(of: stream.target(of: entry.key)) == .scalar else {
        complexKeyCount += 1
        continue
      }
      collect(entry.value, at: path.appending(key: stream.text(of: entry.key)))
    }
    for (index, item) in items.enumerated() { collect(item, at: path.appending(index: index)) }
  }
}
