package import Terminal

/// What a key does to a text: the arrows, and the letters that shells and editors have for them.
package enum EditingKey: Hashable, Sendable {
  case character(Unicode.Scalar)
  case left, right, wordLeft, wordRight, start, end
  case deleteBackward, deleteForward
  case killWordBackward, killWordForward, killToStart, killToEnd
  case yank, undo

  package init?(_ key: Key) {
    if let scalar = key.text {
      self = .character(scalar)
      return
    }
    guard let meaning = Self.plain[key] ?? Self.named(key) else { return nil }
    self = meaning
  }

  private static let plain: [Key: EditingKey] = [
    Key(.left): .left, Key(.right): .right, Key(.home): .start, Key(.end): .end, Key(.backspace): .deleteBackward,
    Key(.delete): .deleteForward, .character("b", .control): .left, .character("f", .control): .right,
    .character("a", .control): .start, .character("e", .control): .end, .character("d", .control): .deleteForward,
    .character("h", .control): .deleteBackward, .character("w", .control): .killWordBackward,
    .character("u", .control): .killToStart, .character("k", .control): .killToEnd,
    .character("y", .control): .yank, .character("z", .control): .undo, .character("_", .control): .undo,
    .character("b", .alt): .wordLeft, .character("f", .alt): .wordRight, .character("d", .alt): .killWordForward,
  ]

  private static func named(_ key: Key) -> EditingKey? {
    guard !key.modifiers.isDisjoint(with: [.alt, .control]) else { return nil }
    switch key.code {
    case .left: return .wordLeft
    case .right: return .wordRight
    case .backspace: return .killWordBackward
    case .delete: return .killWordForward
    default: return nil
    }
  }
}
