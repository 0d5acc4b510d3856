import ConfigModel
import LosslessYAML

/// The changes that make one node of another, in an order in which each finds its place.
struct PartChanges {
  enum PartChange {
    case set([Step], NewNode)
    case insert(NewNode, into: [Step], at: Int)
    case remove([Step])
    case move([Step], to: Int)
  }

  /// Each is planned and proved for itself; what needs more is as good as another value.
  private static let limit = 1_000
  /// So many comparisons of items are made for two lists.
  private static let mostComparisons = 1_000_000

  let member: String?
  private(set) var list: [PartChange] = []

  init(member: String?) { self.member = member }

  /// - Returns: whether it can be done by parts.
  mutating func add(from old: NewNode, to new: NewNode, at steps: [Step]) -> Bool {
    if old.isSame(as: new) { return true }
    let keepsTag = old.hasSameTag(as: new)
    let isMergedAlike = old.hasSameMerges(as: new) && old.complexEntries == new.complexEntries
    switch (old.content, new.content) {
    // A collection that shall be empty, or was, is written as one.
    case (.mapping(let old), .mapping(let new)) where keepsTag && isMergedAlike && !old.isEmpty && !new.isEmpty:
      guard add(from: old, to: new, at: steps) else { return false }
    case (.sequence(let old), .sequence(let new)) where keepsTag && !old.isEmpty && !new.isEmpty:
      guard add(from: old, to: new, at: steps) else { return false }
    default: list.append(.set(steps, new))
    }
    return list.count <= Self.limit
  }

  private mutating func add(from old: [NewNode.Entry], to new: [NewNode.Entry], at steps: [Step]) -> Bool {
    for entry in new {
      let place = steps + [.key(entry.key)]
      guard let former = old.first(where: { $0.key.hasSameCharacters(as: entry.key) }) else {
        list.append(.set(place, entry.value))
        continue
      }
      guard add(from: former.value, to: entry.value, at: place) else { return false }
    }
    // What goes goes last: then the collection is never empty.
    for entry in old where !new.contains(where: { $0.key.hasSameCharacters(as: entry.key) }) {
      list.append(.remove(steps + [.key(entry.key)]))
    }
    return true
  }

  private mutating func add(from old: [NewNode], to new: [NewNode], at steps: [Step]) -> Bool {
    guard old.count * new.count <= Self.mostComparisons else { return false }
    if let member, let former = old.names(by: member), let wanted = new.names(by: member) {
      return add(from: old, former, to: new, wanted, at: steps)
    }
    return addByValue(from: old, to: new, at: steps)
  }

  // MARK: items with a name

  /// Items of one name are one item, which takes its comments along.
  private mutating func add(
    from old: [NewNode], _ former: [String], to new: [NewNode], _ wanted: [String], at steps: [Step]
  ) -> Bool {
    var present = former
    for index in former.indices.reversed() where !wanted.contains(former[index]) {
      // The last one that would be left makes room after the others have come.
      guard present.count > 1 else { return addByValue(from: old, to: new, at: steps) }
      list.append(.remove(steps + [.index(index)]))
      present.remove(at: index)
    }
    for (index, name) in wanted.enumerated() {
      if let place = present.firstIndex(of: name) {
        if place != index {
          list.append(.move(steps + [.index(place)], to: index))
          present.insert(present.remove(at: place), at: index)
        }
        guard let item = former.firstIndex(of: name),
          add(from: old[item], to: new[index], at: steps + [.index(index)])
        else { return false }
      } else {
        list.append(.insert(new[index], into: steps, at: index))
        present.insert(name, at: index)
      }
    }
    return list.count <= Self.limit
  }

  // MARK: items without one

  /// The longest common run of items stays; of what is left between, pairs are changed in place, and the rest goes or
  /// comes.
  private mutating func addByValue(from old: [NewNode], to new: [NewNode], at steps: [Step]) -> Bool {
    let difference = new.difference(from: old) { $0.isSame(as: $1) }
    guard difference.count <= 2 * Self.limit else { return false }
    let removed = Set(difference.removals.map(\.offset))
    let inserted = Set(difference.insertions.map(\.offset))
    var (from, to) = (0, 0)
    while from < old.count || to < new.count {
      let gone = (from..<old.count).prefix { removed.contains($0) }.count
      let come = (to..<new.count).prefix { inserted.contains($0) }.count
      guard replace(old[from..<from + gone], by: new[to..<to + come], at: steps) else { return false }
      (from, to) = (from + gone + 1, to + come + 1)
    }
    return list.count <= Self.limit
  }

  /// Up to `come` the list is finished, so its indexes are those of the list as it is then.
  private mutating func replace(_ gone: ArraySlice<NewNode>, by come: ArraySlice<NewNode>, at steps: [Step]) -> Bool {
    let former = partners(of: come, among: gone)
    var rest = Array(gone.indices)
    for index in come.indices {
      let place = steps + [.index(index)]
      guard let partner = former[index], let position = rest.firstIndex(of: partner) else {
        list.append(.insert(come[index], into: steps, at: index))
        continue
      }
      for _ in 0..<position { list.append(.remove(place)) }
      rest.removeFirst(position + 1)
      guard add(from: gone[partner], to: come[index], at: place) else { return false }
    }
    for _ in rest { list.append(.remove(steps + [.index(come.endIndex)])) }
    return true
  }

  /// For each new item the old one that it is made of, in the order of both: maps with an equal first entry, then the
  /// others one by one.
  private func partners(of come: ArraySlice<NewNode>, among gone: ArraySlice<NewNode>) -> [Int: Int] {
    var result: [Int: Int] = [:]
    var start = gone.startIndex
    for index in come.indices {
      guard let entry = come[index].firstEntry,
        let partner = gone[start...].firstIndex(where: { $0.firstEntry?.isSame(as: entry) == true })
      else { continue }
      result[index] = partner
      start = partner + 1
    }
    var low = gone.startIndex
    for index in come.indices {
      if let partner = result[index] {
        low = partner + 1
        continue
      }
      let next = come.indices.suffix(from: index).lazy.compactMap { result[$0] }.first ?? gone.endIndex
      guard low < next else { continue }
      result[index] = low
      low += 1
    }
    return result
  }
}

extension NewNode {
  fileprivate var firstEntry: Entry? { if case .mapping(let entries) = content { entries.first } else { nil } }
}

extension NewNode.Entry {
  fileprivate func isSame(as other: NewNode.Entry) -> Bool {
    key.hasSameCharacters(as: other.key) && value.isSame(as: other.value)
  }
}

extension [NewNode] {
  /// What each item has under a key, as a word; nil unless all have one, and no two the same.
  fileprivate func names(by member: String) -> [String]? {
    let names = compactMap { item in item[member].flatMap { $0.value.isCollection ? nil : $0.value.word } }
    return names.count == count && Set(names).count == count ? names : nil
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
