import ConfigModel
package import ConfigSchema
import LosslessYAML

/// What part of a configuration `list` is about.
package struct RowScope {
  var path = ConfigPath()
  /// Indices of the schema's sections; nil for all.
  var sections: Set<Int>?

  /// A key, else a page or a section by its address.
  package init(_ word: String?, in document: ConfigDocument) throws(Failure) {
    guard let word else { return }
    do throws(Failure) {
      let pattern = try KeyWord.pattern(word)
      path = try document.target(pattern.path).path
    } catch {
      guard let settings = document.settings else { throw error }
      var named = Set(settings.sections.indices.filter { settings.sections[$0].address == word })
      if let page = settings.page(word) { named.formUnion(page.sections) }
      guard !named.isEmpty else { throw error }
      sections = named
    }
  }

  func admits(_ section: Int) -> Bool { sections?.contains(section) ?? true }

  /// Whether the setting lies at, below, or (a list or map) around the path.
  func admits(_ setting: ConfigPath) -> Bool { setting.starts(with: path) || path.starts(with: setting) }
}

/// The rows of a document: by the schema's pages and sections or, without one, its leaves.
package struct RowSource {
  let document: ConfigDocument
  let evaluation: Evaluation?
  let filter: RowFilter
  let scope: RowScope
  /// Whether maps, and lists of groups, have a row for each value in them.
  var breaksCollections = true

  package init(
    document: ConfigDocument, evaluation: Evaluation?, filter: RowFilter, scope: RowScope,
    breaksCollections: Bool = true
  ) {
    self.document = document
    self.evaluation = evaluation
    self.filter = filter
    self.scope = scope
    self.breaksCollections = breaksCollections
  }

  package var parts: ConfigurationParts { ConfigurationParts(document: document, scope: scope) }

  package var groups: [RowGroup] {
    let unknown = parts.unknownLeaves
    guard let evaluation else {
      return [RowGroup(header: nil, rows: AnySequence(unknown.lazy.map(row)), footer: nil)]
    }
    var groups = pages(evaluation)
    if !filter.isNarrow, !filter.onlyDisabled, unknown.first(where: { _ in true }) != nil {
      // A JSON Schema may well describe what its form leaves out.
      let header = document.schema?.jsonSchema == nil ? "Not in the schema" : "Not in the form"
      groups.append(RowGroup(header: header, rows: AnySequence(unknown.lazy.map(row)), footer: nil))
    }
    return groups
  }

  private func pages(_ evaluation: Evaluation) -> [RowGroup] {
    let settings = evaluation.settings
    return settings.pages.flatMap { page in
      page.sections.filter(scope.admits).compactMap { index in
        let section = settings.sections[index]
        let rows = parts.settings(of: section, in: settings).flatMap { setting in
          SettingRows(source: self, evaluation: evaluation).rows(of: setting, at: setting.path, evaluation[setting])
        }
        guard !rows.isEmpty else { return nil as RowGroup? }
        let titles = [settings.pages.count > 1 ? page.title : nil, section.header].compactMap { $0 }
        return RowGroup(
          header: titles.isEmpty ? nil : titles.joined(separator: " / "), rows: AnySequence(rows),
          footer: section.footer)
      }
    }
  }

  /// Text as itself, everything else as YAML on one line.
  static func shown(_ value: Value) -> String {
    if case .string(let text) = value, !text.isEmpty { return text }
    return BlockText.line(value)
  }

  /// The row of what no schema describes.
  private func row(_ leaf: LeafWalk.Leaf) -> SettingRow {
    let stream = document.stream
    let target = stream.target(of: leaf.node)
    let isReference = parts.isReference(leaf)
    let value = parts.value(of: leaf)
    let isScalar = stream.kind(of: target) == .scalar
    let text =
      isScalar && value != .null ? stream.text(of: target) : isReference ? Self.shown(value) : BlockText.line(value)
    let key = leaf.path.description
    return SettingRow(
      path: leaf.path, title: key, value: text.isEmpty ? "\"\"" : text, state: "", isDim: false,
      origin: filter.wantsOrigin ? document.place(of: leaf.node) : nil,
      json: {
        let shown = isReference ? nil : value
        return (.object(["key": .string(key), "value": shown, "stored": shown, "origin": .string("stored")]), [])
      })
  }
}
