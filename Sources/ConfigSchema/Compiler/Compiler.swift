internal import ConfigModel

/// Turns the located values of a schema into `Settings`. Nothing stops at an error: all are gathered.
///
/// The passes: read every attribute and parse every expression; look up names and order what depends on what; check
/// types; check the values that the schema itself holds. What is right but suspicious is looked for by `lint` alone.
struct Compiler {
  let file: String
  /// The languages of texts, best first.
  let languages: [String]
  var result = Settings()
  var errors: [Diagnostic] = []
  var warnings: [Diagnostic] = []
  /// Definitions that `type` may name.
  var types: [String: LocatedValue] = [:]
  /// Items of lists and maps whose settings are still to be read.
  var pendingItems: [PendingItem] = []
  var nextItem = 0
  /// Values in the schema that must be right values of their settings.
  var pendingValues: [PendingValue] = []
  /// References to settings by path, outside of expressions.
  var pendingPaths: [PendingPath] = []
  /// Samples by name, still to be read.
  var pendingSamples: [LocatedEntry] = []
  /// Comments behind unquoted expressions, with the numbers of these.
  var pendingComments: [(expression: Int, comment: String)] = []
  /// Where expressions begin that a comma of a flow mapping has cut.
  var splitExpressions: Set<SourceSpan> = []
  var actionNames: Set<String> = []
  /// Whether reading stopped because there are too many settings.
  var hasTooMany = false
  /// Where each setting's key stands, by the number of the setting.
  var keySpans: [SourceSpan] = []
  /// Where the header of each section stands, or the section itself.
  var sectionSpans: [SourceSpan] = []
  /// Where patterns stand that may be a list of words, by the number of the setting.
  var patternSpans: [Int: SourceSpan] = [:]
  /// Where `format` stands, by the number of the setting.
  var formatSpans: [Int: SourceSpan] = [:]
  /// Settings whose type or choices are wrong themselves.
  var untrusted: Set<Int> = []
  /// Computed settings whose type follows from their expression.
  var untypedComputed: Set<Int> = []
  /// The settings that the expression of each number reads, by theirs.
  var references: [[Int]] = []
  let demand: SettingDemand
  /// By the number of the setting: where those stand of which only an outline was read.
  var outlines: [Outline?] = []
  /// Of settings of which there are outlines.
  var outlineContexts: [SettingContext] = []
  /// What the expression of each number must give.
  var wanted: [Wanted] = []

  enum Wanted {
    case condition
    /// A value of the type of the setting with this number.
    case value(of: Int)
    /// Anything; the type goes to the computed setting with this number.
    case computed(Int)
  }

  struct PendingItem {
    var owner: Int
    var value: LocatedValue
    /// The named types that are being spelled out around it.
    var types: Set<String>
    /// Attributes of the list that are its items'.
    var inherited: [LocatedEntry] = []
    /// Whether these are the keys of a map.
    var isKey = false
  }

  struct PendingValue {
    var setting: Int
    var value: LocatedValue
    /// The attribute that holds it.
    var attribute: String
    /// Which case of the default it is.
    var index: Int?
  }

  struct PendingPath {
    enum Use { case choicesFrom, deprecatedBy }
    var setting: Int
    var path: ConfigPath
    var span: SourceSpan
    var use: Use
  }

  /// What is left of a setting until it is asked for.
  struct Outline {
    var value: LocatedValue
    /// A number in `outlineContexts`.
    var context: Int
  }

  /// An error in what is demanded is thrown with all errors of the schema.
  static func compile(
    _ source: LocatedValue, file: String, language: String?, demand: SettingDemand
  ) throws(SchemaErrors) -> Settings {
    if demand != .everything {
      let part = Compiler(reading: source, file: file, language: language, demand)
      if part.errors.isEmpty { return part.result }
    }
    return try Compiler(compiling: source, file: file, language: language).result
  }

  /// Compiles, and looks for what is suspicious or proved to be of no use.
  static func lint(_ source: LocatedValue, file: String, language: String?) throws(SchemaErrors) -> [Diagnostic] {
    var compiler = try Compiler(compiling: source, file: file, language: language)
    compiler.lint()
    return inFileOrder(compiler.warnings)
  }

  private init(compiling source: LocatedValue, file: String, language: String?) throws(SchemaErrors) {
    let compiler = Compiler(reading: source, file: file, language: language, .everything)
    guard compiler.errors.isEmpty else { throw SchemaErrors(diagnostics: Self.inFileOrder(compiler.errors)) }
    self = compiler
  }

  private init(reading source: LocatedValue, file: String, language: String?, _ demand: SettingDemand) {
    self.init(file: file, languages: Self.languages(for: language), demand)
    readDocument(source)
    while nextItem < pendingItems.count { readItem() }
    readDemanded()
    resolvePaths()
    orderDependencies()
    checkExpressions()
    checkValues()
    readSamples()
    hideWhatTellsSecrets()
    findFormerSecrets()
  }

  private init(file: String, languages: [String], _ demand: SettingDemand) {
    self.file = file
    self.languages = languages
    self.demand = demand
  }

  /// What a named type has wrong is found at each of its uses, and told once.
  private static func inFileOrder(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    let distinct = diagnostics.filter { seen.insert($0).inserted }
    let places = distinct.enumerated().map { (($0.element.location?.span.lower ?? 0), $0.offset) }
    return zip(places, distinct).sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Whether to look for what was meant, which for unknown names is a walk over all settings.
  var suggests: Bool { errors.count < 100 }

  mutating func report(
    _ code: String, _ message: String, at span: SourceSpan, notes: [Diagnostic.Note] = [], help: String? = nil
  ) {
    errors.append(
      Diagnostic(.error, code, message, at: Diagnostic.Location(file: file, span: span), notes: notes, help: help))
  }

  mutating func warn(
    _ code: String, _ message: String, at span: SourceSpan, notes: [Diagnostic.Note] = [], help: String? = nil
  ) {
    warnings.append(
      Diagnostic(.warning, code, message, at: Diagnostic.Location(file: file, span: span), notes: notes, help: help))
  }
}
