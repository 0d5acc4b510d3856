internal import ConfigEditing
internal import ConfigModel
internal import ConfigSchema

/// The way through the questions of a prompt: the draft, what was asked, and what is asked now.
struct PromptWalk: Sendable {
  /// Questions that belong together, or one that came in between.
  struct Frame: Sendable {
    enum Place: Hashable, Sendable {
      case settings
      /// The members of an item.
      case members(ConfigPath)
      case single(PromptQuestion.Step)
    }
    let place: Place
    /// The draft before it began.
    let before: DraftSession
    /// Whether its item was made for it.
    let isNew: Bool
    /// The questions that were asked, the present one last.
    fileprivate(set) var trail: [ConfigPath] = []

    var isSingle: Bool { if case .single = place { true } else { false } }
  }

  var session: DraftSession
  let scope: PromptScope
  /// Whether saving is only talked about.
  let isDryRun: Bool
  /// Whether disabled settings are announced too, for those who listen.
  private let tellsDisabled: Bool
  /// Whether each question says how many there are.
  private let counts: Bool
  private(set) var frames: [Frame]
  /// Nil when it is over.
  private(set) var question: PromptQuestion?
  private(set) var ending: FormEnding?
  /// Counts the questions.
  private(set) var turn = 0
  var message: PromptMessage?
  var notices: PromptNotices
  /// Those that are not decided, the first of which is asked about.
  var conflicts: [Conflict] = []

  init(
    _ session: DraftSession, _ scope: PromptScope, _ notices: PromptNotices, isDryRun: Bool, tellsDisabled: Bool,
    counts: Bool
  ) {
    self.session = session
    self.scope = scope
    self.notices = notices
    self.isDryRun = isDryRun
    self.tellsDisabled = tellsDisabled
    self.counts = counts
    frames = [Frame(place: .settings, before: session, isNew: false)]
    advance()
  }

  var settings: Settings { session.settings }
  var frame: Frame { frames[frames.count - 1] }
  /// How many items the question lies inside of.
  var depth: Int { frames.count { if case .members = $0.place { true } else { false } } }

  // MARK: Forward

  /// To the next question of the frame, or out of it.
  mutating func advance() {
    let paths = candidates(of: frame)
    let start = min(frame.trail.last.flatMap { paths.firstIndex(of: $0) }.map { $0 + 1 } ?? 0, paths.count)
    let next = next(paths, from: start)
    // What was enabled before the present question has nothing new to say on the way.
    let end = next.map { $0 < start ? start : $0 } ?? paths.count
    for path in paths[start..<end] { tell(path) }
    if let next { return ask(paths[next]) }
    if case .members(let path) = frame.place { finishItem(path) } else { AnsweringReview.finish(&self) }
  }

  /// Asks for a setting, or a member of the item that is being asked for.
  mutating func ask(_ path: ConfigPath) {
    frames[frames.count - 1].trail.append(path)
    if frame.place == .settings { notices.tellSection(of: path, settings) }
    renew()
  }

  /// Behind the present question; then whatever was enabled before it meanwhile.
  private func next(_ paths: [ConfigPath], from start: Int) -> Int? {
    func isNext(_ index: Int) -> Bool { !frame.trail.contains(paths[index]) && isAskable(paths[index], in: frame) }
    if let next = (start..<paths.count).first(where: isNext) { return next }
    let asked = Set(frame.trail)
    return (0..<start).first { !asked.contains(paths[$0]) && isAskable(paths[$0], in: frame) }
  }

  private func candidates(of frame: Frame) -> [ConfigPath] {
    switch frame.place {
    case .settings: scope.paths
    case .members(let path): memberPaths(of: path)
    case .single: []
    }
  }

