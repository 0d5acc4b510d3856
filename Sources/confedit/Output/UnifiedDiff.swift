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

  private func hunks() -> [[LineEdit]] {
    var hunks: [[LineEdit]] = []
    for edit in LineEdit.edits(from: old.lines, to: new.lines) {
      if let last = hunks.last?.last, edit.removed.lowerBound - last.removed.upperBound <= 2 * Self.context {
        hunks[hunks.count - 1].append(edit)
      } else {
        hunks.append([edit])
      }
    }
    return hunks
  }

  private func text(of hunk: [LineEdit], _ style: TextStyle) -> String {
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

/// The lines of a text as they may be shown.
private struct Lines {
  private let text: SourceText
  let lines: TextLines

  init(_ text: SourceText) {
    self.text = text
    lines = TextLines(text.source)
  }

  var count: Int { lines.count }

  func shown(_ line: Int, mark: String, style: (String) -> String = { $0 }) -> String {
    var range = lines.range(line)
    let hasEnd = text.source.bytes[range].last == 0x0A
    if hasEnd { range = range.lowerBound..<range.upperBound - 1 }
    return style(mark + text.shown(range, keepingTabs: true)) + "\n" + (hasEnd ? "" : "\\ No newline at end of file\n")
  }
}
