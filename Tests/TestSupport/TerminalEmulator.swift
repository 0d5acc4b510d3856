import DisplayText
package import Terminal

/// A terminal of the tests: what real ones do with the sequences that the writer sends. What it does not know is kept
/// in `unknown`.
package struct TerminalEmulator {
  /// What a terminal makes of characters that are joined.
  package enum Joining: Sendable {
    /// A grapheme cluster is one character.
    case clusters
    /// Every scalar stands by itself.
    case scalars
  }

  package struct Line: Equatable {
    package var glyphs: [Glyph]
    /// Goes on in the next line, which the terminal wrapped.
    package var isWrapped = false
  }

  package private(set) var columns: Int
  package private(set) var rows: Int
  package private(set) var lines: [Line]
  /// What was scrolled out, oldest first.
  package private(set) var history: [Line] = []
  package private(set) var row = 0
  package private(set) var column = 0
  package private(set) var isWrapPending = false
  package private(set) var modes: Set<Int> = [7, 25]
  package private(set) var unknown: [String] = []
  private var look = Look()
  private var link: String?
  private var main: [Line]?
  /// Where the last character stands, for marks that join it.
  private var last: (column: Int, row: Int)?
  package let joining: Joining
  package let reflows: Bool

  package init(columns: Int, rows: Int, joining: Joining = .clusters, reflows: Bool = true) {
    (self.columns, self.rows, self.joining, self.reflows) = (columns, rows, joining, reflows)
    lines = [Line](repeating: Line(glyphs: [Glyph](repeating: .blank, count: columns)), count: rows)
  }

  private var blank: Glyph { Glyph(text: " ", look: Look(background: look.background), link: nil) }
  private var blankLine: Line { Line(glyphs: [Glyph](repeating: blank, count: columns)) }

  package var isLookPlain: Bool { look == Look() && link == nil }

  // MARK: Bytes

  package mutating func feed(_ bytes: [UInt8]) {
    var rest = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\u{1B}": escape(&rest)
      case "\r": move(row, 0)
      case "\n": lineFeed()
      case "\u{8}": move(row, max(0, column - 1))
      case TextDirection.isolate, TextDirection.endOfIsolate: break
      case _ where scalar.value < 0x20: unknown.append("control \(scalar.value)")
      default: print(scalar)
      }
    }
  }

  private mutating func escape(_ rest: inout ArraySlice<Unicode.Scalar>) {
    switch rest.popFirst() {
    case "[":
      var text = ""
      while let scalar = rest.popFirst() {
        if (0x40...0x7E).contains(scalar.value) { return control(text, Character(scalar)) }
        text.unicodeScalars.append(scalar)
      }
    case "]":
      var text = ""
      while let scalar = rest.popFirst(), scalar != "\u{1B}" { text.unicodeScalars.append(scalar) }
      _ = rest.popFirst()
      guard text.hasPrefix("8;;") else { return unknown.append("OSC \(text)") }
      link = text.count == 3 ? nil : String(text.dropFirst(3))
    case "\\": break
    case let other: unknown.append("ESC \(other.map(String.init) ?? "")")
    }
  }

  private mutating func control(_ text: String, _ final: Character) {
    if text.hasPrefix("?") {
      for mode in text.dropFirst().split(separator: ";").compactMap({ Int($0) }) { set(mode, final == "h") }
      return
    }
    if let first = text.first, "<=>".contains(first) { return }
    let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let first = max(1, numbers.first ?? 1)
    switch final {
    case "A": move(max(0, row - first), column)
    case "B": move(min(rows - 1, row + first), column)
    case "C": move(row, min(columns - 1, column + first))
    case "D": move(row, max(0, column - first))
    case "G": move(row, min(columns, first) - 1)
    case "H": move(min(rows, first) - 1, min(columns, max(1, numbers.count > 1 ? numbers[1] : 1)) - 1)
    case "J" where numbers.first ?? 0 == 0:
      erase(from: column)
      for index in row + 1..<max(rows, row + 1) { lines[index] = blankLine }
    case "J" where numbers == [2]: for index in 0..<rows { lines[index] = blankLine }
    case "K" where numbers.first ?? 0 == 0: erase(from: column)
    case "m": select(numbers)
    default: unknown.append("CSI \(text)\(final)")
    }
  }

  private mutating func set(_ mode: Int, _ on: Bool) {
    if on { modes.insert(mode) } else { modes.remove(mode) }
    guard mode == 1049 else { return }
    if on, main == nil {
      main = lines
      lines = [Line](repeating: blankLine, count: rows)
    } else if !on, let former = main {
      lines = former
      main = nil
    }
  }

  private mutating func select(_ numbers: [Int]) {
    var rest = numbers[...]
    while let code = rest.popFirst() {
      switch code {
      case 0: look = Look()
      case 1: look.attributes.insert(.bold)
      case 2: look.attributes.insert(.dim)
      case 3: look.attributes.insert(.italic)
      case 4: look.attributes.insert(.underline)
      case 7: look.attributes.insert(.reverse)
      case 22: look.attributes.subtract([.bold, .dim])
      case 23: look.attributes.remove(.italic)
      case 24: look.attributes.remove(.underline)
      case 27: look.attributes.remove(.reverse)
      case 30...37: look.foreground = .ansi(code - 30)
      case 90...97: look.foreground = .ansi(code - 82)
      case 40...47: look.background = .ansi(code - 40)
      case 100...107: look.background = .ansi(code - 92)
      case 38: look.foreground = Self.colour(&rest)
      case 48: look.background = Self.colour(&rest)
      case 39: look.foreground = nil
      case 49: look.background = nil
      default: unknown.append("SGR \(code)")
      }
    }
  }

  private static func colour(_ rest: inout ArraySlice<Int>) -> Colour? {
    switch rest.popFirst() {
    case 5: return rest.popFirst().map { .indexed($0) }
    case 2:
      let parts = rest.prefix(3).map { UInt8($0) }
      rest = rest.dropFirst(3)
      return parts.count == 3 ? .rgb(parts[0], parts[1], parts[2]) : nil
    default: return nil
    }
  }

  // MARK: Cursor

  package mutating func move(_ row: Int, _ column: Int) {
    (self.row, self.column) = (row, column)
    isWrapPending = false
    last = nil
  }

  private mutating func lineFeed() {
    isWrapPending = false
    last = nil
    guard row == rows - 1 else { return row += 1 }
    if main == nil { history.append(lines[0]) }
    lines.removeFirst()
    lines.append(blankLine)
  }

  // MARK: Cells

  private mutating func erase(from start: Int) {
    for index in start..<max(start, columns) { put(blank, index) }
    lines[row].isWrapped = false
    isWrapPending = false
  }

  /// The other half of a wide character goes.
  private mutating func put(_ glyph: Glyph, _ place: Int) {
    guard place < columns else { return }
    if lines[row].glyphs[place].isContinuation, place > 0, !glyph.isContinuation {
      lines[row].glyphs[place - 1] = blank
    }
    if place + 1 < columns, lines[row].glyphs[place + 1].isContinuation { lines[row].glyphs[place + 1] = blank }
    lines[row].glyphs[place] = glyph
  }

  private mutating func print(_ scalar: Unicode.Scalar) {
    if join(scalar) { return }
    let width = max(DisplayWidth.of(Character(scalar)), 1)
    if isWrapPending || column + width > columns {
      if modes.contains(7) {
        lines[row].isWrapped = true
        lineFeed()
        column = 0
      } else {
        column = max(0, columns - width)
      }
      isWrapPending = false
    }
    last = (column, row)
    put(Glyph(text: String(scalar), look: look, link: link), column)
    if width == 2 { put(Glyph(text: "", look: look, link: link), column + 1) }
    advance(width)
  }

  private mutating func advance(_ width: Int) {
    column += width
    guard column >= columns else { return }
    column = columns - 1
    isWrapPending = true
  }

  private mutating func join(_ scalar: Unicode.Scalar) -> Bool {
    guard let last, last.row == row else { return DisplayWidth.of(Character(scalar)) == 0 }
    var text = lines[row].glyphs[last.column].text
    let width = DisplayWidth.of(text)
    text.unicodeScalars.append(scalar)
    guard joining == .clusters ? text.count == 1 : DisplayWidth.of(Character(scalar)) == 0 else { return false }
    lines[row].glyphs[last.column].text = text
    let isWider = joining == .clusters && DisplayWidth.of(text) == 2 && width == 1
    if isWider, last.column + 1 < columns {
      put(Glyph(text: "", look: look, link: link), last.column + 1)
      advance(1)
    }
    return true
  }

  // MARK: The window

  package mutating func resize(columns newColumns: Int, rows newRows: Int) {
    var all = history + lines
    var cursor = history.count + row
    if reflows, newColumns != columns {
      (all, cursor, column) = Self.reflowed(all, cursor, column, isWrapPending, newColumns)
    } else {
      for index in all.indices {
        let glyphs = all[index].glyphs.prefix(newColumns)
        all[index].glyphs = glyphs + [Glyph](repeating: .blank, count: newColumns - glyphs.count)
      }
    }
    // Blank lines below the cursor go first.
    while all.count > newRows, let last = all.last, all.count - 1 > cursor, last.glyphs.allSatisfy({ $0 == .blank }) {
      all.removeLast()
    }
    (columns, rows) = (newColumns, newRows)
    let hidden = max(0, min(all.count - newRows, cursor))
    history = Array(all[..<hidden])
    lines = Array(all[hidden...].prefix(newRows))
    while lines.count < newRows { lines.append(Line(glyphs: [Glyph](repeating: .blank, count: newColumns))) }
    let isPending = isWrapPending && column >= newColumns - 1
    move(cursor - hidden, min(column, newColumns - 1))
    isWrapPending = isPending
  }

  private static func reflowed(
    _ lines: [Line], _ cursor: Int, _ column: Int, _ isWrapPending: Bool, _ columns: Int
  ) -> ([Line], Int, Int) {
    var result: [Line] = []
    var place = (row: 0, column: 0)
    var index = 0
    while index < lines.count {
      var glyphs: [Glyph] = []
      var offset: Int?
      repeat {
        if index == cursor { offset = glyphs.count + column + (isWrapPending ? 1 : 0) }
        glyphs += lines[index].glyphs
        index += 1
      } while index < lines.count && lines[index - 1].isWrapped
      let length = (glyphs.lastIndex { $0 != .blank } ?? -1) + 1
      let first = result.count
      var line = Line(glyphs: [])
      for (at, glyph) in glyphs[..<length].enumerated() where !glyph.isContinuation {
        let isWide = at + 1 < glyphs.count && glyphs[at + 1].isContinuation
        if line.glyphs.count + (isWide ? 2 : 1) > columns, !line.glyphs.isEmpty {
          line.isWrapped = true
          result.append(line)
          line = Line(glyphs: [])
        }
        if offset == at { place = (result.count, line.glyphs.count) }
        line.glyphs.append(glyph)
        if isWide, line.glyphs.count < columns { line.glyphs.append(glyphs[at + 1]) }
        if isWide, offset == at + 1 { place = (result.count, line.glyphs.count - 1) }
      }
      result.append(line)
      if let offset, offset >= length {
        place = (result.count - 1, min(columns - 1, line.glyphs.count + offset - length))
      }
      for row in first..<result.count {
        result[row].glyphs += [Glyph](repeating: .blank, count: max(0, columns - result[row].glyphs.count))
      }
    }
    return (result, place.row, place.column)
  }

  /// Lines that were scrolled out, a wrapped one once.
  package var historyCount: Int { history.count { !$0.isWrapped } + (history.last?.isWrapped == true ? 1 : 0) }

  /// Everything there ever was, a wrapped line as one, without blank lines at the end and blanks at the ends of lines.
  package var text: [String] {
    var result: [String] = []
    var line = ""
    for part in history + lines {
      // Wide characters may leave a blank where a line is wrapped.
      let glyphs = part.glyphs
      line += glyphs.map(\.text).joined()
      if part.isWrapped { continue }
      result.append(line.trimmingBlanks)
      line = ""
    }
    while result.last == "" { result.removeLast() }
    return result
  }
}

extension String {
  package var trimmingBlanks: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
