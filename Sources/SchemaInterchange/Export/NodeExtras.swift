package import ConfigModel
internal import ConfigSchema
internal import SchemaForms

/// Adds to a node what its keywords do not say of the attributes, so that these can be read back whole.
enum NodeExtras {
  /// - Parameter raw: the attributes as `CanonicalSchema` has them.
  static func adding(to entries: [ValueMap.Entry], for raw: ValueMap, isRequired: Bool) -> [ValueMap.Entry] {
    var extras = ValueMap()
    let hasMembers = entries.contains { $0.key == "properties" }
    // How keywords are read depends on the type, so that comes first.
    for names in [["type"], nil] {
      let said = attributes(entries, extras, isRequired)
      for name in names ?? raw.keys {
        guard let value = raw[name], said[name].map({ !$0.isSame(as: value) }) ?? true else { continue }
        extras[name] = name == "settings" && hasMembers ? keys(value) : value
      }
      for name in names ?? said.keys where raw[name] == nil && said[name] != nil && extras[name] == nil {
        extras[name] = .null
      }
    }
    guard !extras.isEmpty else { return entries }
    return entries + [ValueMap.Entry(RestoredAttributes.keyword, .map(extras))]
  }

  private static func attributes(_ entries: [ValueMap.Entry], _ extras: ValueMap, _ isRequired: Bool) -> ValueMap {
    let all = entries + [ValueMap.Entry(RestoredAttributes.keyword, .map(extras))]
    let node = LocatedValue(.map(ValueMap(all)))
    return CanonicalSchema.setting(RestoredAttributes(of: node, isRequired: isRequired).attributes)
  }

  private static func keys(_ settings: Value) -> Value {
    guard case .map(let map) = settings else { return .list([]) }
    return .list(map.keys.map { .string($0) })
  }
}

extension Value {
  /// Whether two values are the same, the order of maps included.
  package func isSame(as other: Value) -> Bool {
    switch (self, other) {
    case (.map(let a), .map(let b)):
      a.count == b.count
        && zip(a.entries, b.entries).allSatisfy {
          $0.key.hasSameCharacters(as: $1.key) && $0.value.isSame(as: $1.value)
        }
    case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
    default: self == other
    }
  }
}

extension LocatedValue {
  /// A value without a place in a file.
  package init(_ value: Value) {
    let nowhere = SourceSpan(0, 0)
    switch value {
    case .null: self.init(.null, span: nowhere, text: "null")
    case .bool(let bool): self.init(.bool(bool), span: nowhere, text: bool ? "true" : "false")
    case .number(let number): self.init(.number(number), span: nowhere, text: number.spelling)
    case .string(let text): self.init(.string(text), span: nowhere, isPlain: false)
    case .list(let items): self.init(.list(items.map { LocatedValue($0) }), span: nowhere, isPlain: false)
    case .map(let map):
      let entries = map.entries.map { entry in
        LocatedEntry(key: entry.key, keySpan: nowhere, value: LocatedValue(entry.value), keyIsPlain: false)
      }
      self.init(.map(entries), span: nowhere, isPlain: false)
    }
  }
}
