/// The keys that the schema knows, as a tree: at most one hash look-up for each segment of a path.
struct KeyTree: Sendable {
  struct Node: Sendable {
    var key: String
    /// The setting at this key; nil for a mapping that only holds settings.
    var setting: Int?
    /// The setting that was at this key in former revisions.
    var former: Int?
    /// In schema order.
    var children: [Int] = []
    /// Of more than `few` children; fewer are looked through.
    fileprivate(set) var byKey: [String: Int] = [:]
  }

  private(set) var nodes: [Node] = []
  /// The top level of the configuration.
  static let root = 0

  private static let few = 12

  init() { _ = addRoot() }

  /// A further tree, for the members of an item.
  mutating func addRoot() -> Int {
    nodes.append(Node(key: ""))
    return nodes.count - 1
  }

  /// The child, made when it is absent.
  mutating func child(_ key: String, of parent: Int) -> Int {
    if let child = find(key, in: parent) { return child }
    nodes.append(Node(key: key))
    let child = nodes.count - 1
    nodes[parent].children.append(child)
    if !nodes[parent].byKey.isEmpty {
      nodes[parent].byKey[key] = child
    } else if nodes[parent].children.count > Self.few {
      indexChildren(of: parent)
    }
    return child
  }

  private mutating func indexChildren(of parent: Int) {
    var byKey: [String: Int] = [:]
    byKey.reserveCapacity(nodes[parent].children.count)
    for child in nodes[parent].children { byKey[nodes[child].key] = child }
    nodes[parent].byKey = byKey
  }

  mutating func setSetting(_ setting: Int, at node: Int) { nodes[node].setting = setting }

  /// Marks a former key. It is not among the known ones, and leads nowhere else.
  mutating func setFormer(_ keys: [String], _ setting: Int) {
    var node = Self.root
    for key in keys { node = child(key, of: node) }
    if nodes[node].former == nil { nodes[node].former = setting }
  }

  /// Whether a setting is at the node or below it; false for what is only a former key.
  func isKnown(_ node: Int) -> Bool {
    nodes[node].setting != nil || nodes[node].children.contains(where: isKnown)
  }

  func find(_ key: String, in parent: Int) -> Int? {
    guard nodes[parent].byKey.isEmpty else { return nodes[parent].byKey[key] }
    return nodes[parent].children.first { nodes[$0].key == key }
  }

  func find(_ keys: some Sequence<String>, from start: Int = root) -> Int? {
    var node = start
    for key in keys {
      guard let child = find(key, in: node) else { return nil }
      node = child
    }
    return node
  }
}
