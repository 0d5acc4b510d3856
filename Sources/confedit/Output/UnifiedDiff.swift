import ConfigModel
import DisplayText
import LosslessYAML

/// The lines in which two texts differ, with three lines around them, as patch(1) reads them. Secrets are covered.
struct UnifiedDiff {
  private let old: Lines
  private let new: Lines
  private let name: String
  private static let context = 3

  init(from old: SourceText, to new: SourceText, name: String) {
    self.old = Lines(old)
    self.new = Lines(new)
    self.name = name
  }

  /// Empty when the texts are equal.
  func text(style: TextStyle) -> String {
    let hunks = hunks()
    guard !hunks.isEmpty else { return "" }
    let shown = EscapedText.escaped(name)
    var text = style.styled("--- \(shown)", .strong) + "\n" + style.styled("+++ \(shown)", .strong) + "\n"
    for hunk in hunks { text += self.text(of: hunk, style) }
    return text
  }

  /// A run of edits: lines of the old text that go, and lines of the new one that come in their place.
  private struct Edit {
    var removed: Range<Int>
    var added: Range<Int>
  }

  private func edits() -> [Edit] {
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
      return [Edit(removed: start..<oldEnd, added: start..<newEnd)]
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

  private func runs(_ removed: Set<Int>, _ added: Set<Int>, from start: Int, _ oldEnd: Int, _ newEnd: Int) -> [Edit] {
    var edits: [Edit] = []
    var (line, newLine) = (start, start)
    while line < oldEnd || newLine < newEnd {
      let (first, newFirst) = (line, newLine)
      while removed.contains(line) { line += 1 }
      while added.contains(newLine) { newLine += 1 }
      if line > first || newLine > newFirst {
        edits.append(Edit(removed: first..<line, added: newFirst..<newLine))
      } else {
        line += 1
        newLine += 1
      }
    }
    return edits
  }

  private func hunks() -> [[Edit]] {
    var hunks: [[Edit]] = []
    for edit in edits() {
      if let last = hunks.last?.last, edit.removed.lowerBound - last.removed.upperBound <= 2 * Self.context {
        hunks[hunks.count - 1].append(edit)
      } else {
        hunks.append([edit])
      }
    }
    return hunks
  }

  private func text(of hunk: [Edit], _ style: TextStyle) -> String {
    guard let first = hunk.first, let last = hunk.last else { return "" }
    let before = min(Self.context, first.removed.lowerBound)
    let after = min(Self.context, old.count - last.removed.upperBound)
    let oldRange = first.removed.lowerBound - before..<last.removed.upperBound + after
    let newRange = first.added.lowerBound - before..<last.added.upperBound + after
    var text = style.styled("@@ -\(range(oldRange)) +\(range(newRange)) @@", .note) + "\n"
    var line = oldRange.lowerBound
    for edit in hunk {
      for index in line..<edit.removed.lowerBound { text += old.shown(index, mark: " ") }
      for index in edit.removed { text += old.shown(index, mark: "-") { style.styled($0, .removed) } }
      for index in edit.added { text += new.shown(index, mark: "+") { style.styled($0, .added) } }
      line = edit.removed.upperBound
    }
    for index in line..<oldRange.upperBound { text += old.shown(index, mark: " ") }
    return text
  }

  /// `start,count` with the conventions of the format: lines from 1, an empty range names the line before it.
  private func range(_ range: Range<Int>) -> String {
    let start = range.isEmpty ? range.lowerBound : range.lowerBound + 1
    return range.count == 1 ? "\(start)" : "\(start),\(range.count)"
  }
}

/// The lines of a text, with their line ends.
private struct Lines {
  private let text: SourceText
  private let starts: [Int]

  init(_ text: SourceText) {
    self.text = text
    let bytes = text.source.bytes
    var starts = [0]
    for index in bytes.indices where bytes[index] == 0x0A { starts.append(index + 1) }
    if starts.last != bytes.count { starts.append(bytes.count) }
    self.starts = starts
  }

  var count: Int { starts.count - 1 }

  private func range(_ line: Int) -> Range<Int> { starts[line]..<starts[line + 1] }

  subscript(line: Int) -> ArraySlice<UInt8> { text.source.bytes[range(line)] }

  func shown(_ line: Int, mark: String, style: (String) -> String = { $0 }) -> String {
    var range = range(line)
    let hasEnd = text.source.bytes[range].last == 0x0A
    if hasEnd { range = range.lowerBound..<range.upperBound - 1 }
    return style(mark + text.shown(range, keepingTabs: true)) + "\n" + (hasEnd ? "" : "\\ No newline at end of file\n")
  }
}
