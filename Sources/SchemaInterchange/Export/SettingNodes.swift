internal import ConfigModel
internal import ConfigSchema

/// Writes settings as nodes of a JSON Schema: of one object, the whole configuration or an item.
struct SettingNodes {
  let settings: Settings
  let flavour: ExportFlavour
  /// The named types, and their nodes where these can be referred to.
  let types: NamedTypes
  private let owner: SettingID?
  private(set) var tree: ObjectTree
  private(set) var statements = StatementList()
  private(set) var omissions: [ExportOmission] = []
  private var known: Set<ExportOmission> = []
  private var conditions: ConditionSchemas

  init(_ settings: Settings, _ flavour: ExportFlavour, _ types: NamedTypes, itemsOf owner: SettingID? = nil) {
    self.settings = settings
    self.flavour = flavour
    self.types = types
    self.owner = owner
    tree = ObjectTree(isClosed: settings.unknownKeys == .error)
    conditions = ConditionSchemas(settings, itemsOf: owner)
  }

  // MARK: members

  /// Adds the settings below `prefix`, as `settings` of a section, a group or an item has them.
  ///
  /// - Parameter find: the compiled setting at a path of keys.
  mutating func add(_ members: ValueMap, at prefix: [String], find: ([String]) -> Setting?) {
    for entry in members.entries {
      guard let below = (try? ConfigPath(parsing: entry.key))?.keys, let setting = find(prefix + below),
        case .map(let raw) = entry.value
      else { continue }
      add(setting, raw, at: prefix + below)
      if setting.type == .group, case .map(let inner)? = types.resolved(raw)["settings"] {
        add(inner, at: prefix + below, find: find)
      }
    }
  }

  private mutating func add(_ setting: Setting, _ raw: ValueMap, at keys: [String]) {
    let resolved = types.resolved(raw)
    var leaf = ObjectTree.Leaf(entries: annotations(of: setting, resolved), raw: raw)
    guard setting.type != .group else {
      leaf.isGroup = true
      return tree.add(leaf, at: keys)
    }
    if setting.computed == nil {
      leaf.isRequired = isAlwaysRequired(setting)
      let enabling = conditions.enabling(of: setting)
      let checks = checks(of: setting, resolved, leaf.isRequired ? .needed : .optional)
      if enabling.yes.isAlways {
        leaf.entries += checks
      } else {
        if !checks.isEmpty { statements.demand(.map(ValueMap(checks)), at: keys, if: enabling.yes) }
        if !enabling.yes.isExact { leaveOut(setting, "anything under its condition, or only in part") }
      }
      demandValue(setting, keys, enabling.yes, isSaid: leaf.isRequired)
      demandChoices(setting, keys, enabling.yes)
    }
    leaf.entries = types.referring(leaf.entries, raw, isThere: false)
    tree.add(leaf, at: keys)
    for former in owner == nil ? setting.renamedFrom.compactMap(\.keys) : [] { addFormer(former, setting) }
  }

  /// What is asked of a configuration that is one setting.
  mutating func whole(_ setting: Setting, _ raw: ValueMap) -> [ValueMap.Entry] {
    checks(of: setting, types.resolved(raw), isAlwaysRequired(setting) ? .needed : .optional)
  }

  private mutating func addFormer(_ keys: [String], _ setting: Setting) {
    let words = "The former name of \(setting.path)."
    var entries = [ValueMap.Entry("description", .string(words))]
    if flavour == .vscode {
      entries.append(ValueMap.Entry("deprecationMessage", .string("It is now called \(setting.path).")))
    }
    tree.add(ObjectTree.Leaf(entries: entries), at: keys)
  }

  private mutating func leaveOut(_ setting: Setting, _ words: String) {
    add(ExportOmission(subject: settings.name(of: setting), words: words))
  }

  private mutating func add(_ new: ExportOmission) {
    if known.insert(new).inserted { omissions.append(new) }
  }

  // MARK: what must be there

  /// Whether a value is asked for whatever the rest says.
  private mutating func isAlwaysRequired(_ setting: Setting) -> Bool {
    setting.isRequired && setting.defaults.isEmpty && setting.renamedFrom.isEmpty
      && conditions.enabling(of: setting).yes.isAlways
  }

  private mutating func demandValue(_ setting: Setting, _ keys: [String], _ enabled: SchemaApproximation, isSaid: Bool)
  {
    guard !isSaid, setting.isRequired || setting.requiredIf != nil else { return }
    // A default is a value.
    if setting.defaults.contains(where: { $0.when == nil }) { return }
    guard setting.defaults.isEmpty, setting.renamedFrom.isEmpty else {
      return leaveOut(setting, "that a value is required")
    }
    let asked =
      setting.isRequired ? SchemaApproximation.always : setting.requiredIf.map { self.truth(of: $0).yes } ?? .never
    let condition = SchemaApproximation.all([enabled, asked])
    if !condition.isExact { leaveOut(setting, "in every case that a value is required") }
    var none: [Value] = [.null]
    if !setting.type.isCollection { none.append(.string("")) }
    let leaf: Value = ["not": ["enum": .list(none)]]
    statements.demand(leaf, at: keys, if: condition, isRequired: true)
  }

