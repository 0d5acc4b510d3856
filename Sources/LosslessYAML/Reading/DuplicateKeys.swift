import ConfigModel

/// A key that a mapping holds a second time.
package struct DuplicateKey: Sendable, Hashable {
  package let mapping: NodeID
  package let first: NodeID
  package let again: NodeID
  package let text: String
}

extension YAMLStream {
  /// All of them, in the order of the file. Keys are compared by their text: `1` and `"1"` are one key.
  package func duplicateKeys() -> [DuplicateKey] {
    var seen = SeenKeys()
    var result: [DuplicateKey] = []
    for index in nodes.indices where nodes[index].kind == .mapping { collectDuplicates(in: index, &seen, &result) }
    return result.sorted { $0.again < $1.again }
  }

  /// Those of one mapping, not of the mappings in it. Merge keys may be there twice: PyYAML and others accept that.
  func duplicateKeys(in mapping: NodeID) -> [DuplicateKey] {
    guard nodes[mapping.index].kind == .mapping else { return [] }
    var seen = SeenKeys()
    var result: [DuplicateKey] = []
    collectDuplicates(in: mapping.index, &seen, &result)
    return result
  }

  private func collectDuplicates(in mapping: Int, _ seen: inout SeenKeys, _ result: inout [DuplicateKey]) {
    seen.removeAll()
    let end = after(mapping)
    var key = mapping + 1
    while key < end {
      let target = nodes[key].kind == .alias ? Int(nodes[key].link) : key
      if nodes[target].kind == .scalar, !isMergeKey(NodeID(key)) {
        // By their bytes: two spellings of one letter are two keys, as for every other reader.
        let hash = withText(of: target) { ValueArena.hash($0) }
        if let first = seen.insert(key, hash: hash, isSame: { holdSameText($0, key) }) {
          result.append(
            DuplicateKey(
              mapping: NodeID(mapping), first: NodeID(first), again: NodeID(key), text: text(of: NodeID(key))))
        }
      }
      key = after(after(key))
    }
  }

  private func holdSameText(_ a: Int, _ b: Int) -> Bool {
    withText(of: target(of: NodeID(a)).index) { a in
      withText(of: target(of: NodeID(b)).index) { b in a.elementsEqual(b) }
    }
  }

  /// The entries with this key, at most two, so that a caller sees a duplicate.
  func entries(of mapping: NodeID, named key: String) -> [MappingEntry] {
    var wanted = key
    return wanted.withUTF8 { wanted in
      var result: [MappingEntry] = []
      var index = mapping.index + 1
      let end = after(mapping.index)
      while index < end, result.count < 2 {
        let value = after(index)
        let target = nodes[index].kind == .alias ? Int(nodes[index].link) : index
        let isMatch =
          nodes[target].kind == .scalar
          && withText(of: target) { $0.count == wanted.count && $0.elementsEqual(wanted) }
        if isMatch { result.append(MappingEntry(key: NodeID(index), value: NodeID(value))) }
        index = after(value)
      }
      return result
    }
  }
}
