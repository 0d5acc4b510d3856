internal import ConfigModel

/// The settings below an object of an exported schema.
struct RestoredMembers {
  let object: LocatedValue
  /// The keys of the settings in their order, as the schema writes them; without it each property is one.
  let order: LocatedValue?

  init(of object: LocatedValue, order: LocatedValue?) {
    self.object = object
    self.order = order
  }

  /// Nil for an object that has none.
  var settings: LocatedEntry? {
    guard let properties = object["properties"] ?? order else { return nil }
    return LocatedEntry(key: "settings", keySpan: object.span, value: settings(at: [], properties.span))
  }

  /// - Parameter prefix: the keys from the object to the one that holds the settings.
  func settings(at prefix: [String], _ span: SourceSpan) -> LocatedValue {
    var around = (node: object, isRequired: false)
    for key in prefix {
      guard let next = Self.member(key, of: around.node) else { return LocatedValue(.map([]), span: span) }
      around = next
    }
    var members: [LocatedEntry] = []
    if case .map(let entries) = around.node["properties"]?.content { members = entries }
    let places = Dictionary(grouping: members.indices, by: { members[$0].key })
    let keys =
      orderedKeys
      ?? members.map { entry in
        LocatedValue(.string(ConfigPath.spelled(key: entry.key)), span: entry.keySpan, isPlain: false)
      }
    let settings = keys.compactMap { key -> LocatedEntry? in
      guard case .string(let text) = key.content, let path = try? ConfigPath(parsing: text), let below = path.keys,
        let first = below.first
      else { return nil }
      let place = places[first]?.first { members[$0].key.hasSameCharacters(as: first) }
      var node = place.map {
        (node: members[$0].value, isRequired: Self.isRequired(first, in: around.node))
      }
      for key in below.dropFirst() { node = node.flatMap { Self.member(key, of: $0.node) } }
      let attributes =
        node.map { RestoredAttributes(of: $0.node, isRequired: $0.isRequired).attributes }
        ?? LocatedValue(.map([]), span: key.span)
      return LocatedEntry(
        key: ConfigPath(keys: below).description, keySpan: key.span, value: attributes, keyIsPlain: false)
    }
    return LocatedValue(.map(settings), span: span, isPlain: false)
  }

  private var orderedKeys: [LocatedValue]? {
    guard case .list(let keys) = order?.content else { return nil }
    return keys
  }

  private static func member(_ key: String, of object: LocatedValue) -> (node: LocatedValue, isRequired: Bool)? {
    guard case .map(let entries) = object["properties"]?.content,
      let entry = entries.first(where: { $0.key.hasSameCharacters(as: key) })
    else { return nil }
    return (entry.value, isRequired(key, in: object))
  }

  private static func isRequired(_ key: String, in object: LocatedValue) -> Bool {
    guard case .list(let names) = object["required"]?.content else { return false }
    return names.contains { name in
      if case .string(let text) = name.content { text.hasSameCharacters(as: key) } else { false }
    }
  }
}
