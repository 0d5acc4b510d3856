internal import ConfigModel

/// `choices` in its three spellings: a list of values, a map of value to label, a map of value to attributes.
extension SettingReader {
  mutating func readChoices(_ setting: inout SettingDetails, _ attributes: Attributes<SettingAttribute>) {
    setting.isOpen = bool(attributes[.open], "open") ?? false
    setting.declaresOpen = setting.isOpen
    readSource(&setting, attributes[.choicesFrom])
    let count = log.errors.count
    defer { if log.errors.count > count { notes.untrusted.insert(setting.id.index) } }
    guard let value = attributes[.choices] else {
      if attributes.has(.open), !attributes.has(.choicesFrom) {
        report("misplaced-attribute", "open has no meaning without choices", at: attributes.keySpan(.open))
      }
      return
    }
    let isTyped = attributes.has(.type)
    switch value.content {
    case .list(let items):
      setting.choices.reserveCapacity(items.count)
      for item in items {
        let value = item.value
        guard let read = datum(value, setting.type, setting.schemes, isTyped: isTyped, at: item.span) else { continue }
        add(Choice(value: value, label: value.word), read, to: &setting, at: item.span)
      }
    case .map(let entries):
      setting.choices.reserveCapacity(entries.count)
      for entry in entries { readChoice(entry, &setting, isTyped: isTyped) }
    default:
      report(
        "wrong-type", "choices is a list of values or a map of value to label, and this is \(Shown.text(value.value))",
        at: value.span)
    }
    if setting.choices.isEmpty, case .list(let items) = value.content, items.isEmpty {
      report("wrong-value", "choices has no choice", at: value.span)
    }
  }

  private mutating func readChoice(_ entry: LocatedEntry, _ setting: inout SettingDetails, isTyped: Bool) {
    let word = entry.key
    let isText =
      isTyped && setting.type != .any ? !setting.type.isNumeric && setting.type != .bool : !entry.keyIsPlain
    let value = Self.value(ofKey: word, isText: isText)
    guard let read = datum(value, setting.type, setting.schemes, isTyped: isTyped, at: entry.keySpan) else { return }
    var choice = Choice(value: value, label: word)
    if case .map(let members) = entry.value.content, !Self.isText(members) {
      let attributes = attributes(of: entry.value, ChoiceAttribute.self)
      choice.label = text(attributes[.label], "label") ?? word
      choice.help = text(attributes[.help], "help")
      choice.since = count(attributes[.since], "since")
      choice.deprecated = deprecation(attributes[.deprecated], of: setting.id.index)
      choice.enabledIf = condition(
        attributes[.enabledIf], owner: .setting(setting.id.index), "enabled-if", why: attributes[.why],
        siblings: setting.siblings)
      if attributes.has(.why), !attributes.has(.enabledIf) {
        warn("no-condition", "why has no meaning without enabled-if", at: attributes.keySpan(.why))
      }
    } else if !entry.value.isNull {
      choice.label = text(entry.value, "label") ?? word
    }
    add(choice, read, to: &setting, at: entry.keySpan)
  }

  /// Whether a map is a text by language and not the attributes of a choice.
  private static func isText(_ entries: [LocatedEntry]) -> Bool {
    !entries.isEmpty
      && entries.allSatisfy { ChoiceAttribute(rawValue: $0.key) == nil && Settings.isLanguageTag($0.key) }
  }

  /// A key is a text; a number or bool is read from it where the type is one (in JSON every key has quotes), and where
  /// there is no type and no quotes.
  private static func value(ofKey word: String, isText: Bool) -> Value {
    if isText { return .string(word) }
    switch word {
    case "true", "True", "TRUE": return .bool(true)
    case "false", "False", "FALSE": return .bool(false)
    case "null", "Null", "NULL", "~", "": return .null
    default: return Number(word).map { .number($0) } ?? .string(word)
    }
  }

  /// The choice as the setting's type reads it; reports one that it cannot read.
  private mutating func datum(
    _ value: Value, _ type: SettingType, _ schemes: [String], isTyped: Bool, at span: SourceSpan
  ) -> Datum? {
    switch value {
    case .bool, .number:
      if !isTyped {
        let shown = Shown.text(value)
        report(
          "untyped-choice", "the choice \(shown) without quotes is \(value.phrase), and the setting has no type",
          at: span, help: "give it a type (type: \(value.kindName)), or put the choice in quotes")
        return nil
      }
    case .null, .list, .map:
      report(
        "wrong-value", "a choice is a scalar, and this is \(Shown.text(value))", at: span,
        help: Advice(Self.rightForm(of: value)))
      return nil
    case .string: break
    }
    do throws(Refusal) {
      return type.canonical(try type.read(value, schemes: schemes))
    } catch {
      report("wrong-value", "a choice: \(error.message)", at: span, help: error.help)
      return nil
    }
  }

  /// How choices with labels are written, when an item is a map as other languages have it.
  private static func rightForm(of item: Value) -> String? {
    guard case .map(let members) = item else { return nil }
    let word = { (name: String) in members[name].map { $0.word } }
    let (value, label) = (word("value") ?? "VALUE", word("label") ?? word("title") ?? "LABEL")
    return "a choice with a label is an entry of one map: choices: {\(value): \(label)}, "
      + "or, with more than a label, choices: {\(value): {label: \(label), help: TEXT}}"
  }

  private mutating func add(_ choice: Choice, _ datum: Datum, to setting: inout SettingDetails, at span: SourceSpan) {
    guard setting.choiceIndex.add(datum) else {
      return report("duplicate-choice", "there are two choices \(choice.word)", at: span)
    }
    setting.choices.append(choice)
  }

  private mutating func readSource(_ setting: inout SettingDetails, _ value: LocatedValue?) {
    guard let value else { return }
    if case .map(let entries) = value.content {
      guard entries.count == 1, let run = entries.first, run.key == "run" else {
        return report(
          "wrong-value", "choices-from is the key of a list, or {run: [PROGRAM, ARGUMENT]}", at: value.span)
      }
      let argv = words(run.value, "run")
      if argv.isEmpty { report("wrong-value", "run has no program", at: run.value.span) }
      setting.choicesSource = .command(argv)
      setting.isOpen = true
    } else if let text = word(value, "choices-from"), let path = path(text, "choices-from", at: value.span) {
      notes.paths.append(
        PendingPath(setting: setting.id.index, path: path, span: value.span, use: .choicesFrom))
    }
  }
}
