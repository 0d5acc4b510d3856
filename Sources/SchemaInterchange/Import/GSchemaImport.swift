internal import ConfigModel
internal import ConfigSchema

/// Reads a GSettings schema (`NAME.gschema.xml`): each `<schema>` becomes a section, the children of one lie below it.
package struct GSchemaImport {
  private var notes: ImportNotes
  private var schemas: [XMLElement] = []
  /// Enumerations and flags by their id, with the nicks.
  private var nicks: [String: [(nick: String, span: SourceSpan)]] = [:]

  package static func schema(of bytes: [UInt8], file: String) throws(ImportFailure) -> ImportedSchema {
    let root: XMLElement
    do throws(XMLProblem) { root = try XMLReader.root(of: bytes) } catch {
      throw ImportFailure(
        "not-xml", error.message, file: file, at: SourceSpan(error.offset, min(error.offset + 1, bytes.count)),
        help: Advice(error.help))
    }
    guard root.name == "schemalist" else {
      throw ImportFailure(
        "not-gschema", "a GSettings schema is a <schemalist>, and this is a <\(root.name)>", file: file, at: root.span,
        help: "name its format with \(option: .format)")
    }
    var reader = GSchemaImport(file: file)
    reader.sort(root)
    guard !reader.schemas.isEmpty else {
      throw ImportFailure("not-gschema", "the <schemalist> has no <schema>", file: file, at: root.span)
    }
    return ImportedSchema(document: reader.document(root.span), notes: reader.notes.diagnostics)
  }

  private init(file: String) { notes = ImportNotes(file: file) }

  private mutating func sort(_ root: XMLElement) {
    for child in root.children {
      switch child.name {
      case "schema": schemas.append(child)
      case "enum", "flags":
        guard let id = child["id"]?.value else { continue }
        nicks[id] = child.children.filter { $0.name == "value" }.compactMap { value in
          value["nick"].map { ($0.value, $0.span) }
        }
      default: notes.add("<\(child.name)> has no counterpart", child.span)
      }
    }
  }

  // MARK: schemas

  private func children(of schema: XMLElement) -> [(name: String, id: String)] {
    schema.children.compactMap { child in
      guard child.name == "child", let name = child["name"]?.value, let id = child["schema"]?.value else { return nil }
      return (name, id)
    }
  }

  private func schema(_ id: String) -> XMLElement? { schemas.first { $0["id"]?.value == id } }

  private mutating func document(_ span: SourceSpan) -> LocatedValue {
    let below = Set(schemas.flatMap { children(of: $0).map(\.id) })
    let extended = Set(schemas.compactMap { $0["extends"]?.value })
    let listed = Set(schemas.compactMap { $0["list-of"]?.value })
    let all = schemas.filter { schema in
      let id = schema["id"]?.value ?? ""
      return !below.contains(id) && !extended.contains(id) && !listed.contains(id)
    }
    let roots = all.isEmpty ? schemas : all
    var sections: [LocatedValue] = []
    for schema in roots {
      let id = schema["id"]?.value ?? ""
      add(schema, at: roots.count == 1 ? [] : [Self.lastPart(id, among: roots)], to: &sections, around: [])
    }
    var document = AttributeList()
    document.add("confedit", Number(1), span)
    if let id = roots.first?["id"], roots.count == 1 { document.add("id", id.value, id.span) }
    document.add("sections", LocatedValue(.list(sections), span: span))
    return document.value(span)
  }

  /// What distinguishes the ids of several schemas: the last part where that is enough.
  private static func lastPart(_ id: String, among all: [XMLElement]) -> String {
    let part = { (id: String) in id.split(separator: ".").last.map(String.init) ?? id }
    let isAlone = all.filter { part($0["id"]?.value ?? "") == part(id) }.count == 1
    return isAlone ? part(id) : id
  }

  private mutating func add(
    _ schema: XMLElement, at prefix: [String], to sections: inout [LocatedValue], around: Set<String>
  ) {
    let id = schema["id"]?.value ?? ""
    guard !around.contains(id) else { return notes.add("the schema \(id) is a child of itself", schema.span) }
    for name in ["path", "gettext-domain"] {
      if let attribute = schema[name] {
        notes.add("\(id): the \(name) \(attribute.value) has no counterpart", attribute.span)
      }
    }
    var settings: [LocatedEntry] = []
    for (key, override) in keys(of: schema) {
      guard let name = key["name"] else {
        notes.add("a <key> without a name sets nothing", key.span)
        continue
      }
      settings.append(
        LocatedEntry(
          key: ConfigPath(keys: [name.value]).description, keySpan: name.span,
          value: attributes(of: key, name.value, override), keyIsPlain: false))
    }
    if let list = schema["list-of"] {
      notes.add("\(id): a list of schemas (list-of) has no counterpart; its keys are settings of their own", list.span)
    }
    if !settings.isEmpty {
      var section = AttributeList()
      section.add("header", id.split(separator: ".").last.map(String.init) ?? id, schema["id"]?.span ?? schema.span)
      if !prefix.isEmpty { section.add("at", ConfigPath(keys: prefix).description, schema.span) }
      section.add("settings", LocatedValue(.map(settings), span: schema.span))
      sections.append(section.value(schema.span))
    }
    for child in children(of: schema) {
      if let inner = self.schema(child.id) {
        add(inner, at: prefix + [child.name], to: &sections, around: around.union([id]))
      } else {
        notes.add("the child \(child.name) is the schema \(child.id), which is not in this file", schema.span)
      }
    }
  }

  /// The keys of a schema, those of the ones that it extends first, with the default that overrides their own.
  private func keys(of schema: XMLElement) -> [(key: XMLElement, override: XMLElement?)] {
    var chain = [schema]
    while let base = chain[0]["extends"].flatMap({ self.schema($0.value) }), chain.count < 50 {
      chain.insert(base, at: 0)
    }
    let overrides = chain.flatMap { $0.children.filter { $0.name == "override" } }
    return chain.flatMap { $0.children.filter { $0.name == "key" } }.map { key in
      (key, overrides.last { $0["name"]?.value == key["name"]?.value })
    }
  }

  // MARK: one key

  private static let ranges = [
    "y": (0, 255), "n": (-32_768, 32_767), "q": (0, 65_535), "i": (-2_147_483_648, 2_147_483_647),
    "u": (0, 4_294_967_295),
  ]

  private mutating func attributes(of key: XMLElement, _ name: String, _ override: XMLElement?) -> LocatedValue {
    var result = AttributeList()
    let part = { (name: String) in key.children.first { $0.name == name } }
    if let summary = part("summary"), let text = Self.paragraph(summary.text) {
      result.add("title", text, summary.textSpan ?? summary.span)
    }
    if let description = part("description"), let text = Self.paragraph(description.text) {
      result.add("help", text, description.textSpan ?? description.span)
    }
    type(of: key, name, &result)
    choices(key, name, part("choices"), &result)
    range(of: key, part("range"), &result)
    if let source = override ?? part("default") { self.default(source, key, name, &result) }
    for child in key.children where !Self.known.contains(child.name) {
      notes.add("\(name): <\(child.name)> has no counterpart", child.span)
    }
    return result.value(key.span)
  }

  private static let known: Set = ["summary", "description", "default", "range", "choices", "aliases"]

  /// A text whose lines are wrapped: blank lines part paragraphs, other breaks are blanks.
  private static func paragraph(_ text: String) -> String? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let paragraphs = lines.split(whereSeparator: \.isEmpty).map { $0.joined(separator: " ") }
    return paragraphs.isEmpty ? nil : paragraphs.joined(separator: "\n\n")
  }

  private mutating func type(of key: XMLElement, _ name: String, _ result: inout AttributeList) {
    if let id = key["enum"] ?? key["flags"] {
      let isSet = key["flags"] != nil
      if isSet { result.add("type", "list", id.span) }
      guard let values = nicks[id.value] else {
        return notes.add("\(name): there is no <\(isSet ? "flags" : "enum") id=\"\(id.value)\"> in this file", id.span)
      }
      let choices = values.map { LocatedValue(.string($0.nick), span: $0.span, isPlain: false) }
      return result.add("choices", LocatedValue(.list(choices), span: id.span))
    }
    guard let type = key["type"] else { return notes.add("\(name) has no type, so it is a string", key.span) }
    let item = { (word: String?) -> LocatedValue in
      var item = AttributeList()
      if let word { item.add("type", word, type.span) }
      return item.value(type.span)
    }
    switch type.value {
    case "s", "ms": break
    case "g", "o":
      notes.add(
        "\(name): the form of a D-Bus \(type.value == "o" ? "object path" : "signature") is not checked", type.span)
    case "b", "mb": result.add("type", "bool", type.span)
    case "y", "n", "q", "i", "u", "x", "t", "h": result.add("type", "int", type.span)
    case "d": result.add("type", "number", type.span)
    case "as": result.add("of", item(nil))
    case "ai", "au", "ax", "at", "an", "aq", "ay": result.add("of", item("int"))
    case "ad": result.add("of", item("number"))
    case "ab": result.add("of", item("bool"))
    case "a{ss}":
      result.add("type", "map", type.span)
      result.add("of", item(nil))
    default:
      notes.add("\(name): the type \(type.value) has no counterpart, so it is of type any", type.span)
      result.add("type", "any", type.span)
    }
  }

  private mutating func choices(
    _ key: XMLElement, _ name: String, _ choices: XMLElement?, _ result: inout AttributeList
  ) {
    if let choices {
      let values = choices.children.compactMap { $0["value"] }.map {
        LocatedValue(.string($0.value), span: $0.span, isPlain: false)
      }
      if !values.isEmpty { result.add("choices", LocatedValue(.list(values), span: choices.span)) }
    }
    for aliases in key.children where aliases.name == "aliases" {
      for alias in aliases.children {
        guard let value = alias["value"], let target = alias["target"] else { continue }
        notes.add("\(name): the alias \(value.value) for \(target.value) has no counterpart", alias.span)
      }
    }
  }

  private func range(of key: XMLElement, _ range: XMLElement?, _ result: inout AttributeList) {
    let type = key["type"]?.value ?? ""
    let own = Self.ranges[type]
    let isCount = type == "t"
    let low = range?["min"].flatMap { Self.number($0) } ?? own.map { Number($0.0) } ?? (isCount ? Number(0) : nil)
    let high = range?["max"].flatMap { Self.number($0) } ?? own.map { Number($0.1) }
    let span = range?.span ?? key["type"]?.span ?? key.span
    let ends = [low, high].map { $0.map { LocatedValue(.number($0), span: span, text: $0.spelling) } }
    result.addRange(ends[0], ends[1], span)
  }

  private static func number(_ attribute: XMLElement.Attribute) -> Number? {
    guard case .number(let number)? = VariantText.value(of: attribute.value) else { return nil }
    return number
  }

  private mutating func `default`(
    _ source: XMLElement, _ key: XMLElement, _ name: String, _ result: inout AttributeList
  ) {
    let span = source.textSpan ?? source.span
    if let l10n = source["l10n"] {
      notes.add("\(name): that translators may change the default (l10n) has no counterpart", l10n.span)
    }
    guard let value = VariantText.value(of: source.text) else {
      return notes.add("\(name): the default is no value in GVariant's text format", span)
    }
    guard value != .null else { return }
    var located = LocatedValue(value)
    located.span = span
    result.add("default", located)
  }
}
