package import ConfigModel

/// The settings schema from which a JSON Schema was exported: the skeleton of pages and sections stands at the root in
/// `x-confedit`, with the keys of the settings, whose attributes stand at their properties.
package enum RestoredDocument {
  /// Nil for a JSON Schema that was not exported from a settings schema.
  package static func document(of root: LocatedValue) -> LocatedValue? {
    guard case .map(let extras) = root[RestoredAttributes.keyword]?.content,
      extras.contains(where: { $0.key == "confedit" })
    else { return nil }
    var entries: [LocatedEntry] = []
    for (keyword, name) in [("title", "title"), ("description", "help")]
    where !extras.contains(where: { $0.key == name }) {
      if let text = root[keyword] { entries.append(LocatedEntry(key: name, keySpan: text.span, value: text)) }
    }
    for entry in extras {
      if case .null = entry.value.content { continue }
      var entry = entry
      switch entry.key {
      case "pages": entry.value = pages(entry.value, root)
      case "sections": entry.value = sections(entry.value, root)
      case "types": entry.value = types(entry.value, root)
      default: break
      }
      entries.append(entry)
    }
    return LocatedValue(.map(entries.inLanguageOrder("the schema")), span: root.span, isPlain: false)
  }

  private static func pages(_ value: LocatedValue, _ root: LocatedValue) -> LocatedValue {
    items(of: value) { page in
      entries(of: page) { entry in
        switch entry.key {
        case "pages": pages(entry.value, root)
        case "sections": sections(entry.value, root)
        default: entry.value
        }
      }
    }
  }

  private static func sections(_ value: LocatedValue, _ root: LocatedValue) -> LocatedValue {
    items(of: value) { section in
      var prefix: [String] = []
      if case .string(let text) = section["at"]?.content, let path = try? ConfigPath(parsing: text) {
        prefix = path.keys ?? []
      }
      return entries(of: section) { entry in
        guard entry.key == "settings", case .list = entry.value.content else { return entry.value }
        return RestoredMembers(of: root, order: entry.value).settings(at: prefix, entry.value.span)
      }
    }
  }

  private static func types(_ value: LocatedValue, _ root: LocatedValue) -> LocatedValue {
    guard case .list(let names) = value.content else { return value }
    let types = names.compactMap { name -> LocatedEntry? in
      guard case .string(let text) = name.content, let node = root["definitions"]?[text] else { return nil }
      return LocatedEntry(
        key: text, keySpan: name.span, value: RestoredAttributes(of: node, isRequired: false).attributes,
        keyIsPlain: false)
    }
    return LocatedValue(.map(types), span: value.span, isPlain: false)
  }

  private static func items(of value: LocatedValue, _ body: (LocatedValue) -> LocatedValue) -> LocatedValue {
    guard case .list(let items) = value.content else { return value }
    var result = value
    result.content = .list(items.map(body))
    return result
  }

  private static func entries(of value: LocatedValue, _ body: (LocatedEntry) -> LocatedValue) -> LocatedValue {
    guard case .map(let entries) = value.content else { return value }
    var result = value
    result.content = .map(
      entries.map { entry in
        var entry = entry
        entry.value = body(entry)
        return entry
      })
    return result
  }
}
