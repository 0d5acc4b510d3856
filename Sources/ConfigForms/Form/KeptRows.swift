internal import ConfigModel
internal import ConfigSchema

/// What was worked out of a page, kept for as long as what it depends on stays: a page may have thousands of rows.
struct KeptRows: Sendable {
  /// Everything on which the rows depend.
  struct Source: Equatable, Sendable {
    var revision: Int
    var place: FormPlace
    var filter: String
    var level: Level
    var showsAll: Bool
    var sheet: ConfigPath?
  }

  /// Everything else on which their places depend, but for the heights of those that are not low.
  struct Arrangement: Equatable, Sendable {
    /// Of the rows: `KeptRows.number`.
    var rows: Int
    var columns: Int
    var bodyRows: Int
    var style: FormStyle
  }

  /// Everything on which depends what a row of a page says.
  struct Sight: Equatable, Sendable {
    var revision: Int
    var hasAttempted: Bool
  }

  var source: Source?
  /// Of a page; nil where the rows are no page's.
  var selection: PageSelection?
  /// Differs after each change of the rows.
  var number = 0
  var sections: [RowSection] = []
  /// Those that can be focused.
  var rows: [RowOutline] = []
  var arrangement: Arrangement?
  var layout: FormLayout?
  /// The revision whose heights the layout has, and the row that was edited in its place then.
  var heights: (revision: Int, edited: RowID?) = (-1, nil)
  var sight: Sight?
  /// The rows of a page that are in the window, as they are then.
  var seen: [RowID: FormRow] = [:]
}
