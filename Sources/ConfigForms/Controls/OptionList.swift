internal import Terminal

enum OptionMark { case current, on, off }

/// Options one below the other, as many as fit, around the highlighted one.
struct OptionList<Options: RandomAccessCollection<ChoiceOption>> where Options.Index == Int {
  typealias Mark = OptionMark

  let options: Options
  let highlighted: Int

  /// The first that is drawn, when there is room for so many.
  static func start(highlighted: Int, count: Int, rows: Int) -> Int {
    guard rows > 0, count > rows else { return 0 }
    return min(max(0, highlighted - rows / 2), count - rows)
  }

  func draw(on screen: inout Screen, in area: Rectangle, mark: (ChoiceOption, Int) -> Mark?) {
    let start = Self.start(highlighted: highlighted, count: options.count, rows: area.height)
    for (offset, index) in options.indices.dropFirst(start).prefix(max(0, area.height)).enumerated() {
      let row = area.row + offset
      let isHere = index == highlighted
      var column = area.column
      column += screen.put(
        isHere ? screen.symbols.pointer + " " : "  ", at: column, row, width: area.width, style: Style(.accent))
      let mark = mark(options[index], index)
      let base: Style = options[index].obstacle == nil ? .text : Style(.disabled)
      if mark == .on || mark == .off {
        let box = mark == .on ? screen.symbols.checkOn : screen.symbols.checkOff
        column += screen.put(box + " ", at: column, row, width: area.column + area.width - column, style: base)
      }
      let style = isHere ? Style(.focus) : mark == .current ? Style(.selected) : base
      let room = area.column + area.width - column
      let used = screen.put(options[index].label, at: column, row, width: room, style: style, ellipsis: true)
      if mark == .current, used + 2 <= room {
        screen.put(" " + screen.symbols.success, at: column + used, row, width: 2, style: Style(.success))
      }
    }
    guard options.count > area.height, area.height > 0 else { return }
    let edge = area.column + area.width - 1
    if start > 0 { screen.put(screen.symbols.up, at: edge, area.row, width: 1, style: Style(.muted)) }
    if start + area.height < options.count {
      screen.put(screen.symbols.down, at: edge, area.row + area.height - 1, width: 1, style: Style(.muted))
    }
  }
}
