internal import ConfigModel

/// A schema between the passes: what was read, completed by each of them.
struct SchemaDraft {
  var settings = Settings()
  var notes = SettingNotes()
  /// The place of each setting's key, by the number of the setting.
  var keySpans: [SourceSpan] = []
  /// The place of the header of each section, or of the section itself.
  var sectionSpans: [SourceSpan] = []
  /// Samples by name, still to be read.
  var samples: [LocatedEntry] = []
  /// The settings that the expression of each number reads, by theirs.
  var references: [[Int]] = []
}

/// What the attributes of settings leave to later passes.
struct SettingNotes {
  /// The settings of items of lists and maps, and those of keys of maps.
  var items: [PendingItem] = []
  /// Values in the schema that must be right values of their settings.
  var values: [PendingValue] = []
  /// References to settings by path, outside of expressions.
  var paths: [PendingPath] = []
  /// The places of patterns that may be a list of words, by the number of the setting.
  var patternSpans: [Int: SourceSpan] = [:]
  /// The place of `format`, by the number of the setting.
  var formatSpans: [Int: SourceSpan] = [:]
  /// Settings whose type or choices are wrong themselves.
  var untrusted: Set<Int> = []
  /// Computed settings whose type follows from their expression.
  var untypedComputed: Set<Int> = []
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
