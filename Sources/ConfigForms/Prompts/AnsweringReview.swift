internal import ConfigEditing
internal import ConfigModel
internal import ConfigSchema

/// Whether what the questions brought shall be written.
struct AnsweringReview: PromptState {
  /// After the last question: what would be written, if anything.
  static func finish(_ walk: inout PromptWalk) {
    if walk.session.hasChanged || walk.scope.wishes.contains(.missing) {
      walk.session.fillFixed(walk.settings.settings.map { $0.path })
    }
    if walk.session.hasChanged { start(&walk) } else { walk.end(.unchanged) }
  }

  static func start(_ walk: inout PromptWalk) {
    while walk.frame.place == .single(.leave) { walk.pop() }
    let before = walk.session
    walk.session.dropDisabledEdits()
    guard walk.session.hasChanged else { return walk.end(.unchanged) }
    if let problem = walk.session.newProblems.first { return askAgain(problem, before, &walk) }
    do throws(FormRefusal) { walk.notices.tell(try walk.session.review()) } catch { return walk.refuse(error) }
    walk.push(.single(.review), before: before)
  }

  /// What cannot be saved is asked for again.
  private static func askAgain(_ problem: Problem, _ before: DraftSession, _ walk: inout PromptWalk) {
    walk.session = before
    walk.pop(to: 1)
    let all = walk.settings.settings.map { $0.path }
    if let path = walk.place(of: problem, in: walk.scope.paths) ?? walk.place(of: problem, in: all) {
      walk.ask(path)
      return walk.refuse("It cannot be saved yet. \(FormRefusal.sentence(problem.words(at: path)))")
    }
    walk.notices.add(.warning("This cannot be saved: `\(problem.path)`: \(problem.message)"))
    walk.renew()
    walk.push(.single(.leave))
  }

  func keep(_ walk: inout PromptWalk) { save(&walk) }
  func clear(_ walk: inout PromptWalk) {}

  func choose(_ action: PromptOption.Action, _ walk: inout PromptWalk) {
    switch action {
    case .save: save(&walk)
    case .goBack: _ = walk.back()
    case .discard: walk.cancel()
    default: break
    }
  }

  private func save(_ walk: inout PromptWalk) {
    if walk.isDryRun { return walk.end(.unchanged) }
    do throws(FormRefusal) {
      switch try walk.session.save() {
      case .saved:
        walk.notices.add(.success("Saved \(walk.session.fileName)"))
        walk.end(.saved)
      case .unchanged: walk.end(.unchanged)
      case .conflicts(let conflicts): AnsweringConflict.ask(conflicts, &walk)
      }
    } catch { walk.refuse(error) }
  }
}

/// Whose value counts, where another program changed the same setting.
struct AnsweringConflict: PromptState {
  let conflict: Conflict

  static func ask(_ conflicts: [Conflict], _ walk: inout PromptWalk) {
    walk.conflicts = conflicts
    if let first = conflicts.first { walk.push(.single(.conflict(first))) }
  }

  func keep(_ walk: inout PromptWalk) { settle(keepsMine: true, &walk) }
  func clear(_ walk: inout PromptWalk) {}

  func choose(_ action: PromptOption.Action, _ walk: inout PromptWalk) {
    settle(keepsMine: action == .keepMine, &walk)
  }

  /// When all are decided, what is to be written is shown once more: it has changed.
  private func settle(keepsMine: Bool, _ walk: inout PromptWalk) {
    walk.session.settle(conflict.path, keepsMine: keepsMine)
    walk.pop()
    let rest = Array(walk.conflicts.dropFirst())
    guard rest.isEmpty else { return Self.ask(rest, &walk) }
    walk.conflicts = []
    if walk.frame.place == .single(.review) { walk.pop() }
    AnsweringReview.finish(&walk)
  }
}

/// Whether to go although something was changed.
struct AnsweringLeave: PromptState {
  func clear(_ walk: inout PromptWalk) {}

  func choose(_ action: PromptOption.Action, _ walk: inout PromptWalk) {
    switch action {
    case .save: AnsweringReview.start(&walk)
    case .goOn: _ = walk.back()
    case .discard: walk.cancel()
    default: break
    }
  }
}

extension DraftSession {
  var fileName: String { name.split(separator: "/").last.map(String.init) ?? name }

  /// What has to be there and can have one value only is nothing to ask for.
  mutating func fillFixed(_ paths: [ConfigPath]) {
    for path in paths {
      guard let only = settings.setting(at: path)?.onlyValue, field(at: path)?.isMissing == true else { continue }
      try? apply([.set(path, only)])
    }
  }

  /// The same as `dropDisabledEdits` for the members of an item.
  ///
  /// - Parameter before: the draft in which they have the values that stay.
  mutating func dropDisabled(_ paths: [ConfigPath], before: Self) {
    for path in paths {
      guard let field = field(at: path), !field.isEnabled, field.stored != nil, field.isChanged else { continue }
      let old = before.field(at: path)
      // What was answered earlier today is no more than an answer either.
      let kept = old?.isChanged == false ? old?.stored : nil
      try? apply([kept.map { .set(path, $0) } ?? .unset(path)])
    }
  }
}
