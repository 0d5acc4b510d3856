package import ConfigEditing
package import ConfigModel
internal import ConfigSchema

/// A guided prompt: one question after another, in the order of the schema, as far as what was answered enables them.
/// It knows neither keys nor cells; a front end asks `question` and gives the answer.
package struct Prompt: Sendable {
  private var walk: PromptWalk
  /// Whether there was anything to ask.
  package let hasAsked: Bool

  /// - Parameters:
  ///   - preface: a sentence to begin with.
  ///   - isDryRun: whether saving is only talked about.
  ///   - tellsDisabled: whether disabled settings are announced too, for those who listen.
  ///   - counts: whether each question says how many there are.
  package init(
    _ session: DraftSession, _ scope: PromptScope, preface: String? = nil, isDryRun: Bool = false,
    tellsDisabled: Bool = false, counts: Bool = true
  ) {
    var notices = PromptNotices()
    if let preface { notices.add(.remark(preface)) }
    for warning in session.warnings { notices.add(.warning(warning)) }
    for problem in session.evaluation.problems where problem.code == "bad-default" {
      let title = session.settings.setting(at: problem.path)?.title ?? problem.path.description
      notices.add(.warning("\(title): \(problem.message)"))
    }
    walk = PromptWalk(session, scope, notices, isDryRun: isDryRun, tellsDisabled: tellsDisabled, counts: counts)
    hasAsked = walk.question != nil
  }

  package var session: DraftSession { walk.session }
  /// Nil when it is over.
  package var question: PromptQuestion? { walk.question }
  package var ending: FormEnding? { walk.ending }
  /// Counts the questions: a front end begins anew when it changes.
  package var turn: Int { walk.turn }
  package var message: PromptMessage? {
    get { walk.message }
    set { walk.message = newValue }
  }

  /// The notices since the last time.
  package mutating func takeNotices() -> [PromptNotice] { walk.notices.take() }

  mutating func begin(with remark: String) { walk.notices.begin(with: remark) }

  // MARK: Answers

  /// Enter alone: what is there stays.
  package mutating func keep() { question?.step.state.keep(&walk) }

  /// Nothing; of what is optional that is an answer too: then its default counts.
  package mutating func clear() { question?.step.state.clear(&walk) }

  package mutating func answer(_ value: Value) { question?.step.state.answer(value, &walk) }

  /// A word as the setting's type reads it.
  package mutating func answer(word: String) { question?.step.state.answer(word: word, &walk) }

  package mutating func answer(yaml text: String) { question?.step.state.answer(yaml: text, &walk) }

  /// Does what an option of a menu says.
  ///
  /// - Parameter index: from 0; beyond the options nothing happens.
  package mutating func choose(_ index: Int) {
    guard let question, case .menu(let options) = question.input, options.indices.contains(index) else { return }
    question.step.state.choose(options[index].action, &walk)
  }

  /// Something about one of the items that are asked about.
  ///
  /// - Parameter option: its place in the question's menu.
  package mutating func carryOut(_ command: ItemCommand, onOption option: Int) {
    guard case .items(let path) = question?.step else { return refuse("There is no such item") }
    AnsweringItems(path: path).carryOut(command, onOption: option, &walk)
  }

  /// Goes on whatever the present value is.
  package mutating func pass() { walk.settle() }

  mutating func refuse(_ text: String) { walk.refuse(text) }

  // MARK: The way

  /// To the question before, whatever was tried at this one.
  ///
  /// - Returns: false at the first one.
  package mutating func back() -> Bool { walk.back() }

  /// Ctrl-C, the end of the input.
  package mutating func cancel() { walk.cancel() }

  /// Esc at the first question.
  package mutating func leave() {
    guard session.hasChanged, walk.frame.place != .single(.leave) else { return cancel() }
    walk.push(.single(.leave))
  }

  // MARK: The record

  /// Whether the setting at a path was asked for.
  package func hasAsked(_ path: ConfigPath) -> Bool { walk.frames[0].trail.contains(path) }

  /// A setting and what was answered; nil for no value.
  package struct Answer: Sendable {
    package var path: ConfigPath
    package var value: Value?
  }

  /// What was answered, in the order of the schema, and what is left out of it: secrets.
  package var record: (answers: [Answer], secrets: [ConfigPath]) {
    var answers: [Answer] = []
    var secrets: [ConfigPath] = []
    let asked = Set(walk.frames[0].trail)
    for path in walk.scope.paths where asked.contains(path) {
      guard let field = session.field(at: path), field.isEnabled else { continue }
      if field.isSecret || session.settings.holdsSecret(at: path) {
        secrets.append(path)
        continue
      }
      // A value that was taken out is one that shall be taken out again.
      let wasTakenOut = field.stored == nil && walk.frames[0].before.field(at: path)?.stored != nil
      answers.append(Answer(path: path, value: wasTakenOut ? nil : field.stored ?? field.effective))
    }
    return (answers, secrets)
  }
}