  private func memberPaths(of path: ConfigPath) -> [ConfigPath] {
    guard let setting = settings.setting(at: path) else { return [] }
    let prefix = setting.owner == nil && !setting.path.isEmpty ? ConfigPath() : path
    return setting.members.map { settings[$0] }.filter { $0.type != .group }.map {
      ConfigPath(prefix.segments + $0.path.segments)
    }
  }

  func itemPaths(of list: ConfigPath) -> [ConfigPath] { session.field(at: list)?.itemPaths ?? [] }

  private func isAskable(_ path: ConfigPath, in frame: Frame) -> Bool {
    guard let field = session.field(at: path), field.isEditable else { return false }
    if frame.trail.contains(path) { return true }
    guard case .members = frame.place else { return scope.admits(field) }
    if scope.wishes == .missing, frame.isNew { return field.isMissing }
    return field.stored != nil || field.isMissing || field.isVisible && field.setting.deprecated == nil
  }

  /// Shows a setting that is not asked for, for those who want to know all of a page.
  private mutating func tell(_ path: ConfigPath) {
    guard scope.wishes.isEmpty, let field = session.field(at: path), !field.isEditable, scope.admits(field),
      field.isEnabled ? field.effective != nil : tellsDisabled
    else { return }
    let value = FieldControl.resting(field, in: session, width: 60).spoken
    let section = frame.place == .settings ? settings : nil
    notices.show(field, value: value, depth: depth, section)
  }

  /// After the present question is answered.
  mutating func proceed() {
    message = nil
    guard frame.isSingle else { return advance() }
    pop()
    renew()
  }

  // MARK: Frames

  mutating func push(_ place: Frame.Place, before: DraftSession? = nil, isNew: Bool = false) {
    frames.append(Frame(place: place, before: before ?? session, isNew: isNew))
    renew()
  }

  mutating func pop() { frames.removeLast() }
  mutating func pop(to count: Int) { frames.removeSubrange(count...) }

  /// Asks for what is in an item.
  mutating func open(_ path: ConfigPath, before: DraftSession, isNew: Bool) {
    guard let field = session.field(at: path), field.setting.type == .group else {
      return push(.single(.items(path)), before: before, isNew: isNew)
    }
    let writer = QuestionWriter(session: session, isSingle: false)
    let list = path.parent.flatMap { session.field(at: $0) }
    let name = isNew ? "new" : list.map { writer.itemLabel(field, in: $0) } ?? field.label
    notices.add(.item("\(writer.ownerTitle(of: path)), \(name)", depth: depth))
    frames.append(Frame(place: .members(path), before: before, isNew: isNew))
    advance()
  }

  /// After the last member of an item: what is wrong with it is asked for again.
  private mutating func finishItem(_ path: ConfigPath) {
    let before = frame.before
    let known = Set(before.newProblems)
    let members = memberPaths(of: path)
    if session.stepCount > before.stepCount { session.fillFixed(members) }
    let open = session.newProblems.first { !known.contains($0) && $0.path.starts(with: path) }
    if let open, let member = place(of: open, in: members) {
      ask(member)
      return refuse(open.message)
    }
    session.dropDisabled(members, before: before)
    session.joinSteps(after: before.stepCount)
    pop()
    renew()
    if let open { refuse(open.message) }
  }

  /// The setting among some whose answer can solve a problem: around it, or in what is missing.
  func place(of problem: Problem, in paths: [ConfigPath]) -> ConfigPath? {
    let near = paths.filter { problem.path.starts(with: $0) } + paths.filter { $0.starts(with: problem.path) }
    return near.first { session.field(at: $0)?.isEditable == true }
  }

  // MARK: Back

  /// To the question before, whatever was tried at this one.
  ///
  /// - Returns: false at the first one.
  mutating func back() -> Bool {
    message = nil
    switch frame.place {
    case .single(let step):
      if step == .review { session = frame.before }
      conflicts = []
      pop()
      if case .single(.review) = frame.place { return back() }
    case .settings, .members:
      if frame.trail.count > 1 {
        repeat {
          frames[frames.count - 1].trail.removeLast()
        } while frame.trail.count > 1 && !isAskable(frame.trail[frame.trail.count - 1], in: frame)
      } else if frames.count > 1 {
        // An item that was made for these questions goes with them.
        if frame.isNew { session = frame.before }
        pop()
      } else {
        return false
      }
    }
    renew()
    return true
  }

