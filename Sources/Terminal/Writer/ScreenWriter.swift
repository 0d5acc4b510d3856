/// Makes a terminal show a screen, with few bytes: only what changed since the last one is sent, by the cheapest moves.
///
/// In the full screen, rows are those of the window. Inline, the screen has lines of its own from the cursor's
/// line on, which grow at the bottom, and nothing above them is ever touched. The device must neither turn line feeds
/// into new lines (`OPOST`) nor echo.
package struct ScreenWriter: Sendable {
  package enum Mode: Hashable, Sendable { case fullScreen, inline }

  package let mode: Mode
  package var theme: Theme
  /// Whether OSC 8 is sent.
  package var hyperlinks: Bool
  /// Whether frames are sent as one update (private mode 2026), which helps against flicker and costs 16 bytes.
  package var synchronizes: Bool

  /// What the terminal shows; nil when unknown.
  private var shown: [[Glyph]]?
  /// The screen of which `shown` was made, and how.
  private var drawn: (screen: Screen, theme: Theme, hyperlinks: Bool)?
  private var pen = Pen()
  /// Inline: rows below the first that the terminal is known to have. Full screen: all.
  private var allocated = 1
  /// Inline: what was shown before the window changed, and where the cursor was; it has to be erased.
  private var stale: (rows: [[Glyph]], pen: Pen)?
  /// Inline: how far the cursor is below the first row of what is stale.
  private var rowsToTop = 0
  /// Inline: in which column the cursor is found, until the first frame.
  private var startColumn: Int?
  private var isCursorShown: Bool?

  /// - Parameter startColumn: inline, where the cursor is (`TerminalDevice.learn`). Behind the first column stands an
  ///   unfinished line of another program, which stays: the first frame begins in the next line. Nil for unknown; then
  ///   the frame finds a line of its own all the same, which a terminal that wraps its lines again can take for a
  ///   part of the one above.
  package init(
    mode: Mode, theme: Theme, hyperlinks: Bool = false, synchronizes: Bool = false, startColumn: Int? = 0
  ) {
    self.mode = mode
    self.theme = theme
    self.hyperlinks = hyperlinks
    self.synchronizes = synchronizes
    self.startColumn = startColumn
  }

  package init(mode: Mode, capabilities: Capabilities, startColumn: Int? = 0) {
    self.init(
      mode: mode, theme: capabilities.theme, hyperlinks: capabilities.hyperlinks,
      synchronizes: capabilities.synchronizes, startColumn: startColumn)
  }

  // MARK: Frames

  /// The bytes that turn what is shown into `screen`; none when it is the same. A screen with more rows than the window
  /// has is for the caller to cut.
  package mutating func update(to screen: Screen) -> [UInt8] {
    var frame = FrameBytes(pen: pen, allocated: mode == .inline ? allocated : screen.rows, isInline: mode == .inline)
    let new = glyphs(of: screen)
    let old = prepared(new.count, screen.columns, &frame)
    draw(old, new, &frame)
    if mode == .inline, frame.allocated < screen.rows { frame.move(to: screen.rows - 1, 0, row: nil) }
    frame.setLink(nil)
    place(screen.cursor, new, &frame)
    (shown, pen, allocated) = (new, frame.pen, frame.allocated)
    drawn = (screen, theme, hyperlinks)
    guard synchronizes, frame.bytes.count > 16 else { return frame.bytes }
    return ControlBytes.mode(2026, true) + frame.bytes + ControlBytes.mode(2026, false)
  }

  /// Most rows stay as they are from frame to frame.
  private func glyphs(of screen: Screen) -> [[Glyph]] {
    let former = shown.flatMap { shown in
      drawn.flatMap { $0.theme == theme && $0.hyperlinks == hyperlinks ? ($0.screen, shown) : nil }
    }
    return (0..<screen.rows).map { row in
      if let (other, shown) = former, shown.indices.contains(row), screen.hasSameRow(row, as: other) {
        return shown[row]
      }
      return screen.row(row).map {
        Glyph(text: $0.text, look: theme.look(of: $0.style), link: hyperlinks ? $0.link : nil)
      }
    }
  }

  /// What is shown in the place of the screen, in as many rows and columns; erases first what is unknown.
  private mutating func prepared(_ rows: Int, _ columns: Int, _ frame: inout FrameBytes) -> [[Glyph]] {
    let blank = [Glyph](repeating: .blank, count: columns)
    defer { (stale, rowsToTop) = (nil, 0) }
    guard let shown, shown.first?.count ?? columns == columns, mode == .inline || shown.count == rows else {
      if mode == .fullScreen { frame.clear() } else { startRegion(columns, &frame) }
      return [[Glyph]](repeating: blank, count: rows)
    }
    // Rows that the screen has no more are blank in it.
    return shown + [[Glyph]](repeating: blank, count: max(0, rows - shown.count))
  }

  private mutating func startRegion(_ columns: Int, _ frame: inout FrameBytes) {
    switch startColumn {
    case 0: break
    case nil: frame.findFreshLine(columns: columns)
    default: frame.append([0x0D, 0x0A])
    }
    startColumn = 0
    frame.startRegion(above: rowsToTop)
  }

  private func draw(_ old: [[Glyph]], _ new: [[Glyph]], _ frame: inout FrameBytes) {
    let columns = max(old.first?.count ?? 0, new.first?.count ?? 0)
    let blank = [Glyph](repeating: .blank, count: columns)
    let target = new + [[Glyph]](repeating: blank, count: max(0, old.count - new.count))
    let damage = zip(old, target).map { RowDamage(from: $0, to: $1) }
    // From this row on everything is blank; what is dirty there goes with the tail of the row before.
    let blankRows = (target.lastIndex { $0.contains { $0 != .blank } } ?? -1) + 1
    let hasBlankDamage = damage[min(blankRows, damage.count)...].contains { !$0.isEmpty }
    for row in target.indices where !damage[row].isEmpty {
      let isLastTail = hasBlankDamage && row + 1 >= blankRows
      if RowPainter(row: row, glyphs: target[row], isDirty: damage[row].isDirty)
        .paint(&frame, erasesBelow: isLastTail && damage[(row + 1)...].contains { !$0.isEmpty })
      {
        break
      }
    }
  }

  private mutating func place(_ cursor: Position?, _ rows: [[Glyph]], _ frame: inout FrameBytes) {
    if let cursor, rows.indices.contains(cursor.row) {
      frame.move(to: cursor.row, min(max(0, cursor.column), max(0, rows[cursor.row].count - 1)), row: rows[cursor.row])
    }
    guard isCursorShown != (cursor != nil) else { return }
    isCursorShown = cursor != nil
    frame.append(ControlBytes.mode(25, cursor != nil))
  }

  // MARK: What happens to the terminal

  /// The window has another size. The next frame is drawn from scratch, over what is left of the last one.
  ///
  /// - Parameter reflows: whether the terminal wraps its lines again.
  package mutating func resized(to size: TerminalSize, reflows: Bool) {
    guard mode == .inline, let (rows, old) = shown.map({ ($0, pen) }) ?? stale else {
      shown = nil
      return
    }
    if shown != nil, rows.first?.count == size.columns { return }
    rowsToTop =
      reflows
      ? Reflow(columns: max(1, size.columns)).rowsAbove(cursorRow: old.row, column: old.column, in: rows) : old.row
    forget()
    stale = (rows, old)
  }

  /// Something else was written to the terminal, whose cursor must be at the beginning of a line for the next frame.
  package mutating func restart() {
    forget()
    (stale, rowsToTop) = (nil, 0)
    isCursorShown = nil
  }

  private mutating func forget() {
    shown = nil
    pen = Pen()
    allocated = 1
  }

  /// The bytes that leave the cursor where the next program may write: inline, at the begin of the line below the last
  /// row. For the device to send on the way out, whatever way that is.
  package var tail: [UInt8] {
    guard mode == .inline else { return [] }
    var frame = FrameBytes(pen: pen, allocated: allocated, isInline: true)
    guard let shown else {
      // Between a change of the window and the next frame there is only a place to begin again.
      if stale != nil { frame.startRegion(above: rowsToTop) }
      return frame.bytes
    }
    frame.setLook(Look())
    frame.move(to: shown.count, 0, row: nil)
    return frame.bytes
  }

  /// Inline: takes the region off the terminal. The next frame begins where the former one did.
  package mutating func erase() -> [UInt8] {
    guard mode == .inline else { return [] }
    var frame = FrameBytes(pen: pen, allocated: allocated, isInline: true)
    frame.startRegion(above: shown == nil ? rowsToTop : pen.row)
    frame.append(ControlBytes.mode(25, true))
    restart()
    return frame.bytes
  }
}
