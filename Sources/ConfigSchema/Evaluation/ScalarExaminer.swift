internal import ConfigModel
internal import Patterns

/// The checks of a scalar, in the order in which their messages help most; the first that fails is reported.
struct ScalarExaminer {
  /// The items of lists that are choices elsewhere, in the canonical form of the type that chooses.
  private var sources: [ChoiceSet: Set<Datum>] = [:]

  private struct ChoiceSet: Hashable {
    var source: Int
    var type: SettingType
  }

  mutating func examine(
    _ value: Value, _ setting: Setting, in state: EvaluationState
  ) throws(Refusal) -> Datum {
    do throws(Refusal) { return try check(value, setting, in: state) } catch { throw error.worded(by: setting) }
  }

  private mutating func check(
    _ value: Value, _ setting: Setting, in state: EvaluationState
  ) throws(Refusal) -> Datum {
    let shown = Shown(value, isSecret: setting.isSecret)
    let datum: Datum
    do throws(Refusal) {
      datum = try setting.type.read(value, schemes: setting.schemes, isSecret: setting.isSecret)
    } catch {
      var refusal = error
      if !setting.choices.isEmpty, !setting.isOpen, error.fix == nil {
        refusal.help = "the choices are \(setting.choiceList)"
      }
      throw refusal
    }
    try checkChoice(datum, setting, shown, state)
    try checkSource(datum, setting, shown, state)
    if setting.type.isOrdered { try checkRange(datum, setting, shown, state) }
    if case .text(let text) = datum {
      try checkText(text, setting, shown)
      if !state.isStatic { try checkMachine(text, setting, shown, state) }
    }
    return datum
  }

  // MARK: Choices

  private func checkChoice(_ datum: Datum, _ setting: Setting, _ shown: Shown, _ state: EvaluationState) throws(Refusal)
  {
    guard !setting.choices.isEmpty else { return }
    guard let index = setting.choiceIndex[setting.type.canonical(datum)] else {
      // With `choices-from` beside them the other choices are looked at there.
      guard !setting.isOpen, setting.choicesSource == nil else { return }
      throw .notAChoice(datum, setting, shown)
    }
    let choice = setting.choices[index]
    guard let condition = choice.enabledIf, !state.isTrue(condition) else { return }
    let reason = Reasons(state.settings, state.environment, state.states).sentence(condition)
    throw Refusal(
      code: "choice-disabled", message: "\(shown) cannot be chosen now: \(reason)",
      help: Advice(availableChoices(of: setting, state)))
  }

  private func availableChoices(of setting: Setting, _ state: EvaluationState) -> String? {
    let words = setting.choices.filter { state.isTrue($0.enabledIf) }.prefix(12).map(\.word)
    return words.isEmpty ? nil : "choose one of \(words.joined(separator: ", "))"
  }

  /// `choices-from` another setting: its items are the choices.
  private mutating func checkSource(_ datum: Datum, _ setting: Setting, _ shown: Shown, _ state: EvaluationState)
    throws(Refusal)
  {
    guard case .items(let source) = setting.choicesSource, !setting.isOpen, !state.isStatic else { return }
    if setting.choiceIndex[setting.type.canonical(datum)] != nil { return }
    guard let items = sourceItems(source.index, state) else { return }
    let key = ChoiceSet(source: source.index, type: setting.type)
    let known = sources[key] ?? Set(items.map(setting.type.canonical))
    sources[key] = known
    guard !known.contains(setting.type.canonical(datum)) else { return }
    let name = state.settings.all[source.index].path
    let isHidden = state.settings.all[source.index].isSecret
    let words = items.prefix(12).map { $0.value.word }.joined(separator: ", ")
    throw Refusal(
      code: "not-a-choice", message: "\(shown) is not one of the items of \(name)",
      help: items.isEmpty ? "\(name) has no items: add some first" : isHidden ? nil : "its items are \(words)")
  }

  /// The items that are choices elsewhere. While the list itself is refused these are what it holds all the same: its own
  /// problem is reported at it, and not once more wherever it is used. Nil when they are unknown.
  private func sourceItems(_ index: Int, _ state: EvaluationState) -> [Datum]? {
    var items: [Datum] = []
    if case .list(let list) = state.environment.values[index] { items = list }
    guard state.states[index].isEnabled, !state.states[index].isValid else { return items }
    guard case .list(let stored) = state.states[index].stored, let item = state.settings.all[index].item else {
      return nil
    }
    return items + stored.compactMap { try? state.settings[item].type.read($0) }
  }

  // MARK: Range and step

  private func resolved(_ end: RangeEnd?, _ state: EvaluationState) -> Datum? {
    guard let end, !(state.isStatic && end.isComputed) else { return nil }
    return end.resolved(state.environment, state.settings)?.datum
  }

