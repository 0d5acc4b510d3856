package import ConfigModel
package import ConfigSchema
package import Terminal

/// What the surroundings of a form have to do after an event.
package enum FormEffect: Sendable {
  case none
  /// The form is over: something was saved, nothing was changed, or what was changed is given up.
  case leave(FormEnding)
  case run(Action)
  /// The person's own editor for a text; `edited` takes the answer.
  case openEditor(String)
  /// Stops the program, as Ctrl-Z does.
  case suspend
}

package enum FormEnding: Hashable, Sendable { case saved, unchanged, cancelled }

/// A full-screen form: a state, changed by events, that draws itself. Its model is the session; whoever runs it owns the
/// terminal, the clock and other programs.
package struct Form<Session: FormSession>: Sendable {
  /// Keys that are about a control that takes all of them.
  struct Editing: Sendable {
    enum Purpose: Hashable, Sendable {
      case value(ConfigPath)
      /// A new item at the end of a list, read as its first value.
      case newItem(ConfigPath)
      case newKey(ConfigPath)
      /// The value of an entry whose key is given.
      case newEntry(ConfigPath)
      /// The entry and what it is called now.
      case rename(ConfigPath)
    }
    var purpose: Purpose
    var control: any Control
  }

  /// An item that is edited apart, until it is done or given up.
  struct Sheet: Sendable {
    var path: ConfigPath
    var before: Session
    /// Places that were open when it began.
    var depth: Int
    /// The steps that there were then, the one that made the item included: undo goes no further.
    var floor: Int
  }

  /// What a person is told in the footer line until the next key.
  struct Message: Hashable, Sendable {
    var text: String
    var role: Role
  }

  package internal(set) var session: Session { didSet { revision &+= 1 } }
  /// Differs after each change of the session.
  var revision = 0
  /// The rows and the layout as they were worked out last.
  var kept = KeptRows()
  var searchIndex: SearchIndex?
  var stack: [PageState]
  var editing: Editing?
  var overlay: Overlay?
  /// While a review is shown, the draft as it was before what is disabled was dropped from it.
  var reviewedDraft: Session?
  var message: Message?
  var sheets: [Sheet] = []
  /// Whether an attempt to save has failed: from then on all errors are told.
  var hasAttempted = false
  /// Former texts of lines, by setting.
  var history: [ConfigPath: [String]] = [:]
  var hasSaved = false
  package var style: FormStyle
  package var level: Level
  var showsAll = false
  package internal(set) var size: TerminalSize
  let title: String
  let today: String

  /// - Parameters:
  ///   - start: where it begins; nil for the list of the pages, or the one page that there is.
  ///   - focus: the setting to begin with, instead of the first one there.
  ///   - today: `YYYY-MM-DD`, where empty dates begin.
  package init(
    _ session: Session, start: FormPlace? = nil, focus: ConfigPath? = nil, style: FormStyle = .auto,
    level: Level = .advanced,
    size: TerminalSize = .standard, today: String = "2000-01-01"
  ) {
    self.session = session
    self.style = style
    self.level = level
    self.size = size
    self.today = today
    title = session.settings.title ?? session.settings.id ?? session.name
    let top: FormPlace = session.settings.pages.count == 1 ? .page(0) : .top
    stack = [PageState(top)]
    if let start, case .page(let index) = start {
      open(page: index)
    } else if let start {
      stack.append(PageState(start))
    }
    if start == nil { openFirstMissing() }
    if let focus { current.focus = .field(focus) }
    let warnings = session.warnings
    if !warnings.isEmpty { message = Message(text: warnings.joined(separator: " "), role: .warning) }
    settleFocus()
    keepLayout()
  }

  var current: PageState {
    get { stack[stack.count - 1] }
    set { stack[stack.count - 1] = newValue }
  }

  /// The page of the first required setting without a value, with that in focus.
  private mutating func openFirstMissing() {
    let settings = session.settings
    let all = Array(settings.settings)
    for (setting, presence) in zip(all, session.presence(of: all.map { $0.id })) where presence.contains(.missing) {
      guard session.field(at: setting.path)?.isEditable == true else { continue }
      open(setting: setting.path)
      return
    }
  }

  /// Goes to a page, by way of those above it, so that going back leads there.
  private mutating func open(page index: Int) {
    let pages = session.settings.pages
    var way = [index]
    while let page = way.first, let parent = pages[page].parent { way.insert(parent, at: 0) }
    stack = [stack[0]]
    if stack[0].place == .page(way[0]) { way.removeFirst() }
    for page in way {
      current.focus = .page(page)
      settleFocus()
      stack.append(PageState(.page(page)))
    }
  }

  /// Goes to the page of a setting.
  mutating func open(setting path: ConfigPath) {
    let settings = session.settings
    let top = settings.settingPath(of: path)
    guard let section = settings.setting(at: top)?.section else { return }
    let page = settings.sections[section].page
    open(page: page)
    current.focus = .field(top)
    if focused == nil { showsAll = true }
    settleFocus()
  }

  // MARK: Controls

  /// The control of a row, the one that edits included.
  func control(of row: FormRow, width: Int) -> (any Control)? {
    if let editing, editing.control.popup(in: size) == nil, row.id == editingRow { return editing.control }
    switch row.content {
    case .field(let field): return FieldControl.resting(field, in: session, width: width, today: today)
    case .link(let link, _): return LinkField(link.title, to: link.url)
    case .action(let action, _): return Button(action.title, isDestructive: action.isDestructive)
    case .button(let title): return Button(title)
    case .page, .add, .note: return nil
    }
  }

  var editingRow: RowID? {
    switch editing?.purpose {
    case .value(let path), .rename(let path): .field(path)
    case .newItem, .newKey, .newEntry: .add
    case nil: nil
    }
  }

  /// Whether the text of an error of a setting is told yet.
  func isRevealed(_ field: Field) -> Bool {
    guard let problem = field.problem else { return false }
    return hasAttempted || problem.code != "required"
  }

  // MARK: Events

  package mutating func handle(_ event: TerminalEvent) -> FormEffect {
    defer { keepLayout() }
    switch event {
    case .key(let key): return handle(key)
    case .paste(let paste): return handle(paste)
    case .mouse(let mouse): return handle(mouse)
    case .resized(let size):
      self.size = size
      return .none
    case .closed: return .leave(.cancelled)
    case .focus, .reply, .resumed: return .none
    }
  }

  private mutating func handle(_ key: Key) -> FormEffect {
    message = nil
    defer { settleFocus() }
    if key == Key.character("z", .control), editing == nil { return .suspend }
    if key == Key.character("c", .control) { return interrupt() }
    if overlay != nil { return handleOverlay(key) }
    if editing != nil { return handleEditing(.key(key)) }
    return handleBrowsing(key)
  }

  private mutating func handle(_ paste: Paste) -> FormEffect {
    message = nil
    defer { settleFocus() }
    if overlay != nil { return pasteIntoOverlay(paste) }
    if editing != nil { return handleEditing(.paste(paste)) }
    return press(.paste(paste))
  }

  /// Ctrl-C asks as leaving does; the second one leaves.
  private mutating func interrupt() -> FormEffect {
    if case .dialog(let dialog) = overlay, dialog.purpose == .leave { return .leave(.cancelled) }
    editing = nil
    leaveReview()
    overlay = nil
    guard session.hasChanged else { return .leave(.cancelled) }
    overlay = .dialog(.leaving)
    return .none
  }

  /// Another program may have changed the file: to be called now and then.
  package mutating func refresh() {
    guard editing == nil, sheets.isEmpty else { return }
    _ = follow()
  }

  /// Looks at the file. A review of what it was before is made anew.
  ///
  /// - Returns: whether all is as it was.
  mutating func follow() -> Bool {
    let isReviewing = if case .review = overlay { true } else { false }
    var next = (isReviewing ? reviewedDraft : nil) ?? session
    let change = next.refresh()
    switch change {
    case .none: return true
    case .unreadable(let reason):
      message = Message(text: reason, role: .error)
      return false
    case .followed, .conflicts: session = next
    }
    if case .conflicts(let conflicts) = change {
      ask(about: conflicts)
    } else if isReviewing {
      reviewAgain()
    } else {
      message = Message(text: "Another program changed the file; what you see is up to date.", role: .warning)
    }
    settleFocus()
    return false
  }

  /// The text as the person's editor left it.
  package mutating func edited(_ text: String) {
    guard var editing else { return }
    _ = editing.control.handle(.edited(text))
    self.editing = editing
  }

  /// What came of an effect, for the person to see.
  package mutating func tell(_ text: String, isError: Bool = false) {
    message = Message(text: text, role: isError ? .error : .success)
  }

  mutating func tell(_ refusal: FormRefusal) {
    let sentences = [refusal.message, refusal.help].compactMap { $0.map(Self.sentence) }
    message = Message(text: sentences.joined(separator: " "), role: .error)
  }

  mutating func refuse(_ text: String) { message = Message(text: text, role: .warning) }
}
