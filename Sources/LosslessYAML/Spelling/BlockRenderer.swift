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
    let prefix = new.prefix
    if new.isBlockCollection {
      // A collection with an anchor or a tag begins on the next line.
      if let itemWidth, prefix.isEmpty, let compact = compact(new, at: column + itemWidth) { return compact }
      let head = prefix.isEmpty ? nil : Array(prefix.dropLast())
      let step = new.isSequence && !isItem ? habits.dashOffset : habits.step
      return RenderedValue(inline: head, lines: lines(of: new, at: column < 0 ? 0 : column + step))
    }
    if let text = new.text {
      var rendered = text.rendered(below: column, step: habits.step)
      rendered.inline = prefix + (rendered.inline ?? [])
      return rendered
    }
    switch new.content {
    case .scalar(.string(let text), _) where usesBlockScalars && text.utf8.contains(Byte.lineFeed):
      let content = max(column, 0) + habits.step
      guard
        let block = BlockScalarSpelling(text, style: .literal, parentIndent: column, contentIndent: content)
      else { break }
      return RenderedValue(inline: prefix + Array(block.header.utf8), lines: block.lines.map { Array($0.utf8) })
    default: break
    }
    return RenderedValue(inline: ScalarSpelling.oneLine(new, in: ScalarContext(version: version, isJSON: isJSON)))
  }

  /// Nil where a comment comes first.
  private func compact(_ value: NewNode, at column: Int) -> RenderedValue? {
    var all = lines(of: value, at: column)
    let first = all.removeFirst()
    guard first.count <= column || first[column] != Byte.hash else { return nil }
    return RenderedValue(inline: Array(first.dropFirst(column)), lines: all)
  }

  /// A collection that is not empty, with its entries in this column.
  ///
  /// - Parameter withTag: with anchor and tag on a line of their own above.
  func lines(of new: NewNode, at column: Int, withTag: Bool = false) -> [[UInt8]] {
    let prefix = new.prefix
    if withTag, !prefix.isEmpty { return [indentation(column) + prefix.dropLast()] + lines(of: new, at: column) }
    if let text = new.text { return text.blockLines(at: column) }
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
    return lines([head] + rendered.lines, of: value, at: column)
  }

  /// `- value` with all of its lines; `blanks` follow the dash.
  func itemLines(_ value: NewNode, at column: Int, blanks: [UInt8]) -> [[UInt8]] {
    let rendered = render(value, parentColumn: column, itemWidth: 1 + blanks.count)
    let head = indentation(column) + [Byte.dash] + Self.behind(blanks, rendered.inline)
    return lines([head] + rendered.lines, of: value, at: column)
  }

  /// With the comments that belong to a text.
  private func lines(_ lines: [[UInt8]], of value: NewNode, at column: Int) -> [[UInt8]] {
    guard let text = value.text else { return lines }
    var lines = lines
    lines[lines.count - 1] += text.endComment
    return text.commentsAbove(at: column) + lines
  }

  /// An empty value needs no blanks before it.
  private static func behind(_ blanks: [UInt8], _ inline: [UInt8]?) -> [UInt8] {
    inline.map { $0.isEmpty ? [] : blanks + $0 } ?? []
  }

  func indentation(_ column: Int) -> [UInt8] { Array(repeating: Byte.blank, count: max(column, 0)) }
}