  /// Ctrl-C, the end of the input.
  mutating func cancel() {
    if let question, question.field != nil { notices.add(.left(title: question.title, depth: question.depth)) }
    end(.cancelled)
  }

  mutating func end(_ ending: FormEnding) {
    self.ending = ending
    question = nil
    message = nil
    turn += 1
  }

  // MARK: The present question

  mutating func renew() {
    turn += 1
    message = nil
    var writer = QuestionWriter(session: session, isSingle: frame.isSingle)
    var next: PromptQuestion?
    switch frame.place {
    case .settings, .members:
      next = frame.trail.last.flatMap { writer.question(about: $0) }
      if counts {
        next?.position = frame.trail.count
        next?.count = frame.trail.count + remaining
      }
    case .single(let step): next = writer.question(step, isDryRun: isDryRun)
    }
    next?.depth = depth
    // Commands that print choices are run once.
    session = writer.session
    question = next
  }

  private var remaining: Int {
    let asked = Set(frame.trail)
    let frame = frame
    return candidates(of: frame).count { !asked.contains($0) && isAskable($0, in: frame) }
  }

  // MARK: Answers

  mutating func refuse(_ text: String) { message = PromptMessage(text: FormRefusal.sentence(text)) }

  mutating func refuse(_ refusal: FormRefusal) {
    refuse([refusal.message, refusal.help.map(session.text)])
    message?.kind = refusal.kind
  }

  private mutating func refuse(_ problem: Problem, at path: ConfigPath) {
    refuse([problem.words(at: path), problem.code == "required" ? nil : problem.help.map(session.text)])
  }

  private mutating func refuse(_ sentences: [String?]) {
    message = PromptMessage(text: sentences.compactMap { $0.map(FormRefusal.sentence) }.joined(separator: " "))
  }

  /// Whether the setting may stay as it is, as it may unless it has to be given, or an answer of this prompt made it
  /// wrong; says why not.
  mutating func holdsUp(_ path: ConfigPath) -> Bool {
    guard let field = session.field(at: path) else { return true }
    if field.isMissing {
      refuse(field.problem?.code == "required" ? field.problem?.message ?? "" : "\(field.label) needs a value")
      return false
    }
    guard let problem = session.newProblems.first(where: { $0.path.starts(with: path) }) else { return true }
    refuse(problem, at: path)
    return false
  }

  /// Makes an edit unless it adds a problem at its place.
  mutating func take(_ edit: FormEdit, about path: ConfigPath, isItem: Bool = false) -> Bool {
    var trial = session
    do throws(FormRefusal) { try trial.apply([edit]) } catch {
      refuse(error)
      return false
    }
    let place = isItem ? path.parent ?? path : path
    let there = trial.newProblems.filter { $0.path.starts(with: place) }
    let known = there.isEmpty ? [] : Set(session.newProblems)
    if let added = there.first(where: { !known.contains($0) }) {
      refuse(added, at: path)
      return false
    }
    if trial.field(at: path)?.isMissing == true, !isItem {
      refuse("\(trial.field(at: path)?.label ?? path.description) needs a value")
      return false
    }
    session = trial
    return true
  }

  /// Leaves the answer behind and goes on.
  mutating func settle() {
    guard let question else { return }
    let path: ConfigPath? =
      switch question.step {
      case .value(let path), .items(let path), .newEntry(let path): path
      case .newItem(let list): itemPaths(of: list).last
      default: nil
      }
    if let path { notices.answer(question.title, session.field(at: path), in: session, depth: depth) }
    proceed()
  }
}
