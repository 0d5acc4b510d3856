internal import ConfigModel
internal import ConfigSchema

/// Writes the nodes as a document of the settings language.
struct FormWriter {
  private let nodes: [FormNode]
  private var conditions: ConditionText
  /// The values of `x-confedit`, which win over what is derived.
  private let extras: [Int: LocatedValue]

  init(_ nodes: [FormNode], extras: [Int: LocatedValue]) {
    self.nodes = nodes
    self.extras = extras
    conditions = ConditionText(nodes)
  }

  mutating func document() -> LocatedValue {
    let root = nodes[0]
    let span = root.keySpan
    var entries = [entry("confedit", LocatedValue(.number(Number(1)), span: span, text: "1"), span)]
    if let title = root.title { entries.append(entry("title", title, title.span)) }
    if let help = root.help { entries.append(entry("help", help, help.span)) }
    entries.append(entry("unknown-keys", word(isClosedThroughout ? "error" : "allow", span), span))
    let content = content(of: 0, at: [])
    var page = [entry("title", root.title ?? word("Settings", span), span), entry("sections", content.sections, span)]
    if case .list(let pages) = content.pages.content, !pages.isEmpty {
      page.append(entry("pages", content.pages, span))
    }
    entries.append(entry("pages", LocatedValue(.list([LocatedValue(.map(page), span: span)]), span: span), span))
    return LocatedValue(.map(merged(entries, 0)), span: span)
  }

  private var isClosedThroughout: Bool {
    // A root without members of its own admits every key, unless it says that there are none.
    if !nodes[0].isClosed, members(of: 0).isEmpty { return false }
    return nodes.allSatisfy { node in
      if case .object = node.shape { node.isClosed || node.isInItem } else { true }
    }
  }

  private func entry(_ key: String, _ value: LocatedValue, _ span: SourceSpan) -> LocatedEntry {
    LocatedEntry(key: key, keySpan: span, value: value)
  }

  private func word(_ text: String, _ span: SourceSpan) -> LocatedValue {
    LocatedValue(.string(text), span: span, text: text, isPlain: false)
  }

  private func merged(_ entries: [LocatedEntry], _ index: Int) -> [LocatedEntry] {
    guard case .map(let own) = extras[index]?.content else { return entries }
    return entries.filter { entry in !own.contains { $0.key == entry.key } } + own
  }

  // MARK: pages and sections

  private struct Content {
    var sections: LocatedValue
    var pages: LocatedValue
  }

  private func members(of index: Int) -> [Int] {
    guard case .object(let members) = nodes[index].shape else { return [] }
    return members.filter { if case .absent = nodes[$0].shape { false } else { true } }
  }

  private func isObject(_ index: Int) -> Bool { if case .object = nodes[index].shape { true } else { false } }

  /// The members that are no objects form the first section, each object one of its own; an object in one of these is a
  /// page.
  private mutating func content(of index: Int, at path: [String]) -> Content {
    let span = nodes[index].keySpan
    var sections: [LocatedValue] = []
    var pages: [LocatedValue] = []
    let members = members(of: index)
    if index == 0, let section = wholeSection() { sections.append(section) }
    if let section = section(of: index, at: path, isFirst: true) { sections.append(section) }
    for member in members where isObject(member) {
      let inner = path + [nodes[member].key]
      // One that holds only objects is a page of sections.
      if !self.members(of: member).contains(where: { !isObject($0) }) {
        pages.append(page(of: member, at: inner))
        continue
      }
      if let section = section(of: member, at: inner, isFirst: false) { sections.append(section) }
      for deeper in self.members(of: member) where isObject(deeper) {
        pages.append(page(of: deeper, at: inner + [nodes[deeper].key]))
      }
    }
    return Content(
      sections: LocatedValue(.list(sections), span: span), pages: LocatedValue(.list(pages), span: span))
  }

  private mutating func page(of index: Int, at path: [String]) -> LocatedValue {
    let node = nodes[index]
    let span = node.keySpan
    var entries = [
      entry("id", word(ConfigPath(keys: path).description, span), span),
      entry("title", node.title ?? word(node.key, span), span),
    ]
    if let help = node.help { entries.append(entry("help", help, help.span)) }
    entries += gate(of: index)
    let content = content(of: index, at: path)
    entries.append(entry("sections", content.sections, span))
    if case .list(let pages) = content.pages.content, !pages.isEmpty {
      entries.append(entry("pages", content.pages, span))
    }
    return LocatedValue(.map(entries), span: span)
  }

  /// A configuration that is a list or a map is one setting, where the schema says what its items are.
  private mutating func wholeSection() -> LocatedValue? {
    let items: Int
    switch nodes[0].shape {
    case .list(let item): items = item
    case .map(let values, _): items = values
    default: return nil
    }
    if case .any = nodes[items].shape { return nil }
    let span = nodes[0].keySpan
    let whole = entry(ConfigPath().description, attributes(of: 0), span)
    return LocatedValue(.map([entry("settings", LocatedValue(.map([whole]), span: span), span)]), span: span)
  }

