internal import ConfigModel
internal import ConfigSchema
internal import DisplayText

/// The rows of one section, each with its label on the left and its control on the right, and their notes.
struct FormRows {
  typealias Run = FormDrawing.Run

  let evaluation: Evaluation
  /// In cells.
  let width: Int
  /// What is not shown, by why.
  private(set) var hidden: [String: Int] = [:]
  private(set) var notes = FormNotes()
  private var rows: [Row] = []

  private struct Row {
    var label: [Run]
    var indent: Int
    var lines: [[Run]]
  }

  init(evaluation: Evaluation, width: Int) {
    self.evaluation = evaluation
    self.width = width
  }

  private var settings: Settings { evaluation.settings }

  // MARK: Settings

  /// - Parameter base: the item to which the setting belongs; empty outside of lists and maps.
  mutating func add(_ setting: Setting, in base: ConfigPath = ConfigPath(), indent: Int = 0) {
    if setting.type == .group {
      rows.append(
        Row(label: [Run(text: EscapedText.escaped(setting.title), emphasis: .strong)], indent: indent, lines: [[]]))
      let below = Set(setting.members.flatMap { settings[$0].members })
      let count = rows.count
      for member in setting.members where !below.contains(member) {
        add(settings[member], in: base, indent: indent + 2)
      }
      if rows.count == count { rows.removeLast() }
      return
    }
    let path = ConfigPath(base.segments + setting.path.segments)
    guard let state = evaluation.state(at: path), isShown(setting, state) else { return }
    var marks = ""
    if !state.isEnabled {
      let reason = evaluation.reasons(at: path).asReason
      marks += notes.mark(reason.isEmpty ? "It is disabled." : reason, .dim)
    }
    if let problem = problem(at: path) {
      marks += notes.mark("\(problem.severity.rawValue): \(problem.message)", .error)
    }
    append(setting, state, path, marks: marks, indent: indent)
  }

  private mutating func append(
    _ setting: Setting, _ state: SettingState, _ path: ConfigPath, marks: String, indent: Int
  ) {
    let control = FormControl(
      setting: setting, state: state, choices: evaluation.choices(at: path), width: controlWidth(indent: indent))
    // Why a choice cannot be made is said at the row, whether the choice is seen in it or in a popup.
    var marks = marks
    for choice in control.choices where !choice.isEnabled && state.isEnabled {
      if let reason = choice.reason { marks += notes.mark("\(choice.choice.label): \(reason)", .dim) }
    }
    let emphasis: FormDrawing.Emphasis = state.isEnabled ? .plain : .dim
    var label = [Run(text: EscapedText.escaped(setting.title), emphasis: emphasis)]
    if !marks.isEmpty { label.append(Run(text: " " + marks, emphasis: .dim)) }
    rows.append(Row(label: label, indent: indent, lines: control.lines()))
  }

  private func problem(at path: ConfigPath) -> Problem? {
    let here = evaluation.problems.filter { $0.path == path || ($0.path.starts(with: path) && !$0.path.isEmpty) }
    return here.first { $0.severity == .error } ?? here.first
  }

  private mutating func isShown(_ setting: Setting, _ state: SettingState) -> Bool {
    if state.stored != nil { return true }
    let reason: String? =
      !state.isVisible
      ? "hidden now" : setting.deprecated != nil ? "deprecated" : setting.level == .expert ? "of level expert" : nil
    if let reason { hidden[reason, default: 0] += 1 }
    return reason == nil
  }

  // MARK: Links, actions, subpages

  mutating func add(_ link: Link, of section: Section) {
    let obstacles = evaluation.obstacles(to: link.enabledIf, in: section)
    var runs = [Run(text: EscapedText.escaped(link.title) + " ↗", emphasis: obstacles.isEmpty ? .link : .dim)]
    if !obstacles.isEmpty { runs.append(Run(text: " " + notes.mark(obstacles.asReason, .dim), emphasis: .dim)) }
    let address = Run(text: "  " + EscapedText.escaped(link.url), emphasis: .dim)
    addWhole(runs.width + address.width <= width ? runs + [address] : runs)
  }

  mutating func add(_ action: Action, of section: Section) {
    guard action.visibleIf.map({ evaluation.truth(of: $0) == true }) ?? true else {
      hidden["hidden now", default: 0] += 1
      return
    }
    let obstacles = evaluation.obstacles(to: action.enabledIf, in: section)
    let emphasis: FormDrawing.Emphasis = !obstacles.isEmpty ? .dim : action.isDestructive ? .error : .link
    var runs = [Run(text: "[ \(EscapedText.escaped(action.title)) ]", emphasis: emphasis)]
    if !obstacles.isEmpty { runs.append(Run(text: " " + notes.mark(obstacles.asReason, .dim), emphasis: .dim)) }
    addWhole(runs)
  }

  mutating func add(subpage title: String) {
    addWhole([Run(text: EscapedText.escaped(title)), Run(text: " ›", emphasis: .dim)])
  }

  private mutating func addWhole(_ runs: [Run]) { rows.append(Row(label: runs, indent: 0, lines: [])) }

  // MARK: Lines

  /// Below this the control stands under its label.
  private static let narrowest = 40

  private var isStacked: Bool { width < Self.narrowest }
  private static let gap = 2

  /// Known before the labels are: a control must not grow when a label is short.
  private var labelLimit: Int { max(10, width * 2 / 5) }

  private func controlWidth(indent: Int) -> Int {
    isStacked ? max(1, width - indent - 2) : max(1, width - labelLimit - Self.gap)
  }

  var isEmpty: Bool { rows.isEmpty }

  /// Cells for the labels, so that the controls stand in one column.
  var column: Int {
    let labels = rows.filter { !$0.lines.isEmpty }.map { $0.indent + $0.label.width }
    return min(labelLimit, labels.max() ?? 0)
  }

  func lines(column: Int) -> [[Run]] {
    rows.flatMap { row in row.lines.isEmpty ? [row.label.truncated(to: width)] : lines(of: row, column: column) }
  }

  private func lines(of row: Row, column: Int) -> [[Run]] {
    let blanks = { (count: Int) in count > 0 ? [Run(text: String(repeating: " ", count: count))] : [] }
    if isStacked {
      let label = blanks(row.indent) + row.label.truncated(to: width - row.indent)
      let controls = row.lines.filter { !$0.isEmpty }
      return [label] + controls.map { (blanks(row.indent + 2) + $0).truncated(to: width) }
    }
    let labels = Self.wrapped(row.label, to: column - row.indent)
    return (0..<max(labels.count, row.lines.count)).map { index in
      let label = blanks(row.indent) + (index < labels.count ? labels[index] : [])
      guard index < row.lines.count, !row.lines[index].isEmpty else { return label }
      return label + blanks(column + Self.gap - label.width) + row.lines[index].truncated(to: width - column - Self.gap)
    }
  }

  /// A label that is too long goes on in the next line; its mark stays behind the last word.
  private static func wrapped(_ label: [Run], to width: Int) -> [[Run]] {
    guard label.width > width, let first = label.first else { return [label] }
    let mark = label.dropFirst().map(\.text).joined()
    var lines = DisplayWidth.wrapped(first.text, to: max(1, width - DisplayWidth.of(mark)))
      .map { [Run(text: $0, emphasis: first.emphasis)] }
    lines[lines.count - 1] += label.dropFirst()
    return lines
  }
}
