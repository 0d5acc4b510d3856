extension LanguageReference {
  /// The attributes of a setting by what they are about; together they are all of them.
  static let settings = [presentation, value, collection, dependency, origin]

  private static let presentation = LanguageChapter(
    place: "a setting", title: "Settings: how they are shown",
    introduction: "Nothing here changes a value, its validity, or what get and set reach.",
    rows: [
      LanguageRow("title", "a text", "What it is called; else the last part of its key."),
      LanguageRow("help", "a text", "What a person should know."),
      LanguageRow("example", "a value", "Shown where there is no value, in grey; never written."),
      iconRow,
      LanguageRow("level", "basic, advanced or expert", "From which on it is shown."),
      LanguageRow("since", "a revision", "Since when there is this setting; prompt --new asks for newer ones."),
      LanguageRow(
        "order", "a whole number",
        "Its place in the section: those that have one come first, the lowest first, the others as in the file."),
      LanguageRow("visible-if", "an expression", "Hides it while it is not true."),
      LanguageRow("unit", "a text", "Shown behind a number."),
      LanguageRow("lines", "[least, most]", "The height of the box of a text."),
      LanguageRow(
        "format", "bytes, duration, percent, date or number", "How a computed or read-only value is shown to people."),
      LanguageRow(
        "deprecated", "true, or its details",
        "No longer to be used: hidden in forms and completions unless it is set, and a warning where it is."),
    ])

  private static let value = LanguageChapter(
    place: "a setting", title: "Settings: their values",
    introduction:
      "What a value must be. A value that breaks a check is refused; one that is in the file is an error, and does not count.",
    rows: [
      LanguageRow(
        "type", "a type, or a name under types", "string unless said otherwise, or unless of or settings tell."),
      LanguageRow(
        "choices", "a list of values, or a map of values to labels or choices",
        "The values that it may have. On a list: the values that its items may have, each once."),
      LanguageRow(
        "choices-from", "a setting, or {run: [words]}",
        "Takes the choices from the items of another setting, or from the lines that a command prints."),
      LanguageRow("open", "a bool", "Whether other values than the choices are admitted."),
      LanguageRow(
        "range", "[low, high], or {min, max}",
        "The least and the most, for numbers, dates, times, durations and sizes. An end that is no value of the type is an expression."
      ),
      LanguageRow("step", "a number or an amount", "By which it moves, counted from the low end of its range."),
      LanguageRow("min-length", "a whole number", "How many characters it has at least."),
      LanguageRow("max-length", "a whole number", "How many characters it has at most."),
      LanguageRow("pattern", "a regular expression (PCRE2)", "Must match the whole value."),
      LanguageRow("message", "a text", "What is said when the pattern, or another check, refuses a value."),
      LanguageRow("schemes", "a list of words", "The schemes that a url may have."),
      LanguageRow("must-exist", "a bool", "Whether the file or directory of a path must be there."),
      LanguageRow("glob", "a glob", "What the name of a path must match."),
      LanguageRow("secret", "a bool", "Whether it is never shown, and left out of every output, log and message."),
      LanguageRow("readonly", "a bool", "Whether only its own program writes it."),
    ])

  private static let collection = LanguageChapter(
    place: "a setting", title: "Settings: lists, maps and groups", introduction: "Values that hold others.",
    rows: [
      LanguageRow("of", "a setting", "What each item of a list, or each value of a map, is."),
      LanguageRow("settings", "a map of keys to settings", "The members of a group."),
      LanguageRow("keys", "a setting of type string", "What the keys of a map must be."),
      LanguageRow("key", "a member", "By which an item is addressed, as in filters[invoices]; its values must differ."),
      LanguageRow("unique", "a bool", "Whether no item may be there twice."),
      LanguageRow("min-items", "a whole number", "How many items it has at least."),
      LanguageRow("max-items", "a whole number", "How many items it has at most."),
    ])

  private static let dependency = LanguageChapter(
    place: "a setting", title: "Settings: what they depend on",
    introduction: "Conditions are expressions over the values that count, so that they chain by themselves.",
    rows: [
      LanguageRow(
        "enabled-if", "a condition",
        "While it is not true the setting is disabled: it cannot be set, is not required, and its stored value does not count."
      ),
      LanguageRow("why", "a text", "The sentence shown in place of the generated reason."),
      LanguageRow(
        "when-disabled", "a value", "What counts while it is disabled; else false for a bool and nothing for others."),
      LanguageRow(
        "on-disable", "keep or clear",
        "Whether the stored value stays in the file, or goes with the edit that disables the setting."),
      LanguageRow("required", "a bool", "Whether it must have a value while it is enabled."),
      LanguageRow("required-if", "an expression", "Whether it must have one, while that is true."),
      LanguageRow(
        "default", "a value, or a list of cases",
        "What counts without a stored value; the first case whose when is true."),
      LanguageRow("computed", "an expression", "Its value, which cannot be set."),
    ])

  private static let origin = LanguageChapter(
    place: "a setting", title: "Settings: where values come from", introduction: "Layers and older names.",
    rows: [
      LanguageRow("scope", "a list of layers", "Which of them may set it."),
      LanguageRow("merge", "replace, append or merge", "How the lists or maps of several layers become one."),
      LanguageRow(
        "renamed-from", "a list of keys", "Older names: they are read with a warning, and renamed by the next write."),
    ])

  static let choice = LanguageChapter(
    place: "a choice", title: "Choices", introduction: "One of the values of choices, where a label is not enough.",
    rows: [
      LanguageRow("label", "a text", "What is shown in place of the value."),
      LanguageRow("help", "a text", "What a person should know before choosing it."),
      LanguageRow("enabled-if", "a condition", "While it is not true the choice is dim, and is refused as a value."),
      LanguageRow("why", "a text", "The sentence shown in place of the generated reason."),
      LanguageRow("since", "a revision", "Since when there is this choice."),
      LanguageRow("deprecated", "true, or its details", "No longer to be chosen."),
    ])

  static let condition = LanguageChapter(
    place: "a condition", title: "Conditions in their long form",
    introduction: "In place of the expression alone, wherever a condition stands.",
    rows: [
      LanguageRow("when", "an expression", "What must be true."),
      LanguageRow("why", "a text", "The sentence shown in place of the generated reason."),
    ])

  static let range = LanguageChapter(
    place: "a range", title: "Ranges in their long form", introduction: "In place of [low, high].",
    rows: [
      LanguageRow("min", "a value or an expression", "The least that is allowed."),
      LanguageRow("max", "a value or an expression", "The most that is allowed."),
    ])

  static let defaultCase = LanguageChapter(
    place: "a case of a default", title: "Cases of a default",
    introduction: "The first whose condition is true counts.",
    rows: [
      LanguageRow("when", "an expression", "When it counts; without one always."),
      LanguageRow("value", "a value", "The default then."),
    ])

  static let deprecation = LanguageChapter(
    place: "deprecated", title: "Deprecation in its long form", introduction: "In place of true.",
    rows: [
      LanguageRow("since", "a revision", "Since when it should not be used."),
      LanguageRow("use", "a setting", "What to use instead."),
      LanguageRow("remove-in", "a revision", "The revision that will not know it any more."),
      LanguageRow("message", "a text", "What is said."),
    ])

  static let iconRow = LanguageRow(
    "icon", "a name, or one character",
    "A sign before the title in the form: `bell`, `calendar`, `globe`, `key`, `lock`, `mail`, `person` and other common "
      + "names; a bullet for a name that it does not know.")
}
