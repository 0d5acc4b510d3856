/// A screen as plain text, for files that hold whole frames:
///
///     Mail
///     [x] Sounds
///     -- styles --
///     TTTT
///     ####ffffff
///     -- # strong, T title, f focus; cursor 5,1; link 0,0 https://example.org --
package enum ScreenText {
  /// The rows alone, without blanks at their ends.
  package static func rows(of screen: Screen) -> [String] {
    (0..<screen.rows).map { trimmed(screen.row($0).map(\.text).joined()) }
  }

  /// The same for a terminal, in the colours and attributes of a theme.
  package static func rows(of screen: Screen, painted theme: Theme) -> [String] {
    (0..<screen.rows).map { row in
      let glyphs = screen.row(row).map { Glyph(text: $0.text, look: theme.look(of: $0.style), link: nil) }
      var look = Look()
      var bytes: [UInt8] = []
      for glyph in glyphs[..<((glyphs.lastIndex { $0 != .blank } ?? -1) + 1)] {
        // A blank shows little of a look, so that the one before may do.
        if glyph.text != " " || glyph.look != look.ofBlank {
          bytes += LookChange.bytes(from: look, to: glyph.look)
          look = glyph.look
        }
        bytes += glyph.text.utf8
      }
      return String(decoding: bytes + LookChange.bytes(from: look, to: Look()), as: UTF8.self)
    }
  }

  /// The rows, the style of each cell as a letter (a dot for plain text, a blank for a plain blank), and what the
  /// letters mean. Ends with a line break.
  package static func frame(of screen: Screen) -> String {
    var letters = StyleLetters()
    let styles = (0..<screen.rows).map { row in
      trimmed(screen.row(row).map { letters.letter(of: $0) }.joined())
    }
    var notes = [letters.legend]
    if let cursor = screen.cursor { notes.append("cursor \(cursor.column),\(cursor.row)") }
    notes += links(of: screen)
    let legend = notes.filter { !$0.isEmpty }.joined(separator: "; ")
    let lines = rows(of: screen) + ["-- styles --"] + styles + [legend.isEmpty ? "--" : "-- \(legend) --"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func links(of screen: Screen) -> [String] {
    var notes: [String] = []
    for row in 0..<screen.rows {
      var last: String?
      for column in 0..<screen.columns {
        let link = screen[column, row].link
        if let link, link != last { notes.append("link \(column),\(row) \(link)") }
        last = link
      }
    }
    return notes
  }

  private static func trimmed(_ text: String) -> String {
    var scalars = text.unicodeScalars[...]
    while scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }
}

/// One letter for each style of a frame: that of the role, or a number where attributes are added.
private struct StyleLetters {
  private var added: [Style] = []
  private var used: Set<Role> = []

  mutating func letter(of cell: Cell) -> String {
    if cell.style == .text { return cell.text == " " && cell.link == nil ? " " : "." }
    guard !cell.style.attributes.isEmpty else {
      used.insert(cell.style.role)
      return cell.style.role.letter
    }
    if let index = added.firstIndex(of: cell.style) { return String(index + 1) }
    added.append(cell.style)
    return String(added.count)
  }

  var legend: String {
    let roles = Role.allCases.filter(used.contains).map { "\($0.letter) \($0.rawValue)" }
    let others = added.enumerated().map { index, style in
      "\(index + 1) \(style.role.rawValue)+\(style.attributes.names.joined(separator: "+"))"
    }
    return (roles + others).joined(separator: ", ")
  }
}

extension Role {
  /// In frames of plain text; no two roles have the same.
  package var letter: String {
    switch self {
    case .text: "."
    case .title: "T"
    case .heading: "H"
    case .strong: "#"
    case .muted: "m"
    case .disabled: "d"
    case .placeholder: "p"
    case .border: "b"
    case .focus: "f"
    case .selected: "s"
    case .accent: "a"
    case .error: "E"
    case .warning: "W"
    case .success: "S"
    case .changed: "c"
    case .added: "+"
    case .removed: "-"
    case .link: "l"
    case .match: "M"
    case .key: "k"
    case .button: "B"
    case .focusedButton: "F"
    case .danger: "D"
    }
  }
}
