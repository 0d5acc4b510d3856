/// One attribute of the settings schema, as its reference explains it.
package struct LanguageRow: Sendable, Hashable {
  /// The attribute's word.
  package let name: String
  /// What stands behind it, as a phrase: `a list of globs`.
  package let takes: String
  /// Sentences that say what it does.
  package let meaning: String

  init(_ name: String, _ takes: String, _ meaning: String) {
    self.name = name
    self.takes = takes
    self.meaning = meaning
  }
}

/// The attributes of one place of a schema.
package struct LanguageChapter: Sendable, Hashable {
  /// What has these attributes, as messages call it: `a setting`.
  package let place: String
  /// `Settings`
  package let title: String
  package let introduction: String
  package let rows: [LanguageRow]
}

/// The settings schema, attribute by attribute, in the order of reading.
package enum LanguageReference {
  package static let chapters: [LanguageChapter] =
    [document, page, section] + settings
    + [
      choice, condition, range, defaultCase, deprecation, link, action, layer, rule, migration, split, sample,
      expectation,
    ]
}
