import ConfigModel
import ConfigSchema
import LosslessYAML

/// What `set` does, applied to the file as it is then.
package struct SetInstruction: Sendable {
  package enum DisabledRule: Sendable { case refuse, allow, enable }

  let assignments: [Assignment]
  let values: ValueReading
  /// `--if-value`.
  let oldWord: String?
  /// By which the items of lists are known, where the schema does not say.
  let member: String?
  let disabled: DisabledRule

  package init(
    assignments: [Assignment], values: ValueReading = ValueReading(type: nil), oldWord: String? = nil,
    member: String? = nil, disabled: DisabledRule = .refuse
  ) {
    self.assignments = assignments
    self.values = values
    self.oldWord = oldWord
    self.member = member
    self.disabled = disabled
  }

  /// The pairs in order, each path seen after the ones before; then enabled or not, once. All failures are told, the
  /// code is that of the first argument that fails.
  func apply(to draft: inout Draft) throws(Failure) {
    try apply(to: &draft, without: [])
  }

  /// - Parameter idle: the assignments of a file that say of disabled settings what counts for these anyway.
  private func apply(to draft: inout Draft, without idle: Set<Int>) throws(Failure) {
    let start = draft
    var failures: [Int: Failure] = [:]
    var settings: [(index: Int, setting: Setting, path: ConfigPath)] = []
    var unset: [Setting] = []
    for (index, assignment) in assignments.enumerated() where !idle.contains(index) {
      do throws(Failure) {
        if try isUnsetting(assignment, draft.document) {
          let target = try self.target(of: assignment, draft, start, admitsStored: true)
          try draft.unset(target)
          if let setting = target.setting { unset.append(setting) }
          continue
        }
        var target = try self.target(of: assignment, draft, start)
        if try draft.adoptFormerKey(at: target.path) { target = try draft.document.target(assignment.key.path) }
        if let setting = target.setting { settings.append((index, setting, target.path)) }
        try assign(assignment, target, &draft)
      } catch {
        failures[index] = error
      }
    }
    if disabled == .enable { try enable(settings.map { ($0.setting, $0.path) }, in: &draft) }
    if disabled != .allow, let evaluation = draft.evaluate() {
      let refused = settings.compactMap { each in
        draft.document.disabled(at: each.path, evaluation).map { (index: each.index, path: each.path, disabled: $0) }
      }
      let repeated = refused.filter { repeatsWhatCounts(assignments[$0.index], at: $0.path, start.document) }
      if !repeated.isEmpty {
        draft = start
        return try apply(to: &draft, without: idle.union(repeated.map(\.index)))
      }
      // Being disabled is reported before a wrong value, and after being locked.
      for (index, _, disabled) in refused where failures[index]?.kind != .locked {
        failures[index] = DisabledRefusal(
          setting: disabled.setting, path: disabled.path, assignment: assignments[index]
        ).failure(in: draft.document, evaluation)
      }
    }
    try report(failures)
    draft.noteWhatCounts(for: unset)
  }

  /// The paths of a file mean the keys that were there before it: what it brings itself is no twin.
  private func target(
    of assignment: Assignment, _ draft: Draft, _ start: Draft, admitsStored: Bool = false
  ) throws(Failure) -> Target {
    let path = assignment.key.path
    guard assignment.isOfFile else {
      return try draft.target(path, admitsStored: admitsStored) { values.command(assignment, at: $0) }
    }
    let target = try draft.document.target(path, admitsStored: admitsStored)
    if target.node == nil { _ = try start.target(path, admitsStored: admitsStored) { _ in nil } }
    return target
  }

  /// A null of a file takes the key out; one of the command line is a value.
  private func isUnsetting(_ assignment: Assignment, _ document: ConfigDocument) throws(Failure) -> Bool {
    switch assignment.source {
    case .value(let value): return value == .null
    case .node(let node):
      guard node.value == .null, let target = try? document.target(assignment.key.path, admitsStored: true) else {
        return false
      }
      return target.setting.map { $0.type != .any } ?? false
    case .line:
      let target = try document.target(assignment.key.path, admitsStored: true)
      return target.setting == nil ? try values.value(of: assignment, for: target, in: document) == .null : false
    case .word, .input, .toggled, .stepped: return false
    }
  }

  /// Whether a file says what counts already, as one does that was rendered: no reason to refuse it.
  private func repeatsWhatCounts(_ assignment: Assignment, at path: ConfigPath, _ document: ConfigDocument) -> Bool {
    guard assignment.isOfFile, let evaluation = document.evaluate(), let target = try? document.target(path),
      let setting = target.setting, let effective = evaluation.state(at: path)?.effective,
      let value = try? values.value(of: assignment, for: target, in: document)
    else { return false }
    return document.areSame(value, effective, of: setting)
  }

  private func report(_ failures: [Int: Failure]) throws(Failure) {
    let ordered = failures.sorted { $0.key < $1.key }.map(\.value)
    guard var failure = ordered.first else { return }
    for other in ordered.dropFirst() { failure.reports += other.reports }
    throw failure
  }

  /// Secrets are refused on the command line, before the configuration is read.
  func refuseSecrets(_ settings: Settings) throws(Failure) {
    for assignment in assignments {
      guard case .word = assignment.source else { continue }
      try settings.refuseSecretArgument(for: assignment.key.path, instead: secretCommand(assignment))
    }
    if oldWord != nil, let key = assignments.first?.key, settings.hasSecret(at: key.path) {
      throw Failure(
        .usage, "secret-argument", "`\(key.path)` is a secret, which cannot be compared",
        help: "\(option: .ifHash) compares the whole file")
    }
  }

  private func secretCommand(_ assignment: Assignment) -> SuggestedCommand {
    let type = values.type.map { [SuggestedCommand.Option.type($0.rawValue)] } ?? []
    return SuggestedCommand(.set, type + [.standardInput], [.word(assignment.key.text)])
  }

  private func assign(_ assignment: Assignment, _ target: Target, _ draft: inout Draft) throws(Failure) {
    let document = draft.document
    if let refusal = document.lockRefusal(of: target) ?? document.writeRefusal(of: target) {
      if repeatsWhatCounts(assignment, at: target.path, document) { return }
      guard document.lockRefusal(of: target) == nil, isOnlyChoice(assignment, target, document) else { throw refusal }
    }
    if let oldWord { try checkOld(oldWord, target, document) }
    let new = try values.newValue(of: assignment, for: target, in: document)
    if case .word = assignment.source, let settings = document.settings {
      try settings.refuseSecretArgument(for: target.path, value: new.value, instead: secretCommand(assignment))
    }
    if let note = new.note { draft.note(note) }
    guard !new.isThere, !isStored(new.node, target, document) else { return }
    try draft.setParts(target.steps, new.node, member: target.setting?.keyMember ?? member)
    if let hiding = draft.document.place(hiding: target) {
      draft.note("`\(target.path)` is written, but \(hiding) overrides it")
    }
  }

  private func isOnlyChoice(_ assignment: Assignment, _ target: Target, _ document: ConfigDocument) -> Bool {
    guard let value = try? values.value(of: assignment, for: target, in: document) else { return false }
    return document.isOnlyChoice(value, of: target)
  }

  /// Whether the file has the value already.
  private func isStored(_ new: NewNode, _ target: Target, _ document: ConfigDocument) -> Bool {
    guard let node = target.node else { return false }
    let stored = NewNode(node, in: document.stream)
    guard target.setting != nil else { return stored.isSame(as: new) }
    return stored.hasSameTags(as: new) && document.areSame(stored.value, new.value, of: target.setting)
  }

  private func checkOld(_ word: String, _ target: Target, _ document: ConfigDocument) throws(Failure) {
    guard !(try values.isCurrent(word, target, document)) else { return }
    let current =
      values.currentWord(of: target, document).map { "is \(ConfigPath.quoted($0)) and" } ?? "has no value, and is"
    throw Failure(
      .conflict, "value-differs", "`\(target.path)` \(current) not \(ConfigPath.quoted(word))", path: target.path,
      help: "\(SuggestedCommand(.get, [], [.key(target.path)])) prints its value")
  }

  /// Makes the changes that the settings need; if there are none, they are refused later.
  private func enable(_ settings: [(Setting, ConfigPath)], in draft: inout Draft) throws(Failure) {
    for (setting, path) in settings {
      let document = draft.document
      let disabled = document.evaluate().flatMap { document.disabled(at: path, $0) } ?? (setting, path)
      guard let enabling = document.enabling(disabled.setting, at: disabled.path), case .changes(let steps) = enabling
      else {
        continue
      }
      for step in steps {
        _ = try draft.adoptFormerKey(at: step.path)
        let target = try draft.document.target(step.path)
        try draft.set(target.steps, step.value)
      }
    }
  }
}
