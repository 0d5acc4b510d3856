import LosslessYAML

/// The lines of a text, with their line ends.
struct TextLines {
  let source: Source
  private let starts: [Int]

  init(_ source: Source) {
    self.source = source
    let bytes = source.bytes
    var starts = [0]
    for index in bytes.indices where bytes[index] == 0x0A { starts.append(index + 1) }
    if starts.last != bytes.count { starts.append(bytes.count) }
    self.starts = starts
  }

  var count: Int { starts.count - 1 }

  func range(_ line: Int) -> Range<Int> { starts[line]..<starts[line + 1] }

  /// The bytes of several lines.
  func range(_ lines: Range<Int>) -> Range<Int> { starts[lines.lowerBound]..<starts[lines.upperBound] }

  subscript(line: Int) -> ArraySlice<UInt8> { source.bytes[range(line)] }
}

/// A run of lines of the old text that go, and of lines of the new one that come in their place.
struct LineEdit {
  var removed: Range<Int>
  var added: Range<Int>

  /// In what lines two texts differ, in their order.
  static func edits(from old: TextLines, to new: TextLines) -> [LineEdit] {
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    var oldEnd = old.count
    var newEnd = new.count
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    guard oldEnd > start || newEnd > start else { return [] }
    // Beyond this the search for common lines would cost more than its answer is worth.
    guard oldEnd - start + newEnd - start <= 20_000 else {
      return [LineEdit(removed: start..<oldEnd, added: start..<newEnd)]
    }
    let difference = (start..<newEnd).map { new[$0] }.difference(from: (start..<oldEnd).map { old[$0] })
    var removed = Set<Int>(), added = Set<Int>()
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(start + offset)
      case .insert(let offset, _, _): added.insert(start + offset)
      }
    }
    return runs(removed, added, from: start, oldEnd, newEnd)
  }

  private static func runs(
    _ removed: Set<Int>, _ added: Set<Int>, from start: Int, _ oldEnd: Int, _ newEnd: Int
  ) -> [LineEdit] {
    var edits: [LineEdit] = []
    var (line, newLine) = (start, start)
    while line < oldEnd || newLine < newEnd {
      let (first, newFirst) = (line, newLine)
      while removed.contains(line) { line += 1 }
      while added.contains(newLine) { newLine += 1 }
      if line > first || newLine > newFirst {
        edits.append(LineEdit(removed: first..<line, added: newFirst..<newLine))
      } else {
        line += 1
        newLine += 1
      }
    }
    return edits
  }

  /// The edits as splices over the old text's bytes.
  static func splices(from old: Source, to new: Source) -> [Splice] {
    let (oldLines, newLines) = (TextLines(old), TextLines(new))
    return edits(from: oldLines, to: newLines).map { edit in
      Splice(oldLines.range(edit.removed), new.bytes[newLines.range(edit.added)])
    }
  }
}
