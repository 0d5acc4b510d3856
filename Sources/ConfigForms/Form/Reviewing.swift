internal import ConfigEditing
internal import ConfigModel
internal import ConfigSchema
internal import Terminal

/// What saving would do, to be looked at before it is done.
struct Reviewing: FormState {
  private let review: Review
  /// The draft before what is disabled was dropped from it.
  private let former: DraftSession
  private var scroll = Scroll()

  /// Shows what would be written; where there is nothing, or something keeps it from being written, says so.
  static func start(_ pages: inout FormPages) -> FormStep {
    if pages.refusesForOpenItem() { return .browse }
    let draft = pages.session
    pages.session.dropDisabledEdits()
    guard pages.session.hasChanged else {
      pages.refuse("There is nothing to save.")
      return .browse
    }
    if let problem = pages.session.newProblems.first {
      pages.hasAttempted = true
      pages.open(setting: problem.path)
      let words = problem.words(at: pages.session.settings.settingPath(of: problem.path))
      pages.message = FooterText("It cannot be saved yet. \(FormRefusal.sentence(words))", .error)
      return .browse
    }
    do throws(FormRefusal) {
      return .become(Reviewing(review: try pages.session.review(), former: draft))
    } catch {
      pages.tell(error)
      return .browse
    }
  }

  mutating func handle(_ input: FormInput, in pages: inout FormPages) -> FormStep {
    guard case .key(let key) = input, !scroll.move(by: key) else { return .stay }
    switch key {
    case Key(.enter), Key.character("s", .control), Key.character("s"): return save(&pages)
    case Key(.escape), Key.character("q"):
      // With all that was entered and every step of undo.
      pages.session = former
      return .browse
    default: return .stay
    }
  }

  func interrupt(_ pages: inout FormPages) -> FormStep {
    pages.session = former
    return pages.interrupted
  }

  func refresh(_ pages: inout FormPages) -> FormStep { follow(&pages) ?? .stay }

  /// Where the file is another one now the review is made anew, of what that leaves of the draft.
  ///
  /// - Returns: nil when all is as it was.
  private func follow(_ pages: inout FormPages) -> FormStep? {
    switch pages.follow(from: former) {
    case .none: return nil
    case .unreadable: return .stay
    case .conflicts(let conflicts): return .become(Dialog.settling(conflicts))
    case .followed:
      pages.message = nil
      let step = Self.start(&pages)
      let outcome = pages.message?.text ?? "These are the changes that will be written."
      pages.message = FooterText("Another program changed the file. \(outcome)", pages.message?.role ?? .warning)
      return step
    }
  }

  /// Writes what the review shows, and nothing else.
  private func save(_ pages: inout FormPages) -> FormStep {
    if let step = follow(&pages) { return step }
    do throws(FormRefusal) {
      switch try pages.session.save() {
      case .saved:
        pages.hasSaved = true
        return FormStep(next: .page, effect: .leave(.saved))
      case .unchanged: return FormStep(next: .page, effect: .leave(pages.hasSaved ? .saved : .unchanged))
      case .conflicts(let conflicts): return .become(Dialog.settling(conflicts))
      }
    } catch {
      pages.tell(error)
      return .browse
    }
  }

  // MARK: Drawing

  func footer(_ pages: FormPages) -> FooterText {
    let count = review.olderProblems.count
    if count == 0 { return FooterText("") }
    return FooterText(
      count == 1 ? "One existing problem remains." : "\(count) existing problems remain.",
      .warning)
  }

  func hints(_ pages: FormPages) -> [KeyHint] {
    [KeyHint("Enter", "save and leave"), KeyHint("Up/Down", "scroll"), KeyHint("Esc", "back")]
  }

  func drawBody(on screen: inout Screen, _ frame: FormFrame, _ pages: FormPages) {
    scroll.draw(lines, on: &screen, frame)
  }

  private var lines: [Scroll.Line] {
    var lines: [(String, Style)] = [("Save these changes?", Style(.heading)), ("", .text)]
    for line in review.difference where line.kind != .header { lines.append((line.text, line.kind.style)) }
    if !review.ripple.isEmpty {
      lines += [("", .text), ("What else changes", Style(.heading))]
      lines += review.ripple.map { ("  " + $0, Style.text) }
    }
    if !review.olderProblems.isEmpty {
      lines += [("", .text), ("Existing problems", Style(.heading))]
      lines += review.olderProblems.map { ("  \($0.path): \($0.message)", Style(.warning)) }
    }
    return lines.map { Scroll.Line(text: $0.0, style: $0.1) }
  }
}

extension Review.Line.Kind {
  var style: Style {
    switch self {
    case .header: Style(.heading)
    case .place: Style(.muted)
    case .context: .text
    case .added: Style(.added)
    case .removed: Style(.removed)
    }
  }
}

/// Lines to read, over the whole body, and how far they are scrolled.
struct Scroll: Sendable {
  struct Line {
    var text: String
    var style: Style = .text
  }

  private var start = 0

  /// - Returns: whether the key is one that scrolls.
  mutating func move(by key: Key) -> Bool {
    switch key.code {
    case .up: start = max(0, start - 1)
    case .down: start = min(start + 1, 10_000)
    case .pageUp: start = max(0, start - 10)
    case .pageDown, .character(" "): start = min(start + 10, 10_000)
    case .home: start = 0
    default: return false
    }
    return true
  }

  func draw(_ lines: [Line], on screen: inout Screen, _ frame: FormFrame) {
    let start = min(start, max(0, lines.count - frame.bodyRows))
    for (index, line) in lines.dropFirst(start).prefix(frame.bodyRows).enumerated() {
      screen.put(
        line.text, at: frame.margin, frame.bodyTop + index, width: frame.width, style: line.style, ellipsis: true)
    }
    guard start + frame.bodyRows < lines.count, frame.bodyRows > 0 else { return }
    screen.put(screen.symbols.down, at: screen.columns - 1, frame.bodyTop + frame.bodyRows - 1, style: Style(.muted))
  }
}
