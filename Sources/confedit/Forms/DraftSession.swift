import AtomicFiles
import CommandSpec
import ConfigForms
import ConfigModel
import ConfigSchema
import LosslessYAML
import YAMLDiagnosis

/// The draft of a person at a form or a prompt, over the bytes that were on disk when they were last looked at. It
/// keeps the edits, and saving makes them again on what is on disk then, through `EditSession`.
struct DraftSession: FormSession {
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

  let invocation: Invocation
  /// Whether a file of an older revision is brought to the schema's before the first edit.
  let migrates: Bool
  let workspace: Workspace
  let settings: Settings
  let readers: Readers
  var base: ConfigDocument
  var saved: Evaluation
  var stage: Stage
  /// The stages before, for `undo`.
  var history: [Former] = []
  var commandChoices = CommandChoices()
  /// Conflicts that nobody has decided yet.
  var pending: [Conflict] = []

  /// Reads the file.
  init(
    _ invocation: Invocation, in workspace: Workspace, migrates: Bool = false, _ console: inout Console
  ) throws(Failure) {
    let document = try workspace.read(&console)
    if let revision = Revision(of: document), !(migrates && revision.isOlder),
      let refusal = revision.writeRefusal(document)
    {
      throw refusal
    }
    try self.init(over: document, of: workspace, invocation, migrates: migrates)
    commandChoices = console.commandChoices
  }

  /// A draft over a document that was read or made. Without a schema there is no form.
  init(
    over document: ConfigDocument, of workspace: Workspace, _ invocation: Invocation, migrates: Bool = false
  ) throws(Failure) {
    self.invocation = invocation
    self.migrates = migrates
    guard let settings = document.settings, let evaluation = document.evaluation else {
      throw Failure(
        .schema, "no-schema", "there is no schema that describes '\(document.name)'",
        help: "name one with --schema FILE")
    }
    // Whoever changes the schema meanwhile changes it for the next form.
    self.workspace = workspace.keeping(document.schema)
    self.settings = settings
    readers = Readers(settings)
    base = document
    saved = evaluation
    stage = Stage(draft: Draft(document), evaluation: evaluation)
    stage.draft = try begun(document)
    renew()
  }

  /// The draft before the first edit.
  private func begun(_ document: ConfigDocument) throws(Failure) -> Draft {
    var draft = Draft(document)
    try migrate(&draft)
    return draft
  }

  func migrate(_ draft: inout Draft) throws(Failure) {
    guard migrates, let revision = Revision(of: draft.document), revision.isOlder else { return }
    try MigrationOrder(start: revision.recorded).apply(to: &draft)
  }

  /// The same over what was read last; a file that cannot be migrated any more stays as it is.
  var firstStage: Stage {
    let draft = (try? begun(base)) ?? Draft(base)
    return Stage(draft: draft, evaluation: draft.hasChanged ? draft.document.evaluation ?? saved : saved)
  }

  var name: String { base.name }
  var evaluation: Evaluation { stage.evaluation }
  var hasChanged: Bool { stage.draft.hasChanged }
  var document: ConfigDocument { stage.draft.document }
  var stepCount: Int { history.count }

  var touchedSettings: [ConfigPath] {
    var seen: Set<ConfigPath> = []
    return stage.steps.joined().map { settings.settingPath(of: $0.path) }.filter { seen.insert($0).inserted }
  }

  var changedPaths: [ConfigPath] {
    let changed = touchedSettings.filter(isChanged).compactMap { path in
      settings.setting(at: path).flatMap { $0.path == path ? $0 : nil }
    }
    return changed.sorted { $0.id < $1.id }.map { $0.path }
  }

  private func isChanged(_ path: ConfigPath) -> Bool { document.written(path) != base.written(path) }

  var newProblems: [Problem] {
    hasChanged
      ? evaluation.newProblems(since: saved, hasMovedItems: stage.draft.hasMovedItems) : []
  }

  var olderProblems: [Problem] {
    let new = Set(newProblems)
    return evaluation.problems.filter { $0.severity == .error && !new.contains($0) }
  }

  var warnings: [String] { document.blockers(evaluation).map(document.warning) }

  // MARK: Answers

  func field(at path: ConfigPath) -> Field? {
    FieldReading(document: document, evaluation: evaluation, base: base).field(at: path)
  }

