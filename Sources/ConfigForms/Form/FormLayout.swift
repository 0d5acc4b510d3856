internal import ConfigModel
internal import DisplayText
internal import Terminal

/// The places of the rows of a page, as if the window were endlessly high.
struct FormLayout {
  struct Place {
    var row: RowOutline
    var top: Int
    var height: Int
    /// Where label and control begin, and how wide they may be.
    var label: Rectangle
    var value: Rectangle
    /// Cells before the label, for an icon.
    var iconWidth = 0
    var isRightAligned = false

    /// The same place, so many rows higher.
    func moved(up rows: Int) -> Place {
      var place = self
      place.top -= rows
      place.label.row -= rows
      place.value.row -= rows
      return place
    }
  }

  struct Frame {
    var area: Rectangle
    var title: String
    var isProminent: Bool
  }

  struct Line {
    var row: Int
    var column: Int
    var width: Int
    var text: String
    var style: Style
    var isRightAligned = false
  }

  private(set) var places: [Place] = []
  /// Indices in `places`: of the rows that can be focused, and of those whose heights their values decide.
  private var focusable: [Int] = []
  private(set) var flexible: [Int] = []
  private(set) var frames: [Frame] = []
  private(set) var lines: [Line] = []
  private(set) var height = 0
  let width: Int
  private let style: FormStyle

  /// The width of the pointer and the mark before each label.
  static let gutter = 3
  private static let widest = 92

  /// - Parameters:
  ///   - style: not `auto`.
  ///   - height: how many rows the control of a row takes at a width.
  init(_ sections: [RowSection], columns: Int, style: FormStyle, height: (RowOutline, Int) -> Int) {
    self.style = style
    width = min(columns, Self.widest)
    var longest = 0
    for section in sections {
      let icon = section.iconWidth
      for row in section.rows { longest = max(longest, icon + DisplayWidth.of(EscapedText.escaped(row.label))) }
    }
    let inner = width - 2 * inset - Self.gutter
    let labelWidth = min(longest, inner / 2)
    // Two rows are better than unreadable labels.
    let isStacked = inner < 24 || inner < 50 && longest > inner / 2
    for (index, section) in sections.enumerated() {
      if index > 0, self.height > 0, !isStacked || style != .grouped { self.height += 1 }
      add(section, labelWidth: labelWidth, isStacked: isStacked, height)
    }
  }

  /// Cells at each side that the style takes.
  private var inset: Int { style == .grouped ? (width >= 24 ? 2 : 0) : width >= 40 ? 1 : 0 }
  private var hasBoxes: Bool { style == .grouped && width >= 24 }

  private mutating func add(
    _ section: RowSection, labelWidth: Int, isStacked: Bool, _ heightOf: (RowOutline, Int) -> Int
  ) {
    let top = height
    let isBoxed = hasBoxes && !section.rows.allSatisfy { $0.id == nil }
    if isBoxed {
      height += 1
    } else if let header = section.header {
      let isAligned = style == .columns && !isStacked
      lines.append(
        Line(
          row: height, column: inset, width: isAligned ? labelWidth + Self.gutter : width - 2 * inset, text: header,
          style: Style(section.isProminent ? .title : .heading), isRightAligned: false))
      if isAligned { lines[lines.count - 1].width = width - 2 * inset }
      height += 1
    }
    let icon = section.iconWidth
    for row in section.rows { add(row, labelWidth: labelWidth, iconWidth: icon, isStacked: isStacked, heightOf) }
    if isBoxed {
      height += 1
      let area = Rectangle(column: 0, row: top, width: width, height: height - top)
      frames.append(Frame(area: area, title: section.header ?? "", isProminent: section.isProminent))
    }
    if let footer = section.footer {
      let column = inset + Self.gutter
      for text in DisplayWidth.wrapped(EscapedText.escaped(footer), to: max(1, width - 2 * column)) {
        lines.append(Line(row: height, column: column, width: width - column, text: text, style: Style(.muted)))
        height += 1
      }
    }
  }

  private mutating func add(
    _ row: RowOutline, labelWidth: Int, iconWidth: Int, isStacked: Bool, _ heightOf: (RowOutline, Int) -> Int
  ) {
    let left = inset + Self.gutter
    let room = max(1, width - inset - left)
    var label = Rectangle(column: left, row: height, width: labelWidth, height: 1)
    var value = Rectangle(column: left + labelWidth + 2, row: height, width: room - labelWidth - 2, height: 1)
    var rows = 1
    let hasLabel = !row.label.isEmpty
    if !hasLabel {
      let indent = style == .columns && !isStacked && row.id != nil ? labelWidth + 2 : 0
      value = Rectangle(column: left + indent, row: height, width: room - indent, height: 1)
    } else if isStacked {
      label.width = room
      value = Rectangle(column: left + 2, row: height + 1, width: max(1, room - 2), height: 1)
      rows = 2
    }
    let iconWidth = hasLabel && label.width > iconWidth + 4 ? iconWidth : 0
    label.column += iconWidth
    label.width -= iconWidth
    value.width = max(1, value.width)
    value.height = max(1, heightOf(row, value.width))
    rows += value.height - 1
    if row.id != nil { focusable.append(places.count) }
    if !row.isLow { flexible.append(places.count) }
    places.append(
      Place(
        row: row, top: height, height: rows, label: label, value: value, iconWidth: iconWidth,
        isRightAligned: style == .columns && !isStacked))
    height += rows
  }

  // MARK: Places

  /// The place of a row.
  ///
  /// - Parameter index: where it probably is, among the rows that can be focused.
  func place(of id: RowID?, at index: Int) -> Place? {
    guard let id else { return nil }
    if focusable.indices.contains(index), places[focusable[index]].row.id == id { return places[focusable[index]] }
    return places.first { $0.row.id == id }
  }

  /// The places that have a part in these rows, the last of which is not among them.
  func places(from start: Int, to end: Int) -> ArraySlice<Place> {
    // They are in order and do not overlap.
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].top + places[middle].height <= start { low = middle + 1 } else { high = middle }
    }
    let first = low
    while low < places.count, places[low].top < end { low += 1 }
    return places[first..<low]
  }
}
