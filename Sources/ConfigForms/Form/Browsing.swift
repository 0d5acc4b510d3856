internal import ConfigEditing
internal import ConfigModel
internal import ConfigSchema
internal import Terminal

/// Keys while no window covers the page and no control takes them all.
struct Browsing: FormState {
  var isOnPage: Bool { true }

  func handle(_ input: FormInput, in pages: inout FormPages) -> FormStep {
    switch input {
    case .key(let key): handle(key, &pages)
    case .paste(let paste): press(.paste(paste), &pages)
    case .mouse(let mouse): handle(mouse, &pages)
    case .edited: .stay
    }
  }

  private func handle(_ key: Key, _ pages: inout FormPages) -> FormStep {
    if move(key, &pages) { return .stay }
    if let step = ItemCommands(pages)?.handle(key, &pages) { return step }
    switch key {
    case Key(.escape), Key.character("q"): return goBack(&pages)
    case Key.character("s", .control): return Reviewing.start(&pages)
    case Key.character("/"): return .become(Searching(in: pages.searchIndex))
    case Key.character("?"), Key(.function(1)): return .become(ReadingHelp())
    case Key.character("u"): undo(&pages)
    case Key.character("r"): reset(&pages)
    case Key.character("A"): toggleLevels(&pages)
    default: return press(.key(key), &pages)
    }
    return .stay
  }

  private func move(_ key: Key, _ pages: inout FormPages) -> Bool {
    let last = pages.rows.count - 1
    let index = pages.current.focusIndex
    let pageLength = max(1, FormFrame(size: pages.size).bodyRows - 2)
    switch key {
    case Key(.down): pages.focus(at: min(last, index + 1))
    case Key(.tab): pages.focus(at: index < last ? index + 1 : 0)
    case Key(.up): pages.focus(at: max(0, index - 1))
    case Key(.tab, .shift): pages.focus(at: index > 0 ? index - 1 : last)
    case Key(.home): pages.focus(at: 0)
    case Key(.end): pages.focus(at: last)
    case Key(.pageUp): pages.focus(at: max(0, index - pageLength))
    case Key(.pageDown): pages.focus(at: min(last, index + pageLength))
    default: return false
    }
    return true
  }

  // MARK: Rows

  /// Gives an input to what is focused.
  private func press(_ input: ControlInput, _ pages: inout FormPages) -> FormStep {
    guard let row = pages.focused else { return .stay }
    if case .page(let index) = row.id {
      if input == .key(Key(.enter)) || input == .key(Key(.right)) { pages.push(.page(index)) }
      return .stay
    }
    if row.id == .add {
      guard input == .key(Key(.enter)) || input == .key(Key.space) else { return .stay }
      return ItemCommands(pages)?.add(&pages) ?? .stay
    }
    guard var control = pages.control(of: row) else { return .stay }
    if let obstacle = row.obstacle, !control.onlyOpens, wouldEdit(input) { return refuse(row, obstacle, &pages) }
    var reply = control.handle(input)
    if case .click = input, case .ignored = reply { reply = control.handle(.key(Key(.enter))) }
    return carryOut(reply, for: row, &pages)
  }

  /// Whether an input would change something, were it allowed.
  private func wouldEdit(_ input: ControlInput) -> Bool {
    guard case .key(let key) = input else { return true }
    return key == Key(.enter) || key == Key.space || key == Key(.left) || key == Key(.right)
  }

  /// A disabled setting offers the change that enables it.
  private func refuse(_ row: FormRow, _ obstacle: String, _ pages: inout FormPages) -> FormStep {
    guard let field = row.field, !field.isEnabled, field.lock == nil, let steps = pages.session.enabling(field.path),
      !steps.isEmpty
    else {
      pages.refuse(obstacle)
      return .stay
    }
    return .become(Dialog.enabling(field, steps, obstacle, pages.session.settings))
  }

  private func carryOut(_ reply: ControlReply, for row: FormRow, _ pages: inout FormPages) -> FormStep {
    if case .press = reply { return pressButton(row, &pages) }
    if case .refused(let reason) = reply { pages.refuse(reason) }
    guard let field = row.field else { return .stay }
    switch reply {
    case .editing(let control): return .become(Editing(control, of: field, &pages))
    case .choosing(let control): return .become(Editing(control, of: field, choosing: true, &pages))
    case .value(let value): pages.apply([.set(field.path, value)])
    case .unset: pages.apply([.unset(field.path)])
    case .step(let count, _): step(field, by: count, &pages)
    case .open: if field.setting.type == .group { pages.openSheet(field.path) } else { pages.push(.items(field.path)) }
    case .ignored, .handled, .cancelled, .refused, .press, .word, .yaml, .complete, .editor: break
    }
    return .stay
  }

  private func pressButton(_ row: FormRow, _ pages: inout FormPages) -> FormStep {
    switch row.id {
    case .done: pages.finishSheet()
    case .cancel: pages.cancelSheet()
    default:
      guard case .action(let action, _) = row.content else { return .stay }
      guard action.isDestructive || action.confirm != nil else { return .effect(.run(action)) }
      return .become(Dialog.confirming(action))
    }
    return .stay
  }

