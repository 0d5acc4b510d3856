package import ConfigModel

/// Every error of a schema, in the order of the file; never empty.
package struct SchemaErrors: Error, Sendable, Hashable {
  package let diagnostics: [Diagnostic]
}

/// What becomes of keys in a configuration that the schema does not know.
package enum UnknownKeys: String, Sendable, Hashable, CaseIterable { case warn, error, allow }

/// One of the files that together make the configuration, lowest precedence first.
package struct Layer: Sendable, Hashable {
  package internal(set) var name: String
  package internal(set) var file: String
  /// Whether edits go here (`write: default`).
  package internal(set) var isWritten = false
  package internal(set) var locks = Locks.none
  package enum Locks: Sendable, Hashable {
    case none
    /// Every key that its file holds.
    case all
    case keys([PathPattern])
  }
}

/// A compiled settings schema: pages, sections and settings in order, and the answers for any configuration.
package struct Settings: Sendable {
  package internal(set) var id: String?
  package internal(set) var title: String?
  package internal(set) var help: String?
  package internal(set) var revision: Int?
  /// The top-level key that records the revision; nil for `none`.
  package internal(set) var revisionKey: String? = "schema-revision"
  package internal(set) var yamlVersion = YAMLVersion.v1_2
  /// Whether the schema says so itself.
  package internal(set) var statesYAMLVersion = false
  package internal(set) var unknownKeys = UnknownKeys.warn
  /// Globs of the configuration files that the schema governs.
  package internal(set) var files: [String] = []
  package internal(set) var includes: [String] = []
  package internal(set) var layers: [Layer] = []
  package internal(set) var pages: [Page] = []
  package internal(set) var sections: [Section] = []
  /// In the order written.
  package internal(set) var migrations: [Migration] = []
  /// In the order written.
  package internal(set) var samples: [Sample] = []

  /// Those at a path of keys in the order of the file, then those of items.
  var all: [Setting] = []
  var topLevelCount = 0
  /// By the number of the setting its one default as its type reads it, where that is right in every configuration.
  var constantDefaults: [Datum?] = []
  var expressions: [Expression] = []
  var gates: [Gate] = []
  var keys = KeyTree()
  package internal(set) var rules: [Rule] = []
  /// Settings of the top level that have former keys, and those that only some layers may set.
  var renamed: [Int] = []
  var scoped: [Int] = []
  /// Keys of older revisions under which a file may have a secret.
  var formerSecrets: [ConfigPath] = []
  /// The order in which the top level is worked out.
  var order: [GraphNode] = []

  init() {}

  /// Nil also while the schema's values are not checked yet.
  func constantDefault(of index: Int) -> Datum? {
    constantDefaults.indices.contains(index) ? constantDefaults[index] : nil
  }

  /// Of a schema that has nothing to show.
  package static var withoutSettings: Settings {
    var settings = Settings()
    settings.unknownKeys = .allow
    return settings
  }

  /// Compiles a schema. `file` is its name in diagnostics; `language` chooses among texts by language, as `LANG` does
  /// (`de_DE.UTF-8`). Throws every error at once; in what is not demanded there may be more.
  package init(
    compiling source: LocatedValue, file: String, language: String? = nil, demand: SettingDemand = .everything
  ) throws(SchemaErrors) {
    self = try SettingsCompiler.compile(source, file: file, language: language, demand: demand)
  }

  /// Findings that do not keep a schema from being used, in the order of the file: errors are proved (a setting that
  /// nothing can enable, a rule that nothing can meet), warnings are advice. Throws the errors of one that cannot be
  /// compiled.
  package static func findings(
    in source: LocatedValue, file: String, language: String? = nil
  ) throws(SchemaErrors) -> [Diagnostic] {
    try SettingsCompiler.lint(source, file: file, language: language)
  }
}

/// Conditions for the whole configuration.
package struct Rule: Sendable {
  package internal(set) var condition: Condition
  /// The numbers of the settings at which it is reported.
  var settings: [Int] = []
  package internal(set) var message: String?
  package internal(set) var isWarning = false
  /// The settings that it names: those that the condition reads, then the others at which it is reported.
  var references: [Int] = []

  init(condition: Condition) { self.condition = condition }

  /// The settings at which it is reported.
  package var subjects: [SettingID] { settings.map { SettingID($0) } }
  /// The settings that the condition reads.
  package var operands: [SettingID] { references.map { SettingID($0) } }
}
