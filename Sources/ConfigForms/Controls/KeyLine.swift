internal import DisplayText
internal import Terminal

/// The keys that mean something now, in one row. The last one, which is the way back, is always shown.
struct KeyLine {
  let hints: [KeyHint]

  func draw(on screen: inout Screen, in area: Rectangle) {
    let end = area.column + area.width
    var hints = hints
    func width(_ hint: KeyHint) -> Int { DisplayWidth.of(hint.key) + 1 + DisplayWidth.of(hint.action) + 2 }
    let last = hints.popLast()
    var room = area.width - (last.map(width) ?? 0) + 2
    var shown: [KeyHint] = []
    for hint in hints {
      guard width(hint) <= room else { continue }
      room -= width(hint)
      shown.append(hint)
    }
    var column = area.column
    for hint in shown + [last].compactMap({ $0 }) {
      column += screen.put(hint.key, at: column, area.row, width: max(0, end - column), style: Style(.key))
      column += screen.put(
        " " + hint.action, at: column, area.row, width: max(0, end - column), style: Style(.muted), ellipsis: true)
      column += 2
    }
  }
}
