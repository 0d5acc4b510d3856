internal import ConfigModel

/// How findings are worded.
extension SchemaProofs {
  func location(_ expression: Int) -> Diagnostic.Location {
    Diagnostic.Location(file: file, span: settings.expressions[expression].place.span)
  }

  mutating func report(
    _ code: String, _ message: String, _ conflict: Prover.Conflict, at expression: Int,
    _ severity: Diagnostic.Severity = .error, help: String, saysReason: Bool = true
  ) {
    report(
      code, message, conflict, at: location(expression), severity, help: Advice(help), own: expression,
      saysReason: saysReason)
  }

  mutating func report(
    _ code: String, _ message: String, _ conflict: Prover.Conflict, at place: Diagnostic.Location?,
    _ severity: Diagnostic.Severity, help: Advice, own: Int? = nil, saysReason: Bool = true
  ) {
    let others = conflict.demands.map(\.expression).filter { $0 != own } + conflict.conditions
    findings.append(
      Diagnostic(
        severity, code, message + (saysReason ? ": " + reason(conflict) : ""), at: place,
        notes: others.map(note), help: help))
  }

  /// `no values of a and b make this true`.
  private func reason(_ conflict: Prover.Conflict) -> String {
    let names = conflict.settings.prefix(4).map { settings.name(of: $0) }
    let isOne = conflict.demands.count + conflict.conditions.count == 1
    guard let last = names.last else { return "its condition is never true" }
    let list =
      conflict.settings.count > 4
      ? "the settings it depends on"
      : names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " and " + last
    let made = isOne ? "this condition" : "all the conditions"
    return "no value\(names.count == 1 ? "" : "s") of \(list) make\(names.count == 1 ? "s" : "") \(made) true"
  }

  /// What another condition has to do with it.
  private func note(_ id: Int) -> Diagnostic.Note {
    let expression = settings.expressions[id]
    let text: String
    switch (expression.owner, expression.attribute) {
    case (.gate(let index), "enabled-if"):
      text = "\(settings.name(of: .gate(index))) is enabled only while \(expression)"
    case (.setting(let index), "default"):
      text = "a case of the default of \(settings.name(of: index)) counts while \(expression)"
    case (.setting(let index), "enabled-if"):
      let name = settings.name(of: index)
      let choice = settings.all[index].choices.first { $0.enabledIf?.expression == id }
      text =
        choice.map { "\($0.word) can be chosen for \(name) only while \(expression)" }
        ?? "\(name) is enabled only while \(expression)"
    default: text = "the other condition is \(expression)"
    }
    return Diagnostic.Note(text, at: location(id))
  }
}