  /// By steps within the range; from the default, or the low end, where there is no value.
  private func step(_ field: Field, by count: Int, _ pages: inout FormPages) {
    guard let value = field.shown ?? field.defaultValue ?? field.range?.low ?? field.setting.lowestValue else {
      return pages.refuse("There is no value to step from; type one.")
    }
    do throws(Problem) {
      let next = field.shown == nil ? value : try pages.session.settings.stepped(value, by: count, for: field.setting)
      var trial = pages.session
      guard (try? trial.apply([.set(field.path, next)])) != nil else {
        return pages.refuse("It cannot go any further.")
      }
      if let problem = trial.field(at: field.path)?.problem, problem.code == "out-of-range", field.problem == nil {
        return pages.refuse(FieldControl.limits(of: field, problem))
      }
      pages.session = trial
    } catch { pages.refuse(error.message) }
  }

  // MARK: Commands

  private func undo(_ pages: inout FormPages) {
    guard pages.canUndo, let path = pages.session.undo() else { return pages.refuse("There is nothing to undo.") }
    let settings = pages.session.settings
    if pages.sheets.isEmpty, settings.setting(at: settings.settingPath(of: path))?.section != nil { pages.reveal(path) }
    pages.message = FooterText("Undone: \(pages.session.field(at: path)?.label ?? path.description).", .success)
  }

  private func reset(_ pages: inout FormPages) {
    guard let field = pages.focused?.field else { return pages.refuse("There is nothing to reset here.") }
    if let obstacle = field.obstacle, field.isEnabled { return pages.refuse(obstacle) }
    guard field.stored != nil else { return pages.refuse("It already has its default value.") }
    guard pages.apply([.unset(field.path)]) else { return }
    let now = pages.session.field(at: field.path).map { FieldText.shown($0) } ?? ""
    pages.message = FooterText(now.isEmpty ? "It now has no value." : "Reset to \(now).", .success)
  }

  private func toggleLevels(_ pages: inout FormPages) {
    pages.showsAll.toggle()
    pages.message = FooterText(
      pages.showsAll ? "All settings are shown." : "Settings up to the level \(pages.level.rawValue) are shown.")
  }

  private func goBack(_ pages: inout FormPages) -> FormStep {
    if !pages.current.filter.isEmpty {
      pages.current.filter = ""
    } else if let sheet = pages.sheets.last, pages.stack.count <= sheet.depth + 1 {
      if pages.canUndo { return .become(Dialog.leavingSheet) }
      pages.cancelSheet()
    } else if pages.stack.count > 1 {
      pages.pop(to: pages.stack.count - 1)
    } else if pages.session.hasChanged {
      return .become(Dialog.leaving)
    } else {
      return .effect(.leave(pages.hasSaved ? .saved : .unchanged))
    }
    return .stay
  }

  // MARK: The mouse

  /// It does what keys do: a click focuses a row, a second one works it, the wheel moves on.
  private func handle(_ mouse: Mouse, _ pages: inout FormPages) -> FormStep {
    pages.message = nil
    let index = pages.current.focusIndex
    switch mouse.action {
    case .wheelUp: pages.focus(at: max(0, index - 1))
    case .wheelDown: pages.focus(at: min(pages.rows.count - 1, index + 1))
    case .press(.left): return click(column: mouse.column, row: mouse.row, &pages)
    default: break
    }
    return .stay
  }

  private func click(column: Int, row: Int, _ pages: inout FormPages) -> FormStep {
    let frame = FormFrame(size: pages.size)
    guard row >= frame.bodyTop, row < frame.bodyTop + frame.bodyRows else { return .stay }
    let layout = pages.layout
    let line = row - frame.bodyTop + pages.scroll(layout, frame.bodyRows)
    let met = layout.places(from: line, to: line + 1).first { $0.row.id != nil }
    guard let met, let id = met.row.id else { return .stay }
    let wasFocused = pages.current.focus == id
    pages.current.focus = id
    pages.settleFocus()
    let isOnControl = column - frame.margin >= met.value.column && !met.row.label.isEmpty
    guard wasFocused || isOnControl, let row = pages.row(met.row) else { return .stay }
    guard row.field != nil else { return press(.key(Key(.enter)), &pages) }
    return press(.click(cell: isOnControl ? column - frame.margin - met.value.column : nil), &pages)
  }

  // MARK: The line of keys

  func hints(_ pages: FormPages) -> [KeyHint] { rowHints(pages) + generalHints(pages) }

  private func rowHints(_ pages: FormPages) -> [KeyHint] {
    guard let row = pages.focused else { return [] }
    var hints: [KeyHint] = []
    switch row.content {
    case .page: hints = [KeyHint("Enter", "open")]
    case .add: hints = [KeyHint("Enter", "add")]
    case .note: break
    case .field, .link, .action, .button:
      let control = pages.control(of: row)
      hints = control?.hints ?? []
      guard let field = row.field, row.obstacle != nil, control?.onlyOpens == false else { break }
      hints = field.isEnabled ? [] : [KeyHint("Enter", "enable")]
    }
    return hints + (ItemCommands(pages)?.hints(on: row) ?? [])
  }

  private func generalHints(_ pages: FormPages) -> [KeyHint] {
    var hints: [KeyHint] = []
    if pages.session.hasChanged, pages.sheets.isEmpty { hints.append(KeyHint("Ctrl-S", "save")) }
    if let row = pages.focused, row.field?.stored != nil, row.obstacle == nil { hints.append(KeyHint("r", "reset")) }
    if pages.canUndo { hints.append(KeyHint("u", "undo")) }
    if case .items = pages.current.place {} else { hints.append(KeyHint("/", "search")) }
    hints.append(KeyHint("?", "help"))
    hints.append(KeyHint("Esc", pages.stack.count > 1 ? "back" : "leave"))
    return hints
  }
}
