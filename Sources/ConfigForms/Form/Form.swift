package import ConfigEditing
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

/// A full-screen form: pages of settings, and the state that takes the keys. Events change it, and it draws itself;
/// its owner has the terminal, the clock and other programs.
package struct Form: Sendable {
  var pages: FormPages
  private var state: any FormState = Browsing() { didSet { pages.inPlace = state.inPlace } }
  private let title: String

  /// - Parameters:
  ///   - start: where it begins; nil for the list of the pages, or the one page that there is.
  ///   - focus: the setting to begin with, instead of the first one there.
  ///   - today: `YYYY-MM-DD`, where empty dates begin.
  package init(
    _ session: DraftSession, start: FormPlace? = nil, focus: ConfigPath? = nil, style: FormStyle = .auto,
    level: Level = .advanced, size: TerminalSize = .standard, today: String = "2000-01-01"
  ) {
    title = session.settings.title ?? session.settings.id ?? session.name
    let top: FormPlace = session.settings.pages.count == 1 ? .page(0) : .top
    pages = FormPages(session, at: top, style: style, level: level, size: size, today: today)
    switch start {
    case .page(let index): pages.open(page: index)
    case let start?: pages.push(start)
    case nil: pages.openFirstMissing()
    }
    if let focus { pages.current.focus = .field(focus) }
    let warnings = session.warnings
    if !warnings.isEmpty { pages.message = FooterText(warnings.joined(separator: " "), .warning) }
    pages.settleFocus()
    pages.keepLayout()
  }

  package var session: DraftSession { pages.session }
  package var size: TerminalSize { pages.size }

  // MARK: Events

  package mutating func handle(_ event: TerminalEvent) -> FormEffect {
    defer { pages.keepLayout() }
    switch event {
    case .key(Key.character("z", .control)) where state.suspends:
      pages.message = nil
      return .suspend
    case .key(Key.character("c", .control)):
      pages.message = nil
      return take(state.interrupt(&pages))
    case .key(let key):
      pages.message = nil
      return pass(.key(key))
    case .paste(let paste):
      pages.message = nil
      return pass(.paste(paste))
    case .mouse(let mouse): return pass(.mouse(mouse))
    case .resized(let size): pages.size = size
    case .closed: return .leave(.cancelled)
    case .focus, .reply, .resumed: break
    }
    return .none
  }

  private mutating func pass(_ input: FormInput) -> FormEffect {
    var next = state
    let step = next.handle(input, in: &pages)
    state = next
    return take(step)
  }

  private mutating func take(_ step: FormStep) -> FormEffect {
    switch step.next {
    case .same: break
    case .page: state = Browsing()
    case .other(let next): state = next
    }
    pages.settleFocus()
    return step.effect
  }

  /// Another program may have changed the file: to be called now and then.
  package mutating func refresh() {
    _ = take(state.refresh(&pages))
    pages.keepLayout()
  }

  /// The text as the person's editor left it.
  package mutating func edited(_ text: String) {
    _ = pass(.edited(text))
    pages.keepLayout()
  }

  /// What came of an effect, for the person to see.
  package mutating func tell(_ text: String, isError: Bool = false) {
    pages.message = FooterText(text, isError ? .error : .success)
  }

  // MARK: Drawing

  /// The window as it is to be seen now.
  package func screen(repertoire: Repertoire = .unicode) -> Screen {
    var screen = Screen(size: size, repertoire: repertoire)
    let frame = FormFrame(size: size)
    guard size.columns > 0, size.rows > 0 else { return screen }
    drawHead(on: &screen, frame)
    state.drawBody(on: &screen, frame, pages)
    frame.drawSaveLine(saveParts, on: &screen)
    frame.drawFooter(
      pages.message ?? state.footer(pages), identity: state.isOnPage ? RowWords(pages: pages).identity : nil,
      on: &screen)
    frame.drawKeys(state.hints(pages), on: &screen)
    state.drawWindow(on: &screen, frame, pages)
    return screen
  }

  func drawHead(on screen: inout Screen, _ frame: FormFrame) {
    let file = session.name.split(separator: "/").last.map(String.init) ?? session.name
    frame.drawHead(crumbs, file: file, on: &screen)
  }

  private var crumbs: [String] {
    var names = [title]
    for place in pages.stack.map(\.place) {
      switch place {
      case .top: break
      case .page(let index): names.append(session.settings.pages[index].title)
      case .items(let path), .group(let path): names.append(name(of: path))
      }
    }
    // A schema of one page often calls both alike.
    return names.indices.filter { $0 == 0 || names[$0] != names[$0 - 1] }.map { names[$0] }
  }

  /// An item by its key member, else by its number.
  private func name(of path: ConfigPath) -> String {
    guard let field = session.field(at: path) else { return path.description }
    guard field.setting.type == .group, let list = path.parent, let owner = session.settings.setting(at: list),
      owner.type == .list, case .map(let map) = field.shown,
      let key = FieldText.keyName(map, of: owner, session.settings)
    else { return field.label }
    return Shown.typed(key)
  }

  /// What is changed, and what keeps it from being saved.
  private var saveParts: [FooterText] {
    let changes = session.changedPaths.count
    var parts = [
      changes > 0
        ? FooterText("\(changes) \(changes == 1 ? "change" : "changes")", .changed)
        : session.hasChanged ? FooterText("changed", .changed) : FooterText("no changes")
    ]
    let (new, old) = (session.newProblems.count, session.olderProblems.count)
    if new > 0 {
      parts.append(FooterText("\(new) \(new == 1 ? "problem" : "problems") to fix before saving", .error))
    }
    if old > 0 { parts.append(FooterText("\(old) older \(old == 1 ? "problem" : "problems")", .warning)) }
    return parts
  }
}
