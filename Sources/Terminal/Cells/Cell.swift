internal import DisplayText

/// One place of a screen.
package struct Cell: Hashable, Sendable {
  /// What stands there, one grapheme cluster; empty for the second half of a wide character.
  package var text: String
  package var style: Style
  /// Where a hyperlink leads.
  package var link: String?

  package init(_ text: String = " ", style: Style = .text, link: String? = nil) {
    self.text = text
    self.style = style
    self.link = link
  }

  package static let blank = Cell()

  package var isContinuation: Bool { text.isEmpty }

  /// By bytes: two spellings of a letter are two contents.
  package static func == (one: Cell, other: Cell) -> Bool {
    one.style == other.style && one.text.hasSameBytes(as: other.text)
      && one.link.map { [UInt8]($0.utf8) } == other.link.map { [UInt8]($0.utf8) }
  }
}

extension String {
  func hasSameBytes(as other: String) -> Bool { utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8) }
}

/// A place on a screen, from 0.
package struct Position: Hashable, Sendable {
  package var column: Int
  package var row: Int

  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

package struct Rectangle: Hashable, Sendable {
  package var column: Int
  package var row: Int
  package var width: Int
  package var height: Int

  package init(column: Int, row: Int, width: Int, height: Int) {
    self.column = column
    self.row = row
    self.width = width
    self.height = height
  }
}
