package import ConfigModel

/// A small tree of lines that shows why a setting has its value and is enabled or not.
package struct Explanation: Sendable, Hashable {
  package struct Line: Sendable, Hashable {
    package enum Truth: Sendable, Hashable { case yes, no, unknown }
    /// One sentence or condition, without a full stop.
    package internal(set) var text: String
    /// The truth of a condition or of a part of one; nil for a line that is a mere statement.
    package internal(set) var truth: Truth?
    package internal(set) var children: [Line] = []
  }
  package internal(set) var lines: [Line]
}

extension Evaluation {
  /// Why the setting has the value that it has: for the verb `why`.
  package func explanation(of setting: Setting) -> Explanation {
    ExplanationWriter(self).explanation(setting.id.index, states[setting.id.index])
  }

  package func explanation(at path: ConfigPath) -> Explanation? {
    place(at: path).map { ExplanationWriter($0.evaluation).explanation($0.index, $0.state) }
  }
}

private struct ExplanationWriter {
  let evaluation: Evaluation
  let settings: Settings
  let reasons: Reasons

  init(_ evaluation: Evaluation) {
    self.evaluation = evaluation
    settings = evaluation.settings
    reasons = Reasons(evaluation)
  }

  func explanation(_ index: Int, _ state: SettingState) -> Explanation {
    let setting = settings.all[index]
    var lines = setting.type == .group ? [] : [value(setting, state)]
    lines += stored(setting, state)
    lines.append(
      Explanation.Line(text: state.isEnabled ? "it is enabled" : "it is disabled", children: conditions(of: setting)))
    if let condition = setting.requiredIf {
      lines.append(line("required-if", condition))
    } else if setting.isRequired {
      lines.append(Explanation.Line(text: "it is required while it is enabled"))
    }
    if let condition = setting.visibleIf { lines.append(line("visible-if", condition)) }
    if !setting.isWritable, setting.type != .group {
      lines.append(
        Explanation.Line(
          text: setting.computed == nil ? "it is read-only" : "it is worked out: \(setting.computed ?? "")"))
    }
    return Explanation(lines: lines)
  }

  // MARK: Value and origin

  private func value(_ setting: Setting, _ state: SettingState) -> Explanation.Line {
    guard let effective = state.effective else {
      let head = setting.isSecret ? "it is not set" : "it has no value"
      guard state.isEnabled else { return Explanation.Line(text: head + " while it is disabled") }
      let stored = state.stored == nil ? "none is stored" : "the stored value has no effect"
      return Explanation.Line(text: "\(head): \(stored), and there is no default")
    }
    let origin: String
    switch state.origin {
    case .stored: origin = "stored in the file"
    case .default: origin = "the default"
    case .whenDisabled: origin = "because it is disabled"
    case .computed: origin = "worked out"
    case .none: origin = "of no origin"
    }
    let value = setting.isSecret ? "it is set" : "its value is \(reasons.shown(effective, setting.id.index))"
    return Explanation.Line(text: "\(value): \(origin)", children: cases(setting, state))
  }

  /// Which case of a conditional default counts.
  private func cases(_ setting: Setting, _ state: SettingState) -> [Explanation.Line] {
    guard state.origin == .default, setting.defaults.contains(where: { $0.when != nil }) else { return [] }
    var lines: [Explanation.Line] = []
    for each in setting.defaults {
      let value = reasons.shown(each.value, setting.id.index)
      guard let when = each.when else {
        lines.append(Explanation.Line(text: "\(value) otherwise", truth: .yes))
        break
      }
      lines.append(line("\(value) when", when))
      if evaluation.truth(of: when) == true { break }
    }
    return lines
  }

  /// What the file holds when that is not what counts.
  private func stored(_ setting: Setting, _ state: SettingState) -> [Explanation.Line] {
    guard let stored = state.stored, state.origin != .stored else { return [] }
    let has = setting.isSecret ? "holds one" : "has \(reasons.shown(stored, setting.id.index))"
    let why =
      !state.isValid
      ? "which is not valid" : state.isEnabled ? "which has no effect" : "which has an effect again when it is enabled"
    return [Explanation.Line(text: "the file \(has), \(why)")]
  }

  // MARK: Conditions

  private func conditions(of setting: Setting) -> [Explanation.Line] {
    var lines = setting.enabledIf.map { [line("enabled-if", $0)] } ?? []
    var gate = setting.gate
    while let index = gate {
      if let condition = settings.gates[index].enabledIf { lines.append(line("\(place(of: index)):", condition)) }
      gate = settings.gates[index].parent
    }
    return lines.reversed()
  }

  private func place(of gate: Int) -> String {
    if let section = settings.sections.first(where: { $0.gate == gate && $0.enabledIf != nil }) {
      return "section \(section.address ?? settings.pages[section.page].title)"
    }
    if let page = settings.pages.first(where: { $0.gate == gate && $0.enabledIf != nil }) {
      return "page \(page.title)"
    }
    return settings.all.first { $0.gate == gate && $0.type == .group }.map { "group \(settings.name(of: $0.id.index))" }
      ?? "around it"
  }

  private func line(_ head: String, _ condition: Condition) -> Explanation.Line {
    let expression = settings.expressions[condition.expression]
    guard expression.isChecked else { return Explanation.Line(text: "\(head) \(condition.text)") }
    var line = part(expression.root, expression)
    line.text = "\(head) \(line.text)"
    if let why = condition.why, line.truth != .yes { line.children.insert(Explanation.Line(text: why), at: 0) }
    return line
  }

  /// A part of a condition with its truth; below a leaf the settings that it reads with their values.
  private func part(_ id: Int, _ expression: Expression) -> Explanation.Line {
    var line = Explanation.Line(text: expression.syntax.printed(id), truth: Self.truth(reasons.truth(id, expression)))
    switch expression.nodes[id] {
    case .and(let operands), .or(let operands): line.children = operands.map { part($0, expression) }
    case .not(let operand): line.children = [part(operand, expression)]
    default:
      line.children = expression.settings(below: id).map(fact)
    }
    return line
  }

  private static func truth(_ bool: Bool?) -> Explanation.Line.Truth { bool.map { $0 ? .yes : .no } ?? .unknown }

  private func fact(_ index: Int) -> Explanation.Line {
    let state = evaluation.states[index]
    let name = reasons.name(of: index)
    guard let value = state.effective else {
      return Explanation.Line(
        text: state.isEnabled ? "\(name) is not set" : "\(name) is not set, because it is disabled")
    }
    let origin: String
    switch state.origin {
    case .default: origin = " by default"
    case .whenDisabled: origin = ", because it is disabled"
    case .computed: origin = ", worked out"
    case .stored, .none: origin = ""
    }
    return Explanation.Line(text: "\(name) is \(reasons.shown(value, index))\(origin)")
  }
}
