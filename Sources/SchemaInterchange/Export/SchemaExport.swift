package import ConfigModel
package import ConfigSchema
internal import SchemaForms

/// A settings schema as a JSON Schema of draft-07.
///
/// Draft-07 because every version of the editors' YAML language server reads it whole: it holds schemas against that
/// metaschema, and what newer drafts renamed (`$defs`, `dependentRequired`) it knows only of late. Nothing that an export
/// says needs more than draft-07, which has `if`.
///
/// The exported schema refuses no file that the settings schema admits. What it cannot express is in `omissions`, and
/// in `x-confedit`, so that reading it back gives the settings schema again.
package struct SchemaExport: Sendable {
  package let document: Value
  /// What the settings schema checks and the exported one cannot, in the order of the settings.
  package let omissions: [ExportOmission]

  /// - Parameters:
  ///   - source: the schema with what it includes.
  ///   - settings: the same, compiled, with the texts of the language that the export shall have.
  package init(of source: LocatedValue, compiled settings: Settings, _ flavour: ExportFlavour) {
    let canonical = CanonicalSchema.document(of: source)
    guard case .map(let raw) = canonical else {
      (document, omissions) = (.bool(true), [])
      return
    }
    var types = NamedTypes(raw["types"])
    let definitions = types.write(settings, flavour)
    var nodes = SettingNodes(settings, flavour, types)
    var whole: [ValueMap.Entry]?
    for section in Self.sections(of: raw) {
      let prefix = Self.prefix(of: section)
      guard case .map(let members)? = section["settings"] else { continue }
      if let setting = settings.whole, case .map(let own)? = members[ConfigPath().description] {
        whole = nodes.whole(setting, own)
        continue
      }
      nodes.add(members, at: prefix) { settings.setting(at: ConfigPath(keys: $0)) }
    }
    if whole == nil, settings.unknownKeys == .error, let key = settings.revisionKey {
      nodes.addKey(key, [ValueMap.Entry("description", .string("The revision that the file was written for."))])
    }
    nodes.add(settings.rules)
    var entries = [ValueMap.Entry("$schema", .string("http://json-schema.org/draft-07/schema#"))]
    if let title = settings.title { entries.append(ValueMap.Entry("title", .string(title))) }
    if let help = settings.help { entries.append(ValueMap.Entry("description", .string(help))) }
    entries += whole ?? nodes.object(isThere: false)
    if let definitions { entries.append(ValueMap.Entry("definitions", definitions)) }
    entries.append(ValueMap.Entry(RestoredAttributes.keyword, .map(Self.skeleton(raw, settings))))
    document = .map(ValueMap(entries))
    omissions = nodes.omissions + Self.nearness(settings)
  }

  /// Formats of which a pattern admits more than is right.
  private static func nearness(_ settings: Settings) -> [ExportOmission] {
    let near: [SettingType] = [
      .percent, .duration, .size, .datetime, .email, .url, .hostname, .cidr, .locale,
    ]
    let used = near.filter { type in settings.everySetting.contains { $0.type == type } }.map(\.rawValue)
    guard !used.isEmpty else { return [] }
    return [
      ExportOmission(
        subject: "the type" + (used.count == 1 ? " " : "s ") + used.joined(separator: ", "),
        words: "a pattern comes near, and admits more")
    ]
  }

  // MARK: skeleton

  /// The document with the keys of the settings in place of their attributes. A setting that is the whole configuration
  /// has no node but the root, so that its attributes stay.
  private static func skeleton(_ raw: ValueMap, _ settings: Settings) -> ValueMap {
    var result = ValueMap()
    for entry in raw.entries {
      switch entry.key {
      case "title" where entry.value == settings.title.map({ .string($0) }): break
      case "help" where entry.value == settings.help.map({ .string($0) }): break
      case "pages": result[entry.key] = mapped(entry.value, page)
      case "sections": result[entry.key] = mapped(entry.value, section)
      case "types":
        if case .map(let types) = entry.value { result[entry.key] = .list(types.keys.map { .string($0) }) }
      default: result[entry.key] = entry.value
      }
    }
    return result
  }

  private static func mapped(_ value: Value, _ body: (ValueMap) -> ValueMap) -> Value {
    guard case .list(let items) = value else { return value }
    return .list(items.map { if case .map(let map) = $0 { .map(body(map)) } else { $0 } })
  }

  private static func page(_ page: ValueMap) -> ValueMap {
    ValueMap(
      page.entries.map { entry in
        switch entry.key {
        case "pages": ValueMap.Entry(entry.key, mapped(entry.value, Self.page))
        case "sections": ValueMap.Entry(entry.key, mapped(entry.value, section))
        default: entry
        }
      })
  }

  private static func section(_ section: ValueMap) -> ValueMap {
    ValueMap(
      section.entries.map { entry in
        guard entry.key == "settings", case .map(let settings) = entry.value,
          settings[ConfigPath().description] == nil
        else { return entry }
        return ValueMap.Entry(entry.key, .list(settings.keys.map { .string($0) }))
      })
  }

  // MARK: sections

  /// All sections in the order of the document.
  private static func sections(of map: ValueMap) -> [ValueMap] {
    var result: [ValueMap] = []
    for entry in map.entries {
      guard case .list(let items) = entry.value else { continue }
      for case .map(let item) in items {
        if entry.key == "sections" { result.append(item) }
        if entry.key == "pages" { result += sections(of: item) }
      }
    }
    return result
  }

  private static func prefix(of section: ValueMap) -> [String] {
    guard case .string(let at)? = section["at"] else { return [] }
    return (try? ConfigPath(parsing: at))?.keys ?? []
  }
}