  private func checkRange(_ datum: Datum, _ setting: Setting, _ shown: Shown, _ state: EvaluationState) throws(Refusal)
  {
    guard let value = datum.magnitude else { return }
    let low = resolved(setting.low, state)
    let high = resolved(setting.high, state)
    if let low, let limit = low.magnitude, value < limit {
      let words = setting.type.rangeWords
      let message = "\(shown) is \(words.below) than \(setting.word(low)), the \(words.lowest) allowed"
      throw .outOfRange(message, setting, low, high)
    }
    if let high, let limit = high.magnitude, value > limit {
      let words = setting.type.rangeWords
      let message = "\(shown) is \(words.above) than \(setting.word(high)), the \(words.highest) allowed"
      throw .outOfRange(message, setting, low, high)
    }
    // The steps are counted from the low end; while that is unknown they cannot be.
    guard let step = setting.stepSize, setting.low == nil || low != nil else { return }
    let base = low?.magnitude ?? Number(0)
    guard let distance = value.subtracting(base), let rest = distance.remainder(dividingBy: step) else {
      throw Refusal(code: "off-step", message: "\(shown) is too large for steps of \(setting.stepText)", help: nil)
    }
    guard !rest.isZero else { return }
    var help: String?
    if !shown.isSecret, setting.type.isNumeric, let before = value.subtracting(rest), let after = before.adding(step) {
      help = "the nearest values are \(before.plainText) and \(after.plainText)"
    }
    throw Refusal(
      code: "off-step",
      message: "\(shown) is not on a step of \(setting.stepText)" + (low.map { " from \(setting.word($0))" } ?? ""),
      help: Advice(help))
  }

  // MARK: Texts

  private func checkText(_ text: String, _ setting: Setting, _ shown: Shown) throws(Refusal) {
    let length = text.unicodeScalars.count
    if let least = setting.minLength, length < least {
      throw Refusal(
        code: "too-short", message: "\(shown) is shorter than \(least) character\(least == 1 ? "" : "s")",
        help: nil)
    }
    if let most = setting.maxLength, length > most {
      throw Refusal(
        code: "too-long", message: "\(shown) is longer than \(most) character\(most == 1 ? "" : "s")",
        help: shown.isSecret ? nil : "it has \(length)")
    }
    guard let pattern = setting.compiledPattern else { return }
    switch pattern.match(text) {
    case .matches: break
    case .differs:
      throw Refusal(
        code: "pattern-mismatch", message: "\(shown) does not match the pattern \(pattern.text)",
        help: setting.example.map { "for example \($0.word)" })
    case .limitReached:
      throw Refusal(
        code: "pattern-limit",
        message: "\(shown) could not be checked: the pattern \(pattern.text) takes too long on it",
        help: "simplify the pattern in the schema, or shorten the value")
    }
  }

  // MARK: This machine

  private func checkMachine(_ text: String, _ setting: Setting, _ shown: Shown, _ state: EvaluationState)
    throws(Refusal)
  {
    switch setting.type {
    case .timezone:
      guard !state.files.hasTimeZone(text) else { return }
      let near = shown.isSecret ? nil : state.files.nearestTimeZone(to: text) { NearMiss.nearest(to: $0, in: $1) }
      throw Refusal(
        code: "not-a-timezone", message: "\(shown) is not a time zone that this machine knows",
        help: Advice(near.map { "did you mean \($0)?" } ?? setting.type.help))
    case .path, .dir:
      if let glob = setting.compiledGlob, !glob.matches(text) {
        throw Refusal(code: "glob-mismatch", message: "\(shown) does not match \(glob.text)", help: nil)
      }
      let kind = state.files.kind(of: text)
      if setting.mustExist, kind == .missing {
        throw Refusal(
          code: "not-found", message: "\(shown) does not exist",
          help: text.hasPrefix("/") || text.hasPrefix("~")
            ? nil : "it is looked up in the configuration file's directory")
      }
      if setting.type == .dir, kind == .other {
        throw Refusal(code: "not-a-dir", message: "\(shown) is a file and not a directory", help: nil)
      }
    default: break
    }
  }
}

extension SettingType {
  /// How values of the type are compared in words.
  fileprivate var rangeWords: (below: String, lowest: String, above: String, highest: String) {
    switch self {
    case .date, .time, .datetime: ("earlier", "earliest", "later", "latest")
    case .duration: ("shorter", "shortest", "longer", "longest")
    default: ("less", "least", "more", "most")
    }
  }
}

extension Setting {
  /// A datum of this setting for messages, with the unit.
  func word(_ datum: Datum) -> String { datum.value.word + (self.unit.map { Self.suffix($0) } ?? "") }

  /// The unit only when it is this one, which follows each number.
  func word(_ datum: Datum, endsWith unit: String) -> String {
    self.unit == unit ? word(datum) : datum.value.word
  }

  var stepText: String { (self.step.map(\.word) ?? "1") + (self.unit.map { Self.suffix($0) } ?? "") }

  private static func suffix(_ unit: String) -> String { unit == "%" ? unit : " " + unit }
}

extension Refusal {
  static func notAChoice(_ datum: Datum, _ setting: Setting, _ shown: Shown) -> Refusal {
    var nearest: String?
    if !shown.isSecret { nearest = setting.nearestChoice(to: datum.value.word) }
    return Refusal(
      code: "not-a-choice", message: "\(shown) is not one of the choices",
      help: Advice((nearest.map { "did you mean \($0)? " } ?? "") + "the choices are \(setting.choiceList)"))
  }

  private static func isEmpty(_ low: Datum, _ high: Datum) -> Bool {
    guard let low = low.magnitude, let high = high.magnitude else { return false }
    return high < low
  }

  fileprivate static func outOfRange(_ message: String, _ setting: Setting, _ low: Datum?, _ high: Datum?) -> Refusal {
    let help: String? =
      switch (low, high) {
      case (let low?, let high?) where isEmpty(low, high): "no value is allowed while the least is above the most"
      case (let low?, let high?): "write a value from \(setting.word(low, endsWith: "%")) to \(setting.word(high))"
      default: nil
      }
    return Refusal(code: "out-of-range", message: message, help: Advice(help))
  }
}
