internal import ConfigModel
internal import DisplayText
internal import Terminal

/// Where the rows of a page stand, as if the window were endlessly high.
struct FormLayout {
  struct Place {
    var row: FormRow
    var top: Int
    var height: Int
    /// Where label and control begin, and how wide they may be.
    var label: Rectangle
    var value: Rectangle
    var control: (any Control)?
    var isRightAligned = false
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
  private(set) var frames: [Frame] = []
  private(set) var lines: [Line] = []
  private(set) var height = 0
  let width: Int
  private let style: FormStyle
  private let control: (FormRow, Int) -> (any Control)?

  /// The width of the pointer and the mark before each label.
  static let gutter = 3
  private static let widest = 92

  /// - Parameters:
  ///   - style: not `auto`.
  ///   - control: what stands in a row, for the width that it has.
  init(
    _ sections: [RowSection], columns: Int, style: FormStyle, control: @escaping (FormRow, Int) -> (any Control)?
  ) {
    self.style = style
    self.control = control
    width = min(columns, Self.widest)
    let labels = sections.flatMap(\.rows).map { DisplayWidth.of(EscapedText.escaped($0.label)) }
    let longest = labels.max() ?? 0
    let inner = width - 2 * inset - Self.gutter
    let labelWidth = min(longest, inner / 2)
    // Better two rows than labels that nobody can read.
    let isStacked = inner < 24 || inner < 50 && longest > inner / 2
    for (index, section) in sections.enumerated() {
      if index > 0, height > 0, !isStacked || style != .grouped { height += 1 }
      add(section, labelWidth: labelWidth, isStacked: isStacked)
    }
  }

  /// Cells at each side that the style takes.
  private var inset: Int { style == .grouped ? (width >= 24 ? 2 : 0) : width >= 40 ? 1 : 0 }
  private var hasBoxes: Bool { style == .grouped && width >= 24 }

  private mutating func add(_ section: RowSection, labelWidth: Int, isStacked: Bool) {
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
    for row in section.rows { add(row, labelWidth: labelWidth, isStacked: isStacked) }
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

  private mutating func add(_ row: FormRow, labelWidth: Int, isStacked: Bool) {
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
    value.width = max(1, value.width)
    let control = control(row, value.width)
    value.height = max(1, control?.height(width: value.width) ?? 1)
    rows += value.height - 1
    places.append(
      Place(
        row: row, top: height, height: rows, label: label, value: value, control: control,
        isRightAligned: style == .columns && !isStacked))
    height += rows
  }
}
