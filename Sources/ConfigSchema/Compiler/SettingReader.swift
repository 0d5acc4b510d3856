internal import ConfigModel

/// A setting that was read, and what its members or items need to know.
struct ReadSetting {
  var index: Int
  var attributes: Attributes<SettingAttribute>
  /// The named types that it and what is around it spell out.
  var types: Set<String>
}

/// Reads the attributes of one setting after the other.
struct SettingReader: SchemaPass {
  let log: SchemaLog
  /// The schema's title, which is that of a setting that is the whole configuration.
  let title: String?
  /// The names of the layers.
  let layers: [String]
  /// Definitions that `type` may name.
  let types: [String: LocatedValue]
  var notes = SettingNotes()

  init(_ log: SchemaLog, title: String? = nil, layers: [String] = [], types: [String: LocatedValue] = [:]) {
    self.log = log
    self.title = title
    self.layers = layers
    self.types = types
  }

  /// Reads all attributes.
  mutating func read(
    _ setting: inout SettingDetails, _ value: LocatedValue, _ context: SettingContext
  ) -> ReadSetting {
    var read = ReadSetting(
      index: setting.id.index, attributes: attributes(of: value, SettingAttribute.self), types: context.types)
    setting.type = type(&read)
    let attributes = read.attributes
    reportMisplaced(attributes, setting.type)
    setting.isSecret = bool(attributes[.secret], "secret") ?? false || context.isSecret
    setting.level = max(option(attributes[.level], "level", Level.self) ?? .basic, context.level)
    readPlainAttributes(&setting, attributes)
    readConditions(&setting, attributes)
    readRange(&setting, attributes)
    readCollection(&setting, read)
    if setting.type != .list { readChoices(&setting, attributes) }
    readValues(&setting, attributes)
    return read
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
        notes.untrusted.insert(read.index)
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
    notes.untrusted.insert(read.index)
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

  /// Attributes that are read by themselves, each as its row says.
  private mutating func readPlainAttributes(
    _ setting: inout SettingDetails, _ attributes: Attributes<SettingAttribute>
  ) {
    setting.title =
      text(attributes[.title], "title") ?? setting.path.keys?.last
      ?? (setting.owner == nil ? title ?? setting.path.description : "")
    for (name, entry) in zip(attributes.names, attributes.entries) {
      name.row.read?(&self, &setting, WrittenAttribute(name: name, entry: entry))
    }
    checkOrder(setting.minLength, setting.maxLength, .minLength, .maxLength, attributes)
    checkOrder(setting.minItems, setting.maxItems, .minItems, .maxItems, attributes)
  }

  mutating func readFormat(_ setting: inout SettingDetails, _ attribute: WrittenAttribute) {
    setting.format = option(attribute.value, attribute.word, DisplayFormat.self)
    if setting.format != nil { notes.formatSpans[setting.id.index] = attribute.entry.keySpan }
  }

  func readScope(_ setting: inout SettingDetails, _ attribute: WrittenAttribute) {
    setting.scope = located(attribute.value, attribute.word).compactMap { name, span in
      guard layers.isEmpty || layers.contains(name) else {
        let nearest = NearMiss.nearest(to: name, in: layers)
        report("unknown-layer", "there is no layer \(name)", at: span, help: nearest.map { "did you mean \($0)?" })
        return nil
      }
      return name
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
        notes.paths.append(PendingPath(setting: setting, path: path, span: use.span, use: .deprecatedBy))
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
    if let computed = attributes[.computed],
      let id = expression(computed, owner: owner, "computed", .computed(setting.id.index), siblings: siblings)
    {
      setting.computedExpression = id
      setting.computed = log.expressions[id].description
    }
  }
}
