import DisplayText
package import ConfigModel
package import ConfigSchema
package import LosslessYAML

/// Where values come from, in words.
extension ConfigDocument {
  /// This document, or that of another layer with a file; nil for the command line.
  package func document(of layer: Int) -> ConfigDocument? {
    guard layer != layers.writtenNumber else { return self }
    guard let member = layers.member(layer), let stream = member.stream else { return nil }
    var stack = LayerStack()
    stack.written = member.layer
    return ConfigDocument(
      name: member.file, path: member.file, stream: stream, number: 0, schema: schema, layers: stack)
  }

  func node(of source: ValueSource) -> (document: ConfigDocument, node: NodeID)? {
    guard let document = document(of: source.layer),
      let node = (try? document.stream.resolve(source.path, document: document.number))?.node
    else { return nil }
    return (document, node)
  }

  /// `LAYER:FILE:LINE` of a node of this document; the layer is `file` if the file is not a layer.
  package func place(of node: NodeID) -> String {
    let line = stream.source.position(at: stream.span(of: node).lower).line
    return "\(layers.written?.name ?? "file"):\(EscapedText.escaped(name)):\(line)"
  }

  package func place(of source: ValueSource) -> String {
    node(of: source).map { $0.document.place(of: $0.node) } ?? "override"
  }

  /// For people: without a layer's name where the schema has none.
  package func shortPlace(of source: ValueSource) -> String {
    guard layers.written == nil, let found = node(of: source) else { return place(of: source) }
    return found.document.linePlace(of: found.node)
  }

  /// Where the effective value of a setting comes from: `LAYER:FILE:LINE`, or the word for it.
  package func origin(of path: ConfigPath, _ evaluation: Evaluation) -> String {
    let origin = evaluation.state(at: path)?.origin ?? .stored
    guard origin == .stored else { return origin.rawValue }
    return evaluation.source(of: path).map(place) ?? origin.rawValue
  }

  /// For programs: the place only where the schema has layers.
  func jsonOrigin(of path: ConfigPath, _ evaluation: Evaluation) -> String {
    layers.written == nil
      ? (evaluation.state(at: path)?.origin ?? .none).rawValue : origin(of: path, evaluation)
  }

  /// The place of the value that counts instead of what this file says about a key; nil when nothing hides it.
  package func place(hiding target: Target) -> String? {
    guard !layers.above.isEmpty || !layers.overrides.isEmpty, let evaluation = evaluate() else { return nil }
    let whole = evaluation.settings.settingPath(of: target.path)
    let path = evaluation.source(of: target.path) == nil ? whole : target.path
    guard !evaluation.holds(path, layer: layers.writtenNumber), let source = evaluation.source(of: path) else {
      return nil
    }
    return place(of: source)
  }

  /// The smallest set of changes to this file that enables the setting at a path; nil without a schema.
  package func enabling(_ setting: Setting, at path: ConfigPath) -> Enabling? {
    guard let evaluation = evaluate() else { return nil }
    return evaluation.settings.enabling(
      setting, at: path, in: evaluation.configuration, context: evaluationContext
    ) { other, place in
      // What a layer above says would hide the change.
      let isHidden = evaluation.source(of: place).map { $0.layer > layers.writtenNumber } ?? false
      return !isHidden && lock(of: place, evaluation) == nil && isInScope(other)
    }
  }
}

// MARK: who may write

/// A lock on a key, by another layer than the written one.
package struct Lock {
  let layer: Layer
  /// The place of the locked value; nil when the layer does not set it.
  let place: String?

  package var words: String { "the layer \(layer.name) (\(place ?? "which does not set it"))" }
}

extension ConfigDocument {
  package func lock(of path: ConfigPath, _ evaluation: Evaluation) -> Lock? {
    guard let number = evaluation.lock(of: path), let member = layers.member(number) else { return nil }
    let source = evaluation.source(of: evaluation.settings.settingPath(of: path))
    let node = source.flatMap { $0.layer == number ? self.node(of: $0) : nil }
    return Lock(layer: member.layer, place: node.map { $0.document.linePlace(of: $0.node) })
  }

  private func linePlace(of node: NodeID) -> String {
    "\(name):\(stream.source.position(at: stream.span(of: node).lower).line)"
  }

  /// Whether any other layer locks keys.
  var hasLocks: Bool { (layers.below + layers.above).contains { $0.layer.locks != .none } }

  /// Why only the layer that locks a key can write it.
  ///
  /// - Parameter known: the evaluation of this document, if there is one already.
  package func lockRefusal(of target: Target, in known: Evaluation? = nil) -> Failure? {
    guard hasLocks, let evaluation = known ?? evaluate(),
      let lock = lock(of: target.path, evaluation)
    else { return nil }
    return Failure(.locked, "locked", "`\(target.path)` is locked by \(lock.words)", path: target.path)
  }

  private func isInScope(_ setting: Setting) -> Bool {
    guard let name = layers.written?.name else { return true }
    return setting.scope.isEmpty || setting.scope.contains(name)
  }

  /// Whether a read-only setting has only this choice: a file without it, or with another value, can be fixed.
  func isOnlyChoice(_ value: Value, of target: Target) -> Bool {
    guard let setting = target.setting, let only = setting.onlyValue else { return false }
    return areSame(value, only, of: setting)
  }

  /// Why a setting cannot be written here, whatever the configuration: read-only, or set by other layers only.
  package func writeRefusal(of target: Target) -> Failure? {
    if let refusal = elsewhereRefusal(of: target) ?? enclosingRefusal(of: target) { return refusal }
    guard let settings, let setting = target.setting else { return nil }
    if let refusal = setting.writeRefusal(at: target.path) { return refusal }
    guard let subject = settings.setting(at: settings.settingPath(of: target.path)), !isInScope(subject),
      let name = layers.written?.name
    else { return nil }
    let layers = subject.scope.joined(separator: ", ")
    return Failure(
      .disabled, "out-of-scope", "`\(target.path)` cannot be set in the layer \(name), only in \(layers)",
      path: target.path, help: "choose the layer with \(option: .layer("NAME"))")
  }
}

extension ConfigDocument {
  /// The lists and maps in which a place lies, outermost first.
  private func collections(around path: ConfigPath) -> [(setting: Setting, path: ConfigPath)] {
    guard let settings else { return [] }
    return path.segments.indices.compactMap { count in
      let place = ConfigPath(Array(path.segments.prefix(count)))
      guard let setting = settings.setting(at: place), setting.type == .list || setting.type == .map else { return nil }
      return (setting, place)
    }
  }

  /// Why nothing in a list or map around the place can be written: who may not set the whole may set no part of it.
  func enclosingRefusal(of target: Target) -> Failure? {
    collections(around: target.path).lazy.compactMap { $0.setting.writeRefusal(at: $0.path) }.first
  }

  /// The setting that is disabled where a value is to be written: the one at the place, or a list or map around it.
  package func disabled(at path: ConfigPath, _ evaluation: Evaluation) -> (setting: Setting, path: ConfigPath)? {
    let own = evaluation.settings.setting(at: path).map { [(setting: $0, path: path)] } ?? []
    return (own + collections(around: path)).first { evaluation.state(at: $0.path)?.isEnabled == false }
  }
}
