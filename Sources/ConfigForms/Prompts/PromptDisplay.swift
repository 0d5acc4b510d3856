package import Terminal

/// A prompt on a terminal: notices go into the scrollback, the question below them changes in its place.
package struct PromptDisplay: Sendable {
  private var writer: ScreenWriter
  private let repertoire: Repertoire
  private let reflows: Bool

  /// - Parameter startColumn: where the cursor is found, see `ScreenWriter`.
  package init(capabilities: Capabilities, startColumn: Int?) {
    writer = ScreenWriter(mode: .inline, capabilities: capabilities, startColumn: startColumn)
    repertoire = capabilities.repertoire
    reflows = capabilities.reflows
  }

  /// For the device to send on the way out.
  package var tail: [UInt8] { writer.tail }

  package mutating func bytes(for prompt: inout StyledPrompt) -> [UInt8] {
    var bytes: [UInt8] = []
    let rows = max(1, prompt.size.rows)
    let told = PromptNotice.screen(
      of: prompt.prompt.takeNotices(), columns: max(1, prompt.size.columns), repertoire: repertoire)
    for start in stride(from: 0, to: told.rows, by: rows) {
      var part = Screen(columns: told.columns, rows: min(rows, told.rows - start), repertoire: repertoire)
      part.draw(told, at: 0, -start)
      bytes += writer.update(to: part)
      bytes += writer.tail
      writer.restart()
    }
    guard prompt.ending == nil else { return bytes + (told.rows == 0 ? writer.erase() : []) }
    return bytes + writer.update(to: prompt.screen(repertoire: repertoire))
  }

  package mutating func resized(to size: TerminalSize) { writer.resized(to: size, reflows: reflows) }

  /// Takes the question off the terminal, for another program that uses it meanwhile.
  package mutating func erase() -> [UInt8] { writer.erase() }

  /// Something else was written to the terminal.
  package mutating func restart() { writer.restart() }
}
