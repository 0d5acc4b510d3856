internal import ConfigModel

/// What an object must be besides its properties: checks that hold under a condition.
struct StatementList {
  private var conditions: [Value] = []
  private var places: [Value: Int] = [:]
  /// For each condition what must hold then.
  private var demands: [[Demand]] = []
  /// What must not be.
  private var refusals: [(schema: Value, message: String?)] = []

  private struct Demand {
    let keys: [String]
    let leaf: Value
    let isRequired: Bool
  }

  /// - Parameter isRequired: whether there must be a value at the keys.
  mutating func demand(_ leaf: Value, at keys: [String], if condition: SchemaApproximation, isRequired: Bool = false) {
    if condition.isNever { return }
    let place = places[condition.schema] ?? conditions.count
    if place == conditions.count {
      places[condition.schema] = place
      conditions.append(condition.schema)
      demands.append([])
    }
    demands[place].append(Demand(keys: keys, leaf: leaf, isRequired: isRequired))
  }

  mutating func refuse(_ condition: SchemaApproximation, message: String?) {
    if !condition.isNever { refusals.append((condition.schema, message)) }
  }

  /// The items of `allOf`.
  func schemas(_ flavour: ExportFlavour) -> [Value] {
    var result: [Value] = []
    for (condition, demands) in zip(conditions, demands) {
      let then = Self.object(demands.map { ($0.keys[...], $0) })
      result.append(
        condition == .bool(true)
          ? then
          : ["if": condition, "then": then])
    }
    for refusal in refusals {
      var entries: [ValueMap.Entry] = []
      if let message = refusal.message {
        entries.append(ValueMap.Entry("description", .string(message)))
        if flavour == .vscode { entries.append(ValueMap.Entry("errorMessage", .string(message))) }
      }
      entries.append(ValueMap.Entry("not", refusal.schema))
      result.append(.map(ValueMap(entries)))
    }
    return result
  }

  private static func object(_ demands: [(rest: ArraySlice<String>, demand: Demand)]) -> Value {
    var order: [String] = []
    var below: [[UInt8]: [(rest: ArraySlice<String>, demand: Demand)]] = [:]
    for each in demands {
      guard let key = each.rest.first else { continue }
      let bytes = Array(key.utf8)
      if below[bytes] == nil { order.append(key) }
      below[bytes, default: []].append((each.rest.dropFirst(), each.demand))
    }
    var required: [Value] = []
    var properties: [ValueMap.Entry] = []
    for key in order {
      let parts = below[Array(key.utf8)] ?? []
      if parts.contains(where: \.demand.isRequired) { required.append(.string(key)) }
      let leaves = parts.filter(\.rest.isEmpty).map(\.demand.leaf)
      let deeper = parts.filter { !$0.rest.isEmpty }
      let schemas = leaves + (deeper.isEmpty ? [] : [object(deeper)])
      properties.append(
        ValueMap.Entry(
          key, schemas.count == 1 ? schemas[0] : ["allOf": .list(schemas)]))
    }
    var entries: [ValueMap.Entry] = []
    // Null in the place of an object holds no value.
    if !required.isEmpty { entries.append(ValueMap.Entry("type", .string("object"))) }
    entries.append(ValueMap.Entry("properties", .map(ValueMap(properties))))
    if !required.isEmpty { entries.append(ValueMap.Entry("required", .list(required))) }
    return .map(ValueMap(entries))
  }
}
