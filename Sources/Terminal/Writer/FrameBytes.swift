/// Where the cursor is and what is written with it.
struct Pen: Sendable {
  /// Inline, from the first row of the region.
  var row = 0
  /// Nil when terminals may differ: after the last column, and after characters of doubtful width.
  var column: Int?
  /// Nil when unknown.
  var look: Look?
  var link: String?
}

/// The bytes of one frame, with the pen that they leave.
struct FrameBytes {
  private(set) var bytes: [UInt8] = []
  private(set) var pen: Pen
  /// Rows that the terminal has below the first one of a region; further ones come by line feeds.
  private(set) var allocated: Int
  let isInline: Bool

  mutating func append(_ more: [UInt8]) { bytes += more }

  // MARK: Moves

  /// - Parameter row: the content of the cursor's row, for moves that write it again; nil where that is not possible.
  mutating func move(to row: Int, _ column: Int, row glyphs: [Glyph]?) {
    if isInline, row >= allocated { grow(to: row) }
    guard pen.row != row || pen.column != column else { return }
    var best = relative(to: row, column, glyphs)
    if !isInline {
      let absolute = ControlBytes.position(column: column, row: row)
      if absolute.count < best.count { best = absolute }
    }
    bytes += best
    (pen.row, pen.column) = (row, column)
  }

  /// Line feeds at the bottom make room; the lines that come have the pen's ground.
  private mutating func grow(to row: Int) {
    if pen.look?.background != nil || pen.look == nil { setLook(Look()) }
    if pen.column == nil {
      bytes.append(0x0D)
      pen.column = 0
    }
    bytes += [UInt8](repeating: 0x0A, count: row - pen.row)
    pen.row = row
    allocated = row + 1
  }

  private func relative(to row: Int, _ column: Int, _ glyphs: [Glyph]?) -> [UInt8] {
    let vertical = vertical(row - pen.row)
    // A carriage return makes the column known, and comes first: what a pending wrap does to moves differs.
    let known = [0x0D] + vertical + forward(from: 0, to: column, row == pen.row ? glyphs : nil)
    guard let start = pen.column else { return known }
    let direct =
      vertical
      + (column >= start
        ? forward(from: start, to: column, row == pen.row ? glyphs : nil) : backward(from: start, to: column))
    let columnwise = vertical + ControlBytes.column(column)
    let shorter = direct.count <= known.count ? direct : known
    return shorter.count <= columnwise.count ? shorter : columnwise
  }

  private func vertical(_ distance: Int) -> [UInt8] {
    if distance < 0 { return ControlBytes.repeated(-distance, "A") }
    let down = ControlBytes.repeated(distance, "B")
    return distance <= down.count ? [UInt8](repeating: 0x0A, count: distance) : down
  }

  private func backward(from start: Int, to column: Int) -> [UInt8] {
    let back = ControlBytes.repeated(start - column, "D")
    return start - column <= back.count ? [UInt8](repeating: 0x08, count: start - column) : back
  }

  private func forward(from start: Int, to column: Int, _ glyphs: [Glyph]?) -> [UInt8] {
    let skip = ControlBytes.repeated(column - start, "C")
    guard let glyphs, column <= glyphs.count else { return skip }
    return written(glyphs[start..<column], shorterThan: skip.count) ?? skip
  }

  /// What is there already, written again: as long as the pen has its look.
  private func written(_ glyphs: ArraySlice<Glyph>, shorterThan limit: Int) -> [UInt8]? {
    var text: [UInt8] = []
    for (index, glyph) in zip(glyphs.indices, glyphs) {
      if index == glyphs.startIndex, glyph.isContinuation { return nil }
      guard glyph.isCertain, !glyph.hasIsolate, glyph.link == pen.link else { return nil }
      guard glyph.isContinuation || glyph.look == (glyph.text == " " ? pen.look?.ofBlank : pen.look) else { return nil }
      text += glyph.text.utf8
      if text.count >= limit { return nil }
    }
    return text
  }

  // MARK: Writing

  mutating func setLook(_ look: Look) {
    bytes += LookChange.bytes(from: pen.look, to: look)
    pen.look = look
  }

  mutating func setLink(_ link: String?) {
    guard pen.link != link else { return }
    bytes += ControlBytes.link(link)
    pen.link = link
  }

  /// - Parameters:
  ///   - width: 1 or 2.
  ///   - columns: of the row.
  mutating func write(_ glyph: Glyph, width: Int, columns: Int) {
    // A blank shows little of a look, so that the pen's may do.
    if glyph.text != " " || pen.look?.ofBlank != glyph.look { setLook(glyph.look) }
    setLink(glyph.link)
    bytes += glyph.text.utf8
    guard let column = pen.column, glyph.isCertain, column + width < columns else {
      pen.column = nil
      return
    }
    pen.column = column + width
  }

  /// Erased cells have the pen's ground, in some terminals.
  mutating func erase(below: Bool) {
    if pen.look == nil || pen.look?.background != nil || pen.look?.attributes.contains(.reverse) == true {
      setLook(Look())
    }
    bytes += below ? ControlBytes.eraseBelow : ControlBytes.eraseToEndOfLine
  }

  // MARK: Begin

  mutating func clear() {
    bytes += ControlBytes.resetLook + ControlBytes.position(column: 0, row: 0) + ControlBytes.eraseAll
    pen = Pen(row: 0, column: 0, look: Look(), link: nil)
  }

  /// As many blanks as a row has cells fill the rest of a line and wrap into the next one, or fill one line and stay.
  mutating func findFreshLine(columns: Int) {
    bytes += ControlBytes.resetLook + ControlBytes.mode(7, true)
    bytes += [UInt8](repeating: 0x20, count: columns) + ControlBytes.mode(7, false)
  }

  /// - Parameter count: rows above the cursor that belong to the region.
  mutating func startRegion(above count: Int) {
    bytes += ControlBytes.resetLook + [0x0D] + ControlBytes.repeated(count, "A") + ControlBytes.eraseBelow
    pen = Pen(row: 0, column: 0, look: Look(), link: nil)
    allocated = 1
  }
}
