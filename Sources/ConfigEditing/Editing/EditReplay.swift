import ConfigModel
import ConfigSchema
import LosslessYAML

/// One edit of a form, made on a draft. Its paths are those of the draft's own file.
struct EditReplay {
  private let edit: FormEdit
  /// What was on disk when the person edited.
  private let base: ConfigDocument
  /// The evaluation of the draft.
  private(set) var running: RunningEvaluation

  init(_ edit: FormEdit, base: ConfigDocument, _ running: RunningEvaluation) {
    self.edit = edit
    self.base = base
    self.running = running
  }

  /// - Parameter refusesDisabled: whether a disabled setting is refused; the whole is judged when it is saved.
  mutating func apply(to draft: inout Draft, refusesDisabled: Bool) throws(Failure) {
    var target = try draft.document.targetInThisFile(edit.path)
    if try draft.adoptFormerKey(at: target.path) { target = try draft.document.targetInThisFile(edit.path) }
    if draft.document.hasLocks,
      let refusal = draft.document.lockRefusal(of: target, in: running.evaluation(of: draft.document))
    {
      throw refusal
    }
    if let refusal = draft.document.writeRefusal(of: target), !isOnlyChoice(target, draft.document) { throw refusal }
    if refusesDisabled { try checkEnabled(target.path, draft.document) }
    if isInside(target, draft.document) { try writeOut(target, in: &draft) }
    try make(&draft)
  }

  private mutating func checkEnabled(_ path: ConfigPath, _ document: ConfigDocument) throws(Failure) {
    let evaluation = running.evaluation(of: document)
    guard let place = document.disabled(at: path, evaluation)?.path else { return }
    if case .unset = edit { return }
    // A value that is on disk may come back.
    if case .set(_, let value) = edit, base.written(path) == value { return }
    let reasons = evaluation.reasons(at: place)
    throw Failure(
      .disabled, "disabled", reasons.isEmpty ? "`\(place)` is disabled" : reasons.joined(separator: " "), path: place)
  }

  private func isOnlyChoice(_ target: Target, _ document: ConfigDocument) -> Bool {
    guard case .set(_, let value) = edit else { return false }
    return document.isOnlyChoice(value, of: target)
  }

  /// Whether the edit is about a part of a list or map that has to be there for it.
  private func isInside(_ target: Target, _ document: ConfigDocument) -> Bool {
    switch edit {
    case .insert, .remove, .move, .duplicate, .rename: true
    case .set, .unset: document.settings?.settingPath(of: target.path) != target.path
    }
  }

  /// A list that comes from its default is written before a part of it is edited.
  private mutating func writeOut(_ target: Target, in draft: inout Draft) throws(Failure) {
    guard let settings = draft.document.settings else { return }
    let path = settings.settingPath(of: target.path)
    // If other layers add to a list or a map, their parts stay in their files.
    guard [nil, .replace].contains(settings.setting(at: path)?.merge), draft.document.written(path) == nil,
      let value = running.evaluation(of: draft.document).state(at: path)?.effective,
      value != .list([]), value != .map(ValueMap())
    else { return }
    let list = try draft.document.targetInThisFile(path)
    try draft.set(list.steps, value)
  }

  private mutating func make(_ draft: inout Draft) throws(Failure) {
    switch edit {
    case .set(let path, let value):
      let target = try draft.document.targetInThisFile(path)
      if isDefault(value, target, draft.document) { return try draft.unset(target) }
      if let old = draft.document.written(target.path), areEqual(old, value, target, draft.document) { return }
      switch value {
      case .list, .map: try draft.setParts(target.steps, NewNode(value), member: target.setting?.keyMember)
      default: try draft.set(target.steps, value)
      }
    case .unset(let path): try draft.unset(try draft.document.targetInThisFile(path, admitsStored: true))
    case .insert(let value, let path, let index):
      let target = try draft.document.targetInThisFile(path)
      try draft.insert(value, into: target.steps, at: index)
    case .remove(let path): try draft.remove(try draft.document.targetInThisFile(path).steps)
    case .move(let path, let index): try draft.moveItem(try draft.document.targetInThisFile(path).steps, to: index)
    case .duplicate(let path):
      let target = try draft.document.targetInThisFile(path)
      guard case .index(let index) = target.steps.last, let value = draft.document.storedValue(of: target) else {
        return
      }
      try draft.insert(value, into: Array(target.steps.dropLast()), at: index + 1)
    case .rename(let path, let key): try draft.rename(try draft.document.targetInThisFile(path).steps, to: key)
    }
  }

  /// Another spelling of the same value is not a change.
  private func areEqual(_ old: Value, _ value: Value, _ target: Target, _ document: ConfigDocument) -> Bool {
    guard let settings = document.settings, let setting = target.setting else { return old == value }
    return settings.areEqual(old, value, for: setting)
  }

  /// Whether the value would count without being written, in a file that did not have it: then a person who comes back
  /// to where they began has changed nothing.
  private mutating func isDefault(_ value: Value, _ target: Target, _ document: ConfigDocument) -> Bool {
    guard let settings = document.settings, let setting = target.setting, setting.owner == nil,
      base.written(target.path) == nil,
      let usual = running.evaluation(of: document).state(at: target.path)?.defaultValue
    else { return false }
    return settings.areEqual(value, usual, for: setting)
  }
}

extension FormRefusal {
  /// In one sentence.
  init(_ failure: Failure) {
    let diagnostic = failure.reports.first?.diagnostic
    let more = failure.reports.count > 1 ? " (and \(failure.reports.count - 1) more)" : ""
    self.init((diagnostic?.message ?? "This change is not possible") + more, help: diagnostic?.help, kind: failure.kind)
  }
}
