internal import ConfigModel

/// A condition as a JSON Schema that approximates it from one side: of whatever the schema admits the condition is true.
/// With `isExact` the schema admits everything of which it is.
struct SchemaApproximation {
  /// A map, or a bool: true admits every configuration, false none.
  var schema: Value
  var isExact: Bool
  /// How many parts it has, which is bounded.
  private(set) var weight = 1

  /// A larger schema is replaced by `unknown`, since no person could read it.
  private static let heaviest = 400
  /// Equal parts are removed only among few: to compare many costs more than it saves.
  private static let mostCompared = 40

  static let always = SchemaApproximation(schema: .bool(true), isExact: true)
  static let never = SchemaApproximation(schema: .bool(false), isExact: true)
  /// Nothing is known: no configuration is admitted.
  static let unknown = SchemaApproximation(schema: .bool(false), isExact: false)

  static func constant(_ bool: Bool) -> SchemaApproximation { bool ? always : never }

  var isNever: Bool { schema == .bool(false) }
  var isAlways: Bool { schema == .bool(true) }

  init(schema: Value, isExact: Bool, weight: Int = 1) {
    self.schema = schema
    self.isExact = isExact
    self.weight = weight
  }

  static func all(_ parts: [SchemaApproximation]) -> SchemaApproximation {
    if parts.contains(where: \.isNever) {
      return SchemaApproximation(schema: .bool(false), isExact: parts.contains { $0.isNever && $0.isExact })
    }
    return joined(parts.filter { !$0.isAlways }, "allOf", empty: .always, isExact: parts.allSatisfy(\.isExact))
  }

  static func any(_ parts: [SchemaApproximation]) -> SchemaApproximation {
    if parts.contains(where: \.isAlways) { return .always }
    return joined(parts.filter { !$0.isNever }, "anyOf", empty: .never, isExact: parts.allSatisfy(\.isExact))
  }

  private static func joined(
    _ parts: [SchemaApproximation], _ keyword: String, empty: SchemaApproximation, isExact: Bool
  ) -> SchemaApproximation {
    guard let first = parts.first else { return SchemaApproximation(schema: empty.schema, isExact: isExact) }
    if parts.count == 1 { return SchemaApproximation(schema: first.schema, isExact: isExact, weight: first.weight) }
    let weight = parts.reduce(1) { $0 + $1.weight }
    guard weight <= heaviest else { return .unknown }
    var schemas = parts.map(\.schema)
    if weight <= mostCompared {
      schemas = []
      for part in parts where !schemas.contains(part.schema) { schemas.append(part.schema) }
    }
    if schemas.count == 1 { return SchemaApproximation(schema: schemas[0], isExact: isExact, weight: first.weight) }
    return SchemaApproximation(schema: [keyword: .list(schemas)], isExact: isExact, weight: weight)
  }

  /// The opposite where it is exact; else nothing is known.
  var opposite: SchemaApproximation {
    guard isExact else { return .unknown }
    if case .bool(let bool) = schema { return .constant(!bool) }
    if case .map(let map) = schema, map.count == 1, let inner = map["not"] {
      return SchemaApproximation(schema: inner, isExact: true, weight: weight)
    }
    return SchemaApproximation(schema: ["not": schema], isExact: true, weight: weight + 1)
  }
}