  func presence(of ids: [SettingID]) -> [Presence] {
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

  mutating func choices(at path: ConfigPath) -> [ChoiceState] {
    var choices = evaluation.choices(at: path)
    guard let command = settings.setting(at: path)?.choiceCommand else { return choices }
    let lines = withConsole { [document] console in console.lines(printedBy: [command], for: document)[command] ?? [] }
    choices += lines.compactMap { line in
      guard let value = try? read(line, at: path) else { return nil }
      return ChoiceState(value: value, label: line)
    }
    return choices
  }

  func read(_ word: String, at path: ConfigPath) throws(FormRefusal) -> Value {
    guard let setting = settings.setting(at: path) else { throw FormRefusal("There is no setting `\(path)`.") }
    switch settings.read(word: word, for: setting) {
    case .success(let value): return value
    case .failure(let problem): throw FormRefusal(problem.message, help: problem.help)
    }
  }

  func read(yaml text: String, at path: ConfigPath) throws(FormRefusal) -> Value {
    let source = Source(text)
    do throws(Unreadable) {
      let stream = try YAMLStream(parsing: source, version: settings.yamlVersion)
      return stream.root(ofDocument: 0).map { stream.value(of: $0) } ?? .null
    } catch {
      throw FormRefusal("This is not valid YAML: \(Explanation(of: error, in: source).message)")
    }
  }

  func yaml(of value: Value) -> String {
    var text = BlockText.text(of: value)
    if text.hasSuffix("\n") { text.removeLast() }
    return text
  }

  func completions(ofPath text: String, at path: ConfigPath) -> [String] {
    PathCompletion(
      directory: base.path.map(FilePath.directory), wantsDirectories: settings.setting(at: path)?.type == .dir
    )
    .paths(beginning: text)
  }

  func enabling(_ path: ConfigPath) -> [Enabling.Step]? {
    guard let setting = settings.setting(at: path), case .changes(let steps) = document.enabling(setting, at: path)
    else {
      return nil
    }
    return steps
  }

  // MARK: Edits

  mutating func apply(_ edits: [FormEdit]) throws(FormRefusal) {
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

  /// What stands as it did on disk is not edited at all: then its spelling and its place stay too.
  private func withoutIdleEdits(_ next: Stage) -> Stage {
    let touched = Set(next.steps.last?.map { settings.settingPath(of: $0.path) } ?? [])
    let idle = touched.filter { next.draft.document.written($0) == base.written($0) }
    guard !idle.isEmpty else { return next }
    var result = firstStage
    // The empty step stays, so that it can be undone.
    result.steps = next.steps.map { $0.filter { !idle.contains(settings.settingPath(of: $0.path)) } }
    guard (try? replay(result.steps, on: &result.draft)) != nil else { return next }
    return result
  }

  func replay(_ steps: [[FormEdit]], on draft: inout Draft) throws(Failure) {
    var running = RunningEvaluation(saved, of: nil, readers)
    for edit in steps.joined() { try make(edit, on: &draft, &running, refusesDisabled: false) }
  }

  func make(
    _ edit: FormEdit, on draft: inout Draft, _ running: inout RunningEvaluation, refusesDisabled: Bool
  ) throws(Failure) {
    var replay = EditReplay(edit, base: base, running)
    defer { running = replay.running }
    try replay.apply(to: &draft, refusesDisabled: refusesDisabled)
  }

  /// Works out what holds in the draft after edits of a document that has been evaluated.
  mutating func renew() {
    if let evaluation = stage.draft.document.evaluation(after: stage.evaluation, by: readers) {
      stage.evaluation = evaluation
    }
  }

  mutating func undo() -> ConfigPath? {
    guard let last = history.popLast() else { return nil }
    stage = last.stage
    return last.subject
  }

  mutating func joinSteps(after count: Int) {
    guard history.count > count + 1 else { return }
    history.removeSubrange((count + 1)...)
  }

  // MARK: The console

  /// What the program says to its user has no place while a form is on the screen.
  func quietConsole() -> Console {
    var console = Console()
    console.verbosity = .quiet
    console.commandChoices = commandChoices
    return console
  }

  private mutating func withConsole<Result>(_ body: (inout Console) -> Result) -> Result {
    var console = quietConsole()
    let result = body(&console)
    commandChoices = console.commandChoices
    return result
  }
}
