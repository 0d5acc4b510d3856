import ConfigModel
import ConfigSchema
import LosslessYAML

/// What `migrate` is to do to a file of an older revision.
package struct MigrateInstruction: Sendable {
  /// `--from`, which wins over what the file says.
  let start: Int?

  package init(start: Int?) {
    self.start = start
  }

  func apply(to draft: inout Draft) throws(Failure) {
    guard let settings = draft.original.settings else {
      throw .noSchema("there is no schema that describes '\(draft.original.name)'")
    }
    guard draft.document.value != .null else {
      return draft.note("there is nothing to migrate in '\(draft.original.name)'")
    }
    let current = settings.revision ?? 1
    let recorded = try recorded(in: draft.document, settings)
    let from = start ?? recorded ?? 1
    guard from <= current else {
      throw .usage(
        "there is no revision \(from): the schema has revision \(current)",
        help: "\(option: .revision(1)) applies all migrations")
    }
    for migration in settings.migrations where migration.revision > from {
      for step in migration.steps { try apply(step, settings, &draft) }
    }
    if let key = settings.revisionKey, settings.revision != nil, recorded != current {
      try draft.set([.key(key)], .number(Number(current)))
    }
    if !draft.hasChanged { draft.note("'\(draft.original.name)' already has revision \(current)") }
  }

  private func recorded(in document: ConfigDocument, _ settings: Settings) throws(Failure) -> Int? {
    guard let key = settings.revisionKey, let node = try document.lookup(ConfigPath(keys: [key])).node else {
      return nil
    }
    switch document.stream.value(of: node) {
    case .null: return nil
    case .number(let number):
      if let int = number.intValue, int > 0 { return int }
    default: break
    }
    let diagnostic = Diagnostic(
      .error, "bad-revision", "`\(key)` is not a revision", at: document.location(of: node),
      path: ConfigPath(keys: [key]),
      help: "\(.unset(ConfigPath(keys: [key]))); then migrate with \(option: .revision(nil))")
    throw Failure(.refused, [diagnostic], sources: document.sources)
  }

  private func apply(_ step: Migration.Step, _ settings: Settings, _ draft: inout Draft) throws(Failure) {
    switch step {
    case .move(let path, let new): try move(path, to: new, &draft)
    case .map(let path, let table):
      guard let found = try present(path, draft), let value = table.value(for: found.value) else { return }
      try draft.set(found.steps, value)
    case .remove(let path, let message):
      guard let found = try present(path, draft) else { return }
      try remove(found.steps, &draft)
      draft.note("`\(path)` is removed" + (message.map { ": \($0)" } ?? ""))
    case .split(let path, let split): try self.split(path, split, settings, &draft)
    }
  }

  /// With the parents that are left empty: no revision after this one knows them.
  private func remove(_ steps: [Step], _ draft: inout Draft) throws(Failure) {
    let prunes = draft.prunesEmptyParents
    draft.prunesEmptyParents = true
    defer { draft.prunesEmptyParents = prunes }
    try draft.remove(steps)
  }

  private func present(_ path: ConfigPath, _ draft: Draft) throws(Failure) -> (
    steps: [Step], value: Value, node: NodeID
  )? {
    let lookup: Lookup
    do throws(LookupFailure) {
      lookup = try draft.document.stream.resolve(path, document: draft.document.number)
    } catch {
      // Below a scalar there is nothing: a step before or after deals with the scalar itself.
      guard case .belowScalar = error.reason else { throw Failure(error, in: draft.document) }
      return nil
    }
    return lookup.node.map { (lookup.steps, draft.document.stream.value(of: $0), $0) }
  }

  private func move(_ path: ConfigPath, to new: ConfigPath, _ draft: inout Draft) throws(Failure) {
    guard let old = try present(path, draft) else { return }
    try checkFree(new, for: path, at: old.node, draft)
    try draft.move(old.steps, to: new)
  }

  /// A new key must not be there already.
  private func checkFree(_ new: ConfigPath, for path: ConfigPath, at node: NodeID, _ draft: Draft) throws(Failure) {
    guard !new.starts(with: path), let taken = try present(new, draft), taken.value != .null else { return }
    let document = draft.document
    let diagnostic = Diagnostic(
      .error, "taken", "`\(path)` becomes `\(new)`, which exists already", at: document.location(of: node),
      path: path, notes: [Diagnostic.Note("here", at: document.location(of: taken.node))],
      help: "remove one of the two in an editor, then migrate")
    throw Failure(.refused, [diagnostic], sources: document.sources)
  }

  private func split(
    _ path: ConfigPath, _ split: Migration.Split, _ settings: Settings, _ draft: inout Draft
  ) throws(Failure) {
    guard let old = try present(path, draft), old.value != .null else { return }
    guard let parts = split.parts(of: old.value) else {
      let diagnostic = Diagnostic(
        .error, "no-match", "`\(path)` cannot be split: it does not match the pattern \(split.patternText)",
        at: draft.document.location(of: old.node), path: path, help: "fix the value in an editor, then migrate")
      throw Failure(.refused, [diagnostic], sources: draft.document.sources)
    }
    let present = zip(split.keys, parts).compactMap { key, part in part.map { (key, $0) } }
    for (key, _) in present { try checkFree(key, for: path, at: old.node, draft) }
    // The first part takes the entry's place, lines and comments; the others are added beside it.
    if !split.keys.contains(path) {
      if let first = present.first { try draft.move(old.steps, to: first.0) } else { try remove(old.steps, &draft) }
    }
    for (key, part) in present {
      guard let keys = key.keys else { continue }
      var value = Value.string(part)
      // What the type cannot read is written as text; the judgement at the end reports it.
      if let setting = settings.setting(at: key), case .success(let read) = settings.read(word: part, for: setting) {
        value = read
      }
      try draft.set(keys.map(Step.key), value)
    }
  }
}

extension Draft {
  /// Brings a file that records an older revision to that of its schema.
  mutating func migrateIfOlder() throws(Failure) {
    guard let revision = Revision(of: document), revision.isOlder else { return }
    try MigrateInstruction(start: revision.recorded).apply(to: &self)
  }
}