  private mutating func truth(of condition: Condition) -> ConditionSchemas.Truth {
    conditions.truth(of: settings.formula(of: condition))
  }

  /// A choice may not be made while its own condition is not true.
  private mutating func demandChoices(_ setting: Setting, _ keys: [String], _ enabled: SchemaApproximation) {
    for choice in setting.choices {
      guard let condition = choice.enabledIf, setting.type.comparesAsWritten else { continue }
      let refused = truth(of: condition).notYes
      if !refused.isExact { leaveOut(setting, "in every case that \(choice.word) cannot be chosen") }
      let leaf: Value = ["not": ["const": choice.value]]
      statements.demand(leaf, at: keys, if: .all([enabled, refused]))
    }
  }

  /// Adds the rules of the schema.
  mutating func add(_ rules: [Rule]) {
    for rule in rules where !rule.isWarning {
      var parts = [truth(of: rule.condition).no]
      for id in rule.operands { parts.append(conditions.enabling(of: settings[id]).yes) }
      let broken = SchemaApproximation.all(parts)
      if !broken.isExact {
        add(ExportOmission(subject: "the rule \(rule.condition.text)", words: broken.isNever ? "" : "in every case"))
      }
      statements.refuse(broken, message: rule.message)
    }
  }

  mutating func addKey(_ key: String, _ entries: [ValueMap.Entry]) {
    tree.add(ObjectTree.Leaf(entries: entries), at: [key])
  }

  /// The object with all that was added.
  func object(isThere: Bool) -> [ValueMap.Entry] {
    let schemas = statements.schemas(flavour)
    return tree.object(isThere: isThere) + (schemas.isEmpty ? [] : [ValueMap.Entry("allOf", .list(schemas))])
  }

  // MARK: one setting

  private func annotations(of setting: Setting, _ resolved: ValueMap) -> [ValueMap.Entry] {
    Annotations(setting, resolved, flavour).entries
  }

  /// The checks of a value, with those of the items of a list or map.
  private mutating func checks(
    of setting: Setting, _ resolved: ValueMap, _ presence: Assertion.Presence
  ) -> [ValueMap.Entry] {
    let labels: Assertion.Labels = flavour == .vscode ? .editors : .standard
    let assertion = Assertion(of: setting, in: settings, presence, labels: labels)
    for words in assertion.omissions { leaveOut(setting, words) }
    var entries = assertion.keywords
    if let message = setting.message, flavour == .vscode, entries.contains(where: { $0.key == "pattern" }) {
      entries.append(ValueMap.Entry("patternErrorMessage", .string(message)))
    }
    guard let item = setting.item.map({ settings[$0] }) else { return entries }
    var raw = ValueMap()
    if case .map(let own)? = resolved["of"] { raw = own }
    if setting.type == .list {
      for name in ["choices", "choices-from", "open"] where raw[name] == nil { raw[name] = resolved[name] }
    }
    let node = Value.map(ValueMap(self.item(item, raw, of: setting)))
    if setting.type == .list {
      entries.append(ValueMap.Entry("items", node))
      if flavour == .vscode, let snippets = ItemSnippet.snippets(item, settings) {
        entries.append(ValueMap.Entry("defaultSnippets", snippets))
      }
    } else {
      if let keys = setting.keySetting {
        entries.append(ValueMap.Entry("propertyNames", names(settings[keys], resolved)))
      }
      entries.append(ValueMap.Entry("additionalProperties", node))
    }
    return entries
  }

  /// The node of the items of a list or the values of a map.
  private mutating func item(_ item: Setting, _ raw: ValueMap, of list: Setting) -> [ValueMap.Entry] {
    let resolved = types.resolved(raw)
    var entries = annotations(of: item, resolved)
    guard item.type == .group else {
      entries += checks(of: item, resolved, .there)
      return NodeExtras.adding(to: types.referring(entries, raw, isThere: true), for: raw, isRequired: false)
    }
    var nodes = SettingNodes(settings, flavour, types, itemsOf: list.id)
    if case .map(let members)? = resolved["settings"] {
      let all = item.members.map { settings[$0] }
      let places = Dictionary(grouping: all, by: { $0.path })
      nodes.add(members, at: []) { keys in places[ConfigPath(keys: keys)]?.first }
    }
    for each in nodes.omissions { add(each) }
    entries += nodes.object(isThere: true)
    return NodeExtras.adding(to: entries, for: raw, isRequired: false)
  }

  private mutating func names(_ key: Setting, _ resolved: ValueMap) -> Value {
    var raw = ValueMap()
    if case .map(let own)? = resolved["keys"] { raw = own }
    let own = types.resolved(raw)
    let entries = annotations(of: key, own) + checks(of: key, own, .there).filter { $0.key != "type" }
    return .map(ValueMap(NodeExtras.adding(to: entries, for: raw, isRequired: false)))
  }
}
