internal import ConfigEditing
internal import ConfigModel
internal import ConfigSchema
internal import Terminal

/// What the lines below a page say about its rows.
struct RowWords {
  let pages: FormPages

  /// About what is focused: help, or why it is disabled, or what is wrong.
  var footer: FooterText {
    guard let row = pages.focused else { return FooterText("") }
    if let trouble = trouble(of: row) { return trouble }
    if let obstacle = row.obstacle { return FooterText(row.field?.setting.help ?? obstacle) }
    if let note = pages.control(of: row, width: 20)?.note(width: .max) { return FooterText(note) }
    switch row.content {
    case .field(let field): return FooterText(field.setting.help ?? usage(of: field))
    case .page(_, let summary, _, _): return FooterText(summary)
    case .action(let action, _): return FooterText(action.help ?? "Runs: \(action.run.joined(separator: " "))")
    case .link(let link, _): return FooterText(link.url)
    case .add: return FooterText("Adds one at the end.")
    case .button, .note: return FooterText("")
    }
  }

  /// What is wrong with a row, or why it cannot be changed now; nil for what can never be changed.
  func trouble(of row: FormRow) -> FooterText? {
    if let field = row.field, let problem = field.problem, field.isEnabled, pages.isRevealed(field) {
      let help = problem.code == "required" ? field.setting.help : problem.help.map(pages.session.text)
      let sentences = [problem.words(at: field.path), help].compactMap { $0.map(FormRefusal.sentence) }
      return FooterText(sentences.joined(separator: " "), problem.severity == .error ? .error : .warning)
    }
    guard let obstacle = row.obstacle else { return nil }
    let isForGood = row.field.map { $0.isEnabled && $0.lock == nil } ?? false
    return isForGood ? nil : FooterText(obstacle, .warning)
  }

  /// The type and range, for a setting that has no help.
  private func usage(of field: Field) -> String {
    if field.setting.type.isCollection { return "" }
    let type = field.setting.type.phrase
    let range = FieldControl.rangeText(field).map { ", \($0)" } ?? ""
    guard field.choices.isEmpty, ![.bool, .string, .text].contains(field.setting.type) else { return "" }
    return type.prefix(1).uppercased() + type.dropFirst() + range + "."
  }

  /// The key of what is focused, and where its value comes from.
  var identity: String? {
    guard let field = pages.focused?.field else { return nil }
    let origin = field.isChanged ? "not saved yet" : field.origin
    return "\(field.path)" + (origin.isEmpty || origin == "none" ? "" : "  (\(origin))")
  }
}
