internal import ConfigModel

/// Which entries or items of a value have been evaluated, for `unevaluatedProperties` and `unevaluatedItems`.
extension Evaluator {
  private func words(_ node: Int) -> Int {
    switch nodes[node].kind {
    case .list, .map: (Int(nodes[node].payload) + 63) / 64
    default: 0
    }
  }

  /// A new row for a value, without a mark.
  mutating func pushRow(_ node: Int) -> Int {
    let row = marks.count
    marks.append(contentsOf: repeatElement(0, count: words(node)))
    return row
  }

  /// Removes the newest row; its marks go to another, -1 for none.
  mutating func popRow(_ row: Int, into other: Int) {
    let count = marks.count - row
    if other >= 0 {
      for index in 0..<count { marks[other + index] |= marks[row + index] }
    }
    marks.removeLast(count)
  }

  @inline(__always)
  mutating func mark(_ track: Int, _ index: Int) { marks[track + index >> 6] |= 1 << UInt64(index & 63) }

  func isMarked(_ track: Int, _ index: Int) -> Bool { marks[track + index >> 6] & 1 << UInt64(index & 63) != 0 }

  mutating func markAll(_ track: Int, of node: Int) {
    for index in 0..<Int(nodes[node].payload) { mark(track, index) }
  }

  /// Applies a schema to the same value; what it evaluates counts only when it admits the value.
  mutating func checkBranch(_ schema: Int32, _ node: Int, _ track: Int) -> Bool {
    guard track >= 0 else { return check(schema, node) }
    let row = pushRow(node)
    let result = check(schema, node, row)
    popRow(row, into: result ? track : -1)
    return result
  }
}
