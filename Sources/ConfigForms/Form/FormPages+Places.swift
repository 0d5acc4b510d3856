internal import ConfigEditing
internal import ConfigModel
internal import ConfigSchema
internal import Terminal

/// Going from page to page, and into items.
extension FormPages {
  /// The page of the first required setting without a value, with that in focus.
  mutating func openFirstMissing() {
    let settings = session.settings
    let all = Array(settings.settings)
    for (setting, presence) in zip(all, session.presence(of: all.map { $0.id })) where presence.contains(.missing) {
      guard session.field(at: setting.path)?.isEditable == true else { continue }
      open(setting: setting.path)
      return
    }
  }

  /// Goes to a page, by way of those above it, so that going back leads there.
  mutating func open(page index: Int) {
    let pages = session.settings.pages
    var way = [index]
    while let page = way.first, let parent = pages[page].parent { way.insert(parent, at: 0) }
    pop(to: 1)
    if current.place == .page(way[0]) { way.removeFirst() }
    for page in way {
      current.focus = .page(page)
      settleFocus()
      push(.page(page))
    }
  }

  /// Goes to the page of a setting.
  mutating func open(setting path: ConfigPath) {
    let settings = session.settings
    let top = settings.settingPath(of: path)
    guard let section = settings.setting(at: top)?.section else { return }
    open(page: settings.sections[section].page)
    current.focus = .field(top)
    if focused == nil { showsAll = true }
    settleFocus()
  }

  /// Makes the setting visible when its page is another.
  mutating func reveal(_ path: ConfigPath) {
    if let row = outline(around: path) {
      current.focus = row.id
    } else {
      if case .items(let list) = current.place, list.starts(with: path) || path.starts(with: list) { return }
      open(setting: path)
    }
  }

  /// Whether the error of a setting is shown in words yet.
  func isRevealed(_ field: Field) -> Bool {
    guard let problem = field.problem else { return false }
    return hasAttempted || problem.code != "required"
  }

  // MARK: Edits

  /// - Returns: whether they were made.
  @discardableResult mutating func apply(_ edits: [FormEdit]) -> Bool {
    do throws(FormRefusal) { try session.apply(edits) } catch {
      tell(error)
      return false
    }
    return true
  }

  /// What Ctrl-C does: it asks as leaving does.
  var interrupted: FormStep { session.hasChanged ? .become(Dialog.leaving) : .effect(.leave(.cancelled)) }

  /// Looks at the file; what another program did to it is taken over.
  ///
  /// - Parameter draft: the one that goes on; nil for the present one.
  mutating func follow(from draft: DraftSession? = nil) -> ExternalChange {
    var next = draft ?? session
    let change = next.refresh()
    switch change {
    case .none: break
    case .unreadable(let reason): message = FooterText(reason, .error)
    case .followed, .conflicts: session = next
    }
    return change
  }

  // MARK: Sheets

  mutating func openSheet(_ path: ConfigPath, before: DraftSession? = nil) {
    let isItem = session.settings.setting(at: path).map { $0.owner != nil || $0.path.isEmpty } ?? false
    if isItem {
      sheets.append(Sheet(path: path, before: before ?? session, depth: stack.count, floor: session.stepCount))
    }
    push(.group(path))
    guard isItem else { return }
    // The first member that has to be filled in.
    current.focus = rows.first { row($0)?.field?.isMissing == true }?.id
  }

  /// Whether an item is open, which has to be finished before anything else; then says so.
  mutating func refusesForOpenItem() -> Bool {
    guard !sheets.isEmpty else { return false }
    refuse("Finish this item first: choose Done, or press Esc to discard it.")
    return true
  }

  mutating func finishSheet() {
    guard let sheet = sheets.last else { return }
    let known = Set(sheet.before.newProblems)
    let open = session.newProblems.first { !known.contains($0) && $0.path.starts(with: sheet.path) }
    if let open {
      hasAttempted = true
      current.focus = outline(around: open.path)?.id
      message = FooterText(FormRefusal.sentence(open.message), .error)
      return
    }
    session.joinSteps(after: sheet.before.stepCount)
    leaveSheet()
  }

  /// Whether there is a step to take back: within an open item one that was made there.
  var canUndo: Bool { session.stepCount > (sheets.last?.floor ?? 0) }

  mutating func cancelSheet() {
    guard let sheet = sheets.last else { return }
    session = sheet.before
    leaveSheet()
  }

  private mutating func leaveSheet() {
    guard let sheet = sheets.popLast() else { return }
    pop(to: sheet.depth)
    if current.focus == .add, session.field(at: sheet.path) != nil { current.focus = .field(sheet.path) }
  }
}

/// An item that is edited apart, until it is done or given up.
struct Sheet: Sendable {
  var path: ConfigPath
  /// The draft before it was opened, or made.
  var before: DraftSession
  /// Places that were open when it began.
  var depth: Int
  /// The steps that there were then, the one that made the item included: undo goes no further.
  var floor: Int
}
