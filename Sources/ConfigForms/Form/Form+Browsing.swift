internal import ConfigModel
internal import ConfigSchema
internal import Terminal

/// Keys while no control takes them all.
extension Form {
  mutating func handleBrowsing(_ key: Key) -> FormEffect {
    if let effect = handleMotion(key) { return effect }
    if let effect = handleItems(key) { return effect }
    if isForControl(key) { return press(.key(key)) }
    switch key {
    case Key(.escape), Key.character("q"): return goBack()
    case Key.character("s", .control): startSaving()
    case Key.character("/"): startSearch()
    case Key.character("?"), Key(.function(1)): overlay = .help(scroll: 0)
    case Key.character("u"): undo()
    case Key.character("r"): reset()
    case Key.character("A"): toggleLevels()
    default: return press(.key(key))
    }
    return .none
  }

  private func isForControl(_ key: Key) -> Bool { key == Key(.enter) || key == Key.space }

  private mutating func handleMotion(_ key: Key) -> FormEffect? {
    let rows = rows
    let index = current.focusIndex
    switch key {
    case Key(.down), Key(.tab): focus(at: index + 1 < rows.count ? index + 1 : key.code == .tab ? 0 : index)
    case Key(.up): focus(at: max(0, index - 1))
    case Key(.tab, .shift): focus(at: index > 0 ? index - 1 : rows.count - 1)
    case Key(.home): focus(at: 0)
    case Key(.end): focus(at: rows.count - 1)
    case Key(.pageUp): focus(at: max(0, index - pageLength))
    case Key(.pageDown): focus(at: min(rows.count - 1, index + pageLength))
    default: return nil
    }
    return FormEffect.none
  }

  private var pageLength: Int { max(1, FormFrame(size: size).bodyRows - 2) }

  mutating func focus(at index: Int) {
    let rows = rows
    guard rows.indices.contains(index) else { return }
    current.focusIndex = index
    current.focus = rows[index].id
  }

  // MARK: Rows

  /// Gives an input to what is focused.
  mutating func press(_ input: ControlInput) -> FormEffect {
    guard let row = focused else { return .none }
    switch row.content {
    case .page: return input == .key(Key(.enter)) || input == .key(Key(.right)) ? openPage(row) : .none
    case .add: return input == .key(Key(.enter)) || input == .key(Key.space) ? addItem() : .none
    default: break
    }
    guard var control = control(of: row, width: valueWidth(of: row)) else { return .none }
    if let obstacle = row.obstacle, !control.onlyOpens, wouldEdit(input) {
      offerEnabling(row, obstacle)
      return .none
    }
    var reply = control.handle(input)
    if case .click = input, case .ignored = reply { reply = control.handle(.key(Key(.enter))) }
    return carryOut(reply, for: row)
  }

  /// Whether an input would change something, were it allowed.
  private func wouldEdit(_ input: ControlInput) -> Bool {
    guard case .key(let key) = input else { return true }
    return key == Key(.enter) || key == Key.space || key == Key(.left) || key == Key(.right)
  }

  func valueWidth(of row: FormRow) -> Int {
    layout.place(of: row.id, at: current.focusIndex)?.value.width ?? 20
  }

  private mutating func openPage(_ row: FormRow) -> FormEffect {
    guard case .page(let index) = row.id else { return .none }
    stack.append(PageState(.page(index)))
    return .none
  }

  mutating func carryOut(_ reply: ControlReply, for row: FormRow) -> FormEffect {
    switch reply {
    case .editing(let control): startEditing(control, row)
    case .choosing(let control): startEditing(control, row, choosing: true)
    case .value(let value): if let path = row.field?.path { apply([.set(path, value)]) }
    case .word(let word): if let path = row.field?.path { takeWord(word, at: path) }
    case .unset: if let path = row.field?.path { apply([.unset(path)]) }
    case .step(let count, _): if let field = row.field { step(field, by: count) }
    case .refused(let reason): refuse(reason)
    case .open: if let field = row.field { open(field) }
    case .press: return pressButton(row)
    case .ignored, .handled, .cancelled, .yaml, .complete, .editor: break
    }
    return .none
  }

  private mutating func open(_ field: Field) {
    if field.setting.type == .group {
      openSheet(field.path)
    } else {
      stack.append(PageState(.items(field.path)))
    }
  }

  private mutating func pressButton(_ row: FormRow) -> FormEffect {
    switch row.id {
    case .done: finishSheet()
    case .cancel: cancelSheet(asks: false)
    default:
      guard case .action(let action, _) = row.content else { return .none }
      guard action.isDestructive || action.confirm != nil else { return .run(action) }
      overlay = .dialog(.confirming(action))
    }
    return .none
  }

  // MARK: Commands

  private mutating func undo() {
    guard session.stepCount > (sheets.last?.floor ?? 0), let path = session.undo() else {
      return refuse("There is nothing to undo.")
    }
    if sheets.isEmpty, session.settings.setting(at: session.settings.settingPath(of: path))?.section != nil {
      reveal(path)
    }
    let title = session.field(at: path)?.label ?? path.description
    message = Message(text: "Undone: \(title).", role: .success)
  }

  /// Makes the setting visible when its page is another.
  private mutating func reveal(_ path: ConfigPath) {
    if let row = outline(around: path) {
      current.focus = row.id
    } else {
      if case .items(let list) = current.place, list.starts(with: path) || path.starts(with: list) { return }
      open(setting: path)
    }
  }

  private mutating func reset() {
    guard let field = focused?.field else { return refuse("There is nothing to reset here.") }
    if let obstacle = field.obstacle, field.isEnabled { return refuse(obstacle) }
    guard field.stored != nil else { return refuse("It has its default already.") }
    if apply([.unset(field.path)]) {
      let now = session.field(at: field.path).map { FieldText.shown($0) } ?? ""
      message = Message(text: now.isEmpty ? "It has no value now." : "Reset: now \(now).", role: .success)
    }
  }

  private mutating func toggleLevels() {
    showsAll.toggle()
    message = Message(
      text: showsAll ? "All settings are shown." : "Settings up to the level \(level.rawValue) are shown.",
      role: .muted)
  }

  mutating func goBack() -> FormEffect {
    if !current.filter.isEmpty {
      current.filter = ""
      return .none
    }
    if let sheet = sheets.last, stack.count <= sheet.depth + 1 {
      cancelSheet(asks: true)
      return .none
    }
    guard stack.count == 1 else {
      stack.removeLast()
      return .none
    }
    guard session.hasChanged else { return .leave(hasSaved ? .saved : .unchanged) }
    overlay = .dialog(.leaving)
    return .none
  }

  /// A disabled setting offers the change that enables it.
  private mutating func offerEnabling(_ row: FormRow, _ obstacle: String) {
    guard let field = row.field, !field.isEnabled, field.lock == nil, let steps = session.enabling(field.path),
      !steps.isEmpty
    else { return refuse(obstacle) }
    overlay = .dialog(.enabling(field, steps, obstacle, session.settings))
  }
}
