internal import ConfigEditing
internal import ConfigModel
internal import ConfigSchema
package import Terminal

/// What a list, a map or a group holds, in one row; its page opens on demand.
package struct CollectionField: Control {
  private let words: [String]
  /// `items`, `entries`; nil for a group.
  private let noun: (one: String, many: String)?

  init?(_ place: FieldControl.Place) {
    let (setting, settings) = (place.setting, place.settings)
    switch setting.type {
    case .list: noun = ("item", "items")
    case .map: noun = ("entry", "entries")
    case .group: noun = nil
    default: return nil
    }
    switch place.field.shown {
    case .list(let items): words = items.map { FieldText.summary($0, of: setting, settings) }
    case .map(let map) where setting.type == .map: words = map.keys
    case .map(let map) where setting.type == .group:
      let key = place.field.path.parent.flatMap { settings.setting(at: $0)?.keyMember }
      words = FieldText.members(map, of: setting, settings, but: key)
    default: words = []
    }
  }

  package var hints: [KeyHint] { [KeyHint("Enter", "open")] }
  package var onlyOpens: Bool { true }
  package var spoken: String { count + (words.isEmpty ? "" : ": " + words.joined(separator: ", ")) }

  private var count: String {
    guard let noun else { return "" }
    return words.isEmpty ? "none" : "\(words.count) \(words.count == 1 ? noun.one : noun.many)"
  }

  package mutating func handle(_ input: ControlInput) -> ControlReply {
    input == .key(Key(.enter)) || input == .key(Key(.right)) ? .open : .ignored
  }

  package func draw(on screen: inout Screen, in area: Rectangle, _ look: ControlLook) {
    let room = max(0, area.width - 2)
    var used = screen.put(
      count, at: area.column, area.row, width: room, style: words.isEmpty && !look.isFocused ? look.quiet : look.active,
      ellipsis: true)
    if !words.isEmpty {
      let list = (count.isEmpty ? "" : "  ") + words.joined(separator: ", ")
      used += screen.put(
        list, at: area.column + used, area.row, width: max(0, room - used), style: look.quiet, ellipsis: true)
    }
    if area.width > 2 {
      screen.put(" " + screen.symbols.pointer, at: area.column + used, area.row, width: 2, style: look.quiet)
    }
  }
}
