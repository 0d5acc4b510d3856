internal import ConfigModel

/// The attributes of a setting, in the order of reading; each has its row.
package enum SettingAttribute: String, AttributeName {
  static let place = "a setting"
  static let words = WordTable<Self>()

  case title, help, type, choices
  case choicesFrom = "choices-from"
  case open, range, step, unit
  case minLength = "min-length"
  case maxLength = "max-length"
  case pattern, schemes
  case mustExist = "must-exist"
  case glob, message, lines, keys, of, settings
  case minItems = "min-items"
  case maxItems = "max-items"
  case unique, key, `default`, required
  case requiredIf = "required-if"
  case enabledIf = "enabled-if"
  case why
  case whenDisabled = "when-disabled"
  case onDisable = "on-disable"
  case visibleIf = "visible-if"
  case computed, format, readonly, secret, example, scope, merge, level, icon, order, since
  case renamedFrom = "renamed-from"
  case deprecated

  package var row: AttributeRow {
    switch self {
    case .title:
      AttributeRow(
        .presentation, AttributeRow.text, "What it is called; else the last part of its key.", keyword: "title")
    case .help:
      AttributeRow(
        .presentation, AttributeRow.text, "What a person should know.", keyword: "description",
        read: { $1.help = $0.text($2.value, $2.word) })
    case .type:
      AttributeRow(
        .value, "a type, or a name under types", "string unless said otherwise, or unless of or settings tell.",
        keyword: "type")
    case .choices:
      AttributeRow(
        .value, "a list of values, or a map of values to labels or choices",
        "The values that it may have. On a list: the values that its items may have, each once.",
        types: Self.mayHaveChoices, keyword: "enum", lead: "one of ", form: .any,
        says: { setting, _ in .codes(setting.choices.map(\.word)) })
    case .choicesFrom:
      AttributeRow(
        .value, "a setting, or {run: [words]}",
        "Takes the choices from the items of another setting, or from the lines that a command prints.",
        types: Self.mayHaveChoices, label: "Choices", lead: "one of ",
        says: { .source(of: $0, in: $1) })
    case .open:
      AttributeRow(
        .value, "a bool", "Whether other values than the choices are admitted.", types: Self.mayHaveChoices,
        label: "Other values", lead: "or another value", form: .flag,
        says: { setting, _ in .yes(setting.declaresOpen, "are allowed as well") })
    case .range:
      AttributeRow(
        .value, "[low, high], or {min, max}",
        "The least and the most, for numbers, dates, times, durations and sizes. An end that is no value of the type is an "
          + "expression.",
        types: { $0.isOrdered }, lead: "",
        says: { setting, _ in .words(setting.rangeText) })
    case .step:
      AttributeRow(
        .value, "a number or an amount", "By which it moves, counted from the low end of its range.",
        types: { $0.isOrdered }, keyword: "multipleOf", lead: "in steps of ",
        says: { setting, _ in .value(setting.step) })
    case .unit:
      AttributeRow(
        .presentation, AttributeRow.text, "Shown behind a number.", lead: "in ",
        read: { $1.unit = $0.text($2.value, $2.word) },
        says: { setting, _ in .words(setting.unit) })
    case .minLength:
      AttributeRow(
        .value, "a whole number", "How many characters it has at least.", types: { $0.isTextual }, keyword: "minLength",
        fact: "length", label: "Length", lead: "", read: { $1.minLength = $0.count($2.value, $2.word) },
        says: { setting, _ in
          setting.minLength == nil ? [] : .bounds(setting.minLength, setting.maxLength, ("character", "characters"))
        })
    case .maxLength:
      AttributeRow(
        .value, "a whole number", "How many characters it has at most.", types: { $0.isTextual }, keyword: "maxLength",
        fact: "length", label: "Length", lead: "", read: { $1.maxLength = $0.count($2.value, $2.word) },
        says: { setting, _ in
          setting.minLength == nil ? .bounds(nil, setting.maxLength, ("character", "characters")) : []
        })
    case .pattern:
      AttributeRow(
        .value, "a regular expression (PCRE2)", "Must match the whole value.", types: { $0.isTextual },
        keyword: "pattern",
        lead: "matching ", read: { $0.readPattern(&$1, $2.value) },
        says: { setting, _ in .code(setting.pattern) })
    case .schemes:
      AttributeRow(
        .value, "a list of words", "The schemes that a url may have.", types: { $0 == .url },
        lead: "with the scheme ", form: .any, read: { $1.schemes = $0.words($2.value, $2.word) },
        says: { setting, _ in .codes(setting.schemes) })
    case .mustExist:
      AttributeRow(
        .value, "a bool", "Whether the file or directory of a path must be there.", types: { $0.isPath },
        lead: "which must exist", form: .flag, read: { $1.mustExist = $0.bool($2.value, $2.word) ?? false },
        says: { setting, _ in .yes(setting.mustExist) })
    case .glob:
      AttributeRow(
        .value, "a glob", "What the name of a path must match.", types: { $0.isPath }, label: "Name matches",
        lead: "whose name matches ", read: { $0.readGlob(&$1, $2.value) },
        says: { setting, _ in .code(setting.glob) })
    case .message:
      AttributeRow(
        .value, AttributeRow.text, "What is said when a check refuses a value, in place of the check's own sentence.",
        keyword: "patternErrorMessage", label: "Otherwise it says", lead: "else it says: ",
        read: { $1.message = $0.text($2.value, $2.word) },
        says: { setting, _ in setting.message.map { [SettingPhrase(fact: $0, [.text("“\($0)”")])] } ?? [] })
    case .lines:
      AttributeRow(
        .presentation, "[least, most]", "The height of the box of a text.", types: { $0 == .text }, label: "Height",
        read: { $1.lines = $0.lines($2.value) },
        says: { setting, _ in .bounds(setting.lines?.lowerBound, setting.lines?.upperBound, ("line", "lines")) })
    case .keys:
      AttributeRow(
        .collection, "a setting of type string", "What the keys of a map must be.", types: { $0 == .map },
        keyword: "propertyNames", lead: "with keys ", form: .all,
        says: { .limits(of: $0.keySetting, in: $1) })
    case .of:
      AttributeRow(
        .collection, "a setting", "What each item of a list, or each value of a map, is.",
        types: { $0 == .list || $0 == .map }, keyword: "items", lead: "each ", form: .all,
        says: { .limits(of: $0.item, in: $1, but: [.choices, .choicesFrom, .open]) })
    case .settings:
      AttributeRow(
        .collection, "a map of keys to settings", "The members of a group.", types: { $0 == .group },
        keyword: "properties")
    case .minItems:
      AttributeRow(
        .collection, "a whole number", "How many items it has at least.", types: { $0 == .list || $0 == .map },
        keyword: "minItems", fact: "items", label: "Number", lead: "",
        read: { $1.minItems = $0.count($2.value, $2.word) },
        says: { setting, _ in
          setting.minItems == nil ? [] : .bounds(setting.minItems, setting.maxItems, setting.type.itemNouns)
        })
    case .maxItems:
      AttributeRow(
        .collection, "a whole number", "How many items it has at most.", types: { $0 == .list || $0 == .map },
        keyword: "maxItems", fact: "items", label: "Number", lead: "",
        read: { $1.maxItems = $0.count($2.value, $2.word) },
        says: { setting, _ in setting.minItems == nil ? .bounds(nil, setting.maxItems, setting.type.itemNouns) : [] })
    case .unique:
      AttributeRow(
        .collection, "a bool", "Whether no item may be there twice.", types: { $0 == .list }, keyword: "uniqueItems",
        label: "Repeats", lead: "none of them twice", form: .flag,
        read: { $1.isUnique = $0.bool($2.value, $2.word) ?? false },
        says: { setting, _ in .yes(setting.isUnique, "no item may come twice") })
    case .key:
      AttributeRow(
        .collection, "a member", "By which an item is addressed, as in filters[invoices]; its values must differ.",
        types: { $0 == .list }, fact: "item-key", label: "Addressed by",
        read: { $1.keyMember = $0.word($2.value, $2.word) },
        says: { .key(of: $0, in: $1) })
    case .default:
      AttributeRow(
        .dependency, "a value, or a list of cases",
        "What counts without a stored value; the first case whose when is true.", types: { $0 != .group },
        keyword: "default", form: .statements,
        says: { setting, _ in .defaults(of: setting) })
    case .required:
      AttributeRow(
        .dependency, "a bool", "Whether it must have a value while it is enabled.", types: { $0 != .group },
        keyword: "required", lead: "required", form: .flag,
        read: { $1.isRequired = $0.bool($2.value, $2.word) ?? false },
        says: { setting, _ in .yes(setting.isRequired) })
    case .requiredIf:
      AttributeRow(
        .dependency, "an expression", "Whether it must have one, while that is true.", types: { $0 != .group },
        label: "Required", lead: "required ",
        says: { setting, _ in
          guard let condition = setting.requiredIf, !setting.isRequired else { return [] }
          return [SettingPhrase(fact: condition.text, [.text("when "), .condition(condition)])]
        })
    case .enabledIf:
      AttributeRow(
        .dependency, "a condition",
        "While it is not true the setting is disabled: it cannot be set, is not required, and its stored value does not "
          + "count.",
        label: "Enabled when", form: .all,
        says: { $1.conditions(of: $0).map { .condition($0) } })
    case .why:
      AttributeRow(
        .dependency, AttributeRow.text, "The sentence shown in place of the generated reason.", fact: "reason",
        label: "Enabled when", form: .statements,
        says: {
          $1.conditions(of: $0).compactMap(\.why).map { SettingPhrase(fact: $0, [.text("else it says: “\($0)”")]) }
        })
    case .whenDisabled:
      AttributeRow(
        .dependency, "a value", "What counts while it is disabled; else false for a bool and nothing for others.",
        types: { $0 != .group }, label: "While disabled",
        says: { .whenDisabled($0, in: $1) })
    case .onDisable:
      AttributeRow(
        .dependency, "keep or clear",
        "Whether the stored value stays in the file, or goes with the edit that disables the setting.",
        label: "While disabled", read: { $1.clearsOnDisable = $0.option($2.value, $2.word, OnDisable.self) == .clear },
        says: { .onDisable($0, in: $1) })
    case .visibleIf:
      AttributeRow(
        .presentation, "an expression", "Hides it while it is not true.", label: "Shown when",
        says: { setting, _ in .condition(setting.visibleIf) })
    case .computed:
      AttributeRow(
        .dependency, "an expression", "Its value, which cannot be set.", types: { $0 != .group },
        label: "Worked out from",
        says: { setting, _ in .code(setting.computed) })
    case .format:
      AttributeRow(
        .presentation, "bytes, duration, percent, date or number",
        "How a computed or read-only value is shown to people.", label: "Shown as", read: { $0.readFormat(&$1, $2) },
        says: { setting, _ in .words(setting.format?.rawValue) })
    case .readonly:
      AttributeRow(
        .value, "a bool", "Whether only its own program writes it.", keyword: "readOnly", fact: "read-only",
        label: "Read-only", form: .flag, read: { $1.isReadonly = $0.bool($2.value, $2.word) ?? false },
        says: { setting, _ in .yes(setting.isReadonly && setting.computed == nil) })
    case .secret:
      AttributeRow(
        .value, "a bool", "Whether it is never shown, and left out of every output, log and message.",
        keyword: "writeOnly", lead: "a secret", form: .flag,
        says: { setting, _ in .yes(setting.isSecret, "its value is never shown") })
    case .example:
      AttributeRow(
        .presentation, "a value", "Shown where there is no value, in grey; never written.", types: { $0 != .group },
        keyword: "examples",
        says: { setting, _ in setting.isSecret ? [] : .value(setting.example) })
    case .scope:
      AttributeRow(
        .origin, "a list of layers", "Which of them may set it.", label: "Set in the layers", form: .all,
        read: { $0.readScope(&$1, $2) },
        says: { setting, _ in .codes(setting.scope) })
    case .merge:
      AttributeRow(
        .origin, "replace, append or merge", "How the lists or maps of several layers become one.",
        types: { $0 != .group }, label: "Across layers",
        read: { $1.merge = $0.option($2.value, $2.word, MergeRule.self) },
        says: { setting, _ in .merge(setting.merge) })
    case .level:
      AttributeRow(
        .presentation, "basic, advanced or expert", "From which on it is shown.",
        says: { setting, _ in .words(setting.level.rawValue) })
    case .icon:
      AttributeRow(
        .presentation, "a name, or one character",
        "A sign before the title in the form: `bell`, `calendar`, `globe`, `key`, `lock`, `mail`, `person` and other "
          + "common names; a bullet for a name that it does not know.",
        read: { $1.icon = $0.word($2.value, $2.word) },
        says: { setting, _ in .words(setting.icon) })
    case .order:
      AttributeRow(
        .presentation, "a whole number",
        "Its place in the section: those that have one come first, the lowest first, the others as in the file.",
        read: { $1.order = $0.count($2.value, $2.word) },
        says: { setting, _ in .words(setting.order.map(String.init)) })
    case .since:
      AttributeRow(
        .presentation, "a revision", "Since when there is this setting; the prompt can ask for newer ones alone.",
        read: { $1.since = $0.count($2.value, $2.word) },
        says: { setting, _ in setting.since.map { [SettingPhrase(fact: "\($0)", [.text("revision \($0)")])] } ?? [] })
    case .renamedFrom:
      AttributeRow(
        .origin, "a list of keys", "Older names: they are read with a warning, and renamed by the next write.",
        types: { $0 != .group }, label: "Still read as", form: .all,
        read: { reader, setting, attribute in
          setting.renamedFrom = reader.located(attribute.value, attribute.word).compactMap {
            reader.path($0.text, attribute.word, at: $0.span)
          }
        },
        says: { setting, _ in .codes(setting.renamedFrom.map(\.description)) })
    case .deprecated:
      AttributeRow(
        .presentation, "true, or its details",
        "No longer to be used: hidden in forms and completions unless it is set, and a warning where it is.",
        form: .statements, read: { $1.deprecated = $0.deprecation($2.value, of: $1.id.index) },
        says: { setting, settings in
          guard let deprecated = setting.deprecated else { return [] }
          let statements = deprecated.statements(in: settings)
          return statements.isEmpty ? .yes(true) : statements
        })
    }
  }

  private static func mayHaveChoices(_ type: SettingType) -> Bool { !type.isCollection || type == .list }

  private enum OnDisable: String, CaseIterable { case keep, clear }
}

extension SettingType {
  fileprivate var isPath: Bool { self == .path || self == .dir }
  fileprivate var itemNouns: (String, String) { self == .map ? ("entry", "entries") : ("item", "items") }
}
