internal import ConfigModel
internal import ConfigSchema
internal import JSONSchema
internal import Patterns

/// Puts defaults and examples into the nodes: what the schema itself refuses does not count, and what the settings
/// language would refuse makes the setting's type wider.
struct FormDefaults {
  private(set) var nodes: [FormNode]
  /// Defaults that break their own check.
  private(set) var warnings: [Diagnostic] = []
  private let source: FormSource

  init(_ nodes: [FormNode], _ source: FormSource) {
    self.nodes = nodes
    self.source = source
    for index in nodes.indices {
      settleDefault(index)
      if let example = self.nodes[index].exampleSource, source.isShort(example), refusal(of: example, index) == nil,
        source.schema.value(at: example) != .null, fits(source.schema.value(at: example), index)
      {
        self.nodes[index].set("example", source.located(example))
      }
    }
  }

  private mutating func settleDefault(_ index: Int) {
    guard let place = nodes[index].defaultSource, source.isShort(place) else { return }
    switch nodes[index].shape {
    case .object, .absent, .waiting: return
    case .scalar, .any, .list, .map: break
    }
    let value = source.schema.value(at: place)
    guard value != .null else { return }
    if let refusing = refusal(of: place, index) {
      let name = nodes.name(of: index)
      warnings.append(
        Diagnostic(
          .warning, "bad-default",
          "the default\(name.isEmpty ? "" : " of \(name)") breaks its own check, so it counts as absent",
          at: source.schema.place(of: place),
          notes: [Diagnostic.Note("the check is here", at: source.schema.place(of: refusing))],
          help: "mend the default, or remove it"))
      return
    }
    widen(index, for: value)
    if fits(value, index) {
      nodes[index].set("default", source.located(place))
    } else if case .scalar = nodes[index].shape, nodes[index].choices == nil {
      // The schema takes it, so the form does.
      nodes[index].shape = .any
      nodes[index].attributes.removeAll { Self.narrowing.contains($0.name) }
      nodes[index].set("default", source.located(place))
    }
  }

  /// The schema of a node that refuses a value.
  private func refusal(of value: SchemaLocation, _ index: Int) -> SchemaLocation? {
    nodes[index].sources.first { source.schema.admits(value, by: $0) == false }
  }

  private static let narrowing: Set = [
    "range", "step", "min-length", "max-length", "pattern", "message", "choices", "open", "unique", "min-items",
    "max-items", "keys",
  ]

  /// Takes a format back that a value of the schema's own does not have.
  private mutating func widen(_ index: Int, for value: Value) {
    switch (nodes[index].shape, value) {
    case (.scalar(let type), .string(let text)):
      guard let setting = SettingType(rawValue: type), setting != .bool, !setting.isNumeric, setting != .any,
        !setting.admits(value)
      else { break }
      nodes[index].shape = .scalar(text.unicodeScalars.contains(where: FormNode.isLineBreak) ? "text" : "string")
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
