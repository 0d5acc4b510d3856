internal import ConfigEditing
internal import ConfigModel
internal import ConfigSchema
internal import Terminal

/// Keys on a page of items: they are added, edited, duplicated, moved, removed.
struct ItemCommands {
  private let list: Field

  /// Nil where the place at hand is no page of items.
  init?(_ pages: FormPages) {
    guard case .items(let path) = pages.current.place, let list = pages.session.field(at: path) else { return nil }
    self.list = list
  }

  private var isList: Bool { list.setting.type == .list }

  func hints(on row: FormRow) -> [KeyHint] {
    guard list.isEditable else { return [] }
    guard row.field != nil else { return [KeyHint("a", "add")] }
    let move = isList ? [KeyHint("d", "duplicate"), KeyHint("J/K", "move")] : [KeyHint("n", "rename")]
    return [KeyHint("a", "add")] + move + [KeyHint("x", "remove"), KeyHint("/", "filter")]
  }

  /// Nil for keys that mean nothing here.
  func handle(_ key: Key, _ pages: inout FormPages) -> FormStep? {
    switch key {
    case Key.character("/"): return .become(Filtering(pages.current.filter))
    case Key.character("a"), Key(.insert): return add(&pages)
    default: break
    }
    guard let row = pages.focused, let item = row.field, list.isEditable, case .field = row.id else { return nil }
    switch key {
    case Key.character("d") where isList: duplicate(item, &pages)
    case Key.character("x"), Key(.delete):
      guard pages.apply([.remove(item.path)]) else { break }
      pages.message = FooterText("Removed \(item.label); press u to undo.", .success)
    case Key(.up, .alt) where isList, Key.character("K") where isList: move(item, by: -1, &pages)
    case Key(.down, .alt) where isList, Key.character("J") where isList: move(item, by: 1, &pages)
    case Key.character("n") where !isList: return .become(Editing(LineEditor(item.label), .rename(item.path)))
    default: return nil
    }
    return .stay
  }

  // MARK: Coming

  func add(_ pages: inout FormPages) -> FormStep {
    guard let item = list.setting.item.map({ pages.session.settings[$0] }) else { return .stay }
    if let obstacle = list.obstacle {
      pages.refuse(obstacle)
      return .stay
    }
    pages.current.filter = ""
    pages.current.focus = .add
    if list.setting.type == .map { return .become(Editing(LineEditor("", placeholder: "key"), .newKey(list.path))) }
    let path = list.path.appending(index: list.itemPaths.count)
    switch item.type {
    case .group, .list, .map:
      let before = pages.session
      if pages.apply([.insert(item.type == .list ? .list([]) : .map(ValueMap()), into: list.path, at: nil)]) {
        pages.openSheet(path, before: before)
      }
      return .stay
    case .bool:
      if pages.apply([.insert(.bool(false), into: list.path, at: nil)]) { pages.current.focus = .field(path) }
      return .stay
    default: return .become(Editing(Self.control(of: item, pages.session), .newItem(list.path)))
    }
  }

  /// What edits the first value of a new item.
  static func control(of item: Setting, placeholder: String = "", _ session: DraftSession) -> any Control {
    let options = (item.choices.isEmpty ? [] : session.evaluation.choices(of: item)).map(ChoiceOption.init)
    if !options.isEmpty { return Menu(options, value: nil, isOpen: item.isOpen) }
    let example = item.example.map { "e.g. \(item.display($0))" } ?? placeholder
    return LineEditor("", placeholder: example, isHidden: item.isSecret)
  }

  // MARK: Moving

  private func index(of item: Field) -> Int? {
    guard case .number(let index, _) = item.path.last else { return nil }
    return index
  }

  private func duplicate(_ item: Field, _ pages: inout FormPages) {
    guard let index = index(of: item) else { return }
    let before = pages.session
    guard pages.apply([.duplicate(item.path)]) else { return }
    let path = list.path.appending(index: index + 1)
    pages.current.focus = .field(path)
    if pages.session.settings.setting(at: path)?.type == .group { pages.openSheet(path, before: before) }
  }

  private func move(_ item: Field, by step: Int, _ pages: inout FormPages) {
    guard let index = index(of: item), list.itemPaths.indices.contains(index + step) else {
      return pages.refuse(step < 0 ? "It is already the first." : "It is already the last.")
    }
    guard pages.apply([.move(item.path, to: index + step)]) else { return }
    pages.current.focus = .field(list.path.appending(index: index + step))
  }
}
