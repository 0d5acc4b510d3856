extension ValueArena {
  /// Whether a map gives a key twice. Keys are compared by their bytes: two spellings of one letter are two keys.
  package var hasRepeatedKeys: Bool {
    nodes.withUnsafeBufferPointer { nodes in
      var seen = SeenKeys()
      for index in nodes.indices {
        guard case .map = nodes[index].kind, nodes[index].payload > 1 else { continue }
        if repeatsKey(nodes, index, &seen) { return true }
      }
      return false
    }
  }

  private func repeatsKey(_ nodes: UnsafeBufferPointer<Node>, _ map: Int, _ seen: inout SeenKeys) -> Bool {
    seen.removeAll()
    let end = Int(nodes[map].end)
    var key = map + 1
    while key < end {
      let text = nodes[key].kind == .alias ? Int(nodes[key].end) : key
      if seen.insert(key, hash: nodes[text].payload, isSame: { holdSameText($0, key) }) != nil { return true }
      switch nodes[key + 1].kind {
      case .list, .map: key = Int(nodes[key + 1].end)
      default: key += 2
      }
    }
    return false
  }

  private func holdSameText(_ a: Int, _ b: Int) -> Bool {
    withText(of: a) { a in withText(of: b) { b in a.elementsEqual(b) } }
  }
}
