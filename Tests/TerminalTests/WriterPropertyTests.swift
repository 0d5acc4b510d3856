import DisplayText
import TestSupport
import Testing

@testable import Terminal

/// Random screens, written one after the other and read back from a terminal.
@Suite struct WriterPropertyTests {
  private static let seeds = 0..<40
  private static let steps = 0..<12

  private static func glyph(_ cell: Cell, _ theme: Theme) -> Glyph {
    var text = cell.text
    text.unicodeScalars.removeAll { $0 == TextDirection.isolate || $0 == TextDirection.endOfIsolate }
    return Glyph(text: text, look: theme.look(of: cell.style), link: cell.link)
  }

  /// What differs, nil for nothing.
  private static func difference(
    _ emulator: TerminalEmulator, _ screen: Screen, _ theme: Theme, top: Int = 0
  ) -> String? {
    for row in 0..<screen.rows {
      for column in 0..<screen.columns {
        var expected = glyph(screen[column, row], theme)
        var found = emulator.lines[top + row].glyphs[column]
        if emulator.joining == .scalars {
          // A terminal that does not join shows parts of a cluster; everything else has its place.
          guard expected.isCertain, !expected.isContinuation else { continue }
          if found.text == " ", expected.text == " " { continue }
        }
        (expected, found) = (
          Glyph(text: expected.text, look: expected.look, link: expected.link),
          Glyph(text: found.text, look: found.look, link: found.link)
        )
        if expected != found { return "(\(column), \(row)): \(found) instead of \(expected)" }
      }
    }
    if !emulator.unknown.isEmpty { return "\(emulator.unknown)" }
    guard let cursor = screen.cursor else { return emulator.modes.contains(25) ? "a cursor" : nil }
    let place = (emulator.column, emulator.row - top)
    if !emulator.modes.contains(25) { return "no cursor" }
    return place == (cursor.column, cursor.row) ? nil : "the cursor at \(place) instead of \(cursor)"
  }

  @Test(arguments: [TerminalEmulator.Joining.clusters, .scalars], [true, false])
  func fullScreen(joining: TerminalEmulator.Joining, wraps: Bool) {
    // A terminal that wraps what it takes for too wide would spoil the next row: the device switches that off.
    if joining == .scalars, wraps { return }
    for seed in Self.seeds {
      var random = RandomScreens(generator: SeededGenerator(seed: UInt64(seed)))
      var screen = random.screen(columns: 1...50, rows: 1...14)
      let theme = random.theme()
      var writer = ScreenWriter(mode: .fullScreen, theme: theme, hyperlinks: true, synchronizes: random.chance(3))
      var emulator = TerminalEmulator(columns: screen.columns, rows: screen.rows, joining: joining)
      emulator.feed(Array("left over\r\nleft over\(wraps ? "" : "\u{1B}[?7l")".utf8))
      for step in Self.steps {
        emulator.feed(writer.update(to: screen))
        let difference = Self.difference(emulator, screen, theme)
        #expect(difference == nil, "seed \(seed), step \(step), of \(screen.columns)")
        if difference != nil { return }
        #expect(writer.update(to: screen).isEmpty, "nothing changed")
        if random.chance(6) {
          let size = TerminalSize(columns: random.number(1...50), rows: random.number(1...14))
          emulator.resize(columns: size.columns, rows: size.rows)
          writer.resized(to: size, reflows: true)
          screen = Screen(size: size)
        }
        random.edit(&screen)
      }
    }
  }

  @Test(arguments: [true, false])
  func inline(reflows: Bool) {
    var checked = 0
    for seed in Self.seeds {
      var random = RandomScreens(generator: SeededGenerator(seed: UInt64(seed) + 7_000))
      let theme = random.theme()
      var emulator = TerminalEmulator(columns: random.number(4...50), rows: random.number(6...16), reflows: reflows)
      let count = random.number(0...20)
      let above = (0..<count).map { "line \($0) " + String(repeating: "=", count: random.number(1...60)) }
      for line in above { emulator.feed(Array("\(line)\r\n".utf8)) }
      let isUnfinished = random.chance(2)
      var before = above
      if isUnfinished {
        emulator.feed(Array("unfinished".utf8))
        before.append("unfinished")
      }
      emulator.feed(Array("\u{1B}[?7l".utf8))
      var least = emulator.columns
      var writer = ScreenWriter(mode: .inline, theme: theme, hyperlinks: true, startColumn: emulator.column)
      var screen = Screen(columns: emulator.columns, rows: random.number(1...emulator.rows))
      random.edit(&screen)
      for step in Self.steps {
        emulator.feed(writer.update(to: screen))
        // With as many rows as the window has, what is above is in the history.
        let top = emulator.row - (screen.cursor?.row ?? 0)
        if screen.cursor != nil {
          let difference = Self.difference(emulator, screen, theme, top: max(0, top))
          #expect(difference == nil, "seed \(seed), step \(step), reflow \(reflows)")
          if difference != nil { return }
        }
        let rows = (0..<screen.rows).map { row in
          let text = screen.row(row).map { Self.glyph($0, theme).text }.joined()
          return text.trimmingBlanks
        }
        var expected = (reflows ? before : before.map { String($0.prefix(least)).trimmingBlanks }) + rows
        while expected.last == "" { expected.removeLast() }
        let found =
          reflows
          ? emulator.text
          : emulator.text.enumerated().map {
            $0 < before.count ? String($1.prefix(least)).trimmingBlanks : $1
          }
        #expect(found == expected, "seed \(seed), step \(step), reflow \(reflows)")
        if found != expected { return }
        checked += 1
        if random.chance(4) {
          for _ in 0..<random.number(1...3) {
            let size = TerminalSize(columns: random.number(4...50), rows: emulator.rows)
            emulator.resize(columns: size.columns, rows: size.rows)
            least = min(least, size.columns)
            writer.resized(to: size, reflows: reflows)
          }
          // What was scrolled out of the window is out of reach.
          if emulator.historyCount > before.count { break }
          screen = Screen(columns: emulator.columns, rows: random.number(1...emulator.rows))
        } else if random.chance(3) {
          var other = Screen(columns: emulator.columns, rows: random.number(1...emulator.rows))
          other.draw(screen, at: 0, 0)
          screen = other
        }
        random.edit(&screen)
      }
      if random.chance(2) { emulator.feed(writer.update(to: screen)) }
      emulator.feed(writer.tail + Array("end".utf8))
      let found = emulator.text.last
      #expect(found?.hasSuffix("end") == true && (emulator.column, emulator.isLookPlain) == (3, true), "seed \(seed)")
    }
    #expect(checked > Self.seeds.count * Self.steps.count / 2)
  }
}
