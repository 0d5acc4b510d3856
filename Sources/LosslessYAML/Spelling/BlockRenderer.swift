import ConfigModel

/// A value as it is written behind a colon or dash: the rest of that line, and the lines below.
struct RenderedValue: Sendable {
  /// Nil when the value begins on the next line.
  var inline: [UInt8]?
  /// Whole lines without line ends.
  var lines: [[UInt8]] = []
}

/// Writes new values in block style.
struct BlockRenderer: Sendable {
  var habits: BlockHabits
  var version: YAMLVersion
  var isJSON = false
  /// Whether text of several lines becomes a block scalar; else it is double quoted.
  var usesBlockScalars: Bool

  /// - Parameters:
  ///   - column: that of the parent's entries; -1 for a whole document.
  ///   - itemWidth: from a dash to its content, when the parent is a sequence and a collection may begin behind the
  ///     dash; nil where it must begin on the next line.
  ///   - isItem: the parent is a sequence, so that a list must be indented deeper than the parent's dashes.
  func render(
    _ new: NewNode, parentColumn column: Int, itemWidth: Int? = nil, isItem: Bool = false
  ) -> RenderedValue {
    let tag = new.tagPrefix
    // A collection with a tag begins on the next line.
    let itemWidth = tag.isEmpty ? itemWidth : nil
    let head = tag.isEmpty ? nil : Array(tag.dropLast())
    switch new.content {
    case .mapping(let entries) where !entries.isEmpty:
      if let itemWidth { return compact(new, at: column + itemWidth) }
      return RenderedValue(inline: head, lines: lines(of: new, at: column < 0 ? 0 : column + habits.step))
    case .sequence(let items) where !items.isEmpty:
      if let itemWidth { return compact(new, at: column + itemWidth) }
      return RenderedValue(
        inline: head, lines: lines(of: new, at: column < 0 ? 0 : column + (isItem ? habits.step : habits.dashOffset)))
    case .scalar(.string(let text), _) where usesBlockScalars && text.utf8.contains(Byte.lineFeed):
      let content = max(column, 0) + habits.step
      guard
        let block = BlockScalarSpelling(text, style: .literal, parentIndent: column, contentIndent: content)
      else { break }
      return RenderedValue(inline: tag + Array(block.header.utf8), lines: block.lines.map { Array($0.utf8) })
    default: break
    }
    return RenderedValue(inline: ScalarSpelling.oneLine(new, in: ScalarContext(version: version, isJSON: isJSON)))
  }

  private func compact(_ value: NewNode, at column: Int) -> RenderedValue {
    var all = lines(of: value, at: column)
    let first = all.removeFirst()
    return RenderedValue(inline: Array(first.dropFirst(column)), lines: all)
  }

  /// A collection that is not empty, with its entries in this column.
  ///
  /// - Parameter withTag: on a line of its own above.
  func lines(of new: NewNode, at column: Int, withTag: Bool = false) -> [[UInt8]] {
    if withTag, let tag = new.newTag {
      return [indentation(column) + Array(NewNode.spelled(tag: tag).utf8)] + lines(of: new, at: column)
    }
    return switch new.content {
    case .mapping(let entries):
      entries.flatMap { entryLines(key: spelled(key: $0.key), value: $0.value, at: column) }
    case .sequence(let items): items.flatMap { itemLines($0, at: column, blanks: [Byte.blank]) }
    case .scalar: []
    }
  }

  func spelled(key: String) -> [UInt8] {
    ScalarSpelling.string(key, in: ScalarContext(isKey: true, version: version, isJSON: isJSON))
  }

  /// `key: value` with all of its lines.
  func entryLines(key: [UInt8], value: NewNode, at column: Int) -> [[UInt8]] {
    let rendered = render(value, parentColumn: column)
    let head = indentation(column) + key + [Byte.colon] + Self.behind([Byte.blank], rendered.inline)
    return [head] + rendered.lines
  }

  /// `- value` with all of its lines; `blanks` follow the dash.
  func itemLines(_ value: NewNode, at column: Int, blanks: [UInt8]) -> [[UInt8]] {
    let rendered = render(value, parentColumn: column, itemWidth: 1 + blanks.count)
    let head = indentation(column) + [Byte.dash] + Self.behind(blanks, rendered.inline)
    return [head] + rendered.lines
  }

  /// An empty value needs no blanks before it.
  private static func behind(_ blanks: [UInt8], _ inline: [UInt8]?) -> [UInt8] {
    inline.map { $0.isEmpty ? [] : blanks + $0 } ?? []
  }

  func indentation(_ column: Int) -> [UInt8] { Array(repeating: Byte.blank, count: max(column, 0)) }
}
