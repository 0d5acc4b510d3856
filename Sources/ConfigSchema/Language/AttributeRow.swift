internal import ConfigModel

/// Everything that more than one part of the program says about an attribute of a setting, or does with it.
///
/// A row is plain: every attribute has each of these. What only a few need is a function beside what it is about.
package struct AttributeRow: Sendable {
  /// What the attribute is about: the chapters of the language's manual, and of every description of a setting.
  package enum Chapter: String, Sendable, CaseIterable { case presentation, value, collection, dependency, origin }

  /// What the statements of the attribute are together.
  package enum Form: Sendable {
    /// One that is so: `yes`.
    case flag
    /// One thing.
    case one
    /// One thing or more, to be read one after the other.
    case statements
    /// Parts of a list: each of them counts, or any one.
    case all, any
  }

  package typealias Statements = @Sendable (Setting, Settings) -> [SettingPhrase]
  typealias Reading = @Sendable (inout SettingReader, inout SettingDetails, WrittenAttribute) -> Void

  package let chapter: Chapter
  /// What stands behind it in a schema, for the manual: `a list of words`.
  package let takes: String
  /// Sentences of the manual that say what it does.
  package let meaning: String
  /// The types that it has a meaning for.
  let types: @Sendable (SettingType) -> Bool
  /// The keyword of JSON Schema that says the same, with the same value unless the export knows better.
  package let keyword: String?
  /// The name of the fact for scripts, where it is not the attribute's.
  package let fact: String?
  /// What stands before its statements in a description, where it is not the attribute's word.
  package let label: String?
  /// What leads to its statements within a sentence: `matching` before a pattern; nil for what is said in other ways.
  package let lead: String?
  package let form: Form
  /// How it becomes part of a setting; nil for what the compiler reads together with other attributes.
  let read: Reading?
  /// What it says about a setting; nothing where it is not given.
  package let says: Statements

  init(
    _ chapter: Chapter, _ takes: String, _ meaning: String,
    types: @escaping @Sendable (SettingType) -> Bool = { _ in true }, keyword: String? = nil, fact: String? = nil,
    label: String? = nil, lead: String? = nil, form: Form = .one, read: Reading? = nil,
    says: @escaping Statements = { _, _ in [] }
  ) {
    self.chapter = chapter
    self.takes = takes
    self.meaning = meaning
    self.types = types
    self.keyword = keyword
    self.fact = fact
    self.label = label
    self.lead = lead
    self.form = form
    self.read = read
    self.says = says
  }

  /// Whether it holds a text for people, which may be written by language.
  package var isText: Bool { takes == Self.text }
  static let text = "a text"
}

/// An attribute as a schema has it.
struct WrittenAttribute {
  let name: SettingAttribute
  let entry: LocatedEntry

  var word: String { name.rawValue }
  var value: LocatedValue { entry.value }
}

extension SettingAttribute {
  /// By which `describe --field` asks for it.
  package var fact: String { row.fact ?? rawValue }

  /// `Must exist`
  package var label: String {
    if let label = row.label { return label }
    return rawValue.prefix(1).uppercased() + rawValue.dropFirst().replacing("-", with: " ")
  }

  func applies(to type: SettingType) -> Bool { row.types(type) }

  /// What it says about a setting as a part of a sentence; nil where there is nothing to say.
  package func clause(of setting: Setting, in settings: Settings) -> SettingPhrase? {
    let row = row
    guard let lead = row.lead else { return nil }
    let statements = row.says(setting, settings)
    guard !statements.isEmpty else { return nil }
    if row.form == .flag { return SettingPhrase(lead) }
    let conjunction = row.form == .all ? "and" : row.form == .any ? "or" : nil
    return SettingPhrase(lead) + (conjunction.map { .list(statements, $0) } ?? .sequence(statements))
  }
}

extension Settings {
  /// What narrows the values of a setting, as parts of a sentence.
  package func limits(of setting: Setting, but left: Set<SettingAttribute> = []) -> [SettingPhrase] {
    SettingAttribute.allCases.filter { $0.row.chapter != .dependency && !left.contains($0) }
      .compactMap { $0.clause(of: setting, in: self) }
  }
}
