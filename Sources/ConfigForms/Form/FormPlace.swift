package import ConfigModel

/// What a screen of the form is about.
package enum FormPlace: Hashable, Sendable {
  /// The list of the pages.
  case top
  /// An index in `Settings.pages`.
  case page(Int)
  /// The items of a list, the entries of a map.
  case items(ConfigPath)
  /// The members of a group; of an item it is a sheet with Done and Cancel.
  case group(ConfigPath)
}

/// What names a row, also after others came or went.
package enum RowID: Hashable, Sendable {
  case field(ConfigPath)
  case page(Int)
  /// Section and number.
  case link(Int, Int)
  case action(Int, Int)
  /// Where a new item comes.
  case add
  case done
  case cancel
}

/// A place with what the person does there.
struct PageState: Hashable, Sendable {
  var place: FormPlace
  var focus: RowID?
  /// The index of the focused row among those that can be focused, for when it is gone.
  var focusIndex = 0
  var filter = ""

  init(_ place: FormPlace, focus: RowID? = nil) {
    self.place = place
    self.focus = focus
  }
}

/// How settings are laid out.
package enum FormStyle: String, Hashable, Sendable, CaseIterable {
  /// `columns` where the page fits the window, else `grouped`.
  case auto
  /// Sections in boxes.
  case grouped
  /// Labels to the right, values to the left of one line, no boxes.
  case columns
  case plain
}
