internal import ConfigModel
package import Terminal

/// A bool as a question: `(•) Yes  ( ) No`. Enter takes what is marked.
package struct YesNo: Control {
  private let original: Bool?
  private var isYes: Bool?

  package init(_ value: Bool?) {
    original = value
    isYes = value
  }

  package var hints: [KeyHint] { [KeyHint("y/n", "choose"), KeyHint("Enter", "accept")] }
  package var spoken: String { isYes.map { $0 ? "yes" : "no" } ?? "neither" }

  package mutating func handle(_ input: ControlInput) -> ControlReply {
    guard case .key(let key) = input else { return .ignored }
    switch key {
    case Key.character("y"), Key.character("Y"): isYes = true
    case Key.character("n"), Key.character("N"): isYes = false
    case Key(.left), Key(.up), Key(.home): isYes = true
    case Key(.right), Key(.down), Key(.end): isYes = false
    case Key.space: isYes = !(isYes ?? false)
    case Key(.enter):
      guard let isYes, isYes != original else { return .cancelled }
      return .value(.bool(isYes))
    default: return .ignored
    }
    return .handled
  }

  package func draw(on screen: inout Screen, in area: Rectangle, _ look: ControlLook) {
    var column = area.column
    let end = area.column + area.width
    for (word, value) in [("Yes", true), ("No", false)] {
      let isOn = isYes == value
      let mark = isOn ? screen.symbols.radioOn : screen.symbols.radioOff
      column += screen.put(
        mark + " " + word, at: column, area.row, width: max(0, end - column), style: isOn ? look.active : look.text)
      column += 2
    }
  }
}
