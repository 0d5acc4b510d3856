package import ConfigModel
internal import JSONSchema
internal import SchemaForms

/// Reads what an extension of VS Code contributes to the settings (`contributes.configuration` of its `package.json`).
///
/// A dotted name is a path: `editor.fontSize` is the key `fontSize` below `editor`, as people write YAML. Only where
/// one name is the beginning of another is the longer one a key with dots. The checks of a setting are JSON Schema's,
/// and derived as a form is.
package struct VSCodeImport {
  private let file: String
  private let bytes: [UInt8]
  private var notes: ImportNotes
  private var formNotes: [Diagnostic] = []
  /// All names, to find those that are the beginning of others.
  private var names: Set<String> = []

  package static func schema(
    of root: LocatedValue, bytes: [UInt8], file: String
  ) throws(ImportFailure) -> ImportedSchema {
    let configuration = root["contributes"]?["configuration"] ?? root["configuration"] ?? root
    var categories: [LocatedValue]
    switch configuration.content {
    case .list(let items): categories = items
    default: categories = [configuration]
    }
    categories = categories.filter { if case .map? = $0["properties"]?.content { true } else { false } }
    guard !categories.isEmpty else {
      throw ImportFailure(
        "not-vscode", "a configuration contribution has `properties`, and this has none", file: file,
        at: configuration.span, help: "name its format with \(option: .format)")
    }
    var reader = VSCodeImport(file: file, bytes: bytes)
    for category in categories {
      if case .map(let entries)? = category["properties"]?.content { reader.names.formUnion(entries.map(\.key)) }
    }
    return reader.schema(root, reader.ordered(categories))
  }

  private init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
    notes = ImportNotes(file: file)
  }

  /// By `order`, then as in the file.
  private func ordered(_ categories: [LocatedValue]) -> [LocatedValue] {
    categories.stablySorted(by: Self.order)
  }

  private static func order(of value: LocatedValue) -> Int {
    guard case .number(let number)? = value["order"]?.content else { return Int.max }
    return number.intValue ?? Int.max
  }

  private mutating func schema(_ root: LocatedValue, _ categories: [LocatedValue]) -> ImportedSchema {
    var document = AttributeList()
    document.add("confedit", Number(1), root.span)
    document.add("title", root["displayName"] ?? (categories.count == 1 ? categories[0]["title"] : nil))
    document.add("unknown-keys", "allow", root.span)
    let pages = categories.compactMap { page(ofCategory: $0) }
    document.add("pages", LocatedValue(.list(pages), span: root.span))
    return ImportedSchema(document: document.value(root.span), notes: notes.diagnostics + formNotes)
  }

  // MARK: one category

  private static let known: Set = ["title", "properties", "order", "id", "type"]

  private mutating func page(ofCategory category: LocatedValue) -> LocatedValue? {
    guard case .map(let entries) = category.content, case .map(let properties)? = category["properties"]?.content else {
      return nil
    }
    for entry in entries where !Self.known.contains(entry.key) {
      notes.add("`\(entry.key)` of a category has no counterpart", entry.keySpan)
    }
    var nodes: [LocatedEntry] = []
    for property in properties {
      var property = property
      property.value = prepared(property)
      nodes.append(property)
    }
    var root = AttributeList()
    root.add("type", "object", category.span)
    root.add("properties", LocatedValue(.map(nodes), span: category.span))
    let arena = ValueArena(root.value(category.span), bytes: bytes)
    let document = SchemaDocument(arena: arena, uri: "/" + file, file: file)
    guard let schema = try? Schema(compiling: document, SchemaOptions(draft: .draft7, checksSchema: false)) else {
      notes.add("the properties of this category are no JSON Schema", category["properties"]?.span ?? category.span)
      return nil
    }
    let form = SchemaForm(deriving: schema)
    formNotes += form.warnings + SchemaForm.missingCounterparts(of: schema)
    guard case .list(let pages)? = form.document["pages"]?.content, let first = pages.first else { return nil }
    let title = category["title"] ?? LocatedValue(.string("Settings"), span: category.span, isPlain: false)
    var result = page(first)
    result.span = category.span
    return result.mapEntries { entry in
      entry.key == "title" ? LocatedEntry(key: "title", keySpan: entry.keySpan, value: title) : entry
    }
  }

  // MARK: one property

  /// What VS Code says of a setting in words of its own, in those of the settings language.
  private mutating func prepared(_ property: LocatedEntry) -> LocatedValue {
    guard case .map(var entries) = property.value.content else { return property.value }
    var extras = AttributeList()
    for entry in entries {
      switch entry.key {
      case "order": if case .number = entry.value.content { extras.add("order", entry.value) }
      case "editPresentation": if entry.value.text == "multilineText" { extras.add("type", "text", entry.value.span) }
      case "enumItemLabels": if let choices = labels(property.value, entry.value) { extras.add("choices", choices) }
      case "markdownDeprecationMessage" where property.value["deprecationMessage"] == nil:
        extras.add("deprecated", entry.value)
      case "scope", "when", "tags", "ignoreSync", "markdownEnumDescriptions", "defaultSnippets", "suggestSortText",
        "errorMessage", "keywords", "policy":
        if entry.key != "markdownEnumDescriptions", entry.key != "errorMessage" {
          notes.add("\(property.key): `\(entry.key)` has no counterpart", entry.keySpan)
        }
      default: break
      }
    }
    if !extras.entries.isEmpty {
      entries.append(
        LocatedEntry(
          key: "x-confedit", keySpan: property.keySpan, value: extras.value(property.value.span), keyIsPlain: false))
    }
    var result = property.value
    result.content = .map(entries)
    return result
  }

  /// The choices with `enumItemLabels` as labels and the descriptions as help.
  private func labels(_ property: LocatedValue, _ labels: LocatedValue) -> LocatedValue? {
    guard case .list(let values)? = property["enum"]?.content, case .list(let words) = labels.content else {
      return nil
    }
    var helps: [LocatedValue] = []
    if case .list(let texts)? = (property["enumDescriptions"] ?? property["markdownEnumDescriptions"])?.content {
      helps = texts
    }
    guard values.allSatisfy({ if case .string = $0.content { true } else { false } }) else { return nil }
    let entries = values.enumerated().map { place, value in
      var choice = AttributeList()
      choice.add("label", place < words.count ? words[place] : value)
      if place < helps.count, helps[place].text?.isEmpty == false { choice.add("help", helps[place]) }
      let whole = choice.entries.count == 1 ? choice.entries[0].value : choice.value(value.span)
      return LocatedEntry(key: value.text ?? "", keySpan: value.span, value: whole, keyIsPlain: false)
    }
    return LocatedValue(.map(entries), span: labels.span, isPlain: false)
  }

  // MARK: dotted names

  private mutating func page(_ page: LocatedValue) -> LocatedValue {
    page.mapEntries { entry in
      var entry = entry
      switch entry.key {
      case "id": entry.value = renamed(entry.value)
      case "sections": entry.value = entry.value.mapItems { section($0) }
      case "pages": entry.value = entry.value.mapItems { self.page($0) }
      default: break
      }
      return entry
    }
  }

  private mutating func section(_ section: LocatedValue) -> LocatedValue {
    let isRoot = section["at"] == nil
    return section.mapEntries { entry in
      var entry = entry
      switch entry.key {
      case "at": entry.value = renamed(entry.value)
      case "settings" where isRoot:
        entry.value = entry.value.mapEntries { setting in
          var setting = setting
          setting.key = path(setting.key, setting.keySpan)
          return setting
        }
      default: break
      }
      return entry
    }
  }

  private mutating func renamed(_ value: LocatedValue) -> LocatedValue {
    guard case .string(let text) = value.content else { return value }
    var result = value
    result.content = .string(path(text, value.span))
    return result
  }

  /// A path whose first key is a dotted name, with that as several keys.
  private mutating func path(_ text: String, _ span: SourceSpan) -> String {
    guard let keys = (try? ConfigPath(parsing: text))?.keys, let name = keys.first, names.contains(name) else {
      return text
    }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let isBelowOther = parts.indices.dropFirst().contains { names.contains(parts[..<$0].joined(separator: ".")) }
    if isBelowOther || parts.contains("") {
      notes.add("\(name) is written as one key, because a setting has the name of its beginning", span)
      return text
    }
    return ConfigPath(keys: parts + keys.dropFirst()).description
  }
}

extension LocatedValue {
  /// With other entries; what is no map stays as it is.
  fileprivate func mapEntries(_ body: (LocatedEntry) -> LocatedEntry) -> LocatedValue {
    guard case .map(let entries) = content else { return self }
    var result = self
    result.content = .map(entries.map(body))
    return result
  }

  /// With other items; what is no list stays as it is.
  fileprivate func mapItems(_ body: (LocatedValue) -> LocatedValue) -> LocatedValue {
    guard case .list(let items) = content else { return self }
    var result = self
    result.content = .list(items.map(body))
    return result
  }
}
