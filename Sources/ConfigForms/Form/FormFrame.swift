internal import Terminal

/// How the rows of a window are shared out. The lines below the page are reserved, so that rows do not move when a message
/// appears.
struct FormFrame {
  let size: TerminalSize
  /// The breadcrumb, and a line below it.
  let headRows: Int
  /// The line that says what is changed and whether it can be saved.
  let hasSaveLine: Bool
  let footerRows: Int
  let hasKeyLine: Bool
  /// Blank cells at both sides.
  let margin: Int

  init(size: TerminalSize) {
    self.size = size
    let rows = size.rows
    headRows = rows >= 12 ? 2 : rows >= 6 ? 1 : 0
    hasSaveLine = rows >= 8
    footerRows = rows >= 14 ? 2 : rows >= 4 ? 1 : 0
    hasKeyLine = rows >= 7
    margin = size.columns >= 60 ? 2 : size.columns >= 30 ? 1 : 0
  }

  var bodyRows: Int {
    max(0, size.rows - headRows - (hasSaveLine ? 1 : 0) - footerRows - (hasKeyLine ? 1 : 0))
  }
  var bodyTop: Int { headRows }
  var width: Int { max(1, size.columns - 2 * margin) }
  var saveRow: Int { headRows + bodyRows }
  var footerRow: Int { saveRow + (hasSaveLine ? 1 : 0) }
  var keyRow: Int { footerRow + footerRows }
}
