internal import ConfigEditing
internal import ConfigModel
internal import ConfigSchema

/// One row of a page.
struct FormRow: Sendable {
  enum Content: Sendable {
    case field(Field)
    /// The title, what is in it, and whether something there is wrong or changed.
    case page(title: String, summary: String, isWrong: Bool, isChanged: Bool)
    case link(Link, obstacle: String?)
    case action(Action, obstacle: String?)
    case add(String)
    case button(String)
    /// Not to be focused.
    case note(String)
  }

  /// Nil for what cannot be focused.
  var id: RowID?
  var content: Content

  var field: Field? {
    if case .field(let field) = content { return field }
    return nil
  }

  var label: String {
    switch content {
    case .field(let field): field.label
    case .page(let title, _, _, _): title
    case .link, .action, .add, .button, .note: ""
    }
  }

  /// What it is called, also where it has no label of its own.
  var name: String {
    switch content {
    case .link(let link, _): link.title
    case .action(let action, _): action.title
    case .field, .page, .add, .button, .note: label
    }
  }

  /// Why nothing can be done with it; nil when something can.
  var obstacle: String? {
    switch content {
    case .field(let field): field.obstacle
    case .link(_, let obstacle), .action(_, let obstacle): obstacle
    case .page, .add, .button, .note: nil
    }
  }
}

/// A row as far as its place on the page needs it, which the schema and the row's name decide alone. What it says is asked
/// when it is seen or used: pages may have thousands of them.
struct RowOutline: Sendable {
  enum Content: Sendable {
    case setting(Setting)
    /// What its name says: a page, a link or an action.
    case named
    /// A row whose content is known with its place.
    indirect case whole(FormRow)
  }

  /// Nil for what cannot be focused.
  let id: RowID?
  let label: String
  let content: Content
  /// The name of its icon.
  let icon: String?

  init(_ row: FormRow) {
    id = row.id
    label = row.label
    icon = nil
    content = .whole(row)
  }

  /// The row of a setting at its own path.
  init(_ setting: Setting) {
    id = .field(setting.path)
    label = setting.title
    icon = setting.icon
    content = .setting(setting)
  }

  /// The row of a page, a link or an action.
  init(_ id: RowID, label: String = "", icon: String? = nil) {
    self.id = id
    self.label = label
    self.icon = icon
    content = .named
  }

  /// The path of a field.
  var path: ConfigPath? {
    if case .field(let path) = id { return path }
    return nil
  }

  private var setting: Setting? {
    switch content {
    case .setting(let setting): setting
    case .whole(let row): row.field?.setting
    case .named: nil
    }
  }

  /// As low as its control gets.
  var leastHeight: Int {
    setting.flatMap(FieldControl.heights)?.lowerBound ?? 1
  }

  /// Whether its control takes one row while it is not edited.
  var isLow: Bool { setting.flatMap(FieldControl.heights) == nil }
}

/// Rows below one header.
struct RowSection: Sendable {
  var header: String?
  var isProminent = false
  var rows: [RowOutline] = []
  var footer: String?

  /// Cells before the labels: where one row has an icon all titles begin in the same column.
  var iconWidth: Int { rows.contains { $0.icon != nil } ? Icon.width : 0 }
}
