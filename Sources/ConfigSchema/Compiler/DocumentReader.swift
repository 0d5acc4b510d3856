internal import ConfigModel
internal import TextFormats

/// Reads the document: what it says about the configuration as a whole, its pages and sections, and through the tree the
/// settings in them.
struct DocumentReader: SchemaPass {
  let log: SchemaLog
  var result = Settings()
  var tree: SettingTree
  /// The place of the header of each section, or of the section itself.
  var sectionSpans: [SourceSpan] = []
  var actionNames: Set<String> = []
  private var samples: [LocatedEntry] = []

  static func read(_ source: LocatedValue, _ log: SchemaLog, _ demand: SettingDemand) -> SchemaDraft {
    var reader = DocumentReader(log: log, tree: SettingTree(SettingReader(log), demand))
    reader.readDocument(source)
    var draft = SchemaDraft()
    draft.settings = reader.result
    draft.sectionSpans = reader.sectionSpans
    draft.samples = reader.samples
    reader.tree.finish(&draft)
    return draft
  }

  private init(log: SchemaLog, tree: SettingTree) {
    self.log = log
    self.tree = tree
  }

  private mutating func readDocument(_ source: LocatedValue) {
    let document = attributes(of: source, DocumentAttribute.self)
    checkLanguageVersion(document)
    result.id = word(document[.id], "id")
    result.title = text(document[.title], "title")
    result.help = text(document[.help], "help")
    result.revision = count(document[.revision], "revision")
    if let key = word(document[.revisionKey], "revision-key") { result.revisionKey = key == "none" ? nil : key }
    result.yamlVersion = yamlVersion(document[.yaml])
    result.statesYAMLVersion = document[.yaml] != nil
    result.files = globs(document[.files])
    result.includes = words(document[.include], "include")
    result.unknownKeys = option(document[.unknownKeys], "unknown-keys", UnknownKeys.self) ?? .warn
    readLayers(document[.layers])
    let types = entries(document[.types], "types").map { ($0.key, $0.value) }
    let reader = SettingReader(
      log, title: result.title, layers: result.layers.map(\.name), types: Dictionary(types) { $1 })
    tree = SettingTree(reader, tree.demand)
    readPages(document)
    if tree.demand == .everything { for item in items(document[.rules], "rules") { readRule(item) } }
    readMigrations(document[.migrations])
    dropRevisionKey(document)
    if tree.demand == .everything { samples = entries(document[.samples], "samples") }
  }

  private func checkLanguageVersion(_ document: Attributes<DocumentAttribute>) {
    guard let version = document[.confedit] else {
      if document.entries.isEmpty, !log.errors.isEmpty { return }
      return report(
        "missing-attribute", "the attribute confedit is missing, which every schema has",
        at: SourceSpan(document.span.lower, document.span.lower), help: "begin it with confedit: 1")
    }
    if version.value != .number(Number(1)) {
      report(
        "unknown-version", "this program knows version 1 of the schema language, and not \(Shown.text(version.value))",
        at: version.span, help: "write confedit: 1, or use a newer program")
    }
  }

  /// A list has no keys, and those of a map that is the whole configuration are its user's: no revision is recorded.
  private mutating func dropRevisionKey(_ document: Attributes<DocumentAttribute>) {
    guard let whole = tree.keys.nodes[KeyTree.root].setting.map({ tree.all[$0] }) else { return }
    if document.has(.revisionKey), let key = result.revisionKey {
      let reason = whole.type == .list ? "a list has no keys" : "every key of the map is an entry"
      report(
        "revision-key",
        "the configuration is \(whole.type.phrase), so no \(ConfigPath.quoted(key)) can record its revision: \(reason)",
        at: document.keySpan(.revisionKey), help: "leave out revision-key, or write revision-key: none")
    }
    result.revisionKey = nil
  }

  private func yamlVersion(_ value: LocatedValue?) -> YAMLVersion {
    guard let value else { return .v1_2 }
    switch value.text {
    case "1.1": return .v1_1
    case "1.2": return .v1_2
    default:
      report("wrong-value", "yaml is 1.1 or 1.2, and this is \(Shown.text(value.value))", at: value.span)
      return .v1_2
    }
  }

  private mutating func globs(_ value: LocatedValue?) -> [String] {
    located(value, "files").compactMap { each in
      do throws(Flaw) { _ = try Glob(each.text) } catch {
        report("bad-glob", "\(ConfigPath.quoted(each.text)) is not a glob: \(error.reason)", at: each.span)
        return nil
      }
      return each.text
    }
  }

  private mutating func readLayers(_ value: LocatedValue?) {
    for item in items(value, "layers") {
      let layer = attributes(of: item, LayerAttribute.self)
      let locks = locks(layer[.locks])
      let file = required(word(layer[.file], "file"), layer, .file)
      let isWritten = option(layer[.write], "write", WriteRule.self) != nil
      guard let name = required(word(layer[.name], "name"), layer, .name), let file else { continue }
      if result.layers.contains(where: { $0.name == name }) {
        report("duplicate-layer", "there are two layers \(name)", at: layer[.name]?.span ?? item.span)
      }
      var read = Layer(name: name, file: file)
      read.isWritten = isWritten
      if read.isWritten, let other = result.layers.first(where: \.isWritten) {
        report(
          "duplicate-layer", "only one layer is written, and \(other.name) is already", at: layer.keySpan(.write))
      }
      read.locks = locks
      result.layers.append(read)
    }
  }

  private enum WriteRule: String, CaseIterable { case `default` }

  private func locks(_ value: LocatedValue?) -> Layer.Locks {
    guard let value else { return .none }
    if case .bool(let all) = value.content { return all ? .all : .none }
    return .keys(
      located(value, "locks").compactMap { each in
        do { return try PathPattern(parsing: each.text) } catch {
          report("bad-path", "\(error)", at: each.span)
          return nil
        }
      })
  }

  // MARK: What later evaluations use

  private mutating func readRule(_ item: LocatedValue) {
    let rule = attributes(of: item, RuleAttribute.self)
    let assert = required(rule[.assert], rule, .assert)
    guard let condition = assert.flatMap({ condition($0, owner: .none, "assert", siblings: nil) }) else { return }
    var read = Rule(condition: condition)
    read.message = text(rule[.message], "message")
    read.isWarning = option(rule[.level], "level", RuleLevel.self) == .warning
    for each in located(rule[.on], "on") {
      guard let path = path(each.text, "on", at: each.span) else { continue }
      if let index = settingIndex(path, "on", at: each.span, in: tree.keys, tree.all) { read.settings.append(index) }
    }
    result.rules.append(read)
  }

  private enum RuleLevel: String, CaseIterable { case error, warning }
}
