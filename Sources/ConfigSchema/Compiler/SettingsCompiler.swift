internal import ConfigModel

/// Turns the located values of a schema into `Settings`.
///
/// The passes: read every attribute and parse every expression; look up names and order what depends on what; check
/// types; check the values that the schema itself holds. What is right but suspicious is looked for by `lint` alone.
enum SettingsCompiler {
  /// An error in what is demanded is thrown with all errors of the schema.
  static func compile(
    _ source: LocatedValue, file: String, language: String?, demand: SettingDemand
  ) throws(SchemaErrors) -> Settings {
    if demand != .everything {
      let log = SchemaLog(file: file, languages: Settings.languages(for: language))
      let draft = draft(of: source, log, demand)
      if log.errors.isEmpty { return draft.settings }
    }
    return try whole(source, file: file, language: language).draft.settings
  }

  /// Compiles, and looks for what is suspicious or proved to be of no use.
  static func lint(_ source: LocatedValue, file: String, language: String?) throws(SchemaErrors) -> [Diagnostic] {
    let (draft, log) = try whole(source, file: file, language: language)
    SchemaLint(log: log, draft: draft).lint()
    return SchemaLog.inFileOrder(log.warnings)
  }

  private static func whole(
    _ source: LocatedValue, file: String, language: String?
  ) throws(SchemaErrors) -> (draft: SchemaDraft, log: SchemaLog) {
    let log = SchemaLog(file: file, languages: Settings.languages(for: language))
    let draft = draft(of: source, log, .everything)
    guard log.errors.isEmpty else { throw SchemaErrors(diagnostics: SchemaLog.inFileOrder(log.errors)) }
    return (draft, log)
  }

  private static func draft(of source: LocatedValue, _ log: SchemaLog, _ demand: SettingDemand) -> SchemaDraft {
    var draft = DocumentReader.read(source, log, demand)
    draft = PathResolution.run(consume draft, log)
    draft = DependencyOrder.run(consume draft, log)
    draft = ExpressionChecks.run(consume draft, log)
    draft = ValueChecks.run(consume draft, log)
    draft = SampleReader.run(consume draft, log)
    return SecretSearch.run(draft)
  }
}
