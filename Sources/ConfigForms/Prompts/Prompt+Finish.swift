internal import ConfigModel
internal import ConfigSchema

/// After the last question: what would be written, and whether it shall be.
extension Prompt {
  mutating func finish() {
    if session.hasChanged || scope.wishes.contains(.missing) { fillFixed(settings.settings.map { $0.path }) }
    guard session.hasChanged else { return end(.unchanged) }
    startReview()
  }

  /// What has to be there and can have one value only is nothing to ask for.
  mutating func fillFixed(_ paths: [ConfigPath]) {
    for path in paths {
      guard let only = settings.setting(at: path)?.onlyValue, session.field(at: path)?.isMissing == true else {
        continue
      }
      try? session.apply([.set(path, only)])
    }
  }

  /// The same as `dropDisabledEdits` for the members of an item.
  ///
  /// - Parameter before: the draft in which they have the values that stay.
  mutating func dropDisabled(_ paths: [ConfigPath], before: Session) {
    for path in paths {
      guard let field = session.field(at: path), !field.isEnabled else { continue }
      let old = before.field(at: path)
      guard field.stored != nil, field.isChanged else { continue }
      // What was answered earlier today is no more than an answer either.
      let kept = old?.isChanged == false ? old?.stored : nil
      let edit: FormEdit = kept.map { .set(path, $0) } ?? .unset(path)
      try? session.apply([edit])
    }
  }

  mutating func startReview() {
    while frame.place == .single(.leave) { frames.removeLast() }
    let before = session
    session.dropDisabledEdits()
    guard session.hasChanged else { return end(.unchanged) }
    if let problem = session.newProblems.first { return mend(problem, before: before) }
    do throws(FormRefusal) {
      tell(try session.review())
    } catch {
      refuse(error)
      return
    }
    push(.single(.review))
    frame.before = before
  }

  /// What cannot be saved is asked for again.
  private mutating func mend(_ problem: Problem, before: Session) {
    session = before
    frames.removeSubrange(1...)
    if let path = place(of: problem, in: scope.paths) ?? place(of: problem, in: settings.settings.map { $0.path }) {
      ask(path)
      return refuse("It cannot be saved yet. \(FormRefusal.sentence(problem.words(at: path)))")
    }
    notices.append(.warning("It cannot be saved like this: `\(problem.path)`: \(problem.message)"))
    renew()
    push(.single(.leave))
  }

  private mutating func tell(_ review: Review) {
    notices.append(.heading("What is written"))
    notices += review.difference.filter { $0.kind != .header }.map { .difference($0) }
    if !review.ripple.isEmpty {
      notices.append(.heading("What follows from it"))
      notices += review.ripple.map { .ripple($0) }
    }
    guard !review.olderProblems.isEmpty else { return }
    notices.append(.heading("Problems that were there before"))
    notices += review.olderProblems.map { .warning("\($0.path): \($0.message)") }
  }

  var reviewQuestion: PromptQuestion {
    let count = session.changedPaths.count
    let what = count == 1 ? "1 change" : count == 0 ? "the changes" : "\(count) changes"
    let title = isDryRun ? "\(what) to \(fileName), not written (--dry-run)" : "Save \(what) to \(fileName)?"
    let options = [
      PromptOption(.save, isDryRun ? "Done" : "Save"), PromptOption(.goBack, "Go back"),
      PromptOption(.discard, "Leave without saving"),
    ]
    return PromptQuestion(step: .review, title: title, input: .menu(options))
  }

  private var fileName: String { session.name.split(separator: "/").last.map(String.init) ?? session.name }

  // MARK: Saving

  mutating func save() {
    if isDryRun { return end(.unchanged) }
    do throws(FormRefusal) {
      switch try session.save() {
      case .saved:
        notices.append(.success("Saved \(fileName)"))
        end(.saved)
      case .unchanged: end(.unchanged)
      case .conflicts(let conflicts):
        self.conflicts = conflicts
        askAboutConflict()
      }
    } catch {
      refuse(error)
    }
  }

  // MARK: Conflicts

  private mutating func askAboutConflict() {
    guard let conflict = conflicts.first else { return }
    push(.single(.conflict(conflict)))
  }

  func conflictQuestion(_ conflict: Conflict) -> PromptQuestion {
    PromptQuestion(
      step: .conflict(conflict), title: "Another program changed \(conflict.title) meanwhile",
      help: "Yours: \(conflict.mine). Theirs: \(conflict.theirs).",
      input: .menu([PromptOption(.keepMine, "Keep mine"), PromptOption(.takeTheirs, "Take theirs")]))
  }

  /// When all are decided, what is to be written is shown once more: it has changed.
  mutating func settleConflict(keepsMine: Bool) {
    guard let conflict = conflicts.first else { return }
    session.settle(conflict.path, keepsMine: keepsMine)
    conflicts.removeFirst()
    frames.removeLast()
    if !conflicts.isEmpty { return askAboutConflict() }
    if frame.place == .single(.review) { frames.removeLast() }
    finish()
  }
}
