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
    var result: [DuplicateKey] = []
    for index in nodes.indices where nodes[index].kind == .mapping {
      result += duplicateKeys(in: NodeID(index))
    }
    return result.sorted { $0.again < $1.again }
  }

  /// Those of one mapping, not of the mappings in it. Merge keys may stand twice: PyYAML and others accept that.
  func duplicateKeys(in mapping: NodeID) -> [DuplicateKey] {
    guard nodes[mapping.index].kind == .mapping, after(mapping.index) > mapping.index + 3 else { return [] }
    // By their bytes: two spellings of one letter are two keys, as for every other reader.
    var seen: [[UInt8]: NodeID] = [:]
    var result: [DuplicateKey] = []
    for entry in entries(of: mapping) {
      guard kind(of: target(of: entry.key)) == .scalar, !isMergeKey(entry.key) else { continue }
      let bytes = withText(of: target(of: entry.key).index) { Array($0) }
      if let first = seen[bytes] {
        let text = String(decoding: bytes, as: UTF8.self)
        result.append(DuplicateKey(mapping: mapping, first: first, again: entry.key, text: text))
      } else {
        seen[bytes] = entry.key
      }
    }
    return result
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
