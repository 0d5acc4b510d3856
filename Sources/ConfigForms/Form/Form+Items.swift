internal import ConfigModel
internal import ConfigSchema
internal import Terminal

/// Items of lists and entries of maps: added, edited, duplicated, moved, removed.
extension Form {
  private var list: Field? {
    guard case .items(let path) = current.place else { return nil }
    return session.field(at: path)
  }

  /// Keys that mean something only on a page of items; nil for others.
  mutating func handleItems(_ key: Key) -> FormEffect? {
    guard let list else { return nil }
    switch key {
    case Key.character("/"):
      overlay = .filter(EditableText(current.filter))
      return FormEffect.none
    case Key.character("a"), Key(.insert): return addItem()
    default: break
    }
    guard let item = focused?.field, list.isEditable, case .field = focused?.id else { return nil }
    let isList = list.setting.type == .list
    switch key {
    case Key.character("d") where isList: duplicate(item, in: list)
    case Key.character("x"), Key(.delete): remove(item)
    case Key(.up, .alt) where isList, Key.character("K") where isList: move(item, in: list, by: -1)
    case Key(.down, .alt) where isList, Key.character("J") where isList: move(item, in: list, by: 1)
    case Key.character("n") where !isList:
      editing = Editing(purpose: .rename(item.path), control: LineEditor(item.label))
    default: return nil
    }
    return FormEffect.none
  }

  func itemCount(_ list: ConfigPath) -> Int {
    session.field(at: list).map { builder.itemPaths(of: $0).count } ?? 0
  }

  private func index(of item: Field) -> Int? {
    guard case .number(let index, _) = item.path.last else { return nil }
    return index
  }

  // MARK: Coming

  mutating func addItem() -> FormEffect {
    guard let list, let itemSetting = list.setting.item.map({ session.settings[$0] }) else { return .none }
    if let obstacle = list.obstacle {
      refuse(obstacle)
      return .none
    }
    current.filter = ""
    current.focus = .add
    if list.setting.type == .map {
      editing = Editing(purpose: .newKey(list.path), control: LineEditor("", placeholder: "key"))
      return .none
    }
    switch itemSetting.type {
    case .group: addEmpty(.map(ValueMap()), to: list.path)
    case .list: addEmpty(.list([]), to: list.path)
    case .map: addEmpty(.map(ValueMap()), to: list.path)
    case .bool: insert(.bool(false), into: list.path)
    default:
      editing = Editing(purpose: .newItem(list.path), control: newItemControl(itemSetting, ""))
    }
    return .none
  }

  private func newItemControl(_ setting: Setting, _ placeholder: String) -> any Control {
    let options = (setting.choices.isEmpty ? [] : session.evaluation.choices(of: setting)).map(ChoiceOption.init)
    if !options.isEmpty { return Menu(options, value: nil, isOpen: setting.isOpen) }
    let example = setting.example.map { "e.g. \(setting.display($0))" } ?? placeholder
    return LineEditor("", placeholder: example, isHidden: setting.isSecret)
  }

  private mutating func addEmpty(_ value: Value, to list: ConfigPath) {
    let before = session
    let count = itemCount(list)
    guard apply([.insert(value, into: list, at: nil)]) else { return }
    openSheet(list.appending(index: count), before: before)
  }

  mutating func insert(_ value: Value, into list: ConfigPath) {
    let count = itemCount(list)
    guard apply([.insert(value, into: list, at: nil)]) else { return }
    editing = nil
    current.focus = .field(list.appending(index: count))
  }

