internal import ConfigModel

/// The settings under their keys, in the order of the file.
struct SettingTree: SchemaPass {
  let log: SchemaLog
  let demand: SettingDemand
  private(set) var all: [Setting] = []
  private(set) var keys = KeyTree()
  private(set) var gates: [Gate] = []
  /// Settings of the top level that have former keys, and those that only some layers may set.
  private var renamed: [Int] = []
  private var scoped: [Int] = []
  /// The place of each setting's key, by the number of the setting.
  private var keySpans: [SourceSpan] = []
  /// The settings that the expression of each number reads, by theirs.
  private var references: [[Int]] = []
  private var reader: SettingReader
  private var nextItem = 0
  /// Whether reading stopped because there are too many settings.
  private var hasTooMany = false
  /// By the number of the setting, for those of which only an outline was read.
  private var outlines: [Outline?] = []
  /// Of settings of which there are outlines.
  private var outlineContexts: [SettingContext] = []

  /// What is left of a setting until it is asked for.
  private struct Outline {
    var value: LocatedValue
    /// A number in `outlineContexts`.
    var context: Int
  }

  init(_ reader: SettingReader, _ demand: SettingDemand) {
    log = reader.log
    self.reader = reader
    self.demand = demand
  }

  /// - Returns: the numbers of those that are read, without the members of groups among them.
  @discardableResult
  mutating func readSettings(_ value: LocatedValue?, _ context: SettingContext) -> [Int] {
    var numbers: [Int] = []
    var context = context
    if demand != .everything {
      context.number = outlineContexts.count
      outlineContexts.append(context)
    }
    for entry in entries(value, "settings") {
      guard let below = pathKeys(entry.key, "the key of a setting", at: entry.keySpan) else { continue }
      var node = context.root
      let path = context.prefix + below
      // The setting that is the whole configuration, if there is one, has all others below it.
      var covering = path.isEmpty ? nil : keys.nodes[node].setting
      for key in path {
        node = keys.child(key, of: node)
        if let setting = keys.nodes[node].setting, all[setting].type != .group { covering = setting }
      }
      let name = ConfigPath(keys: path)
      guard !reportOverlap(name, node, covering, at: entry.keySpan) else { continue }
      guard let read = readSetting(entry.value, path: name, keySpan: entry.keySpan, context) else { return numbers }
      numbers.append(read.index)
      if path.isEmpty, !mayBeWhole(all[read.index], context, at: entry.keySpan) { continue }
      keys.setSetting(read.index, at: node)
      if all[read.index].type == .group { readMembers(of: read, path, context) }
    }
    return numbers
  }

  /// Refuses a setting at the path `.` that is no list and no map, or a member of an item.
  private func mayBeWhole(_ setting: Setting, _ context: SettingContext, at span: SourceSpan) -> Bool {
    if context.owner == nil, setting.type == .list || setting.type == .map { return true }
    let this = context.owner == nil ? setting.type.phrase : "a member of an item"
    report("bad-path", "the key `.` is for a configuration that is one list or one map, and this is \(this)", at: span)
    return false
  }

  /// Two settings at one key, or one below another.
  private func reportOverlap(_ path: ConfigPath, _ node: Int, _ covering: Int?, at span: SourceSpan) -> Bool {
    let here = keys.nodes[node]
    let other = here.setting ?? covering
    if let other {
      let name = all[other].path
      let message =
        name == path
        ? "there are two settings \(path)"
        : "\(path) is below \(name), which is a setting itself (\(all[other].type.phrase))"
      report(
        "duplicate-setting", message, at: span,
        notes: [
          Diagnostic.Note("\(name) is defined here", at: Diagnostic.Location(file: log.file, span: keySpans[other]))
        ])
      return true
    }
    guard let child = here.children.first(where: keys.isKnown) else { return false }
    report(
      "duplicate-setting",
      "\(path) cannot be a setting, because \(path.appending(key: keys.nodes[child].key)) is one",
      at: span)
    return true
  }

  /// A type may hold a type twice that holds a type twice: what comes of it is bounded.
  private static let mostSettings = 30_000

  /// Nil when there are too many.
  private mutating func readSetting(
    _ value: LocatedValue, path: ConfigPath, keySpan: SourceSpan, _ context: SettingContext
  ) -> ReadSetting? {
    let index = all.count
    guard index < Self.mostSettings else {
      if !hasTooMany {
        report("too-many-settings", "the schema has more than \(Self.mostSettings) settings", at: keySpan)
      }
      hasTooMany = true
      return nil
    }
    keySpans.append(keySpan)
    var setting = SettingDetails(id: SettingID(index), path: path)
    setting.place(in: context)
    var read = ReadSetting(index: index, attributes: Attributes(span: value.span), types: [])
    let outline = demand != .everything && context.owner == nil ? SettingOutline(of: value) : nil
    if let outline {
      setting.take(outline)
    } else {
      read = reader.read(&setting, value, context)
      if setting.owner == nil { note(setting) }
    }
    all.append(Setting(consume setting))
    outlines.append(outline.map { _ in Outline(value: value, context: context.number) })
    return read
  }

  /// Notes what layers need to know of a setting.
  private mutating func note(_ setting: SettingDetails) {
    let index = setting.id.index
    for path in setting.renamedFrom { keys.setFormer(path.keys ?? [], index) }
    if !setting.renamedFrom.isEmpty { renamed.append(index) }
    if !setting.scope.isEmpty { scoped.append(index) }
  }