  /// The members that are no objects, under a header unless they are those of the page itself.
  private mutating func section(of index: Int, at path: [String], isFirst: Bool) -> LocatedValue? {
    let node = nodes[index]
    let own = members(of: index).filter { !isObject($0) }
    if own.isEmpty { return nil }
    var entries: [LocatedEntry] = []
    if !isFirst {
      entries.append(entry("header", node.title ?? word(node.key, node.keySpan), node.keySpan))
      if let help = node.help { entries.append(entry("footer", Self.firstParagraph(help), help.span)) }
      entries += gate(of: index)
    }
    if !path.isEmpty {
      entries.append(entry("at", word(ConfigPath(keys: path).description, node.keySpan), node.keySpan))
    }
    var settings: [LocatedEntry] = []
    for member in own { settings.append(setting(member)) }
    entries.append(entry("settings", LocatedValue(.map(settings), span: node.keySpan), node.keySpan))
    return LocatedValue(.map(entries), span: node.keySpan)
  }

  private static func firstParagraph(_ text: LocatedValue) -> LocatedValue {
    guard case .string(let whole) = text.content, let end = whole.firstRange(of: "\n\n") else { return text }
    var result = text
    result.content = .string(String(whole[..<end.lowerBound]))
    return result
  }

  private mutating func gate(of index: Int) -> [LocatedEntry] {
    var entries: [LocatedEntry] = []
    let span = nodes[index].keySpan
    if let text = conditions.enabling(nodes[index].enabledIf, for: index) {
      entries.append(entry("enabled-if", word(text, span), span))
    }
    if let text = conditions.stating(nodes[index].visibleIf, any: false, for: index) {
      entries.append(entry("visible-if", word(text, span), span))
    }
    return entries
  }

  // MARK: settings

  private mutating func setting(_ index: Int) -> LocatedEntry {
    let node = nodes[index]
    return LocatedEntry(
      key: ConfigPath(keys: [node.key]).description, keySpan: node.keySpan, value: attributes(of: index),
      keyIsPlain: false)
  }

  /// Everything about a setting, or about the items of one.
  private mutating func attributes(of index: Int) -> LocatedValue {
    let node = nodes[index]
    let span = node.keySpan
    var entries: [LocatedEntry] = []
    if let title = node.title { entries.append(entry("title", title, title.span)) }
    if let help = node.help { entries.append(entry("help", help, help.span)) }
    switch node.shape {
    case .object:
      let members = members(of: index).map { setting($0) }
      entries += gate(of: index)
      if let deprecated = node.attribute("deprecated") {
        entries.append(entry("deprecated", deprecated, deprecated.span))
      }
      entries.append(entry("settings", LocatedValue(.map(members), span: span), span))
      return LocatedValue(.map(merged(entries, index)), span: span)
    case .scalar(let type): entries.append(entry("type", word(type, span), span))
    case .any, .waiting, .absent: entries.append(entry("type", word("any", span), span))
    case .list(let item): entries += list(index, item)
    case .map(let values, let keys): entries += map(values, keys, span)
    }
    // The items of a set are its checkboxes.
    let isShared = sharesChoices(index)
    for attribute in node.attributes where !(isShared && ["choices", "open"].contains(attribute.name)) {
      entries.append(entry(attribute.name, attribute.value, attribute.value.span))
    }
    entries += gate(of: index) + need(of: index)
    return LocatedValue(.map(merged(entries, index)), span: span)
  }

  /// Whether the node is the item of a list that has its choices.
  private func sharesChoices(_ index: Int) -> Bool {
    guard let parent = nodes[index].parent, case .list = nodes[parent].shape else { return false }
    return nodes[parent].attribute("unique") != nil && nodes[index].attribute("choices") != nil
  }

  private mutating func list(_ index: Int, _ item: Int) -> [LocatedEntry] {
    let span = nodes[index].keySpan
    var entries = [entry("type", word("list", span), span)]
    if sharesChoices(item) {
      for name in ["choices", "open"] {
        if let value = nodes[item].attribute(name) { entries.append(entry(name, value, value.span)) }
      }
    }
    entries.append(entry("of", attributes(of: item), span))
    if let key = nodes.keyMember(ofItem: item) { entries.append(entry("key", word(key, span), span)) }
    return entries
  }

  private mutating func map(_ values: Int, _ keys: Int?, _ span: SourceSpan) -> [LocatedEntry] {
    var entries = [entry("type", word("map", span), span), entry("of", attributes(of: values), span)]
    if let keys, case .scalar(let type) = nodes[keys].shape, SettingType(rawValue: type)?.isTextual == true {
      entries.append(entry("keys", attributes(of: keys), span))
    }
    return entries
  }

  // MARK: required

  private func need(of index: Int) -> [LocatedEntry] {
    let node = nodes[index]
    let span = node.keySpan
    guard let parent = node.parent, case .object = nodes[parent].shape else { return [] }
    var reasons = node.requiredIf.filter { $0 != .always }
    if node.isRequired {
      guard isOptional(parent) else {
        return [entry("required", LocatedValue(.bool(true), span: span, text: "true"), span)]
      }
      // Only where there is an object at all.
      reasons += members(of: parent).filter { $0 != index && !isObject($0) && nodes[$0].attribute("default") == nil }
        .prefix(20).map { .has([nodes[$0].key]) }
    }
    guard let text = conditions.stating(reasons, any: true, for: index) else { return [] }
    return [entry("required-if", word(text, span), span)]
  }

  /// Whether an object on the way from the root, or from the item, may be absent.
  private func isOptional(_ object: Int) -> Bool {
    var current = object
    while let parent = nodes[current].parent {
      guard case .object = nodes[parent].shape else { return false }
      if !nodes[current].isRequired { return true }
      current = parent
    }
    return false
  }
}
