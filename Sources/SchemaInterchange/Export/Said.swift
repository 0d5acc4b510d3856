internal import ConfigModel

/// A statement about a configuration as a JSON Schema that never claims too much: whatever it admits, the statement is
/// true of. With `isExact` it admits all of which it is true.
struct Said {
  /// A map, or a bool: true says it of every configuration, false of none.
  var schema: Value
  var isExact: Bool
  /// How many parts it has, which is bounded.
  private(set) var weight = 1

  /// More is not told: nobody could read it.
  private static let heaviest = 400
  /// Parts that say the same are looked for among few: to compare them all costs more than it saves.
  private static let mostCompared = 40

  static let always = Said(schema: .bool(true), isExact: true)
  static let never = Said(schema: .bool(false), isExact: true)
  /// It is not known of any configuration.
  static let unknown = Said(schema: .bool(false), isExact: false)

  static func constant(_ bool: Bool) -> Said { bool ? always : never }

  var isNever: Bool { schema == .bool(false) }
  var isAlways: Bool { schema == .bool(true) }

  init(schema: Value, isExact: Bool, weight: Int = 1) {
    self.schema = schema
    self.isExact = isExact
    self.weight = weight
  }

  static func all(_ parts: [Said]) -> Said {
    if parts.contains(where: \.isNever) {
      return Said(schema: .bool(false), isExact: parts.contains { $0.isNever && $0.isExact })
    }
    return joined(parts.filter { !$0.isAlways }, "allOf", empty: .always, isExact: parts.allSatisfy(\.isExact))
  }

  static func any(_ parts: [Said]) -> Said {
    if parts.contains(where: \.isAlways) { return .always }
    return joined(parts.filter { !$0.isNever }, "anyOf", empty: .never, isExact: parts.allSatisfy(\.isExact))
  }

  private static func joined(_ parts: [Said], _ keyword: String, empty: Said, isExact: Bool) -> Said {
    guard let first = parts.first else { return Said(schema: empty.schema, isExact: isExact) }
    if parts.count == 1 { return Said(schema: first.schema, isExact: isExact, weight: first.weight) }
    let weight = parts.reduce(1) { $0 + $1.weight }
    guard weight <= heaviest else { return .unknown }
    var schemas = parts.map(\.schema)
    if weight <= mostCompared {
      schemas = []
      for part in parts where !schemas.contains(part.schema) { schemas.append(part.schema) }
    }
    if schemas.count == 1 { return Said(schema: schemas[0], isExact: isExact, weight: first.weight) }
    return Said(schema: .map(ValueMap([ValueMap.Entry(keyword, .list(schemas))])), isExact: isExact, weight: weight)
  }

  /// The opposite where it is exact; else nothing is known.
  var opposite: Said {
    guard isExact else { return .unknown }
    if case .bool(let bool) = schema { return .constant(!bool) }
    if case .map(let map) = schema, map.count == 1, let inner = map["not"] {
      return Said(schema: inner, isExact: true, weight: weight)
    }
    return Said(schema: .map(ValueMap([ValueMap.Entry("not", schema)])), isExact: true, weight: weight + 1)
  }
}
