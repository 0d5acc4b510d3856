import TestSupport
import Testing

@testable import Terminal

/// What typical edits cost. `^[` is the escape character.
@Suite struct WriterByteTests {
  private static func shown(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.value < 0x20 {
        text += "^" + String(Unicode.Scalar(UInt8(scalar.value) + 0x40))
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The bytes of the second frame.
  private static func change(
    mode: ScreenWriter.Mode = .fullScreen, columns: Int = 20, rows: Int = 5, depth: ColourDepth = .ansi16,
    _ first: (inout Screen) -> Void, _ second: (inout Screen) -> Void
  ) -> String {
    var writer = ScreenWriter(mode: mode, theme: Theme(depth: depth), hyperlinks: true)
    var screen = Screen(columns: columns, rows: rows)
    first(&screen)
    _ = writer.update(to: screen)
    second(&screen)
    return shown(writer.update(to: screen))
  }

  @Test func typing() {
    func typed(_ text: String) -> (inout Screen) -> Void {
      {
        $0.fill(Rectangle(column: 0, row: 2, width: 20, height: 1))
        $0.put(text, at: 3, 2)
        $0.cursor = Position(column: 3 + CellText(text).width, row: 2)
      }
    }
    #expect(Self.change(typed("wor"), typed("word")) == "d")
    #expect(Self.change(typed("wor"), typed("wo")) == "^H^[[K")
    #expect(Self.change(typed("wo"), typed("wo漢")) == "漢")
    #expect(Self.change(typed("word"), typed("Xord")) == "^H^H^H^HXord")
    #expect(Self.change(typed("a long word"), typed("")) == "^M   ^[[K")
    #expect(Self.change(mode: .inline, typed("wor"), typed("word")) == "d")
  }

  @Test func theFocusMoves() {
    func focus(_ row: Int) -> (inout Screen) -> Void {
      {
        for index in 0..<4 { $0.put("row \(index)", at: 0, index, style: index == row ? Style(.focus) : .text) }
      }
    }
    #expect(Self.change(focus(1), focus(2)) == "^[[2Hrow 1^M^J^[[7mrow 2")
    #expect(Self.change(mode: .inline, focus(1), focus(2)) == "^[[3Arow 1^M^J^[[7mrow 2")
  }

  @Test func aBoxIsChecked() {
    func box(_ mark: String) -> (inout Screen) -> Void {
      {
        $0.put("[\(mark)] Sounds", at: 2, 3)
        $0.cursor = Position(column: 3, row: 3)
      }
    }
    #expect(Self.change(box(" "), box("x")) == "x^H")
  }

  @Test func aPopupCloses() {
    func popup(_ isOpen: Bool) -> (inout Screen) -> Void {
      { screen in
        screen.fill(Rectangle(column: 0, row: 0, width: 20, height: 5))
        screen.put("Level", at: 0, 0)
        if isOpen { for row in 1..<5 { screen.put("choice \(row)", at: 2, row) } }
      }
    }
    #expect(Self.change(popup(true), popup(false)) == "^[[2;3H^[[J")
    #expect(Self.change(mode: .inline, popup(true), popup(false)) == "^[[3A^[[8D^[[J")
  }

  @Test func nothingAndFewCells() {
    #expect(Self.change({ $0.put("same", at: 0, 0) }, { $0.put("same", at: 0, 0) }) == "")
    // A short gap is cheaper written again than jumped over.
    #expect(Self.change({ $0.put("abcdef", at: 0, 0) }, { $0.put("XbcXef", at: 0, 0) }) == "^MXbcX")
    #expect(Self.change({ $0.put("abcdefghij", at: 0, 0) }, { $0.put("XbcdefghXj", at: 0, 0) }) == "^MX^[[7CX")
    // A blank looks the same in any colour.
    #expect(
      Self.change({ $0.put(" ", at: 0, 0, style: Style(.error)) }, { $0.put(" ", at: 0, 0, style: Style(.muted)) })
        == "")
  }

  @Test func coloursChangeShortly() {
    #expect(LookChange.bytes(from: Look(attributes: .bold), to: Look(attributes: .dim)).count == 6)
    let look = Look(foreground: .ansi(1), background: .ansi(12), attributes: [.bold, .underline])
    #expect(Self.shown(LookChange.bytes(from: look, to: Look())) == "^[[m")
    #expect(
      Self.shown(LookChange.bytes(from: look, to: Look(foreground: .ansi(1), background: .ansi(12), attributes: .bold)))
        == "^[[24m")
    #expect(Self.shown(LookChange.bytes(from: nil, to: look)) == "^[[0;1;4;31;104m")
    #expect(
      Self.shown(LookChange.bytes(from: Look(), to: Look(foreground: .rgb(1, 2, 3), background: .indexed(200))))
        == "^[[38;2;1;2;3;48;5;200m")
  }

  @Test func linksOpenAndClose() {
    let bytes = Self.change({ _ in }, { $0.put("ab", at: 0, 0, link: "https://e.org") })
    #expect(bytes == "^[]8;;https://e.org^[\\ab^[]8;;^[\\")
  }

  @Test func theTailLeavesTheRegionBehind() {
    var writer = ScreenWriter(mode: .inline, theme: Theme(depth: .none))
    #expect(writer.tail == [])
    var screen = Screen(columns: 10, rows: 3)
    screen.cursor = Position(column: 4, row: 0)
    _ = writer.update(to: screen)
    #expect(Self.shown(writer.tail) == "^J^J^J^M")
    #expect(Self.shown(writer.erase()) == "^[[m^M^[[J^[[?25h")
  }

  @Test func aLineOfItsOwn() {
    for (column, text) in [(0, ["x"]), (4, ["left", "x"])] {
      for known in [true, false] {
        var emulator = TerminalEmulator(columns: 10, rows: 4)
        emulator.feed(Array("left".utf8.prefix(column)))
        var writer = ScreenWriter(mode: .inline, theme: Theme(depth: .none), startColumn: known ? column : nil)
        var screen = Screen(columns: 10, rows: 2)
        screen.put("x", at: 0, 0)
        emulator.feed(writer.update(to: screen))
        let rows = emulator.lines.map { $0.glyphs.map(\.text).joined().trimmingBlanks }.filter { !$0.isEmpty }
        #expect(rows == text)
      }
    }
  }
}
