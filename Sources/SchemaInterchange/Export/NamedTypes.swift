internal import ConfigModel
internal import ConfigSchema
internal import SchemaForms

/// The `types` of a schema: their attributes, and their nodes under `definitions`.
struct NamedTypes {
  /// The attributes of each, in order.
  let attributes: [ValueMap.Entry]
  private let places: [String: Int]
  /// Their nodes without what is only for reading back, where they could be written.
  private var nodes: [String: [ValueMap.Entry]] = [:]

  init(_ types: Value?) {
    if case .map(let map)? = types { attributes = map.entries } else { attributes = [] }
    places = Dictionary(attributes.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func definition(_ name: String) -> ValueMap? {
    guard let place = places[name], case .map(let map) = attributes[place].value else { return nil }
    return map
  }

  /// The name of the type that attributes refer to.
  private func name(_ raw: ValueMap) -> String? {
    guard case .string(let name)? = raw["type"], SettingType(rawValue: name) == nil else { return nil }
    return name
  }

  /// The attributes with those of the named types behind them.
  func resolved(_ raw: ValueMap) -> ValueMap {
    var result = raw
    var seen: Set<String> = []
    while let name = name(result), seen.insert(name).inserted, let more = definition(name) {
      result["type"] = nil
      for entry in more.entries where result[entry.key] == nil { result[entry.key] = entry.value }
    }
    return result
  }

  // MARK: definitions

  /// Writes the nodes of all types.
  mutating func write(_ settings: Settings, _ flavour: ExportFlavour) -> Value? {
    guard !attributes.isEmpty else { return nil }
    var definitions: [ValueMap.Entry] = []
    for type in attributes {
      guard case .map(let raw) = type.value else { continue }
      let node = node(of: type.key, raw, settings, flavour)
      if let node, Self.isSimple(type.key) { nodes[type.key] = node }
      definitions.append(
        ValueMap.Entry(type.key, .map(ValueMap(NodeExtras.adding(to: node ?? [], for: raw, isRequired: false)))))
    }
    return .map(ValueMap(definitions))
  }

  /// The type as a setting of its own; nil for one that only means something where it is used.
  private func node(
    of name: String, _ raw: ValueMap, _ settings: Settings, _ flavour: ExportFlavour
  ) -> [ValueMap.Entry]? {
    let setting: Value = ["x": .map(raw)]
    let section: Value = ["settings": setting]
    let version = Value.string(settings.yamlVersion == .v1_1 ? "1.1" : "1.2")
    let document: Value = [
      "confedit": .number(Number(1)), "yaml": version, "types": .map(ValueMap(attributes)),
      "sections": .list([section]),
    ]
    guard let compiled = try? Settings(compiling: LocatedValue(document), file: name),
      let first = compiled.settings.first
    else { return nil }
    var writer = SettingNodes(compiled, flavour, self)
    writer.add(ValueMap([ValueMap.Entry("x", .map(raw))]), at: []) { keys in
      keys.count == 1 ? first : compiled.setting(at: ConfigPath(keys: keys))
    }
    guard case .map(let object) = Value.map(ValueMap(writer.object(isThere: true))),
      case .map(let properties)? = object["properties"], case .map(let node)? = properties["x"], object["allOf"] == nil,
      object["required"] == nil
    else { return nil }
    return node.entries.filter { $0.key != RestoredAttributes.keyword }
  }

  /// Whether a name needs no escape in a reference.
  private static func isSimple(_ name: String) -> Bool {
    !name.isEmpty
      && name.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_".unicodeScalars.contains($0))
      }
  }

  // MARK: references

  /// A node that refers to its type, where that says nothing else than the node.
  func referring(_ entries: [ValueMap.Entry], _ raw: ValueMap, isThere: Bool) -> [ValueMap.Entry] {
    guard let name = name(raw), let node = nodes[name], !node.isEmpty else { return entries }
    let own = ValueMap(entries)
    let isPart = node.allSatisfy { part in own[part.key].map { $0.isSame(as: part.value) } ?? Self.isForPeople(part.key)
    }
    guard isPart, !node.contains(where: { $0.key == "allOf" }) else { return entries }
    let reference: Value = ["$ref": .string(RestoredAttributes.typePrefix + name)]
    var rest = entries.filter { entry in !node.contains { $0.key == entry.key && $0.value.isSame(as: entry.value) } }
    if let place = rest.firstIndex(where: { $0.key == "allOf" }), case .list(let parts) = rest[place].value {
      rest[place].value = .list([reference] + parts)
    } else {
      rest.append(ValueMap.Entry("allOf", .list([reference])))
    }
    return rest
  }

  /// Keywords that check nothing; an own one wins over that of the type.
  private static func isForPeople(_ keyword: String) -> Bool {
    ["title", "description", "markdownDescription", "default", "examples", "deprecationMessage", "patternErrorMessage"]
      .contains(keyword)
  }
}
