internal import ConfigModel
internal import Patterns

/// Where settings are read, and what they have from there.
struct SettingContext {
  var section: Int?
  var level: Level
  var gate: Int?
  var prefix: [String]
  /// The root of the tree that their keys go to.
  var root: Int
  /// That root again when they are members of an item.
  var siblings: Int?
  var owner: Int?
  var isSecret = false
  /// The named types that are being spelled out around them: none of them may come again.
  var types: Set<String> = []
  /// Its number in `Compiler.outlineContexts`, for what is not read in full.
  var number = 0
}

extension SettingDetails {
  fileprivate mutating func place(in context: SettingContext) {
    owner = context.owner.map { SettingID($0) }
    section = context.section
    gate = context.gate
    siblings = context.siblings
    isSecret = context.isSecret
    level = context.level
  }
}

extension Compiler {
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
      guard let below = keys(entry.key, "the key of a setting", at: entry.keySpan) else { continue }
      var node = context.root
      let keys = context.prefix + below
      // The setting that is the whole configuration, if there is one, has all others below it.
      var covering = keys.isEmpty ? nil : result.keys.nodes[node].setting
      for key in keys {
        node = result.keys.child(key, of: node)
        if let setting = result.keys.nodes[node].setting, result.all[setting].type != .group { covering = setting }
      }
      let path = ConfigPath(keys: keys)
      guard !reportOverlap(path, node, covering, at: entry.keySpan) else { continue }
      guard let read = readSetting(entry.value, path: path, keySpan: entry.keySpan, context) else { return numbers }
      numbers.append(read.index)
      if keys.isEmpty, !mayBeWhole(result.all[read.index], context, at: entry.keySpan) { continue }
      result.keys.setSetting(read.index, at: node)
      if result.all[read.index].type == .group { readMembers(of: read, keys, context) }
    }
    return numbers
  }

  /// Refuses a setting at the path `.` that is no list and no map, or a member of an item.
  private mutating func mayBeWhole(_ setting: Setting, _ context: SettingContext, at span: SourceSpan) -> Bool {
    if context.owner == nil, setting.type == .list || setting.type == .map { return true }
    let this = context.owner == nil ? setting.type.phrase : "a member of an item"
    report("bad-path", "the key `.` is for a configuration that is one list or one map, and this is \(this)", at: span)
    return false
  }

  /// Two settings at one key, or one below another.
  private mutating func reportOverlap(_ path: ConfigPath, _ node: Int, _ covering: Int?, at span: SourceSpan) -> Bool {
    let here = result.keys.nodes[node]
    let other = here.setting ?? covering
    if let other {
      let name = result.all[other].path
      let message =
        name == path
        ? "there are two settings \(path)"
        : "\(path) lies below \(name), which is a setting of its own (\(result.all[other].type.phrase))"
      report(
        "duplicate-setting", message, at: span,
        notes: [Diagnostic.Note("\(name) is defined here", at: Diagnostic.Location(file: file, span: keySpans[other]))])
      return true
    }
    guard let child = here.children.first(where: result.keys.isKnown) else { return false }
    report(
      "duplicate-setting",
      "\(path) cannot be a setting, because \(path.appending(key: result.keys.nodes[child].key)) is one",
      at: span)
    return true
  }

  /// A setting that was read, and what its members or items need to know.
  struct ReadSetting {
    var index: Int
    var attributes: Attributes<SettingAttribute>
    /// The named types that it and what is around it spell out.
    var types: Set<String>
  }

  /// A type may hold a type twice that holds a type twice: what comes of it is bounded.
  private static let mostSettings = 30_000

  /// Nil when there are too many.
  mutating func readSetting(
    _ value: LocatedValue, path: ConfigPath, keySpan: SourceSpan, _ context: SettingContext
  ) -> ReadSetting? {
    let index = result.all.count
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
    let outline = outline(of: value, context)
    if let outline {
      setting.isOutline = true
      setting.type = outline.type
      setting.title = outline.title ?? path.keys?.last ?? ""
    } else {
      read = complete(&setting, value, context)
    }
    add(setting, outline.map { _ in Outline(value: value, context: context.number) })
    return read
  }

  private mutating func add(_ setting: consuming SettingDetails, _ outline: Outline?) {
    result.all.append(Setting(setting))
    outlines.append(outline)
  }

  /// Reads all attributes.
  private mutating func complete(
    _ setting: inout SettingDetails, _ value: LocatedValue, _ context: SettingContext
  ) -> ReadSetting {
    var read = ReadSetting(
      index: setting.id.index, attributes: attributes(of: value, SettingAttribute.self), types: context.types)
    setting.type = type(&read)
    let attributes = read.attributes
    reportMisplaced(attributes, setting.type)
    setting.isSecret = bool(attributes[.secret], "secret") ?? false || context.isSecret
    setting.level = max(option(attributes[.level], "level", Level.self) ?? .basic, context.level)
    readTexts(&setting, attributes)
    readConstraints(&setting, attributes)
    readConditions(&setting, attributes)
    readRange(&setting, attributes)
    readCollection(&setting, read)
    if setting.type != .list { readChoices(&setting, attributes) }
    readValues(&setting, attributes)
    return read
  }

  /// Completes a setting of which an outline was read.
  mutating func complete(_ index: Int) {
    guard let outline = outlines[index] else { return }
    outlines[index] = nil
    let context = outlineContexts[outline.context]
    var setting = SettingDetails(id: SettingID(index), path: result.all[index].path)
    setting.place(in: context)
    _ = complete(&setting, outline.value, context)
    result.all[index] = Setting(consume setting)
  }

  mutating func readMembers(of group: ReadSetting, _ prefix: [String], _ context: SettingContext) {
    let attributes = group.attributes
    let setting = result.all[group.index]
    var context = context
    context.prefix = prefix
    context.level = setting.level
    context.isSecret = setting.isSecret
    context.types = group.types
    context.gate = addGate(
      parent: context.gate, attributes[.enabledIf], attributes[.visibleIf], why: attributes[.why],
      siblings: context.siblings)
    if !attributes.has(.settings) { report("missing-attribute", "a group needs settings", at: keySpans[group.index]) }
    let first = result.all.count
    readSettings(attributes[.settings], context)
    let members = (first..<result.all.count).map { SettingID($0) }
    result.all[group.index].update { details in
      details.members = members
      details.gate = context.gate
    }
  }

  // MARK: Type

  /// The setting's type; attributes of a named type are added behind its own.
  private mutating func type(_ read: inout ReadSetting) -> SettingType {
    while let value = read.attributes[.type], case .string(let name) = value.content {
      if let type = SettingType.words[name] { return type }
      guard let definition = types[name] else { break }
      read.attributes.remove(.type)
      guard read.types.insert(name).inserted else {
        report("type-cycle", "the type \(name) is part of itself", at: value.span)
        untrusted.insert(read.index)
        for name in [SettingAttribute.of, .settings, .keys] { read.attributes.remove(name) }
        break
      }
      let inherited = attributes(of: definition, SettingAttribute.self)
      for (name, entry) in zip(inherited.names, inherited.entries) where !read.attributes.has(name) {
        read.attributes.add(name, entry)
      }
    }
    let attributes = read.attributes
    guard let value = attributes[.type] else {
      if attributes.has(.settings) { return .group }
      if attributes.has(.keys) { return .map }
      return attributes.has(.of) ? .list : .string
    }
    untrusted.insert(read.index)
    let known = SettingType.allCases.map(\.rawValue) + types.keys.sorted()
    var nearest: String?
    if case .string(let name) = value.content { nearest = NearMiss.nearest(to: name, in: known) }
    guard case .string = value.content else {
      report("wrong-type", "type is the name of a type, and this is \(Shown.text(value.value))", at: value.span)
      return .string
    }
    report(
      "unknown-type", "there is no type \(Shown.text(value.value))", at: value.span,
      help: nearest.map { "did you mean \($0)?" } ?? "the types are \(known.joined(separator: ", "))")
    return .string
  }

  private mutating func reportMisplaced(_ attributes: Attributes<SettingAttribute>, _ type: SettingType) {
    for name in attributes.names where !name.applies(to: type) {
      let fitting = SettingType.allCases.filter(name.applies).map(\.rawValue)
      report(
        "misplaced-attribute", "\(name.rawValue) has no meaning for \(type.phrase)", at: attributes.keySpan(name),
        help: "it is for the types \(fitting.joined(separator: ", "))")
    }
  }

  // MARK: Attributes of every type

  private mutating func readTexts(_ setting: inout SettingDetails, _ attributes: Attributes<SettingAttribute>) {
    setting.title =
      text(attributes[.title], "title") ?? setting.path.keys?.last
      ?? (setting.owner == nil ? result.title ?? setting.path.description : "")
    setting.help = text(attributes[.help], "help")
    setting.message = text(attributes[.message], "message")
    setting.icon = word(attributes[.icon], "icon")
    setting.unit = text(attributes[.unit], "unit")
    setting.format = option(attributes[.format], "format", DisplayFormat.self)
    if setting.format != nil { formatSpans[setting.id.index] = attributes.keySpan(.format) }
    setting.since = count(attributes[.since], "since")
    setting.order = count(attributes[.order], "order")
    setting.scope = located(attributes[.scope], "scope").compactMap { name, span in
      guard result.layers.isEmpty || result.layers.contains(where: { $0.name == name }) else {
        let nearest = NearMiss.nearest(to: name, in: result.layers.map(\.name))
        report("unknown-layer", "there is no layer \(name)", at: span, help: nearest.map { "did you mean \($0)?" })
        return nil
      }
      return name
    }
    setting.merge = option(attributes[.merge], "merge", MergeRule.self)
    setting.isReadonly = bool(attributes[.readonly], "readonly") ?? false
    setting.deprecated = deprecation(attributes[.deprecated], of: setting.id.index)
    setting.renamedFrom = located(attributes[.renamedFrom], "renamed-from").compactMap {
      path($0.text, "renamed-from", at: $0.span)
    }
    if setting.owner == nil {
      for path in setting.renamedFrom { result.keys.setFormer(path.keys ?? [], setting.id.index) }
      if !setting.renamedFrom.isEmpty { result.renamed.append(setting.id.index) }
      if !setting.scope.isEmpty { result.scoped.append(setting.id.index) }
    }
  }

  mutating func deprecation(_ value: LocatedValue?, of setting: Int) -> Deprecation? {
    guard let value else { return nil }
    if case .bool(let isDeprecated) = value.content { return isDeprecated ? Deprecation() : nil }
    if case .string(let message) = value.content { return Deprecation(message: message) }
    let attributes = attributes(of: value, DeprecationAttribute.self)
    var result = Deprecation()
    result.since = count(attributes[.since], "since")
    result.removeIn = count(attributes[.removeIn], "remove-in")
    result.message = text(attributes[.message], "message")
    if let use = attributes[.use], let text = word(use, "use") {
      result.use = path(text, "use", at: use.span)
      if let path = result.use {
        pendingPaths.append(PendingPath(setting: setting, path: path, span: use.span, use: .deprecatedBy))
      }
    }
    return result
  }

  private mutating func readConditions(_ setting: inout SettingDetails, _ attributes: Attributes<SettingAttribute>) {
    let (owner, siblings) = (Expression.Owner.setting(setting.id.index), setting.siblings)
    if setting.type != .group {
      setting.enabledIf = condition(
        attributes[.enabledIf], owner: owner, "enabled-if", why: attributes[.why], siblings: siblings)
      setting.visibleIf = condition(attributes[.visibleIf], owner: .none, "visible-if", siblings: siblings)
    }
    setting.requiredIf = condition(attributes[.requiredIf], owner: .none, "required-if", siblings: siblings)
    setting.isRequired = bool(attributes[.required], "required") ?? false
    setting.clearsOnDisable = option(attributes[.onDisable], "on-disable", OnDisable.self) == .clear
    if let computed = attributes[.computed],
      let id = expression(computed, owner: owner, "computed", .computed(setting.id.index), siblings: siblings)
    {
      setting.computedExpression = id
      setting.computed = result.expressions[id].description
    }
  }

  private enum OnDisable: String, CaseIterable { case keep, clear }
}
