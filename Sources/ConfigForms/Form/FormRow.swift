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

  /// Stands for the control of a text, as low as that gets; nil where the height is always one row.
  var leastHeight: (any Control)? {
    guard let field, field.setting.type == .text else { return nil }
    let rows = field.setting.lines?.lowerBound ?? 3
    return TextField("", heights: rows...rows, placeholder: "")
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

/// Rows below one header.
struct RowSection: Sendable {
  var header: String?
  var isProminent = false
  var rows: [FormRow] = []
  var footer: String?
}
