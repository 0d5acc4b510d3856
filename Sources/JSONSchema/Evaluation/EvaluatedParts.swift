/// Which entries or items of values have been evaluated, for `unevaluatedProperties` and `unevaluatedItems`: for every
/// value whose parts are tracked a row of bits, one a part. A row is named by its start, -1 for none.
struct EvaluatedParts {
  private var words: ContiguousArray<UInt64> = []

  /// A new row, without a mark.
  mutating func push(count: Int) -> Int {
    let row = words.count
    words.append(contentsOf: repeatElement(0, count: (count + 63) / 64))
    return row
  }

  /// Removes the newest row; its marks go to another.
  mutating func pop(_ row: Int, into other: Int) {
    let count = words.count - row
    if other >= 0 {
      for index in 0..<count { words[other + index] |= words[row + index] }
    }
    words.removeLast(count)
  }

  @inline(__always)
  mutating func mark(_ row: Int, _ index: Int) { words[row + index >> 6] |= 1 << UInt64(index & 63) }

  func contains(_ row: Int, _ index: Int) -> Bool { words[row + index >> 6] & 1 << UInt64(index & 63) != 0 }
}
