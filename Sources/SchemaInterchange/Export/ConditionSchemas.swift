internal import ConfigModel
internal import ConfigSchema

/// Writes conditions of the settings language as JSON Schemas of the object whose keys they are about: effective values are
/// spelled out, with conditions that disable, and defaults. The result is an approximation where JSON Schema cannot express it.
struct ConditionSchemas {
  private let settings: Settings
  /// The list or map of whose items the object is one; nil for the whole configuration.
  private let owner: SettingID?
  private var enabled: [SettingID: Truth] = [:]
  private var valued: [SettingID: Truth] = [:]

  init(_ settings: Settings, itemsOf owner: SettingID?) {
    self.settings = settings
    self.owner = owner
  }

  /// Of three values, two: else it is unknown.
  struct Truth {
    var yes: SchemaApproximation
    var no: SchemaApproximation
    /// False or unknown.
    var notYes: SchemaApproximation { yes.isExact ? yes.opposite : no }
  }

  // MARK: formulas

  /// Whether a setting is enabled, by all conditions around it.
  mutating func enabling(of setting: Setting) -> Truth {
    if let known = enabled[setting.id] { return known }
    // While it is worked out nothing is known, though the compiler admits no loops.
    enabled[setting.id] = Truth(yes: .unknown, no: .unknown)
    let result = truth(of: .all(settings.enablingFormulas(of: setting)))
    enabled[setting.id] = result
    return result
  }

  mutating func truth(of formula: Formula) -> Truth {
    switch formula {
    case .constant(let bool): return Truth(yes: .constant(bool), no: .constant(!bool))
    case .all(let formulas):
      let parts = formulas.map { truth(of: $0) }
      return Truth(yes: .all(parts.map(\.yes)), no: .any(parts.map(\.no)))
    case .any(let formulas):
      let parts = formulas.map { truth(of: $0) }
      return Truth(yes: .any(parts.map(\.yes)), no: .all(parts.map(\.no)))
    case .not(let inner):
      let part = truth(of: inner)
      return Truth(yes: part.no, no: part.yes)
    case .has(let id):
      if let known = valued[id] { return known }
      let has = effective(id, stored: { $0.valid }, counts: { $0 != nil })
      let lacks = effective(id, stored: { _ in .never }, counts: { $0 == nil })
      valued[id] = Truth(yes: has, no: lacks)
      return Truth(yes: has, no: lacks)
    case .equals(let id, let value):
      return Truth(
        yes: effective(id, stored: { $0.equal(to: value) }, counts: { $0 == value }),
        no: effective(id, stored: { $0.different(from: value) }, counts: { $0.map { $0 != value } ?? false }))
    case .compares(let id, let relation, let number):
      return Truth(
        yes: effective(id, stored: { $0.compared(relation, number) }, counts: { relation.holds($0, number) }),
        no: effective(
          id, stored: { $0.compared(relation.opposite, number) }, counts: { relation.opposite.holds($0, number) }))
    case .matches(let id, let pattern): return matching(id, pattern)
    case .other: return Truth(yes: .unknown, no: .unknown)
    }
  }

  private mutating func matching(_ id: SettingID, _ pattern: String) -> Truth {
    // Whether a default matches is not asked.
    guard settings[id].defaults.isEmpty, settings[id].whenDisabled == nil,
      let text = PortablePattern.text(of: pattern, mayBreakLines: settings[id].type == .text)
    else { return Truth(yes: .unknown, no: .unknown) }
    let yes = effective(id, stored: { $0.with("pattern", .string(text)) }, counts: { _ in false })
    let no = effective(
      id, stored: { $0.with("not", ["pattern": .string(text)]) },
      counts: { _ in false })
    return Truth(yes: yes, no: no)
  }

  // MARK: effective values

  /// - Parameters:
  ///   - stored: what is asked of a value in the file.
  ///   - counts: whether a value of the schema's answers the question; nil is none.
  private mutating func effective(
    _ id: SettingID, stored: (StoredValue) -> SchemaApproximation, counts: (Value?) -> Bool
  ) -> SchemaApproximation {
    let setting = settings[id]
    guard setting.owner == owner, setting.computed == nil, let keys = setting.path.keys else { return .unknown }
    let value = StoredValue(setting, settings)
    let paths = [keys] + (owner == nil ? setting.renamedFrom.compactMap(\.keys) : [])
    let isStored = { (leaf: SchemaApproximation) in
      SchemaApproximation.any(paths.map { KeyPathSchema.present(leaf, at: $0) })
    }
    let isDisabled: Value? = setting.whenDisabled ?? (setting.type == .bool ? .bool(false) : nil)
    let truth = enabling(of: setting)
    return .any([
      .all([truth.yes, isStored(stored(value))]),
      .all([
        truth.yes, isStored(value.possible).asOver.opposite(ifExact: value.valid.isExact), fallback(setting, counts),
      ]),
      .all([truth.notYes, .constant(counts(isDisabled))]),
    ])
  }

  /// The default: the first of the cases whose condition is true.
  private mutating func fallback(_ setting: Setting, _ counts: (Value?) -> Bool) -> SchemaApproximation {
    var before: [SchemaApproximation] = []
    var parts: [SchemaApproximation] = []
    for each in setting.defaults {
      let when = each.when.map { truth(of: settings.formula(of: $0)) } ?? Truth(yes: .always, no: .never)
      parts.append(.all(before + [when.yes, .constant(counts(each.value))]))
      before.append(when.notYes)
    }
    parts.append(.all(before + [.constant(counts(nil))]))
    return .any(parts)
  }
}

extension SchemaApproximation {
  /// A schema that admits all of which the statement is true, and maybe more: its opposite is certain.
  fileprivate var asOver: SchemaApproximation { SchemaApproximation(schema: schema, isExact: true, weight: weight) }

  fileprivate func opposite(ifExact isExact: Bool) -> SchemaApproximation {
    var result = opposite
    result.isExact = isExact
    return result
  }
}

extension Formula.Relation {
  fileprivate var opposite: Self {
    switch self {
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    }
  }

  fileprivate func holds(_ value: Value?, _ number: Number) -> Bool {
    guard case .number(let own)? = value else { return false }
    switch self {
    case .less: return own < number
    case .lessOrEqual: return own <= number
    case .greater: return own > number
    case .greaterOrEqual: return own >= number
    }
  }

  var keyword: String {
    switch self {
    case .less: "exclusiveMaximum"
    case .lessOrEqual: "maximum"
    case .greater: "exclusiveMinimum"
    case .greaterOrEqual: "minimum"
    }
  }
}
