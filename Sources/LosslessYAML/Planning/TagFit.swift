import ConfigModel

/// Whether a value may have a tag.
enum TagFit {
  /// Why a value may not take the place of a node; nil when the node's tag fits it, or it has no tag.
  static func refusal(of new: NewNode, at node: NodeID, in stream: YAMLStream) -> EditRefusal.Reason? {
    let value = new.value
    guard new.tag == .asBefore, let tag = stream.tag(of: node), !fits(tag, value) else { return nil }
    let shown = tag.hasPrefix(Resolution.coreTagPrefix) ? "!!" + tag.dropFirst(Resolution.coreTagPrefix.count) : tag
    return .tagDoesNotFit(tag: shown, kind: value.kindName, stream.span(of: node))
  }

  static func fits(_ tag: String, _ value: Value) -> Bool {
    let core = tag.hasPrefix(Resolution.coreTagPrefix) ? String(tag.dropFirst(Resolution.coreTagPrefix.count)) : nil
    switch (core, value) {
    case ("str", .string), ("bool", .bool), ("null", .null), ("float", .number), ("map", .map), ("seq", .list):
      return true
    case ("int", .number(let number)): return number.isInteger
    case ("str", _), ("bool", _), ("null", _), ("float", _), ("int", _), ("map", _), ("seq", _): return false
    // An application's tag says nothing of the text, but its reader takes a scalar as text.
    case (_, .string): return true
    case (_, .list), (_, .map): return true
    default: return false
    }
  }
}
