package import ConfigModel
internal import ConfigSchema

/// The attributes of a setting as its node of an exported schema says them: what the standard's keywords say, and over
/// that what stands in `x-confedit`, where null takes an attribute away.
///
/// This is the one inverse of the export: the exporter asks it what the keywords say already, and writes only the rest
/// into `x-confedit`.
package struct RestoredAttributes {
  package static let keyword = "x-confedit"
  /// Where named types stand in an exported schema.
  package static let typePrefix = "#/definitions/"

  private let node: LocatedValue
  private let isRequired: Bool
  private let extras: [LocatedEntry]
  private let memberOrder: LocatedValue?
  private var entries: [LocatedEntry] = []

  /// - Parameter isRequired: whether the object around the node asks for it.
  package init(of node: LocatedValue, isRequired: Bool) {
    self.node = node
    self.isRequired = isRequired
    var extras: [LocatedEntry] = []
    if case .map(let own) = node[Self.keyword]?.content { extras = own }
    // A list of keys is the order of the members, and no attribute.
    memberOrder =
      extras.first { if case ("settings", .list) = ($0.key, $0.value.content) { true } else { false } }?.value
    self.extras = memberOrder == nil ? extras : extras.filter { $0.key != "settings" }
    read()
  }

  /// In the order in which the language lists attributes.
  package var attributes: LocatedValue {
    var result = entries.filter { entry in !extras.contains { $0.key == entry.key } }
    result += extras.filter { if case .null = $0.value.content { false } else { true } }
    return LocatedValue(.map(result.inLanguageOrder("a setting")), span: node.span, isPlain: false)
  }

  private mutating func read() {
    texts()
    type()
    choices()
    bounds()
    let isGroup = jsonTypes == ["object"] && node["properties"] != nil
    if isRequired, !isGroup { add("required", LocatedValue(.bool(true), span: node.span, text: "true")) }
    if let value = node["default"] { add("default", value) }
    if case .list(let examples) = node["examples"]?.content, let first = examples.first { add("example", first) }
    if node["readOnly"]?.content == .bool(true) { add("readonly", node["readOnly"]) }
    if node["writeOnly"]?.content == .bool(true) { add("secret", node["writeOnly"]) }
  }

  private mutating func add(_ name: String, _ value: LocatedValue?) {
    guard let value else { return }
    entries.append(LocatedEntry(key: name, keySpan: value.span, value: value))
  }

  private func extra(_ name: String) -> LocatedValue? { extras.first { $0.key == name }?.value }

  private func word(_ text: String) -> LocatedValue { LocatedValue(.string(text), span: node.span, isPlain: false) }

  private mutating func texts() {
    add("title", node["title"])
    add("help", node["description"])
  }

  // MARK: type

  /// The types whose keywords say all of them; of others the keywords only come near.
  private static let ownTypes: Set = ["bool", "int", "number", "string", "text", "list", "map", "group"]

  private var name: String? {
    guard case .string(let text) = extra("type")?.content else { return nil }
    return text
  }

  private var isOwnType: Bool { name.map(Self.ownTypes.contains) ?? true }

  private var jsonTypes: [String] {
    switch node["type"]?.content {
    case .string(let one): [one]
    case .list(let several): several.compactMap { $0.text }.filter { $0 != "null" }
    default: []
    }
  }

  private mutating func type() {
    if let name = Self.namedType(of: node) { return add("type", word(name)) }
    switch jsonTypes {
    case ["boolean"]: add("type", word("bool"))
    case ["integer"]: add("type", word("int"))
    case ["number"]: add("type", word("number"))
    case ["object"]: object()
    case ["array"]: list()
    default: break
    }
  }

  /// The name of a type that the node refers to.
  package static func namedType(of node: LocatedValue) -> String? {
    guard case .list(let parts) = node["allOf"]?.content else { return nil }
    for part in parts {
      if case .string(let reference) = part["$ref"]?.content, reference.hasPrefix(typePrefix) {
        return String(reference.dropFirst(typePrefix.count))
      }
    }
    return nil
  }

  private mutating func object() {
    if let values = node["additionalProperties"], case .map = values.content {
      add("type", word("map"))
      add("of", RestoredAttributes(of: values, isRequired: false).attributes)
      if let names = node["propertyNames"] { add("keys", RestoredAttributes(of: names, isRequired: false).attributes) }
      return
    }
    if let members = RestoredMembers(of: node, order: memberOrder).settings { entries.append(members) }
  }

  private mutating func list() {
    guard let items = node["items"], case .map = items.content else {
      add("of", LocatedValue(.map([]), span: node.span))
      return
    }
    let item = RestoredAttributes(of: items, isRequired: false).attributes
    // A list with choices is a set of checkboxes.
    if node["uniqueItems"]?.content == .bool(true), let choices = item["choices"], case .map(let own) = item.content {
      let type = own.filter { $0.key == "type" }
      guard own.count == 1 + type.count else { return add("of", item) }
      add("type", word("list"))
      add("choices", choices)
      if !type.isEmpty { add("of", LocatedValue(.map(type), span: node.span)) }
      return
    }
    add("of", item)
  }

  // MARK: choices

  private mutating func choices() {
    if case .list(let values) = node["enum"]?.content {
      let choices = values.filter { $0.content != .null }
      let labels = texts("enumDescriptions")
      guard labels.isEmpty else {
        let entries = zip(choices, labels).map { value, label in
          LocatedEntry(key: value.value.word, keySpan: value.span, value: label, keyIsPlain: false)
        }
        return add("choices", LocatedValue(.map(entries), span: node.span))
      }
      add("choices", LocatedValue(.list(choices), span: node.span))
    } else if case .list(let alternatives) = node["oneOf"]?.content {
      let entries = alternatives.compactMap(choice)
      guard !entries.isEmpty else { return }
      add("choices", LocatedValue(.map(entries), span: node.span))
    }
  }

  private func texts(_ keyword: String) -> [LocatedValue] {
    guard case .list(let texts) = node[keyword]?.content else { return [] }
    return texts
  }

  private func choice(_ alternative: LocatedValue) -> LocatedEntry? {
    guard let value = alternative["const"], value.content != .null else { return nil }
    let key = value.value.word
    let label = alternative["title"]
    guard let help = alternative["description"] else {
      return LocatedEntry(key: key, keySpan: value.span, value: label ?? word(key), keyIsPlain: false)
    }
    let both = [("label", label), ("help", help)].compactMap { name, text in
      text.map { LocatedEntry(key: name, keySpan: $0.span, value: $0) }
    }
    return LocatedEntry(
      key: key, keySpan: value.span, value: LocatedValue(.map(both), span: value.span), keyIsPlain: false)
  }

  // MARK: bounds

  private mutating func bounds() {
    range()
    if isOwnType { lengths() }
    add("min-items", node["minItems"] ?? node["minProperties"])
    add("max-items", node["maxItems"] ?? node["maxProperties"])
    if jsonTypes == ["array"], !entries.contains(where: { $0.key == "choices" }) { add("unique", node["uniqueItems"]) }
  }

  private mutating func range() {
    let isNumeric = isOwnType || name == "port" || name == "percent"
    guard isNumeric else { return }
    var (low, high) = (node["minimum"], node["maximum"])
    if name == "port" {
      if low?.value == .number(Number(1)) { low = nil }
      if high?.value == .number(Number(65_535)) { high = nil }
    }
    switch (low, high) {
    case (let low?, let high?): add("range", LocatedValue(.list([low, high]), span: low.span))
    case (let low?, nil): add("range", end("min", low))
    case (nil, let high?): add("range", end("max", high))
    case (nil, nil): break
    }
    add("step", node["multipleOf"])
  }

  private func end(_ name: String, _ value: LocatedValue) -> LocatedValue {
    LocatedValue(.map([LocatedEntry(key: name, keySpan: value.span, value: value)]), span: value.span)
  }

  private mutating func lengths() {
    // The first character of what is required.
    if let least = node["minLength"], !(isRequired && least.value == .number(Number(1))) { add("min-length", least) }
    add("max-length", node["maxLength"])
    guard let pattern = node["pattern"], case .string(let text) = pattern.content else { return }
    guard let whole = WholePattern.inner(of: text) else { return }
    var value = pattern
    value.content = .string(whole)
    add("pattern", value)
    if let message = node["patternErrorMessage"] { add("message", message) }
  }
}

extension [LocatedEntry] {
  /// In the order in which the language lists the attributes of a place.
  package func inLanguageOrder(_ place: String) -> [LocatedEntry] {
    let names = SchemaLanguage.attributes.first { $0.place == place }?.names ?? []
    let ranks = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return enumerated().map { (rank: ranks[$1.key] ?? names.count, place: $0, entry: $1) }
      .sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.entry)
  }
}
