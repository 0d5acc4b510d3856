public import ConfigModel

/// Every error of a schema, in the order of the file; never empty.
public struct SchemaErrors: Error, Sendable, Hashable {
  public let diagnostics: [Diagnostic]
}

/// What becomes of keys in a configuration that the schema does not know.
public enum UnknownKeys: String, Sendable, Hashable, CaseIterable { case warn, error, allow }

/// One of the files that together make the configuration, lowest precedence first.
public struct Layer: Sendable, Hashable {
  public internal(set) var name: String
  public internal(set) var file: String
  /// Whether edits go here (`write: default`).
  public internal(set) var isWritten = false
  public internal(set) var locks = Locks.none
  public enum Locks: Sendable, Hashable {
    case none
    /// Every key that its file holds.
    case all
    case keys([PathPattern])
  }
}

/// A compiled settings schema: pages, sections and settings in order, and the answers for any configuration.
public struct Settings: Sendable {
  public internal(set) var id: String?
  public internal(set) var title: String?
  public internal(set) var help: String?
  public internal(set) var revision: Int?
  /// The top-level key that records the revision; nil for `none`.
  public internal(set) var revisionKey: String? = "schema-revision"
  public internal(set) var yamlVersion = YAMLVersion.v1_2
  public internal(set) var unknownKeys = UnknownKeys.warn
  /// Globs of the configuration files that the schema governs.
  public internal(set) var files: [String] = []
  public internal(set) var includes: [String] = []
  public internal(set) var layers: [Layer] = []
  public internal(set) var pages: [Page] = []
  public internal(set) var sections: [Section] = []
  /// Findings that do not keep the schema from being used, in the order of the file.
  public internal(set) var warnings: [Diagnostic] = []
  var all: [Setting] = []
  var topLevelCount = 0

  /// Compiles a schema. `file` is its name in diagnostics; `language` chooses among texts by language, as `LANG` does
  /// (`de_DE.UTF-8`). Throws every error at once.
  public init(compiling source: LocatedValue, file: String, language: String? = nil) throws(SchemaErrors) {}

  /// The settings in the order of the file; those of items of lists and maps are reached through `item`.
  public var settings: ArraySlice<Setting> { all[..<topLevelCount] }
  public subscript(id: SettingID) -> Setting { all[id.index] }
  public var hasSecrets: Bool { false }

  /// The setting that governs a value: `filters[0].to` is the member `to` of the items of `filters`. Nil when the
  /// schema does not know the path.
  public func setting(at path: ConfigPath) -> Setting? { nil }
  /// The nearest known path to one that the schema does not know.
  public func nearestPath(to path: ConfigPath) -> ConfigPath? { nil }
  /// The keys of the mapping at the path, in schema order; empty when the schema knows none.
  public func keyOrder(of parent: ConfigPath) -> [String] { [] }
  public func page(_ address: String) -> Page? { nil }
  public func section(_ address: String) -> Section? { nil }
  /// The conditions that must be true for the setting to be enabled, outermost first: those of the pages, the
  /// section, the groups around it, and its own.
  public func conditions(of setting: Setting) -> [Condition] { [] }

  /// Reads a word of the command line as a value of the setting's type and one of its choices. What depends on other
  /// settings (a choice's condition, a range) is the evaluation's.
  public func read(word: String, for setting: Setting) -> Result<Value, Problem> { .success(.string(word)) }
  /// Whether two values are the same in the setting's canonical form: `1m30s` and `90s` are.
  public func areEqual(_ a: Value, _ b: Value, for setting: Setting) -> Bool { a == b }
  public func evaluate(_ configuration: Value, context: EvaluationContext = EvaluationContext()) -> Evaluation {
    Evaluation(settings: self)
  }
  /// The smallest set of changes that enables the setting and leaves no new problem (but that it may itself be
  /// without a value): see the command line's `--enable`.
  public func enabling(_ setting: Setting, in configuration: Value, context: EvaluationContext = EvaluationContext())
    -> Enabling
  { .missing([]) }
}
