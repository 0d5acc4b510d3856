internal import DisplayText

/// One place of a screen.
package struct Cell: Hashable, Sendable {
  /// One grapheme cluster; empty for the second half of a wide character.
  package var text: String
  package var style: Style
  /// Where a hyperlink leads; empty for nowhere, so that most copies of a cell are copies of words.
  private var target: String

  package init(_ text: String = " ", style: Style = .text, link: String? = nil) {
    self.text = text
    self.style = style
    target = link ?? ""
  }

  /// Where a hyperlink leads.
  package var link: String? { target.isEmpty ? nil : target }

  package static let blank = Cell()

  package var isContinuation: Bool { text.isEmpty }

  /// By bytes: two spellings of a letter are two contents.
  package static func == (one: Cell, other: Cell) -> Bool {
    one.style == other.style && one.text.hasSameBytes(as: other.text) && one.target.hasSameBytes(as: other.target)
  }
}

extension String {
  func hasSameBytes(as other: String) -> Bool {
    let count = utf8.count
    guard count == other.utf8.count else { return false }
    // Most cells hold one letter or nothing.
    return count <= 1 ? utf8.first == other.utf8.first : utf8.elementsEqual(other.utf8)
  }
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
