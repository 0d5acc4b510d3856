internal import DisplayText

/// A text as the cells that show it. Nothing in it can move a cursor, colour a terminal or reorder its row: controls
/// and invisible formats become escapes, and so does everything but ASCII where a terminal knows no more.
package struct CellText: Hashable, Sendable {
  package struct Piece: Hashable, Sendable {
    /// One grapheme cluster.
    package var text: String
    /// 1 or 2.
    package var width: Int
  }

  package private(set) var pieces: [Piece] = []
  /// In cells.
  package private(set) var width = 0

  /// Combining marks beyond this are left out: no script needs as many, and each redraw would send them all.
  private static let scalarLimit = 32

  package init(_ text: String, repertoire: Repertoire = .unicode) {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      pieces.reserveCapacity(text.utf8.count)
      for byte in text.utf8 { append(String(UnicodeScalar(byte)), 1) }
      return
    }
    for character in text { append(character, repertoire) }
  }

  private mutating func append(_ character: Character, _ repertoire: Repertoire) {
    if let byte = character.asciiValue, (0x20..<0x7F).contains(byte) { return append(String(character), 1) }
    let scalars = character.unicodeScalars
    let width = DisplayWidth.of(character)
    if repertoire == .ascii || width == 0 || !scalars.allSatisfy(EscapedText.isShown) {
      for scalar in scalars {
        let isPlain = scalar.isASCII && EscapedText.isShown(scalar)
        for part in isPlain ? String(scalar) : EscapedText.code(of: scalar) { append(String(part), 1) }
      }
      return
    }
    var shown = String(character)
    if scalars.count > Self.scalarLimit {
      shown = ""
      shown.unicodeScalars.append(contentsOf: scalars.prefix(Self.scalarLimit))
    }
    append(shown, width)
  }

  private mutating func append(_ text: String, _ width: Int) {
    pieces.append(Piece(text: text, width: width))
    self.width += width
  }

  /// The pieces that fit; with `ellipsis`, which is one cell wide, the cut is marked.
  package mutating func cut(to limit: Int, ellipsis: String? = nil) {
    guard width > limit else { return }
    let room = ellipsis == nil ? limit : limit - 1
    while let last = pieces.last, width > room {
      pieces.removeLast()
      width -= last.width
    }
    if let ellipsis, limit > 0 { append(ellipsis, 1) }
  }

  /// What is read from right to left stays in its order and in its cells: it is isolated from the rest of its row.
  mutating func isolate() {
    guard let last = pieces.indices.last else { return }
    pieces[0].text.unicodeScalars.insert(TextDirection.isolate, at: pieces[0].text.unicodeScalars.startIndex)
    pieces[last].text.unicodeScalars.append(TextDirection.endOfIsolate)
  }
}
