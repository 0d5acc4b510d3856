internal import ConfigModel
internal import ConfigSchema
internal import JSONSchema
internal import Patterns

/// Defaults and examples: what the schema itself refuses does not count, and what the settings language would refuse
/// makes the setting's type wider.
extension Derivation {
  mutating func settleValues() {
    for index in nodes.indices {
      settleDefault(index)
      if let example = nodes[index].exampleSource, isShort(example), refusal(of: example, index) == nil,
        schema.value(at: example) != .null, fits(schema.value(at: example), index)
      {
        nodes[index].set("example", located(example))
      }
    }
  }

  private mutating func settleDefault(_ index: Int) {
    guard let source = nodes[index].defaultSource, isShort(source) else { return }
    switch nodes[index].shape {
    case .object, .absent, .waiting: return
    case .scalar, .any, .list, .map: break
    }
    let value = schema.value(at: source)
    guard value != .null else { return }
    if let refusing = refusal(of: source, index) {
      let name = name(of: index)
      warnings.append(
        Diagnostic(
          .warning, "bad-default",
          "the default\(name.isEmpty ? "" : " of \(name)") breaks its own check, so it counts as absent",
          at: schema.place(of: source),
          notes: [Diagnostic.Note("what it must be stands here", at: schema.place(of: refusing))],
          help: "mend the default, or remove it"))
      return
    }
    widen(index, for: value)
    if fits(value, index) {
      nodes[index].set("default", located(source))
    } else if case .scalar = nodes[index].shape, nodes[index].choices == nil {
      // The schema takes it, so the form does.
      nodes[index].shape = .any
      nodes[index].attributes.removeAll { Self.narrowing.contains($0.name) }
      nodes[index].set("default", located(source))
    }
  }

  /// The schema of a node that refuses a value.
  private func refusal(of value: SchemaLocation, _ index: Int) -> SchemaLocation? {
    nodes[index].sources.first { schema.admits(value, by: $0) == false }
  }

  /// Whether a value is one that a person wrote. In YAML few aliases may stand for a value without end.
  private func isShort(_ location: SchemaLocation) -> Bool {
    let arena = schema.documents[location.document].arena
    var waiting = [location.node]
    var count = 0
    while let node = waiting.popLast() {
      count += 1
      if count > 2_000 { return false }
      waiting += arena.items(of: node)
      waiting += arena.entries(of: node).map(\.value)
    }
    return true
  }

  private static let narrowing: Set = [
    "range", "step", "min-length", "max-length", "pattern", "message", "choices", "open", "unique", "min-items",
    "max-items", "keys",
  ]

  /// The path of a node for messages, items apart; empty for the whole, and for its items.
  func name(of index: Int) -> String {
    var keys: [String] = []
    var current: Int? = index
    while let place = current {
      if !nodes[place].key.isEmpty { keys.append(nodes[place].key) }
      current = nodes[place].parent
    }
    return keys.isEmpty ? "" : ConfigPath(keys: keys.reversed()).description
  }

  /// Takes a format back that a value of the schema's own does not have.
  private mutating func widen(_ index: Int, for value: Value) {
    switch (nodes[index].shape, value) {
    case (.scalar(let type), .string(let text)):
      guard let setting = SettingType(rawValue: type), setting != .bool, !setting.isNumeric, setting != .any,
        !setting.admits(value)
      else { break }
      nodes[index].shape = .scalar(text.unicodeScalars.contains(where: Self.isLineBreak) ? "text" : "string")
    case (.scalar("int"), .number(let number)) where !number.isInteger: nodes[index].shape = .scalar("number")
    case (.list(let item), .list(let items)): for one in items { widen(item, for: one) }
    case (.map(let values, _), .map(let map)): for entry in map.entries { widen(values, for: entry.value) }
    case (.object(let members), .map(let map)):
      for member in members { if let inner = map[nodes[member].key] { widen(member, for: inner) } }
    default: break
    }
    if let pattern = nodes[index].attribute("pattern"), case .string(let text) = pattern.content,
      case .string(let own) = value, let compiled = try? Pattern(text), compiled.match(own) != .matches
    {
      nodes[index].attributes.removeAll { $0.name == "pattern" || $0.name == "message" }
    }
  }

  /// Whether a value that the schema holds is right for the setting as far as it is derived.
  private func fits(_ value: Value, _ index: Int) -> Bool {
    switch (nodes[index].shape, value) {
    case (.any, _): return true
    case (.scalar(let type), _):
      guard let setting = SettingType(rawValue: type), setting.admits(value) else { return false }
      if let choices = nodes[index].choices { return choices.contains(value) }
      return true
    case (.list(let item), .list(let items)): return items.allSatisfy { fits($0, item) } && areDistinct(items, index)
    case (.map(let values, _), .map(let map)): return map.entries.allSatisfy { fits($0.value, values) }
    case (.object(let members), .map(let map)):
      return members.allSatisfy { member in
        guard let inner = map[nodes[member].key], inner != .null else { return true }
        return fits(inner, member)
      }
    default: return false
    }
  }

  /// A list with choices or a key may hold nothing twice.
  private func areDistinct(_ items: [Value], _ list: Int) -> Bool {
    guard case .list(let item) = nodes[list].shape, let member = nodes.keyMember(ofItem: item) else { return true }
    let keys = items.compactMap { item -> Value? in if case .map(let map) = item { map[member] } else { nil } }
    return Set(keys).count == keys.count
  }
}

extension Derivation {
  /// What an exporter of settings schemas wrote beside the keywords, by the node that it is about.
  var extras: [Int: LocatedValue] {
    var result: [Int: LocatedValue] = [:]
    for index in nodes.indices {
      for source in nodes[index].sources {
        if let extra = schema.keyword("x-confedit", of: source) { result[index] = located(extra) }
      }
    }
    return result
  }
}
