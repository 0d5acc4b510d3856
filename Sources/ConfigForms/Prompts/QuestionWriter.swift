internal import ConfigEditing
internal import ConfigModel
internal import ConfigSchema

/// Makes questions of the draft.
struct QuestionWriter {
  /// Remembers what commands printed.
  private(set) var session: DraftSession
  /// Whether the question is one that came in between: then a setting is called by its list too.
  let isSingle: Bool

  private var settings: Settings { session.settings }

  mutating func question(_ step: PromptQuestion.Step, isDryRun: Bool) -> PromptQuestion? {
    switch step {
    case .value(let path), .items(let path): return question(about: path)
    case .newItem(let list):
      let path = list.appending(index: (session.field(at: list)?.itemPaths.count ?? 0))
      return newValue(step, path, title: "\(ownerTitle(of: path)), new item", list)
    case .newEntry(let path):
      guard case .key(let key) = path.last, let map = path.parent else { return nil }
      return newValue(step, path, title: "\(ownerTitle(of: path)), \(key)", map)
    case .newKey(let map):
      let item = session.field(at: map)?.setting.item.map { settings[$0] }
      return PromptQuestion(
        step: step, title: "\(session.field(at: map).map(itemTitle) ?? ""), key of a new entry", help: item?.help,
        input: .line)
    case .rename(let path):
      return PromptQuestion(
        step: step, title: "\(ownerTitle(of: path)), new key", input: .line, field: session.field(at: path))
    case .review: return review(isDryRun: isDryRun)
    case .conflict(let conflict): return self.conflict(conflict)
    case .leave:
      let options = [
        PromptOption(.goOn, "Go on"), PromptOption(.save, "Review the changes and save"),
        PromptOption(.discard, "Leave without saving"),
      ]
      return PromptQuestion(step: .leave, title: "Leave? Some changes have not been saved", input: .menu(options))
    }
  }

  /// A value that is not there yet.
  private func newValue(_ step: PromptQuestion.Step, _ path: ConfigPath, title: String, _ owner: ConfigPath)
    -> PromptQuestion?
  {
    guard let setting = session.settings.setting(at: path) else { return nil }
    var field = Field(path: path, setting: setting, label: title)
    field.isSecret = setting.isSecret || settings.setting(at: owner)?.isSecret == true
    field.choices = setting.choices.isEmpty ? [] : session.evaluation.choices(of: setting)
    return PromptQuestion(step: step, title: title, help: setting.help, input: input(of: field), field: field)
  }

  mutating func question(about path: ConfigPath) -> PromptQuestion? {
    guard var field = session.field(at: path) else { return nil }
    if field.setting.choicesSource != nil { field.choices = session.choices(at: path) }
    if field.isLoop {
      return PromptQuestion(
        step: .items(path), title: title(of: field), help: field.setting.help, input: .menu(itemOptions(of: field)),
        field: field)
    }
    return PromptQuestion(
      step: .value(path), title: title(of: field), help: field.setting.help, input: input(of: field), field: field)
  }

  private func title(of field: Field) -> String { isSingle ? itemTitle(field) : field.label }

  /// An item is called by its list too.
  private func itemTitle(_ field: Field) -> String {
    let owner = ownerTitle(of: field.path)
    return owner.isEmpty ? field.label : "\(owner), \(field.label)"
  }

  /// Empty for what is no item.
  func ownerTitle(of path: ConfigPath) -> String {
    guard let list = path.parent, let type = settings.setting(at: list)?.type, type == .list || type == .map else {
      return ""
    }
    return session.field(at: list).map(itemTitle) ?? ""
  }

  private func input(of field: Field) -> PromptQuestion.Input {
    let setting = field.setting
    if field.isSecret, !setting.type.isCollection { return .secret(isSet: field.effective != nil) }
    if setting.type == .list, !field.choices.isEmpty { return .someOf(field.options, chosen: field.shown?.items ?? []) }
    if !field.choices.isEmpty {
      return .oneOf(field.options, current: field.shown, isOpen: setting.isOpen || setting.choicesSource != nil)
    }
    switch setting.type {
    case .bool:
      guard case .bool(let isOn) = field.shown else { return .yesNo(nil) }
      return .yesNo(isOn)
    case .text: return .text(lines: setting.lines ?? 3...8)
    case .any, .list, .map, .group: return .yaml
    default: return .line
    }
  }

  // MARK: Items

  private func itemOptions(of list: Field) -> [PromptOption] {
    let noun = list.setting.type == .map ? "entry" : "item"
    let items = list.itemPaths.compactMap { path -> PromptOption? in
      guard let field = session.field(at: path) else { return nil }
      return PromptOption(.item(path), itemLabel(field, in: list))
    }
    return [PromptOption(.done, "Done"), PromptOption(.add, items.isEmpty ? "Add an \(noun)" : "Add another \(noun)")]
      + items
  }

  func itemLabel(_ item: Field, in list: Field) -> String {
    let summary = item.shown.map { FieldText.summary($0, of: list.setting, settings) } ?? ""
    if list.setting.type == .map { return summary.isEmpty ? item.label : "\(item.label): \(summary)" }
    return summary.isEmpty ? "item \(item.label)" : summary
  }

  // MARK: Saving

  private func review(isDryRun: Bool) -> PromptQuestion {
    let count = session.changedPaths.count
    let what = count == 1 ? "1 change" : count == 0 ? "the changes" : "\(count) changes"
    let title =
      isDryRun ? "\(what) to \(session.fileName), which will not be written" : "Save \(what) to \(session.fileName)?"
    let options = [
      PromptOption(.save, isDryRun ? "Done" : "Save"), PromptOption(.goBack, "Go back"),
      PromptOption(.discard, "Leave without saving"),
    ]
    return PromptQuestion(step: .review, title: title, input: .menu(options))
  }

  private func conflict(_ conflict: Conflict) -> PromptQuestion {
    PromptQuestion(
      step: .conflict(conflict), title: "Another program changed \(conflict.title)",
      help: "Yours: \(conflict.mine). Theirs: \(conflict.theirs).",
      input: .menu([PromptOption(.keepMine, "Keep mine"), PromptOption(.takeTheirs, "Take theirs")]))
  }
}

extension Field {
  /// Whether it is asked for item by item.
  var isLoop: Bool { (setting.type == .list && choices.isEmpty || setting.type == .map) && setting.item != nil }

  /// The items that can be edited, of the value that a person sees; at most some thousands.
  var itemPaths: [ConfigPath] {
    switch ownItems {
    case .list(let items): items.indices.prefix(5_000).map { path.appending(index: $0) }
    case .map(let map) where setting.type == .map: map.keys.prefix(5_000).map { path.appending(key: $0) }
    default: []
    }
  }
}
