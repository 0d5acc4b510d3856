/// The attributes that the language knows at each place; the raw value is the word of the schema.
protocol AttributeName: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// What has these attributes, for messages: `a setting`.
  static var place: String { get }
  static var words: WordTable<Self> { get }
}

enum DocumentAttribute: String, AttributeName {
  static let place = "the schema"
  static let words = WordTable<Self>()
  case confedit, id, title, help, revision, yaml, files, include, types, layers, pages, sections, rules, migrations,
    samples
  case revisionKey = "revision-key"
  case unknownKeys = "unknown-keys"
}

enum PageAttribute: String, AttributeName {
  static let place = "a page"
  static let words = WordTable<Self>()
  case id, title, help, icon, level, sections, pages
  case enabledIf = "enabled-if"
  case visibleIf = "visible-if"
}

enum SectionAttribute: String, AttributeName {
  static let place = "a section"
  static let words = WordTable<Self>()
  case id, header, footer, prominent, at, level, settings, links, actions
  case enabledIf = "enabled-if"
  case visibleIf = "visible-if"
}

enum ChoiceAttribute: String, AttributeName {
  static let place = "a choice"
  static let words = WordTable<Self>()
  case label, help, why, since, deprecated
  case enabledIf = "enabled-if"
}

enum ConditionAttribute: String, AttributeName {
  static let place = "a condition"
  static let words = WordTable<Self>()
  case when, why
}

enum RangeAttribute: String, AttributeName {
  static let place = "a range"
  static let words = WordTable<Self>()
  case min, max
}

enum DefaultCaseAttribute: String, AttributeName {
  static let place = "a case of a default"
  static let words = WordTable<Self>()
  case when, value
}

enum DeprecationAttribute: String, AttributeName {
  static let place = "deprecated"
  static let words = WordTable<Self>()
  case since, use, message
  case removeIn = "remove-in"
}

enum LinkAttribute: String, AttributeName {
  static let place = "a link"
  static let words = WordTable<Self>()
  case title, url
  case enabledIf = "enabled-if"
}

enum ActionAttribute: String, AttributeName {
  static let place = "an action"
  static let words = WordTable<Self>()
  case title, help, run, confirm, destructive
  case enabledIf = "enabled-if"
  case visibleIf = "visible-if"
}

enum LayerAttribute: String, AttributeName {
  static let place = "a layer"
  static let words = WordTable<Self>()
  case name, file, write, locks
}

enum RuleAttribute: String, AttributeName {
  static let place = "a rule"
  static let words = WordTable<Self>()
  case assert, on, level, message
}

enum MigrationAttribute: String, AttributeName {
  static let place = "a migration"
  static let words = WordTable<Self>()
  case to, move, map, remove, split
}

enum SplitAttribute: String, AttributeName {
  static let place = "a split"
  static let words = WordTable<Self>()
  case pattern, into
}

enum SampleAttribute: String, AttributeName {
  static let place = "a sample"
  static let words = WordTable<Self>()
  case config, expect
}

enum ExpectationAttribute: String, AttributeName {
  static let place = "expect"
  static let words = WordTable<Self>()
  case valid, errors, warnings, effective, disabled
}

/// The words of the language, for those who describe it.
package enum SchemaLanguage {
  /// Every place that has attributes, with these.
  package static let attributes: [(place: String, names: [String])] = [
    names(DocumentAttribute.self), names(PageAttribute.self), names(SectionAttribute.self),
    names(SettingAttribute.self), names(ChoiceAttribute.self), names(ConditionAttribute.self),
    names(RangeAttribute.self), names(DefaultCaseAttribute.self), names(DeprecationAttribute.self),
    names(LinkAttribute.self), names(ActionAttribute.self), names(LayerAttribute.self), names(RuleAttribute.self),
    names(MigrationAttribute.self), names(SplitAttribute.self), names(SampleAttribute.self),
    names(ExpectationAttribute.self),
  ]

  private static func names<Name: AttributeName>(_ type: Name.Type) -> (place: String, names: [String]) {
    (type.place, type.allCases.map(\.rawValue))
  }

  /// The functions of expressions.
  package static let functions = Function.allCases.map(\.rawValue)
}
