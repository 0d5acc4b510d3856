public import ConfigModel
import ConfigSchema

/// A configuration file as its schema describes it, for a program that reads and edits it.
///
/// It is a value: edits are made on this copy, each checked at once, and `save` makes them on what the file holds then.
/// Keys are written as on the command line, such as `server.port` or `hosts[name=web].port`.
public struct Configuration: Sendable {
  private let workspace: Workspace
  /// What was on disk when it was last looked at.
  private var base: ConfigDocument
  private var draft: Draft
  private var edits: [EditJob] = []

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - file: its path; a file that does not exist is an empty configuration, which `save` creates.
  ///   - schema: the path of its schema, a settings schema or a JSON Schema; nil for the one that is found as the program
  ///     finds it (a comment in the file, a file beside it, installed schemas), or none.
  /// - Throws: where the file or the schema cannot be read or understood. Wrong values are no reason: see `validate`.
  public static func open(file: String, schema: String? = nil) throws(Failure) -> Configuration {
    var options = OpeningOptions()
    options.file = .path(file)
    options.schema = schema
    return try Configuration(Workspace(options))
  }

  private init(_ workspace: Workspace) throws(Failure) {
    var notices = Notices()
    base = try workspace.read(&notices)
    draft = Draft(base, allowsPlaintext: false)
    self.workspace = workspace.keeping(base.schema)
  }

  // MARK: Reading

  /// Whether `save` would write anything.
  public var hasChanged: Bool { draft.hasChanged }

  /// The value that counts: that of the file where it is valid and the setting is enabled, otherwise the default.
  ///
  /// - Returns: nil when there is none; for a key with settings below it the map of all that counts there.
  /// - Throws: where the schema has no such setting.
  public func value(at key: String) throws(Failure) -> Value? {
    let document = draft.document
    let target = try document.targetOfWhatCounts(try KeyWord(key).path)
    var notices = Notices()
    let wish = ValueWish(which: .effective, reveals: true)
    return try Finding.find(target, in: document, document.evaluate(), wish, &notices)?.value
  }

  /// Why a setting has its value, and why it is enabled or disabled.
  ///
  /// - Throws: where the schema has no such setting, or there is no schema.
  public func explanation(of key: String) throws(Failure) -> Explanation {
    try Explanation(of: try KeyWord(key).path, in: draft.document)
  }

  /// Everything that is wrong with the configuration as it would be saved, in the order of the file.
  ///
  /// - Throws: where it cannot be checked completely.
  public func validate() throws(Failure) -> [Problem] {
    let verdict = FileCheck(workspace: workspace).verdict(of: draft.bytes)
    if let failure = verdict.failure { throw failure }
    return verdict.reports.map(Problem.init)
  }

  // MARK: Editing

  /// Gives a setting a value.
  ///
  /// - Throws: where the value is not allowed, or the setting is disabled, read-only or locked; nothing has changed then.
  public mutating func set(_ key: String, to value: Value) throws(Failure) { try set([key: value]) }

  /// Gives several settings their values; the schema judges them together.
  ///
  /// - Throws: as for one, with every reason; nothing has changed then.
  public mutating func set(_ values: KeyValuePairs<String, Value>) throws(Failure) {
    var assignments: [Assignment] = []
    for (key, value) in values { assignments.append(Assignment(key: try KeyWord(key), source: .value(value))) }
    try make(.set(SetInstruction(assignments: try Assignment.withoutRepetition(assignments))))
  }

  /// Gives a setting the value that a text means by its type (`1h30m` of a duration, JSON of a list or a map), as where a
  /// person has entered it.
  ///
  /// - Throws: as for a value.
  public mutating func set(_ key: String, text: String) throws(Failure) {
    try make(.set(SetInstruction(assignments: [Assignment(key: try KeyWord(key), source: .line(text))])))
  }

  /// Takes a setting out of the file: its default counts again.
  ///
  /// - Throws: where that is not allowed; nothing has changed then. A setting that is not in the file is no error.
  public mutating func unset(_ key: String) throws(Failure) {
    try make(.unset(UnsetInstruction(keys: [try KeyWord(key)], prunes: false, keepsComments: false)))
  }

  private mutating func make(_ edit: EditJob) throws(Failure) {
    var next = draft
    var notices = Notices()
    _ = try EditSession(workspace, WriteOptions(name: "set")).make(edit, on: &next, &notices)
    draft = next
    edits.append(edit)
  }

  /// Makes the edits on what the file holds now, and replaces it as a whole; other bytes than those of the edited values
  /// stay as they are.
  ///
  /// - Parameter name: what the history of the file calls the edit.
  /// - Throws: where another program has changed the same settings meanwhile, or the file cannot be written. The file is
  ///   then as it was.
  public mutating func save(as name: String = "save") throws(Failure) {
    guard draft.hasChanged else { return }
    var notices = Notices()
    let job = EditJob.sequence(SequenceInstruction(edits: edits, base: base, touched: draft.touched))
    var options = WriteOptions(name: name)
    options.creates = true
    base = try EditSession(workspace, options).perform(job, &notices).draft.document
    draft = Draft(base, allowsPlaintext: false)
    edits = []
  }
}
