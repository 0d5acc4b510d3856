/// Which cells of a row have to be written.
struct RowDamage {
  private(set) var isDirty: [Bool]

  /// Both rows have the same length.
  init(from old: [Glyph], to new: [Glyph]) {
    isDirty = [Bool](repeating: false, count: new.count)
    // An unchanged row is the same array, which is compared at once.
    guard old != new else { return }
    for column in new.indices where old[column] != new[column] { isDirty[column] = true }
    // A terminal that reorders does so by the row: an isolate is nothing without its end.
    let isolates = new.indices.filter { old[$0].hasIsolate || new[$0].hasIsolate }
    let damage = new.indices.filter { isDirty[$0] }
    if let first = isolates.first, let last = isolates.last, let begin = damage.first, let end = damage.last {
      for column in min(first, begin)...max(last, end) { isDirty[column] = true }
    }
    while spread(old) || spread(new) {}
  }

  /// Both halves of a wide character go together, and what follows one of doubtful width may be
  /// overwritten.
  ///
  /// - Returns: whether anything was added.
  private mutating func spread(_ row: [Glyph]) -> Bool {
    var isChanged = false
    func mark(_ columns: Range<Int>) {
      for column in columns where column < isDirty.count && !isDirty[column] {
        isDirty[column] = true
        isChanged = true
      }
    }
    for column in row.indices where isDirty[column] {
      if row[column].isContinuation, column > 0 { mark(column - 1..<column) }
      if column + 1 < row.count, row[column + 1].isContinuation { mark(column + 1..<column + 2) }
      if !row[column].isCertain { mark(column..<column + max(1, row[column].greatestWidth)) }
    }
    return isChanged
  }

  var isEmpty: Bool { !isDirty.contains(true) }
}
