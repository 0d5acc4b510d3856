internal import ConfigSchema

extension LanguageReference {
  /// The types of settings: what they read, and how two values compare.
  package static let types = SettingType.allCases.map { LanguageRow($0.rawValue, $0.row.takes, $0.row.meaning) }

  /// The functions of expressions.
  package static let functions: [LanguageRow] = [
    LanguageRow("any", "any(list, e)", "Whether e is true for an item, which is . in it, and its member .x."),
    LanguageRow("all", "all(list, e)", "Whether e is true for every item."),
    LanguageRow("count", "count(list, e)", "For how many items e is true."),
    LanguageRow("has", "has(key)", "Whether the setting has a value. Never unknown."),
    LanguageRow("len", "len(x)", "The characters of a text, the items of a list or map."),
    LanguageRow("lower", "lower(text)", "In small letters."),
    LanguageRow("starts-with", "starts-with(text, part)", "Whether it begins so."),
    LanguageRow("ends-with", "ends-with(text, part)", "Whether it ends so."),
    LanguageRow("contains", "contains(text, part), contains(list, x)", "Whether it is in there."),
    LanguageRow("min", "min(a, b, ...)", "The least."), LanguageRow("max", "max(a, b, ...)", "The greatest."),
    LanguageRow("sum", "sum(list)", "The sum of numbers, durations or sizes."),
    LanguageRow("duration", "duration(\"2m\")", "A duration that is written down."),
    LanguageRow("size", "size(\"1MiB\")", "A size that is written down."),
    LanguageRow("bytes", "bytes(size)", "A size as a number."),
    LanguageRow("today", "today()", "The day of today."),
  ]
}

extension LanguageReference {
  package static let introduction = [
    "A settings schema describes the form over a YAML configuration file: pages, sections, settings, their choices and "
      + "dependencies. It is itself YAML (1.2, core schema), one file NAME.confedit.yaml.",
    "Only confedit and pages or sections are needed. An attribute that the language does not know is an error; schema "
      + "lint prints all errors at once. Every text for people may be a map by language, such as {en: Sounds, de: Töne}.",
  ]

  package static let expressions = [
    "An expression reads values that count. Binding loosest first: or, and, not; then the comparisons == != < <= > >=, in "
      + "and matches; then + and -; then * / and %. Lists stand in brackets, texts in single or double quotes.",
    "A name is the full key of a setting; a part with other characters than letters, digits, _ and - stands in "
      + "backquotes. In the conditions of an item .x is its own member x.",
    "A name without a value is unknown: false and unknown is false, true or unknown is true, and a decision needs true. "
      + "Types are checked when the schema is read.",
  ]
}
