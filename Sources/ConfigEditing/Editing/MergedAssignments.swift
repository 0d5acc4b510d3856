import ConfigModel
import ConfigSchema
import LosslessYAML

/// A file of changes as single assignments to what a document holds: maps are merged, everything else is replaced. What
/// is the same in both is left out.
struct MergedAssignments {
  let document: ConfigDocument
  let options: ApplyOptions
  private(set) var assignments: [Assignment] = []

  init(document: ConfigDocument, options: ApplyOptions) {
    self.document = document
    self.options = options
  }

  private var settings: Settings? { document.settings }
  private var stream: YAMLStream { document.stream }
  private var root: NodeID? { stream.root(ofDocument: document.number) }

  /// Values are set before missing ones are unset, so that no map is empty in between.
  ///
  /// - Parameter name: the file's, for messages.
  mutating func merge(_ changes: NewNode, of name: String) throws(Failure) {
    if let root, NewNode(root, in: stream).isSame(as: changes) { return }
    let isEmpty = root.map { stream.value(of: $0) == .null } ?? true
    switch changes.content {
    case .mapping where !hasSameTag(changes, root): assign(changes, at: ConfigPath())
    case .mapping(let entries) where isEmpty || isMapping(root):
      try merge(entries, changes.complexEntries, at: ConfigPath(), node: root)
      if options.replaces { unsetLacking(entries, at: ConfigPath(), node: root) }
    case .sequence where isEmpty ? settings?.whole?.type == .list : !isMapping(root):
      assign(changes, at: ConfigPath())
    case .scalar(.null, _): if options.replaces { unsetLacking([], at: ConfigPath(), node: root) }
    default:
      let wanted = isEmpty || isMapping(root) ? "keys with values" : "a list"
      throw Failure(
        .refused, "changes", "'\(name)' is a \(changes.value.kindName), not \(wanted)",
        help: isEmpty || isMapping(root)
          ? "write a map as YAML or JSON, or KEY=VALUE lines" : "write a list as YAML or JSON")
    }
  }

  private func isMapping(_ node: NodeID?) -> Bool {
    node.map { stream.kind(of: stream.target(of: $0)) == .mapping } ?? false
  }

  private mutating func assign(_ node: NewNode, at path: ConfigPath) {
    let source: Assignment.Source =
      options.isMergePatch && node.value == .null
      ? .value(.null) : .node(options.isMergePatch ? node.withoutNulls : node)
    assignments.append(Assignment(key: KeyWord(path), source: source))
  }

  private mutating func unset(at path: ConfigPath) {
    assignments.append(Assignment(key: KeyWord(path), source: .value(.null)))
  }

  private mutating func merge(
    _ entries: [NewNode.Entry], _ complex: Set<String>, at path: ConfigPath, node: NodeID?
  ) throws(Failure) {
    if !complex.isEmpty {
      let present = node.map { NewNode($0, in: stream).complexEntries } ?? []
      guard complex.isSubset(of: present) else {
        throw Failure(EditRefusal(.complexKeys, at: path), in: document)
      }
    }
    for entry in entries {
      let path = path.appending(key: entry.key)
      let node = node.flatMap { _ in (try? stream.resolve(path, document: document.number))?.node }
      if let node, NewNode(node, in: stream).isSame(as: entry.value) { continue }
      guard case .mapping(let inner) = entry.value.content, isMerged(path, node), hasSameTag(entry.value, node) else {
        assign(entry.value, at: path)
        continue
      }
      if inner.isEmpty, node.map({ stream.value(of: $0) == .null }) ?? true, !isSection(path) {
        assign(entry.value, at: path)
      }
      try merge(inner, entry.value.complexEntries, at: path, node: node)
    }
  }

  private func hasSameTag(_ new: NewNode, _ node: NodeID?) -> Bool {
    let tag = node.flatMap { stream.tag(of: stream.target(of: $0)) }
    return new.hasSameTag(as: NewNode(.mapping([]), tag: tag.map(NewNode.Tag.tag) ?? .none))
  }

