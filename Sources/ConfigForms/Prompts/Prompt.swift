internal import ConfigModel
internal import ConfigSchema

/// A guided prompt: one question after another, in the order of the schema, as far as what was answered enables them.
/// It knows neither keys nor cells; a front end asks `question` and gives the answer.
package struct Prompt<Session: FormSession>: Sendable {
  /// Questions that belong together, or one that came in between.
  struct Frame: Sendable {
    enum Place: Hashable, Sendable {
      case settings
      /// The members of an item.
      case members(ConfigPath)
      case single(PromptQuestion.Step)
    }
    var place: Place
    /// The draft before it began.
    var before: Session
    /// The questions that were asked, the present one last.
    var trail: [ConfigPath] = []
    /// Whether its item was made for it.
    var isNew = false

    var isSingle: Bool { if case .single = place { true } else { false } }
  }

  package internal(set) var session: Session
  package let scope: PromptScope
  /// Whether saving is only talked about.
  package let isDryRun: Bool
  /// Whether those who listen are told of disabled settings too.
  package let tellsDisabled: Bool
  /// Whether each question says how many there are.
  let counts: Bool
  var frames: [Frame]
  /// Nil when it is over.
  package internal(set) var question: PromptQuestion?
  package internal(set) var ending: FormEnding?
  package internal(set) var message: PromptMessage?
  /// Counts the questions: a front end begins anew when it changes.
  package internal(set) var turn = 0
  var notices: [PromptNotice] = []
  var conflicts: [Conflict] = []
  private var toldSections: Set<Int> = []
  private var toldPage: Int?
  private var toldPaths: Set<ConfigPath> = []
  /// Whether there was anything to ask.
  package private(set) var hasAsked = false

  /// - Parameter preface: a sentence to begin with.
  package init(
    _ session: Session, _ scope: PromptScope, preface: String? = nil, isDryRun: Bool = false,
    tellsDisabled: Bool = false, counts: Bool = true
  ) {
    self.counts = counts
    self.session = session
    self.scope = scope
    self.isDryRun = isDryRun
    self.tellsDisabled = tellsDisabled
    frames = [Frame(place: .settings, before: session)]
    if let preface { notices.append(.remark(preface)) }
    notices += session.warnings.map { .warning($0) }
    for problem in session.evaluation.problems where problem.code == "bad-default" {
      let title = session.settings.setting(at: problem.path)?.title ?? problem.path.description
      notices.append(.warning("\(title): \(problem.message)"))
    }
    advance()
    hasAsked = question != nil
  }

  var settings: Settings { session.settings }
  var frame: Frame {
    get { frames[frames.count - 1] }
    set { frames[frames.count - 1] = newValue }
  }

  /// What was said since the last time.
  package mutating func takeNotices() -> [PromptNotice] {
    defer { notices = [] }
    return notices
  }

  // MARK: Forward

  /// To the next question of the frame, or out of it.
  mutating func advance() {
    let paths = candidates(of: frame)
    let start = min(frame.trail.last.flatMap { paths.firstIndex(of: $0) }.map { $0 + 1 } ?? 0, paths.count)
    let next = next(in: frame, paths, from: start)
    // What was enabled before the present question has nothing new to tell on its way.
    let end = next.map { $0 < start ? start : $0 } ?? paths.count
    for path in paths[start..<end] { tell(path) }
    if let next { return ask(paths[next]) }
    if case .members = frame.place { return finishItem() }
    finish()
  }

  /// Asks for a setting, or a member of the item that is being asked for.
  mutating func ask(_ path: ConfigPath) {
    frame.trail.append(path)
    if frame.place == .settings { tellSection(of: path) }
    renew()
  }

  /// Behind the present question; then whatever was enabled before it meanwhile.
  private func next(in frame: Frame, _ paths: [ConfigPath], from start: Int) -> Int? {
    func isNext(_ index: Int) -> Bool { !frame.trail.contains(paths[index]) && isAskable(paths[index], in: frame) }
    if let next = (start..<paths.count).first(where: isNext) { return next }
    let asked = Set(frame.trail)
    return (0..<start).first { !asked.contains(paths[$0]) && isAskable(paths[$0], in: frame) }
  }

  func candidates(of frame: Frame) -> [ConfigPath] {
    switch frame.place {
    case .settings: scope.paths
    case .members(let path): memberPaths(of: path)
    case .single: []
    }
  }

  func memberPaths(of path: ConfigPath) -> [ConfigPath] {
    guard let setting = settings.setting(at: path) else { return [] }
    let prefix = setting.owner == nil && !setting.path.isEmpty ? ConfigPath() : path
    return setting.members.map { settings[$0] }.filter { $0.type != .group }
      .map { ConfigPath(prefix.segments + $0.path.segments) }
  }

  func isAskable(_ path: ConfigPath, in frame: Frame) -> Bool {
    guard let field = session.field(at: path), field.isEditable else { return false }
    if frame.trail.contains(path) { return true }
    guard case .members = frame.place else { return scope.admits(field) }
    if scope.wishes == .missing, frame.isNew { return field.isMissing }
    return field.stored != nil || field.isMissing || field.isVisible && field.setting.deprecated == nil
  }

  // MARK: Telling

  /// A setting that is not asked for, for those who want to know all of a page.
  private mutating func tell(_ path: ConfigPath) {
    guard isTold(path), let field = session.field(at: path), toldPaths.insert(path).inserted else { return }
    if frame.place == .settings { tellSection(of: path) }
    let value = FieldControl.resting(field, in: session, width: 60).spoken
    notices.append(
      .shown(
        title: field.label, value: value, reason: field.lock.map { "locked by \($0)" } ?? "",
        spoken: SpokenRow.line(field, value: value), depth: depth))
  }

  private func isTold(_ path: ConfigPath) -> Bool {
    guard scope.wishes.isEmpty, let field = session.field(at: path), !field.isEditable, scope.admits(field) else {
      return false
    }
    return field.isEnabled ? field.effective != nil : tellsDisabled
  }

  /// The header, once, and what stands below it.
  private mutating func tellSection(of path: ConfigPath) {
    guard let index = settings.setting(at: settings.settingPath(of: path))?.section,
      toldSections.insert(index).inserted
    else { return }
    let section = settings.sections[index]
    let page = settings.pages[section.page]
    if settings.pages.count > 1, toldPage != section.page {
      toldPage = section.page
      if section.header != page.title { notices.append(.page(page.title)) }
    }
    if let header = section.header { notices.append(.section(header, isProminent: section.isProminent)) }
    if let footer = section.footer { notices.append(.footer(footer)) }
  }

  var depth: Int { frames.count { if case .members = $0.place { true } else { false } } }

  // MARK: Back

  /// To the question before, whatever was tried at this one.
  ///
  /// - Returns: false at the first one.
  package mutating func back() -> Bool {
    message = nil
    switch frame.place {
    case .single(let step):
      if step == .review { session = frame.before }
      conflicts = []
      frames.removeLast()
      if case .single(.review) = frame.place { return back() }
    case .settings, .members:
      if frame.trail.count > 1 {
        repeat {
          frame.trail.removeLast()
        } while frame.trail.count > 1 && !isAskable(frame.trail[frame.trail.count - 1], in: frame)
      } else if frames.count > 1 {
        // An item that was made for these questions goes with them.
        if frame.isNew { session = frame.before }
        frames.removeLast()
      } else {
        return false
      }
    }
    renew()
    return true
  }

  /// Ctrl-C, the end of the input.
  package mutating func cancel() {
    if let question, question.field != nil { notices.append(.left(title: question.title, depth: question.depth)) }
    end(.cancelled)
  }

  /// Esc at the first question.
  package mutating func leave() {
    guard session.hasChanged, frame.place != .single(.leave) else { return cancel() }
    push(.single(.leave))
  }

  mutating func end(_ ending: FormEnding) {
    self.ending = ending
    question = nil
    message = nil
    turn += 1
  }

  mutating func push(_ place: Frame.Place) {
    frames.append(Frame(place: place, before: session))
    renew()
  }

  /// After the present question is answered.
  mutating func proceed() {
    message = nil
    guard frame.isSingle else { return advance() }
    frames.removeLast()
    renew()
  }

  mutating func refuse(_ text: String) { message = PromptMessage(text: FormRefusal.sentence(text)) }
}