  private mutating func readMembers(of group: ReadSetting, _ prefix: [String], _ context: SettingContext) {
    let setting = all[group.index]
    var context = context
    context.prefix = prefix
    context.level = setting.level
    context.isSecret = setting.isSecret
    context.types = group.types
    context.gate = addGate(
      parent: context.gate, group.attributes[.enabledIf], group.attributes[.visibleIf], why: group.attributes[.why],
      siblings: context.siblings)
    if !group.attributes.has(.settings) {
      report("missing-attribute", "a group needs settings", at: keySpans[group.index])
    }
    let first = all.count
    readSettings(group.attributes[.settings], context)
    let members = (first..<all.count).map { SettingID($0) }
    all[group.index].update { details in
      details.members = members
      details.gate = context.gate
    }
  }

  /// A gate for what has a condition of its own, else the gate around it.
  mutating func addGate(
    parent: Int?, _ enabledIf: LocatedValue?, _ visibleIf: LocatedValue?, why: LocatedValue? = nil, siblings: Int?
  )
    -> Int?
  {
    guard enabledIf != nil || visibleIf != nil else { return parent }
    let index = gates.count
    gates.append(Gate(parent: parent, siblings: siblings))
    gates[index].enabledIf = condition(
      enabledIf, owner: .gate(index), "enabled-if", why: why, siblings: siblings)
    gates[index].visibleIf = condition(visibleIf, owner: .none, "visible-if", siblings: siblings)
    return index
  }

  /// What is left to do when all keys are read: items of lists and maps, and what is asked for of the settings of which
  /// there are outlines.
  ///
  /// - Parameter draft: the rest of the schema.
  mutating func finish(_ draft: inout SchemaDraft) {
    while nextItem < reader.notes.items.count { readItem() }
    completeDemanded()
    draft.settings.all = all
    draft.settings.keys = keys
    draft.settings.gates = gates
    draft.settings.renamed = renamed
    draft.settings.scoped = scoped
    draft.settings.expressions = log.takeExpressions()
    draft.notes = reader.notes
    draft.keySpans = keySpans
    draft.references = references
  }

  // MARK: Items

  /// Reads the setting of the items of a list or map, or of the keys of a map.
  private mutating func readItem() {
    let pending = reader.notes.items[nextItem]
    nextItem += 1
    let owner = all[pending.owner]
    var value = pending.value
    if case .map(let own) = value.content, !pending.inherited.isEmpty {
      value.content = .map(own + pending.inherited.filter { entry in !own.contains { $0.key == entry.key } })
    }
    var context = SettingContext(
      level: owner.level, prefix: [], root: KeyTree.root, siblings: owner.siblings, owner: pending.owner,
      isSecret: owner.isSecret, types: pending.types)
    guard let read = readSetting(value, path: ConfigPath(), keySpan: pending.value.span, context) else { return }
    let index = read.index
    if pending.isKey {
      if !all[index].type.isTextual {
        report("wrong-value", "the keys of a map are strings, and not \(all[index].type.phrase)", at: value.span)
      }
      all[pending.owner].update { $0.keySetting = SettingID(index) }
      return
    }
    all[pending.owner].update { $0.item = SettingID(index) }
    if !pending.inherited.isEmpty { shareChoices(of: index, with: pending.owner) }
    if all[index].type == .group {
      let root = keys.addRoot()
      all[index].update { $0.membersRoot = root }
      context.root = root
      context.siblings = root
      context.gate = nil
      readMembers(of: read, [], context)
      checkKeyMember(pending.owner, root, value.span)
    } else if let key = owner.keyMember {
      report(
        "wrong-value", "key names a member of the items, and they have none", at: keySpans[pending.owner],
        help: "remove key: \(key)"
      )
    }
  }

  private mutating func shareChoices(of item: Int, with list: Int) {
    let item = all[item]
    all[list].update { details in
      details.choices = item.choices
      details.choiceIndex = item.choiceIndex
      details.choicesSource = item.choicesSource
      details.isOpen = item.isOpen
      details.declaresOpen = item.declaresOpen
    }
  }

  private func checkKeyMember(_ list: Int, _ root: Int, _ span: SourceSpan) {
    guard let key = all[list].keyMember, keys.find(key, in: root) == nil else { return }
    let known = keys.nodes[root].children.map { keys.nodes[$0].key }
    report(
      "unknown-name", "the items have no member \(key)", at: keySpans[list],
      help: NearMiss.nearest(to: key, in: known).map { "did you mean key: \($0)?" })
  }

  // MARK: Demand

  /// Also finds for every expression the settings that it reads.
  private mutating func completeDemanded() {
    if case .only(let paths) = demand {
      for path in paths { complete(at: path) }
    }
    while references.count < log.expressions.count {
      let read = log.expressions[references.count].names(in: keys)
      references.append(read)
      for setting in read { complete(setting) }
    }
  }

  /// Completes the settings around a path, at it and below it.
  private mutating func complete(at path: ConfigPath) {
    var node = KeyTree.root
    for segment in path.segments {
      guard let key = Settings.key(segment), let child = keys.find(key, in: node) else { return }
      node = child
      if let setting = keys.nodes[node].setting { complete(setting) }
    }
    complete(below: node)
  }

  private mutating func complete(below node: Int) {
    if let setting = keys.nodes[node].setting { complete(setting) }
    for child in keys.nodes[node].children { complete(below: child) }
  }

  /// Completes a setting of which an outline was read.
  private mutating func complete(_ index: Int) {
    guard let outline = outlines[index] else { return }
    outlines[index] = nil
    let context = outlineContexts[outline.context]
    var setting = SettingDetails(id: SettingID(index), path: all[index].path)
    setting.place(in: context)
    _ = reader.read(&setting, outline.value, context)
    all[index] = Setting(consume setting)
  }
}