  /// Lines name their settings alone.
  mutating func unsetLacking(lines: [Assignment]) {
    // A line for the whole configuration leaves nothing that could be lacking.
    guard !lines.contains(where: { $0.key.path.isEmpty }) else { return }
    var entries: [NewNode.Entry] = []
    for line in lines { entries.mark(line.key.path.keys?[...] ?? []) }
    unsetLacking(entries, at: ConfigPath(), node: root)
  }

  /// Below a single value of the file, and below what the schema gives no members, there is nothing to merge with.
  private func isMerged(_ path: ConfigPath, _ node: NodeID?) -> Bool {
    if let settings {
      if let setting = settings.setting(at: path), ![.map, .group, .any].contains(setting.type) { return false }
      if !settings.knows(path), settings.unknownKeys != .allow { return false }
    }
    guard let node else { return true }
    let target = stream.target(of: node)
    return stream.kind(of: target) == .mapping || stream.value(of: target) == .null
  }

  /// A map that only contains settings.
  private func isSection(_ path: ConfigPath) -> Bool {
    guard let settings else { return false }
    return settings.setting(at: path).map { $0.type == .group } ?? !settings.keyOrder(of: path).isEmpty
  }

  // MARK: what is not in the map

  private mutating func unsetLacking(_ entries: [NewNode.Entry], at path: ConfigPath, node: NodeID?) {
    guard let node else { return }
    for entry in stream.entries(of: stream.target(of: node)) {
      guard stream.kind(of: stream.target(of: entry.key)) == .scalar else { continue }
      let key = stream.text(of: entry.key)
      let path = path.appending(key: key)
      switch entries.first(where: { $0.key.hasSameCharacters(as: key) })?.value.content {
      case .mapping(let inner): if isMerged(path, entry.value) { unsetLacking(inner, at: path, node: entry.value) }
      case nil: unsetSettings(at: path, node: entry.value)
      case .scalar, .sequence: break
      }
    }
  }

  /// Unsets what is a setting, or all below it; unknown keys stay, and with them the map around them.
  private mutating func unsetSettings(at path: ConfigPath, node: NodeID) {
    if isKnownThroughout(path, node) {
      unset(at: path)
    } else if let settings, settings.knows(path) {
      unsetLacking([], at: path, node: node)
    }
  }

  private func isKnownThroughout(_ path: ConfigPath, _ node: NodeID) -> Bool {
    guard let settings else { return true }
    let current = settings.current(for: path)
    if let setting = settings.setting(at: current), setting.type != .group { return true }
    guard settings.knows(current) else { return false }
    return stream.entries(of: stream.target(of: node)).allSatisfy { entry in
      isKnownThroughout(path.appending(key: stream.text(of: entry.key)), entry.value)
    }
  }
}

extension NewNode {
  /// In a map that replaces something else, the null of a merge patch means a key that is left out.
  fileprivate var withoutNulls: NewNode {
    guard case .mapping(let entries) = content else { return self }
    let kept = entries.filter { $0.value.value != .null }
    return NewNode(.mapping(kept.map { Entry($0.key, $0.value.withoutNulls) }), tag: tag)
  }
}

extension [NewNode.Entry] {
  /// Adds an entry, whatever its value, under keys.
  fileprivate mutating func mark(_ keys: ArraySlice<String>) {
    guard let key = keys.first else { return }
    let index = firstIndex { $0.key == key }
    var inner: [NewNode.Entry] = []
    if let index, case .mapping(let entries) = self[index].value.content { inner = entries }
    inner.mark(keys.dropFirst())
    let entry = NewNode.Entry(key, keys.count == 1 ? NewNode(.bool(true)) : NewNode(.mapping(inner)))
    if let index { self[index] = entry } else { append(entry) }
  }
}