  /// An entry of a map gets its key first, and only a key that may be there.
  mutating func addEntry(_ key: String, to map: ConfigPath) {
    guard let field = session.field(at: map), let item = field.setting.item.map({ session.settings[$0] }) else {
      return
    }
    if case .map(let entries) = field.shown, entries[key] != nil {
      return refuse("There is an entry '\(key)' already.")
    }
    let path = map.appending(key: key)
    if let reason = session.refusal(ofKey: path, item) {
      message = Message(text: reason, role: .error)
      return
    }
    switch item.type {
    case .group: addEntry(.map(ValueMap()), at: path, opening: .group(path))
    case .map: addEntry(.map(ValueMap()), at: path, opening: .items(path))
    case .list: addEntry(.list([]), at: path, opening: .items(path))
    case .bool: insertEntry(.bool(false), at: path)
    default: editing = Editing(purpose: .newEntry(path), control: newItemControl(item, "value of \(key)"))
    }
  }

  mutating func insertEntry(_ value: Value, at path: ConfigPath) {
    guard apply([.set(path, value)]) else { return }
    editing = nil
    current.focus = .field(path)
  }

  private mutating func addEntry(_ value: Value, at path: ConfigPath, opening place: FormPlace) {
    let before = session
    insertEntry(value, at: path)
    guard editing == nil else { return }
    if case .group = place { openSheet(path, before: before) } else { stack.append(PageState(place)) }
  }

  mutating func rename(_ entry: ConfigPath, to key: String) {
    guard let map = entry.parent else { return }
    if case .map(let entries) = session.field(at: map)?.shown, entries[key] != nil {
      return refuse("There is an entry '\(key)' already.")
    }
    guard apply([.rename(entry, to: key)]) else { return }
    editing = nil
    current.focus = .field(map.appending(key: key))
  }

  // MARK: Going and moving

  private mutating func remove(_ item: Field) {
    guard apply([.remove(item.path)]) else { return }
    message = Message(text: "Removed \(item.label); u takes it back.", role: .success)
  }

  private mutating func duplicate(_ item: Field, in list: Field) {
    guard let index = index(of: item) else { return }
    let before = session
    guard apply([.duplicate(item.path)]) else { return }
    let path = list.path.appending(index: index + 1)
    current.focus = .field(path)
    if session.settings.setting(at: path)?.type == .group { openSheet(path, before: before) }
  }

  private mutating func move(_ item: Field, in list: Field, by step: Int) {
    guard let index = index(of: item), (0..<itemCount(list.path)).contains(index + step) else {
      return refuse(step < 0 ? "It is the first one." : "It is the last one.")
    }
    guard apply([.move(item.path, to: index + step)]) else { return }
    current.focus = .field(list.path.appending(index: index + step))
  }

  // MARK: Sheets

  mutating func openSheet(_ path: ConfigPath, before: Session? = nil) {
    let isItem = session.settings.setting(at: path).map { $0.owner != nil || $0.path.isEmpty } ?? false
    if isItem {
      sheets.append(Sheet(path: path, before: before ?? session, depth: stack.count, floor: session.stepCount))
    }
    stack.append(PageState(.group(path)))
    guard isItem else { return }
    // The first member that has to be filled in.
    current.focus = rows.first { row($0)?.field?.isMissing == true }?.id
  }

  mutating func finishSheet() {
    guard let sheet = sheets.last else { return }
    let known = Set(sheet.before.newProblems)
    let open = session.newProblems.first { !known.contains($0) && $0.path.starts(with: sheet.path) }
    if let open {
      hasAttempted = true
      current.focus = outline(around: open.path)?.id
      message = Message(text: Self.sentence(open.message), role: .error)
      return
    }
    session.joinSteps(after: sheet.before.stepCount)
    leaveSheet()
  }

  mutating func cancelSheet(asks: Bool) {
    guard let sheet = sheets.last else { return }
    if asks, session.stepCount > sheet.floor {
      overlay = .dialog(.leavingSheet)
      return
    }
    session = sheet.before
    leaveSheet()
  }

  private mutating func leaveSheet() {
    guard let sheet = sheets.popLast() else { return }
    stack.removeSubrange(max(1, sheet.depth)...)
    if current.focus == .add, session.field(at: sheet.path) != nil { current.focus = .field(sheet.path) }
  }

  static func sentence(_ text: String) -> String { FormRefusal.sentence(text) }
}
