import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

/// What part of a configuration `list` is about.
struct RowScope {
  var path = ConfigPath()
  /// Indices of the schema's sections; nil for all.
  var sections: Set<Int>?

  /// A key, else a page or a section by its address.
  init(_ word: String?, in document: ConfigDocument) throws(Failure) {
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
struct RowSource {
  let document: ConfigDocument
  let evaluation: Evaluation?
  let filter: RowFilter
  let scope: RowScope

  var groups: [RowGroup] {
    guard let evaluation else {
      return [RowGroup(header: nil, rows: AnySequence(leaves.lazy.map(row)), footer: nil)]
    }
    var groups = pages(evaluation)
    if !filter.onlyMissing, !filter.onlyDisabled, !filter.onlyLocked, scope.sections == nil {
      let unknown = leaves.lazy.filter { isUnknown($0.path, evaluation.settings) }
      if unknown.first(where: { _ in true }) != nil {
        groups.append(RowGroup(header: "Not in the schema", rows: AnySequence(unknown.map(row)), footer: nil))
      }
    }
    return groups
  }

  /// All rows as JSON, then which secrets are not among their values.
  func printJSON(_ console: inout Console) {
    var secrets: [ConfigPath] = []
    let objects = groups.lazy.flatMap(\.rows).map { row in
      let json = row.json()
      secrets += json.secrets
      return json.object
    }
    SettingJSON.print(objects, &console)
    for path in secrets { console.note("`\(path)` is a secret and is left out") }
  }

  private func pages(_ evaluation: Evaluation) -> [RowGroup] {
    let settings = evaluation.settings
    return settings.pages.flatMap { page in
      page.sections.filter(scope.admits).compactMap { index in
        let section = settings.sections[index]
        let rows = section.settings.flatMap { self.rows(of: settings[$0], evaluation) }
        guard !rows.isEmpty else { return nil as RowGroup? }
        let titles = [settings.pages.count > 1 ? page.title : nil, section.header].compactMap { $0 }
        return RowGroup(
          header: titles.isEmpty ? nil : titles.joined(separator: " / "), rows: AnySequence(rows),
          footer: section.footer)
      }
    }
  }

  /// A group stands for its members.
  private func rows(of setting: Setting, _ evaluation: Evaluation) -> [SettingRow] {
    if setting.type == .group {
      return setting.members.map { evaluation.settings[$0] }.filter { $0.type != .group }
        .flatMap { rows(of: $0, evaluation) }
    }
    let state = evaluation[setting]
    guard scope.admits(setting.path), filter.admits(setting, state) else { return [] }
    if filter.onlyLocked, document.lock(of: setting.path, evaluation) == nil { return [] }
    return [row(of: setting, state, evaluation)]
  }

  private func row(of setting: Setting, _ state: SettingState, _ evaluation: Evaluation) -> SettingRow {
    let value =
      evaluation.settings.holdsSecret(setting)
      ? (state.effective == nil ? "not set" : "set") : state.effective.map { Self.shown($0) } ?? ""
    return SettingRow(
      path: setting.path, title: setting.title, value: value, state: stateText(setting, state, evaluation),
      isDim: !state.isEnabled,
      origin: filter.wantsOrigin ? document.origin(of: setting.path, evaluation) : nil,
      json: {
        let steps = setting.path.keys.map { $0.map(Step.key) } ?? []
        let node = (try? document.lookup(setting.path))?.node
        var writer = SettingJSON(document: document, evaluation: evaluation)
        let object = writer.object(Target(path: setting.path, steps: steps, node: node, parent: nil, setting: setting))
        return (object, writer.omittedSecrets)
      })
  }

  private func stateText(_ setting: Setting, _ state: SettingState, _ evaluation: Evaluation) -> String {
    var parts: [String] = []
    if !state.isEnabled {
      parts.append(
        (["disabled"] + [evaluation.reasons(for: setting).joined(separator: " ")]).filter { !$0.isEmpty }
          .joined(separator: ": "))
    } else if let problem = evaluation.problems.first(where: {
      $0.path.starts(with: setting.path) && $0.severity == .error
    }) {
      parts.append(state.stored == nil ? "missing" : "not valid: \(problem.message)")
    }
    if let lock = document.lock(of: setting.path, evaluation) { parts.append("locked by \(lock.layer.name)") }
    if setting.computed != nil { parts.append("computed") } else if setting.isReadonly { parts.append("read-only") }
    if setting.deprecated != nil { parts.append("deprecated") }
    if state.isChanged, state.isEnabled { parts.append("changed") }
    return parts.joined(separator: "; ")
  }

  /// Text as itself, everything else as YAML on one line.
  static func shown(_ value: Value) -> String {
    if case .string(let text) = value, !text.isEmpty { return text }
    return BlockText.line(value)
  }

  // MARK: what no schema describes

  /// The key that records the schema's revision is the program's own.
  private func isUnknown(_ path: ConfigPath, _ settings: Settings) -> Bool {
    path != settings.revisionKey.map { ConfigPath(keys: [$0]) }
      && !path.prefixes.contains { settings.setting(at: $0) != nil }
  }

  private var leaves: AnySequence<LeafWalk.Leaf> {
    guard let node = (try? document.lookup(scope.path))?.node else { return AnySequence([]) }
    return AnySequence(LeafWalk(document.stream, from: node, at: scope.path))
  }

  /// How many keys of the file are lists or maps, so that no path leads to them.
  var unaddressableKeyCount: Int {
    guard scope.sections == nil, let node = (try? document.lookup(scope.path))?.node else { return 0 }
    var walk = LeafWalk(document.stream, from: node, at: scope.path)
    while walk.next() != nil {}
    return walk.unaddressableCount
  }

  private func row(_ leaf: LeafWalk.Leaf) -> SettingRow {
    let stream = document.stream
    let target = stream.target(of: leaf.node)
    let isScalar = stream.kind(of: target) == .scalar
    // Aliases are references: what they lead to may be of any size.
    let isReference = stream.kind(of: leaf.node) == .alias && !isScalar
    let value = isReference ? .string("*" + (stream.anchor(of: target) ?? "")) : stream.value(of: leaf.node)
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

extension ConfigPath {
  /// The path and all those above it, the root apart.
  fileprivate var prefixes: [ConfigPath] { segments.indices.map { ConfigPath(Array(segments[...$0])) } }
}
