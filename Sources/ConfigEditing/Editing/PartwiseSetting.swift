import ConfigModel
import LosslessYAML

extension Draft {
  /// Gives a collection another value by changing only the parts that differ, so that the others keep their
  /// bytes: comments, quotes, flow or block. Where that does not come to the same value, through an alias for example,
  /// the whole is written.
  ///
  /// - Throws: why the value is not possible there.
  mutating func setParts(_ steps: [Step], _ value: Value) throws(Failure) {
    var whole = self
    try whole.set(steps, value)
    var changes = PartChanges()
    var parts = self
    if let old = try document.lookup(ConfigPath(steps)).node.map(document.stream.value),
      changes.add(from: old, to: value, at: steps), (try? parts.make(changes)) != nil,
      parts.document.value == whole.document.value
    {
      self = parts
    } else {
      self = whole
    }
  }

  private mutating func make(_ changes: PartChanges) throws(Failure) {
    for change in changes.list {
      switch change {
      case .set(let steps, let value): try set(steps, value)
      case .insert(let value, let steps, let index): try insert(value, into: steps, at: index)
      case .remove(let steps): try remove(steps)
      case .rename: break
      }
    }
  }
}

/// The changes that make one value of another, in an order in which each finds its place.
private struct PartChanges {
  /// Each is planned and proved for itself; what needs more is as good as another value.
  private static let limit = 64

  private(set) var list: [LosslessYAML.Change] = []

  /// - Returns: whether it can be done by parts.
  mutating func add(from old: Value, to new: Value, at steps: [Step]) -> Bool {
    guard old != new else { return true }
    switch (old, new) {
    // A collection that shall be empty, or was, is written as one.
    case (.map(let old), .map(let new)) where !old.isEmpty && !new.isEmpty:
      guard add(from: old, to: new, at: steps) else { return false }
    case (.list(let old), .list(let new)) where !old.isEmpty && !new.isEmpty:
      guard add(from: old, to: new, at: steps) else { return false }
    default: list.append(.set(steps, new))
    }
    return list.count <= Self.limit
  }

  private mutating func add(from old: ValueMap, to new: ValueMap, at steps: [Step]) -> Bool {
    for entry in new.entries {
      let place = steps + [.key(entry.key)]
      guard let former = old[entry.key] else {
        list.append(.set(place, entry.value))
        continue
      }
      guard add(from: former, to: entry.value, at: place) else { return false }
    }
    // What goes goes last: then the collection is never empty.
    for entry in old.entries where new[entry.key] == nil { list.append(.remove(steps + [.key(entry.key)])) }
    return true
  }

  /// Between items that stay, those that go make room for those that come. A map among them, or a list, is taken for
  /// what the one in its place was before; a single value goes with its comment, which spoke of it.
  private mutating func add(from old: [Value], to new: [Value], at steps: [Step]) -> Bool {
    guard old.count * new.count <= 250_000 else { return false }
    let difference = new.difference(from: old)
    guard difference.count <= 2 * Self.limit else { return false }
    let removed = Set(difference.removals.map(\.offset))
    let inserted = Set(difference.insertions.map(\.offset))
    var (from, to) = (0, 0)
    while from < old.count || to < new.count {
      let gone = (from..<old.count).prefix { removed.contains($0) }.count
      let come = (to..<new.count).prefix { inserted.contains($0) }.count
      let pairs = pairs(old[from..<from + gone], new[to..<to + come])
      // Up to `to` the list is finished, so this is the index in it.
      for index in 0..<pairs {
        let place = steps + [.index(to + index)]
        guard add(from: old[from + index], to: new[to + index], at: place) else { return false }
      }
      for index in pairs..<come { list.append(.insert(new[to + index], into: steps, at: to + index)) }
      for _ in pairs..<gone { list.append(.remove(steps + [.index(to + come)])) }
      (from, to) = (from + gone + 1, to + come + 1)
    }
    return list.count <= Self.limit
  }

  /// How many items from the first on have become others in their place.
  private func pairs(_ gone: ArraySlice<Value>, _ come: ArraySlice<Value>) -> Int {
    guard gone.count <= come.count else { return 0 }
    return zip(gone, come).prefix { old, new in
      switch (old, new) {
      case (.map, .map), (.list, .list): true
      default: false
      }
    }.count
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
