package import Terminal

/// What starts something: `[ Sign out ]`.
package struct Button: Control {
  private let title: String
  private let isDestructive: Bool

  package init(_ title: String, isDestructive: Bool = false) {
    self.title = title
    self.isDestructive = isDestructive
  }

  package var hints: [KeyHint] { [KeyHint("Enter", title.lowercased())] }
  package var spoken: String { "button" }

  package mutating func handle(_ input: ControlInput) -> ControlReply {
    input == .key(Key(.enter)) || input == .key(Key.space) ? .press : .ignored
  }

  package func draw(on screen: inout Screen, in area: Rectangle, _ look: ControlLook) {
    let style =
      !look.isEditable
      ? Style(.disabled) : look.isFocused ? Style(.focusedButton) : Style(isDestructive ? .danger : .button)
    screen.put("[ \(title) ]", at: area.column, area.row, width: area.width, style: style, ellipsis: true)
  }
}

/// The address of something to read elsewhere, which terminals open by a click.
package struct LinkField: Control {
  private let title: String
  private let address: String

  package init(_ title: String, to address: String) {
    self.title = title
    self.address = address
  }

  package var hints: [KeyHint] { [] }
  package var spoken: String { "link to \(address)" }
  package var onlyOpens: Bool { true }
  package func note(width: Int) -> String? { address }

  package mutating func handle(_ input: ControlInput) -> ControlReply { .ignored }

  package func draw(on screen: inout Screen, in area: Rectangle, _ look: ControlLook) {
    let style = look.isEditable ? Style(.link, adding: look.isFocused ? .reverse : []) : Style(.disabled)
    screen.put(
      title, at: area.column, area.row, width: area.width, style: style, ellipsis: true,
      link: look.isEditable ? address : nil)
  }
}
