internal import ConfigModel

/// Where the keys of the file go: to their settings, to former names, or to the unknown ones.
extension EvaluationState {
  mutating func collect(_ configuration: Value) {
    if let whole = settings.whole {
      if configuration != .null { stored[whole.id.index] = configuration }
      return
    }
    switch configuration {
    case .map(let map): collect(map, KeyTree.root, ConfigPath(), rank: settings.topLevelCount)
    case .null: break
    default:
      guard judged == nil else { return }
      add(
        Problem(
          path: ConfigPath(), code: "not-a-map", severity: .error,
          message: "a configuration is a map of keys and values, but this is \(configuration.phrase)",
          help: "\(.edit) opens the file"),
        rank: settings.topLevelCount)
    }
  }

  /// One hash look-up for each entry; of a duplicate key the first counts.
  mutating func collect(_ map: ValueMap, _ node: Int, _ path: ConfigPath, rank: Int) {
    for entry in map.entries {
      guard let child = settings.keys.find(entry.key, in: node) else {
        addUnknown(entry.key, node, path, rank)
        continue
      }
      let known = settings.keys.nodes[child]
      if let setting = known.setting, settings.all[setting].type != .group {
        if stored[setting] == nil, entry.value != .null { stored[setting] = entry.value }
      } else if case .map(let inner) = entry.value, !known.children.isEmpty {
        collect(inner, child, path.appending(key: entry.key), rank: rank)
      } else if known.former == nil, entry.value != .null {
        addNoMap(entry.value, path.appending(key: entry.key), child, rank)
      }
    }
  }

  private mutating func addNoMap(_ value: Value, _ path: ConfigPath, _ node: Int, _ rank: Int) {
    guard judged == nil else { return }
    let shown = Shown(value, isSecret: settings.holdsSecret(below: node))
    add(
      Problem(
        path: path, code: "not-a-map", severity: isDisabled ? .warning : .error,
        message:
          "\(path) contains settings, so it must be a map, but \(shown.isSecret ? "it is not" : "it is \(shown)")",
        help: value.isShort ? "\(.unset(path)) removes it" : "\(.edit) opens the file"),
      rank: rank)
  }

  private mutating func addUnknown(_ key: String, _ node: Int, _ path: ConfigPath, _ rank: Int) {
    if judged != nil || node == KeyTree.root && key == settings.revisionKey { return }
    let severity: Diagnostic.Severity
    switch settings.unknownKeys {
    case .allow: return
    case .warn: severity = .warning
    case .error: severity = .error
    }
    let unknown = path.appending(key: key)
    add(
      Problem(
        path: unknown, code: "unknown-key", severity: isDisabled ? .warning : severity,
        message: "there is no setting \(unknown)", help: Advice(nearest(to: key, node, unknown))), rank: rank)
  }

  static let mostLookups = 50

  private mutating func nearest(to key: String, _ node: Int, _ path: ConfigPath) -> String? {
    lookups += 1
    guard lookups <= Self.mostLookups else { return nil }
    let siblings = settings.keys.nodes[node].children.filter(settings.keys.isKnown).map { settings.keys.nodes[$0].key }
    if let near = NearMiss.nearest(to: key, in: siblings) {
      return "did you mean \(ConfigPath((path.parent?.segments ?? []) + [.key(near)]))?"
    }
    return settings.nearestPath(to: path).map { "did you mean \($0)?" }
  }
}

extension Value {
  /// Whether a message shows all that would be lost with it.
  fileprivate var isShort: Bool {
    switch self {
    case .list(let items): items.isEmpty
    case .map(let map): map.isEmpty
    case .string(let text): !text.contains("\n")
    case .null, .bool, .number: true
    }
  }
}
