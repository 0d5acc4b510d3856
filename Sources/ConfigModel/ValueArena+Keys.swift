extension ValueArena {
  /// Whether a map gives a key twice. Keys are compared by their bytes: two spellings of one letter are two keys.
  package var hasRepeatedKeys: Bool {
    var seen = SeenKeys()
    for index in nodes.indices {
      guard case .map = nodes[index].kind, nodes[index].payload > 1 else { continue }
      if repeatsKey(index, &seen) { return true }
    }
    return false
  }

  private func repeatsKey(_ map: Int, _ seen: inout SeenKeys) -> Bool {
    seen.removeAll()
    let end = Int(nodes[map].end)
    var key = map + 1
    while key < end {
      let hash = nodes[target(of: key)].payload
      if seen.insert(key, hash: hash, isSame: { holdSameText($0, key) }) != nil { return true }
      key = after(key + 1)
    }
    return false
  }

  private func holdSameText(_ a: Int, _ b: Int) -> Bool {
    withText(of: a) { a in withText(of: b) { b in a.elementsEqual(b) } }
  }
}
