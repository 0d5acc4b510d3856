internal import ConfigModel
internal import ConfigSchema
internal import Terminal

/// Keys for what stands over the page.
extension Form {
  mutating func handleOverlay(_ key: Key) -> FormEffect {
    switch overlay {
    case .dialog(let dialog): return handle(key, dialog)
    case .search(let search): handle(key, search)
    case .filter(let text): handle(key, filter: text)
    case .help(let scroll):
      guard let next = Self.scrolled(scroll, by: key) else {
        overlay = nil
        break
      }
      overlay = .help(scroll: next)
    case .review(let review, let scroll): return handle(key, review, scroll)
    case nil: break
    }
    return .none
  }

  mutating func pasteIntoOverlay(_ paste: Paste) -> FormEffect {
    let text = paste.text.replacing("\n", with: " ")
    switch overlay {
    case .search(var search):
      search.edit { $0.insert(text) }
      overlay = .search(search)
    case .filter(var filter):
      filter.insert(text)
      overlay = .filter(filter)
      current.filter = filter.text
    default: break
    }
    return .none
  }

  /// Nil for a key that scrolls nothing.
  private static func scrolled(_ scroll: Int, by key: Key) -> Int? {
    switch key.code {
    case .up: max(0, scroll - 1)
    case .down: min(scroll + 1, 10_000)
    case .pageUp: max(0, scroll - 10)
    case .pageDown, .character(" "): min(scroll + 10, 10_000)
    case .home: 0
    default: nil
    }
  }

  // MARK: Dialogs

  private mutating func handle(_ key: Key, _ dialog: Dialog) -> FormEffect {
    var dialog = dialog
    let count = dialog.answers.count
    switch key {
    case Key(.left), Key(.up), Key(.tab, .shift): dialog.choice = (dialog.choice + count - 1) % count
    case Key(.right), Key(.down), Key(.tab): dialog.choice = (dialog.choice + 1) % count
    case Key(.enter), Key.space: return answer(dialog, dialog.choice)
    case Key(.escape): return answer(dialog, dialog.escape)
    default:
      guard let scalar = key.text,
        let index = dialog.answers.firstIndex(where: { $0.lowercased().unicodeScalars.first == scalar })
      else { return .none }
      return answer(dialog, index)
    }
    overlay = .dialog(dialog)
    return .none
  }

  private mutating func answer(_ dialog: Dialog, _ index: Int) -> FormEffect {
    overlay = nil
    switch (dialog.purpose, index) {
    case (.leave, 0): startSaving()
    case (.leave, 1): return .leave(hasSaved ? .saved : .cancelled)
    case (.leaveSheet, 0): finishSheet()
    case (.leaveSheet, 1): cancelSheet(asks: false)
    case (.enable(let path, let steps), 0):
      if apply(steps.map { .set($0.path, $0.value) }) {
        let label = session.field(at: path)?.label ?? path.description
        message = Message(text: "\(label) can be changed now.", role: .success)
      }
    case (.run, 0): if let action = dialog.action { return .run(action) }
    case (.conflict, 0...1): settle(dialog.conflicts, keepsMine: index == 0)
    default: break
    }
    return .none
  }

  mutating func ask(about conflicts: [Conflict]) {
    overlay = conflicts.isEmpty ? nil : .dialog(.settling(conflicts))
  }

  private mutating func settle(_ conflicts: [Conflict], keepsMine: Bool) {
    guard let first = conflicts.first else { return }
    session.settle(first.path, keepsMine: keepsMine)
    ask(about: Array(conflicts.dropFirst()))
  }

  // MARK: Saving

  mutating func startSaving() {
    guard sheets.isEmpty else { return refuse("Finish this item first: Done, or Esc to give it up.") }
    let draft = session
    session.dropDisabledEdits()
    guard session.hasChanged else { return refuse("There is nothing to save.") }
    if let problem = session.newProblems.first {
      hasAttempted = true
      open(setting: problem.path)
      let words = problem.words(at: session.settings.settingPath(of: problem.path))
      message = Message(text: "It cannot be saved yet. \(Self.sentence(words))", role: .error)
      return
    }
    do throws(FormRefusal) {
      let review = try session.review()
      overlay = .review(review, scroll: 0)
      reviewedDraft = draft
    } catch {
      tell(error)
    }
  }

  private mutating func handle(_ key: Key, _ review: Review, _ scroll: Int) -> FormEffect {
    if let next = Self.scrolled(scroll, by: key) {
      overlay = .review(review, scroll: next)
      return .none
    }
    switch key {
    case Key(.enter), Key.character("s", .control), Key.character("s"): return save()
    case Key(.escape), Key.character("q"): leaveReview()
    default: break
    }
    return .none
  }

  /// Goes back to the draft, with all that was entered and every step of undo.
  mutating func leaveReview() {
    guard case .review = overlay else { return }
    overlay = nil
    if let draft = reviewedDraft { session = draft }
    reviewedDraft = nil
  }

  /// The same for what another program has left of the draft.
  mutating func reviewAgain() {
    (overlay, message) = (nil, nil)
    startSaving()
    let outcome = message?.text ?? "This is what is written now."
    message = Message(text: "Another program changed the file. \(outcome)", role: message?.role ?? .warning)
  }

  /// Writes what the review shows, and nothing else.
  private mutating func save() -> FormEffect {
    guard follow() else { return .none }
    overlay = nil
    do throws(FormRefusal) {
      switch try session.save() {
      case .saved:
        hasSaved = true
        return .leave(.saved)
      case .unchanged: return .leave(hasSaved ? .saved : .unchanged)
      case .conflicts(let conflicts): ask(about: conflicts)
      }
    } catch {
      tell(error)
    }
    return .none
  }

  // MARK: Search and filter

  /// What is looked through is the schema's alone, so it is made once.
  mutating func startSearch() {
    let index = searchIndex ?? SearchIndex(session.settings)
    searchIndex = index
    overlay = .search(SearchState(in: index))
  }

  private mutating func handle(_ key: Key, _ search: SearchState) {
    var search = search
    let results = search.found
    let last = max(0, results.count - 1)
    switch key {
    case Key(.escape):
      overlay = nil
      return
    case Key(.enter):
      overlay = nil
      guard results.indices.contains(search.highlighted) else { return refuse("Nothing was found.") }
      go(to: results[search.highlighted].path)
      return
    case Key(.up), Key(.tab, .shift): search.highlighted = search.highlighted == 0 ? last : search.highlighted - 1
    case Key(.down), Key(.tab): search.highlighted = search.highlighted >= last ? 0 : search.highlighted + 1
    default:
      guard let editing = EditingKey(key) else { return }
      search.edit { $0.handle(editing) }
    }
    overlay = .search(search)
  }

  private mutating func go(to path: ConfigPath) {
    guard sheets.isEmpty else { return refuse("Finish this item first: Done, or Esc to give it up.") }
    open(setting: path)
  }

  private mutating func handle(_ key: Key, filter text: EditableText) {
    var text = text
    switch key {
    case Key(.escape):
      current.filter = ""
      overlay = nil
      return
    case Key(.enter), Key(.down):
      overlay = nil
      return
    default:
      guard let editing = EditingKey(key) else { return }
      text.handle(editing)
    }
    current.filter = text.text
    overlay = .filter(text)
  }
}
