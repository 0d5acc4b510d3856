internal import ConfigModel
internal import ConfigSchema

/// What can be said of the value that the file holds for a setting.
struct StoredValue {
  private let setting: Setting
  private let assertion: Assertion

  init(_ setting: Setting, _ settings: Settings) {
    self.setting = setting
    assertion = Assertion(of: setting, in: settings, .there)
  }

  /// It is a right value. Null is none.
  var valid: SchemaApproximation {
    guard assertion.isExact, !assertion.keywords.isEmpty else { return .unknown }
    return SchemaApproximation(schema: assertion.value, isExact: true)
  }

  /// Every right value is admitted, and maybe others.
  var possible: SchemaApproximation {
    let schema =
      assertion.keywords.isEmpty
      ? ["not": ["type": .string("null")]]
      : assertion.value
    return SchemaApproximation(schema: schema, isExact: assertion.isExact)
  }

  /// A right value for which a further keyword holds.
  func with(_ keyword: String, _ value: Value) -> SchemaApproximation {
    guard assertion.isExact else { return .unknown }
    let own = assertion.keywords
    guard !own.isEmpty, !own.contains(where: { $0.key == keyword }) else {
      let further: Value = [keyword: value]
      return .all([valid, SchemaApproximation(schema: further, isExact: true)])
    }
    return SchemaApproximation(schema: .map(ValueMap(own + [ValueMap.Entry(keyword, value)])), isExact: true)
  }

  func compared(_ relation: Formula.Relation, _ number: Number) -> SchemaApproximation {
    with(relation.keyword, .number(number))
  }

  func equal(to value: Value) -> SchemaApproximation {
    let constant = SchemaApproximation(schema: ["const": value], isExact: true)
    if setting.type == .bool, case .bool = value { return assertion.isExact ? constant : uncertain(constant) }
    if isClosed {
      return offered.contains(value) ? constant : setting.choices.contains { $0.value == value } ? .unknown : .never
    }
    return assertion.isExact ? .all([valid, constant]) : .unknown
  }

  func different(from value: Value) -> SchemaApproximation {
    if setting.type == .bool, case .bool(let bool) = value, assertion.isExact { return equal(to: .bool(!bool)) }
    if isClosed {
      let others = setting.choices.filter { $0.value != value }
      let schema: Value = ["enum": .list(offered.filter { $0 != value })]
      let isExact = others.allSatisfy { $0.enabledIf == nil }
      return offered.contains { $0 != value }
        ? SchemaApproximation(schema: schema, isExact: isExact) : isExact ? .never : .unknown
    }
    return with("not", ["const": value])
  }

  private func uncertain(_ schema: SchemaApproximation) -> SchemaApproximation {
    var schema = schema
    schema.isExact = false
    return schema
  }

  /// Whether nothing but the choices is right, and these differ in how they are written.
  private var isClosed: Bool {
    !setting.choices.isEmpty && !setting.isOpen && setting.choicesSource == nil && setting.type.comparesAsWritten
      && setting.pattern == nil && setting.rangeText == nil && setting.minLength == nil && setting.maxLength == nil
  }

  /// The choices that no condition takes away.
  private var offered: [Value] { setting.choices.filter { $0.enabledIf == nil }.map(\.value) }
}

/// Schemas about a value at a path of keys.
enum KeyPathSchema {
  /// There is a value, and it is such.
  static func present(_ leaf: SchemaApproximation, at keys: [String]) -> SchemaApproximation {
    if leaf.isNever { return leaf }
    let schema = keys.reversed().reduce(leaf.schema) { (inner, key) -> Value in
      // `required` checks nothing but objects.
      ["type": .string("object"), "properties": [key: inner], "required": .list([.string(key)])]
    }
    return SchemaApproximation(schema: schema, isExact: leaf.isExact, weight: leaf.weight + 1)
  }
}
