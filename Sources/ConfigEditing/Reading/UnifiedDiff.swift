import ConfigModel
import DisplayText
import LosslessYAML

/// The lines in which two texts differ, with three lines around them, as patch(1) reads them. Secrets are covered.
package struct UnifiedDiff {
  package struct Line: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case header, place, context, added, removed }
    package let kind: Kind
    package let text: String

    package init(_ kind: Kind, _ text: String) {
      self.kind = kind
      self.text = text
    }
  }

  private let old: Lines
  private let new: Lines
  private let name: String
  private static let context = 3

  package init(from old: SourceText, to new: SourceText, name: String) {
    self.old = Lines(old)
    self.new = Lines(new)
    self.name = name
  }

  /// What a document's edit changes.
  package init?(from old: ConfigDocument, to new: ConfigDocument) {
    guard let before = old.sources[old.name], let after = new.sources[new.name] else { return nil }
    self.init(from: before, to: after, name: new.name)
  }

  /// Empty when the texts are equal.
  package var lines: [Line] {
    let hunks = hunks()
    guard !hunks.isEmpty else { return [] }
    let shown = EscapedText.escaped(name)
    return [Line(.header, "--- \(shown)"), Line(.header, "+++ \(shown)")] + hunks.flatMap(lines)
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

  private func lines(of hunk: [LineEdit]) -> [Line] {
    guard let first = hunk.first, let last = hunk.last else { return [] }
    let before = min(Self.context, first.removed.lowerBound)
    let after = min(Self.context, old.count - last.removed.upperBound)
    let oldRange = first.removed.lowerBound - before..<last.removed.upperBound + after
    let newRange = first.added.lowerBound - before..<last.added.upperBound + after
    var result = [Line(.place, "@@ -\(range(oldRange)) +\(range(newRange)) @@")]
    var line = oldRange.lowerBound
    for edit in hunk {
      for index in line..<edit.removed.lowerBound { result += old.shown(index, .context) }
      for index in edit.removed { result += old.shown(index, .removed) }
      for index in edit.added { result += new.shown(index, .added) }
      line = edit.removed.upperBound
    }
    for index in line..<oldRange.upperBound { result += old.shown(index, .context) }
    return result
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

  func shown(_ line: Int, _ kind: UnifiedDiff.Line.Kind) -> [UnifiedDiff.Line] {
    var range = lines.range(line)
    let hasEnd = text.source.bytes[range].last == 0x0A
    if hasEnd { range = range.lowerBound..<range.upperBound - 1 }
    let mark = kind == .added ? "+" : kind == .removed ? "-" : " "
    let shown = UnifiedDiff.Line(kind, mark + text.shown(range, keepingTabs: true))
    return [shown] + (hasEnd ? [] : [UnifiedDiff.Line(.context, "\\ No newline at end of file")])
  }
}
