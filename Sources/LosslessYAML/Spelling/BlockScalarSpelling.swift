/// A block scalar as it is written (YAML 1.2.2, chapter 8.1).
package struct BlockScalarSpelling: Sendable, Hashable {
  /// `|` or `>`, then the indentation indicator and the chomping indicator where they are needed.
  package var header: String
  /// The lines of the content without their line ends, each with its indentation; empty lines hold nothing at all.
  package var lines: [String]
}

extension BlockScalarSpelling {
  /// The spelling of a text as block scalar that every reader reads back exactly; nil when no such spelling exists and
  /// the text must be in double quotes: characters that need escapes, a carriage return, blank-only text, a blank-only
  /// last line, or an indentation that no indicator can give.
  ///
  /// - Parameters:
  ///   - style: `.literal` or `.folded`; nil for any other.
  ///   - parentIndent: the column of the collection that holds the scalar; -1 for the root of a document.
  ///   - contentIndent: the column of the content.
  package init?(_ text: String, style: ScalarStyle, parentIndent: Int, contentIndent: Int) {
    let step = contentIndent - max(parentIndent, 0)
    guard style == .literal || style == .folded, step >= 1 else { return nil }
    guard !text.unicodeScalars.contains(where: ScalarSpelling.mustBeEscaped) else { return nil }
    var textLines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let trailing = textLines.reversed().prefix(while: \.isEmpty).count
    textLines.removeLast(trailing)
    guard let last = textLines.last, !Self.isBlank(last) else { return nil }
    let needsIndicator =
      textLines.prefix { Self.isBlank($0) }.contains { !$0.isEmpty }
      || textLines.first { !Self.isBlank($0) }.map(Self.startsBlank) == true
    guard !needsIndicator || step <= 9 else { return nil }
    let chomping = trailing == 0 ? "-" : trailing == 1 ? "" : "+"
    header = (style == .literal ? "|" : ">") + (needsIndicator ? String(step) : "") + chomping
    let content = style == .literal ? textLines : Self.unfolded(textLines)
    let indentation = String(repeating: " ", count: contentIndent)
    lines = content.map { $0.isEmpty ? "" : indentation + $0 }
    lines += Array(repeating: "", count: max(0, trailing - 1))
  }

  /// Lines that fold to these: a line break between two lines that begin with no blank needs one empty line more,
  /// because the first break there is read as a blank (chapter 8.1.3).
  private static func unfolded(_ textLines: [Substring]) -> [Substring] {
    var result: [Substring] = []
    var previous: Substring?
    for line in textLines {
      if !line.isEmpty {
        if let previous, !startsBlank(previous), !startsBlank(line) { result.append("") }
        previous = line
      }
      result.append(line)
    }
    return result
  }

  private static func startsBlank(_ line: Substring) -> Bool { line.utf8.first == 0x20 || line.utf8.first == 0x09 }
  private static func isBlank(_ line: Substring) -> Bool { line.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
}
