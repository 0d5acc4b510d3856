internal import ConfigModel
internal import ConfigSchema

/// The present question, made of the draft.
extension Prompt {
  mutating func renew() {
    turn += 1
    message = nil
    var next: PromptQuestion?
    switch frame.place {
    case .settings, .members:
      if let path = frame.trail.last {
        next = makeQuestion(aboutField: path)
        if counts {
          next?.position = frame.trail.count
          next?.count = frame.trail.count + remaining
        }
      }
    case .single(let step): next = makeQuestion(step)
    }
    next?.depth = depth
    question = next
  }

  private var remaining: Int {
    let asked = Set(frame.trail)
    let frame = frame
    return candidates(of: frame).count { !asked.contains($0) && isAskable($0, in: frame) }
  }

  private mutating func makeQuestion(_ step: PromptQuestion.Step) -> PromptQuestion? {
    switch step {
    case .value(let path), .items(let path): return makeQuestion(aboutField: path)
    case .newItem(let list):
      let path = list.appending(index: itemPaths(of: list).count)
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
    case .review: return reviewQuestion
    case .conflict(let conflict): return conflictQuestion(conflict)
    case .leave:
      let options = [
        PromptOption(.goOn, "Go on"), PromptOption(.save, "Look at the changes and save"),
        PromptOption(.discard, "Leave without saving"),
      ]
      return PromptQuestion(step: .leave, title: "Leave? Something was changed", input: .menu(options))
    }
  }

  /// A value that is not there yet.
  private func newValue(
    _ step: PromptQuestion.Step, _ path: ConfigPath, title: String, _ owner: ConfigPath
  ) -> PromptQuestion? {
    guard let setting = session.settings.setting(at: path) else { return nil }
    var field = Field(path: path, setting: setting, label: title)
    field.isSecret = setting.isSecret || settings.setting(at: owner)?.isSecret == true
    field.choices = setting.choices.isEmpty ? [] : session.evaluation.choices(of: setting)
    return PromptQuestion(step: step, title: title, help: setting.help, input: input(of: field), field: field)
  }

  private mutating func makeQuestion(aboutField path: ConfigPath) -> PromptQuestion? {
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

  private func title(of field: Field) -> String { frame.isSingle ? itemTitle(field) : field.label }

  /// An item is called by its list too.
  func itemTitle(_ field: Field) -> String {
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
    if setting.type == .list, !field.choices.isEmpty {
      return .someOf(field.options, chosen: field.shown?.items ?? [])
    }
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

  func itemPaths(of list: ConfigPath) -> [ConfigPath] { session.field(at: list)?.itemPaths ?? [] }

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
}

extension Field {
  /// Whether it is asked for item by item.
  var isLoop: Bool {
    (setting.type == .list && choices.isEmpty || setting.type == .map) && setting.item != nil
  }

  /// The items that can be edited, of the value that a person sees; at most some thousands.
  var itemPaths: [ConfigPath] {
    switch ownItems {
    case .list(let items): items.indices.prefix(5_000).map { path.appending(index: $0) }
    case .map(let map) where setting.type == .map: map.keys.prefix(5_000).map { path.appending(key: $0) }
    default: []
    }
  }
}
