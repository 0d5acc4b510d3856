internal import ConfigModel

/// The settings of a configuration, or of an item, by their keys: dotted keys become objects within objects.
struct ObjectTree {
  struct Leaf {
    /// Annotations and checks.
    var entries: [ValueMap.Entry]
    /// The attributes; nil for a key that is no setting of the schema.
    var raw: ValueMap?
    var isRequired = false
    var isGroup = false
  }

  private struct Branch {
    let key: String
    var leaf: Leaf?
    var children: [Int] = []
    /// The children by the bytes of their keys.
    var places: [[UInt8]: Int] = [:]
    var isRequired = false
  }

  private var branches = [Branch(key: "")]
  /// Whether other keys are refused.
  private let isClosed: Bool

  init(isClosed: Bool) { self.isClosed = isClosed }

  /// Adds a setting. One that is required makes all around it required.
  mutating func add(_ leaf: Leaf, at keys: [String]) {
    var current = 0
    for key in keys {
      current = child(key, of: current)
      if leaf.isRequired { branches[current].isRequired = true }
    }
    branches[current].leaf = leaf
  }

  private mutating func child(_ key: String, of branch: Int) -> Int {
    let bytes = Array(key.utf8)
    if let known = branches[branch].places[bytes] { return known }
    let index = branches.count
    branches.append(Branch(key: key))
    branches[branch].places[bytes] = index
    branches[branch].children.append(index)
    return index
  }

  /// The object as a whole.
  ///
  /// - Parameter isThere: whether null is refused in its place, as for an item of a list.
  func object(isThere: Bool) -> [ValueMap.Entry] { object(0, isThere: isThere) }

  private func object(_ index: Int, isThere: Bool) -> [ValueMap.Entry] {
    let branch = branches[index]
    let required = branch.children.filter { branches[$0].isRequired }.map { Value.string(branches[$0].key) }
    var entries: [ValueMap.Entry] = []
    let isObject = isThere || !required.isEmpty
    entries.append(ValueMap.Entry("type", isObject ? .string("object") : .list([.string("object"), .string("null")])))
    let properties = branch.children.map { child in
      ValueMap.Entry(branches[child].key, .map(ValueMap(node(child))))
    }
    entries.append(ValueMap.Entry("properties", .map(ValueMap(properties))))
    if !required.isEmpty { entries.append(ValueMap.Entry("required", .list(required))) }
    if isClosed { entries.append(ValueMap.Entry("additionalProperties", .bool(false))) }
    return entries
  }

  private func node(_ index: Int) -> [ValueMap.Entry] {
    let branch = branches[index]
    guard let leaf = branch.leaf else { return object(index, isThere: false) }
    var entries = leaf.entries
    if leaf.isGroup || !branch.children.isEmpty { entries += object(index, isThere: false) }
    guard let raw = leaf.raw else { return entries }
    return NodeExtras.adding(to: entries, for: raw, isRequired: branch.isRequired)
  }
}
