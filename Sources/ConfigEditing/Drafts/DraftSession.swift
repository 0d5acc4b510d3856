import AtomicFiles
package import ConfigModel
package import ConfigSchema
import LosslessYAML
import YAMLDiagnosis

/// The draft of a person at a form or a prompt, over the bytes that were on disk when they were last looked at. It
/// keeps the edits, and saving makes them again on what is on disk then, through `EditSession`. A form or prompt shows it
/// and sends it edits; a copy is a draft of its own, which can be thrown away.
package struct DraftSession: Sendable {
  /// The draft after some steps.
  struct Stage {
    var draft: Draft
    var evaluation: Evaluation
    var steps: [[FormEdit]] = []
  }

  /// A stage, and what the step away from it was about. Shared, since every trial of an edit copies the way back.
  final class Former: Sendable {
    let stage: Stage
    let subject: ConfigPath

    init(stage: Stage, subject: ConfigPath) {
      self.stage = stage
      self.subject = subject
    }
  }

  let options: WriteOptions
  /// How a program writes the commands in what it says to a person.
  let writer: any CommandWriter
  /// Whether a file of an older revision is brought to the schema's before the first edit.
  let migrates: Bool
  let workspace: Workspace
  package let settings: Settings
  let readers: Readers
  var base: ConfigDocument
  /// What is on disk in the eyes of the schema.
  package var saved: Evaluation
  var stage: Stage
  /// The stages before, for `undo`.
  var history: [Former] = []
  /// Conflicts for which the person has not yet chosen a value.
  var pending: [Conflict] = []

  /// Reads the file.
  ///
  /// - Parameter writer: writes the commands in what is said to a person.
  package init(
    _ workspace: Workspace, _ options: WriteOptions, migrates: Bool = false,
    writing writer: any CommandWriter, _ notices: inout Notices
  ) throws(Failure) {
    let document = try workspace.read(&notices)
    if let revision = Revision(of: document), !(migrates && revision.isOlder),
      let refusal = revision.writeRefusal(document)
    {
      throw refusal
    }
    try self.init(over: document, of: workspace, options, migrates: migrates, writing: writer)
  }

  /// A draft over a document that was read or made. Without a schema there is no form.
  package init(
    over document: ConfigDocument, of workspace: Workspace, _ options: WriteOptions, migrates: Bool = false,
    writing writer: any CommandWriter
  ) throws(Failure) {
    self.options = options
    self.writer = writer
    self.migrates = migrates
    guard let settings = document.settings, let evaluation = document.evaluate() else {
      throw .noSchema("there is no schema that describes '\(document.name)'")
    }
    // Whoever changes the schema meanwhile changes it for the next form.
    self.workspace = workspace.keeping(document.schema)
    self.settings = settings
    readers = Readers(settings)
    base = document
    saved = evaluation
    stage = Stage(draft: Draft(document, allowsPlaintext: options.allowsPlaintext), evaluation: evaluation)
    stage.draft = try begun(document)
    renew()
  }

  /// The draft before the first edit.
  private func begun(_ document: ConfigDocument) throws(Failure) -> Draft {
    var draft = Draft(document, allowsPlaintext: options.allowsPlaintext)
    try draft.checkContent()
    if migrates { try draft.migrateIfOlder() }
    return draft
  }

  /// The same over what was read last; a file that cannot be migrated any more stays as it is.
  var firstStage: Stage {
    let draft = (try? begun(base)) ?? Draft(base, allowsPlaintext: options.allowsPlaintext)
    return Stage(draft: draft, evaluation: draft.hasChanged ? draft.document.evaluate() ?? saved : saved)
  }

  /// The file as people know it.
  package var name: String { base.name }
  /// The draft in the eyes of the schema.
  package var evaluation: Evaluation { stage.evaluation }
  /// Whether saving would write anything.
  package var hasChanged: Bool { stage.draft.hasChanged }
  package var document: ConfigDocument { stage.draft.document }
  /// How many steps can be taken back.
  package var stepCount: Int { history.count }

  package var touchedSettings: [ConfigPath] {
    var seen: Set<ConfigPath> = []
    return stage.steps.joined().map { settings.settingPath(of: $0.path) }.filter { seen.insert($0).inserted }
  }

  /// The settings that the draft changes, in the order of the schema.
  package var changedPaths: [ConfigPath] {
    let changed = touchedSettings.filter(isChanged).compactMap { path in
      settings.setting(at: path).flatMap { $0.path == path ? $0 : nil }
    }
    return changed.sorted { $0.id < $1.id }.map { $0.path }
  }

  private func isChanged(_ path: ConfigPath) -> Bool { document.written(path) != base.written(path) }

  /// The errors that the draft adds: while there are some it cannot be saved.
  package var newProblems: [Problem] {
    hasChanged
      ? evaluation.newProblems(since: saved, hasMovedItems: stage.draft.hasMovedItems) : []
  }

  /// The errors that were there before.
  package var olderProblems: [Problem] {
    let new = Set(newProblems)
    return evaluation.problems.filter { $0.severity == .error && !new.contains($0) }
  }

  /// What a person has to know before they begin, since it keeps settings from being edited; one sentence each.
  package var warnings: [String] { document.blockers(evaluation).map { document.warning(of: $0, writer) } }

  // MARK: Answers

  /// Nil where the schema knows no setting.
  package func field(at path: ConfigPath) -> Field? {
    FieldReading(document: document, evaluation: evaluation, base: base, writer: writer).field(at: path)
  }

  /// Of settings outside of items as much of their fields as tells whether they have a row; what is stored is what the
  /// draft's own file says. Asked of thousands for each frame that follows an edit.
  package func presence(of ids: [SettingID]) -> [Presence] {
    let (document, evaluation) = (document, evaluation)
    let isAlone = document.layers.isNone
    return ids.map { id in
      var presence = evaluation.presence(of: id)
      guard !isAlone else { return presence }
      presence.remove(.stored)
      if document.written(settings[id].path) != nil { presence.insert(.stored) }
      return presence
    }
  }

  /// What can be chosen, the lines that a command prints included.
  package mutating func choices(at path: ConfigPath) -> [ChoiceState] {
    var choices = evaluation.choices(at: path)
    guard let command = settings.setting(at: path)?.choiceCommand, let choiceLines = workspace.choiceLines else {
      return choices
    }
    var notices = Notices()
    let lines = choiceLines([command], document, &notices)[command] ?? []
    choices += lines.compactMap { line in
      guard let value = try? read(line, at: path) else { return nil }
      return ChoiceState(value: value, label: line)
    }
    return choices
  }

  /// A word as the type of the setting at the path reads it.
  package func read(_ word: String, at path: ConfigPath) throws(FormRefusal) -> Value {
    guard let setting = settings.setting(at: path) else { throw FormRefusal("There is no setting `\(path)`.") }
    switch settings.read(word: word, for: setting) {
    case .success(let value): return value
    case .failure(let problem): throw FormRefusal(problem.message, help: problem.help)
    }
  }

  /// A text in YAML as a value, for what has no control of its own.
  package func read(yaml text: String, at path: ConfigPath) throws(FormRefusal) -> Value {
    let source = Source(text)
    do throws(Unreadable) {
      let stream = try YAMLStream(parsing: source, version: settings.yamlVersion)
      return stream.root(ofDocument: 0).map { stream.value(of: $0) } ?? .null
    } catch {
      throw FormRefusal("This is not valid YAML: \(Explanation(of: error, in: source).message)")
    }
  }

  package func yaml(of value: Value) -> String {
    var text = BlockText.text(of: value)
    if text.hasSuffix("\n") { text.removeLast() }
    return text
  }

  /// What a path that was begun can go on with, each the whole path; directories end in a slash.
  package func completions(ofPath text: String, at path: ConfigPath) -> [String] {
    PathCompletion(
      directory: base.path.map(FilePath.directory), wantsDirectories: settings.setting(at: path)?.type == .dir
    )
    .paths(beginning: text)
  }

  /// The smallest set of changes that enables a disabled setting; nil when there is none.
  package func enabling(_ path: ConfigPath) -> [Enabling.Step]? {
    guard let setting = settings.setting(at: path), case .changes(let steps) = document.enabling(setting, at: path)
    else {
      return nil
    }
    return steps
  }

  // MARK: Edits

  /// All edits or none, as one step for `undo`.
  package mutating func apply(_ edits: [FormEdit]) throws(FormRefusal) {
    var next = stage
    var running = RunningEvaluation(stage.evaluation, of: stage.draft.bytes, readers)
    do throws(Failure) {
      for edit in edits { try make(edit, on: &next.draft, &running, refusesDisabled: true) }
    } catch {
      throw FormRefusal(error)
    }
    guard next.draft.bytes != stage.draft.bytes else { return }
    next.steps.append(edits)
    history.append(Former(stage: stage, subject: edits.last?.path ?? ConfigPath()))
    stage = withoutIdleEdits(next)
    renew()
  }

  /// A value that equals the one on disk is not edited at all, so its spelling and its place stay too.
  private func withoutIdleEdits(_ next: Stage) -> Stage {
    let touched = Set(next.steps.last?.map { settings.settingPath(of: $0.path) } ?? [])
    let idle = touched.filter { next.draft.document.written($0) == base.written($0) }
    guard !idle.isEmpty else { return next }
    var result = firstStage
    // The empty step stays, so that it can be undone.
    result.steps = next.steps.map { $0.filter { !idle.contains(settings.settingPath(of: $0.path)) } }
    guard (try? replaying(result.steps).apply(to: &result.draft)) != nil else { return next }
    return result
  }

  private func replaying(_ steps: [[FormEdit]]) -> ReplayInstruction {
    ReplayInstruction(
      edits: Array(steps.joined()), base: base, evaluation: RunningEvaluation(saved, of: nil, readers))
  }

  /// The draft's edits, to be made again on what is on disk.
  func job(expectingBase: Bool) -> EditJob {
    var instruction = replaying(stage.steps)
    instruction.migrates = migrates
    instruction.expectsBase = expectingBase
    return .replay(instruction)
  }

  /// The advice in words.
  package func text(of advice: Advice) -> String { advice.text(writer) }

  func make(
    _ edit: FormEdit, on draft: inout Draft, _ running: inout RunningEvaluation, refusesDisabled: Bool
  ) throws(Failure) {
    var replay = EditReplay(edit, base: base, running)
    defer { running = replay.running }
    try replay.apply(to: &draft, refusesDisabled: refusesDisabled)
  }

  /// Evaluates the draft after edits of a document that has been evaluated.
  mutating func renew() {
    if let evaluation = stage.draft.document.evaluation(after: stage.evaluation, by: readers) {
      stage.evaluation = evaluation
    }
  }

  /// Takes back the last step.
  ///
  /// - Returns: what it was about; nil when there is none.
  package mutating func undo() -> ConfigPath? {
    guard let last = history.popLast() else { return nil }
    stage = last.stage
    return last.subject
  }

  /// Makes one step of those after the first `count`.
  package mutating func joinSteps(after count: Int) {
    guard history.count > count + 1 else { return }
    history.removeSubrange((count + 1)...)
  }

  /// What was entered for a setting that is disabled now is not written: the file keeps what it has there.
  package mutating func dropDisabledEdits() {
    for path in changedPaths where evaluation.state(at: path)?.isEnabled == false {
      if field(at: path)?.stored != nil { settle(path, keepsMine: false) }
    }
  }
}
