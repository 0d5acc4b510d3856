internal import ConfigSchema

extension LanguageReference {
  /// The attributes of a setting by what they are about; together they are all of them.
  static let settings = AttributeRow.Chapter.allCases.map { chapter in
    let attributes = SettingAttribute.allCases.filter { $0.row.chapter == chapter }
    let (title, introduction) = heading(of: chapter)
    return LanguageChapter(
      place: "a setting", title: "Settings: \(title)", introduction: introduction,
      rows: attributes.map { LanguageRow($0.rawValue, $0.row.takes, $0.row.meaning) })
  }

  private static func heading(of chapter: AttributeRow.Chapter) -> (title: String, introduction: String) {
    switch chapter {
    case .presentation:
      ("how they are shown", "Nothing here changes a value, its validity, or what get and set reach.")
    case .value:
      (
        "their values",
        "What a value must be. A value that breaks a check is refused; one that is in the file is an error, and does not "
          + "count."
      )
    case .collection: ("lists, maps and groups", "Values that hold others.")
    case .dependency:
      (
        "what they depend on",
        "Conditions are expressions over the values that count, so that they chain by themselves."
      )
    case .origin: ("where values come from", "Layers and older names.")
    }
  }

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

  static let iconRow = LanguageRow("icon", SettingAttribute.icon.row.takes, SettingAttribute.icon.row.meaning)
}
