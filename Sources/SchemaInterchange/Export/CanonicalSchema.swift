package import ConfigModel
internal import ConfigSchema
internal import SchemaForms

/// A document of the settings language in the one form that an export keeps: what the language lets an author write in
/// several ways that mean the same is written in one, attributes are in the order of the language, and files that it
/// includes are part of it. Pages, sections, settings, choices stay in their order.
package enum CanonicalSchema {
  package static func document(of source: LocatedValue) -> Value {
    .map(ValueMap(entries(of: source, "the schema").compactMap(documentEntry)))
  }

  private static func entries(of value: LocatedValue, _ place: String) -> [LocatedEntry] {
    guard case .map(let entries) = value.content else { return [] }
    return entries.inLanguageOrder(place)
  }

  private static func items(of value: LocatedValue) -> [LocatedValue] {
    guard case .list(let items) = value.content else { return [] }
    return items
  }

  private static func documentEntry(_ entry: LocatedEntry) -> ValueMap.Entry? {
    let value: Value
    switch entry.key {
    case "include": return nil
    case "title", "help": value = text(entry.value)
    case "pages": value = .list(items(of: entry.value).map(page))
    case "sections": value = .list(items(of: entry.value).map(section))
    case "types": value = settings(entry.value, keysArePaths: false)
    default: value = entry.value.value
    }
    return value == .null ? nil : ValueMap.Entry(entry.key, value)
  }

  private static func page(_ source: LocatedValue) -> Value {
    // Settings are numbered in the order of a page's sections and pages.
    let all = entries(of: source, "a page")
    let names = Set(["sections", "pages"])
    var own: [LocatedEntry] = []
    if case .map(let entries) = source.content { own = entries.filter { names.contains($0.key) } }
    let ordered = all.filter { !names.contains($0.key) } + own
    return .map(
      ValueMap(
        ordered.compactMap { entry in
          let value: Value =
            switch entry.key {
            case "title", "help": text(entry.value)
            case "pages": .list(items(of: entry.value).map(page))
            case "sections": .list(items(of: entry.value).map(section))
            default: entry.value.value
            }
          return value == .null ? nil : ValueMap.Entry(entry.key, value)
        }))
  }

  private static func section(_ source: LocatedValue) -> Value {
    .map(
      ValueMap(
        entries(of: source, "a section").compactMap { entry in
          let value: Value =
            switch entry.key {
            case "header", "footer": text(entry.value)
            case "settings": settings(entry.value, keysArePaths: true)
            default: entry.value.value
            }
          return value == .null ? nil : ValueMap.Entry(entry.key, value)
        }))
  }

  private static func settings(_ source: LocatedValue, keysArePaths: Bool) -> Value {
    guard case .map(let entries) = source.content else { return .map(ValueMap()) }
    return .map(
      ValueMap(
        entries.map { entry in
          let keys = keysArePaths ? (try? ConfigPath(parsing: entry.key))?.keys : nil
          let key = keys.map { ConfigPath(keys: $0).description } ?? entry.key
          return ValueMap.Entry(key, .map(setting(entry.value)))
        }))
  }

  // MARK: one setting

  private static let texts: Set = ["title", "help", "message", "unit", "why"]
  private static let values: Set = ["default", "when-disabled", "example"]

  /// The attributes of one setting, of the items of one, or of a named type.
  package static func setting(_ source: LocatedValue) -> ValueMap {
    var result: [LocatedEntry] = []
    guard case .map(let entries) = source.content else { return ValueMap() }
    let names = Set(entries.map(\.key))
    for entry in entries where !isImplied(entry, names) { result.append(entry) }
    let span = source.span
    let isSet = !names.isDisjoint(with: ["choices", "choices-from", "open"])
    if source["type"]?.content == .string("list"), !names.contains("of"), !isSet {
      result.append(LocatedEntry(key: "of", keySpan: span, value: LocatedValue(.map([]), span: span)))
    }
    if names.contains("keys"), !names.contains("type") {
      result.append(LocatedEntry(key: "type", keySpan: span, value: LocatedValue(.string("map"), span: span)))
    }
    return ValueMap(
      result.inLanguageOrder("a setting").compactMap { entry in
        let value = attribute(entry)
        return value == .null ? nil : ValueMap.Entry(entry.key, value)
      })
  }

  /// Whether a type says no more than the rest.
  private static func isImplied(_ entry: LocatedEntry, _ names: Set<String>) -> Bool {
    guard entry.key == "type", case .string(let type) = entry.value.content else { return false }
    switch type {
    case "string": return names.isDisjoint(with: ["of", "keys", "settings"])
    case "list": return names.isDisjoint(with: ["choices", "choices-from", "open"]) && !names.contains("keys")
    case "group": return names.contains("settings") && names.isDisjoint(with: ["of", "keys"])
    default: return false
    }
  }

  private static func attribute(_ entry: LocatedEntry) -> Value {
    switch entry.key {
    case _ where texts.contains(entry.key): text(entry.value)
    case "of", "keys": .map(setting(entry.value))
    case "settings": settings(entry.value, keysArePaths: true)
    case "range": range(entry.value)
    case "choices": choices(entry.value)
    default: entry.value.value
    }
  }

  private static func range(_ source: LocatedValue) -> Value {
    let ends: (low: Value, high: Value)
    switch source.content {
    case .list(let items) where items.count == 2: ends = (items[0].value, items[1].value)
    case .map: ends = (source["min"]?.value ?? .null, source["max"]?.value ?? .null)
    default: return source.value
    }
    switch ends {
    case (.null, .null): return .null
    case (.null, let high): return ["max": high]
    case (let low, .null): return ["min": low]
    case (let low, let high): return .list([low, high])
    }
  }

  private static func choices(_ source: LocatedValue) -> Value {
    guard case .map(let entries) = source.content else { return source.value }
    return .map(
      ValueMap(
        entries.map { entry in
          if case .map = entry.value.content { return ValueMap.Entry(entry.key, choice(entry)) }
          if case .null = entry.value.content { return ValueMap.Entry(entry.key, .string(entry.key)) }
          return ValueMap.Entry(entry.key, text(entry.value))
        }))
  }

  /// The attributes of a choice, or its label by language.
  private static func choice(_ entry: LocatedEntry) -> Value {
    let names = SchemaLanguage.attributes.first { $0.place == "a choice" }?.names ?? []
    guard case .map(let own) = entry.value.content, own.contains(where: { names.contains($0.key) }) else {
      return text(entry.value)
    }
    let result = ValueMap(
      own.inLanguageOrder("a choice").map { attribute in
        let isText = ["label", "help", "why"].contains(attribute.key)
        return ValueMap.Entry(attribute.key, isText ? text(attribute.value) : attribute.value.value)
      })
    guard result.keys == ["label"], let label = result["label"] else {
      return .map(result)
    }
    return label
  }

  /// A text for people, which may be written as a number, or by language.
  private static func text(_ source: LocatedValue) -> Value {
    switch source.content {
    case .bool, .number: .string(source.text ?? source.value.word)
    case .map(let entries): .map(ValueMap(entries.map { ValueMap.Entry($0.key, text($0.value)) }))
    default: source.value
    }
  }
}
