package import ConfigModel
package import ConfigSchema

/// A draft of a configuration over the bytes on disk: everything that a front end asks, and the only way in which it
/// changes anything. A front end draws it and sends it edits.
///
/// A value: a copy is a draft of its own, which can be thrown away.
package protocol FormSession: Sendable {
  var settings: Settings { get }
  /// The file as people know it.
  var name: String { get }
  /// The draft in the eyes of the schema.
  var evaluation: Evaluation { get }
  /// What is on disk in the eyes of the schema.
  var saved: Evaluation { get }
  /// Whether saving would write anything.
  var hasChanged: Bool { get }
  /// The settings that the draft changes, in the order of the schema.
  var changedPaths: [ConfigPath] { get }
  /// The errors that the draft adds: while there are some it cannot be saved.
  var newProblems: [Problem] { get }
  /// The errors that were there before.
  var olderProblems: [Problem] { get }

  /// What a person has to know before they begin, since it keeps settings from being edited; one sentence each.
  var warnings: [String] { get }

  /// Nil where the schema knows no setting.
  func field(at path: ConfigPath) -> Field?
  /// Of settings outside of items as much of their fields as tells whether they have a row; what is stored is what the
  /// draft's own file says. Asked of thousands for each frame that follows an edit.
  func presence(of ids: [SettingID]) -> [Presence]
  /// What can be chosen, the lines that a command prints included.
  mutating func choices(at path: ConfigPath) -> [ChoiceState]
  /// A word as the type of the setting at the path reads it.
  func read(_ word: String, at path: ConfigPath) throws(FormRefusal) -> Value
  /// A text in YAML as a value, for what has no control of its own.
  func read(yaml text: String, at path: ConfigPath) throws(FormRefusal) -> Value
  func yaml(of value: Value) -> String
  /// What a path that was begun can go on with, each the whole path; directories end in a slash.
  func completions(ofPath text: String, at path: ConfigPath) -> [String]
  /// The smallest set of changes that enables a disabled setting; nil when there is none.
  func enabling(_ path: ConfigPath) -> [Enabling.Step]?

  /// All edits or none, as one step for `undo`.
  mutating func apply(_ edits: [FormEdit]) throws(FormRefusal)
  /// Takes back the last step.
  ///
  /// - Returns: what it was about; nil when there is none.
  mutating func undo() -> ConfigPath?
  /// How many steps can be taken back.
  var stepCount: Int { get }
  /// Makes one step of those after the first `count`.
  mutating func joinSteps(after count: Int)

  func review() throws(FormRefusal) -> Review
  /// Makes the edits on the bytes that are on disk at this moment, and writes those.
  mutating func save() throws(FormRefusal) -> SaveOutcome
  /// Looks whether another program has changed the file.
  mutating func refresh() -> ExternalChange
  /// Decides a conflict: the draft's value is written, or its edits of that setting are dropped.
  mutating func settle(_ path: ConfigPath, keepsMine: Bool)
}

extension FormSession {
  package var canSave: Bool { newProblems.isEmpty }

  /// What was entered for a setting that is disabled now is not written: the file keeps what it has there.
  package mutating func dropDisabledEdits() {
    for path in changedPaths where evaluation.state(at: path)?.isEnabled == false {
      if field(at: path)?.stored != nil { settle(path, keepsMine: false) }
    }
  }
}
