internal import ConfigModel
internal import ConfigSchema

/// What stands over a page and takes the keys.
enum Overlay: Sendable {
  case dialog(Dialog)
  case search(SearchState)
  /// Narrows a page of items.
  case filter(EditableText)
  case help(scroll: Int)
  case review(Review, scroll: Int)
}

struct SearchState: Sendable {
  private let index: SearchIndex
  private(set) var text = EditableText()
  /// The settings that hold all words in title, key or help, in the order of the schema.
  private(set) var found: [Setting] = []
  var highlighted = 0

  init(in index: SearchIndex) { self.index = index }

  mutating func edit(_ change: (inout EditableText) -> Void) {
    change(&text)
    found = index.settings(holding: text.text)
    highlighted = 0
  }
}

/// A question with a few answers, one of which is what Enter alone means.
struct Dialog: Sendable {
  enum Purpose: Sendable, Equatable {
    case leave, leaveSheet
    case enable(ConfigPath, [Enabling.Step])
    case run
    case conflict
  }

  var purpose: Purpose
  var title: String
  var text: String
  var answers: [String]
  /// The index of the highlighted answer.
  var choice: Int
  /// What Esc means; beyond the answers, that nothing is decided.
  var escape: Int
  var action: Action?
  var conflicts: [Conflict] = []

  static var leaving: Dialog {
    Dialog(
      purpose: .leave, title: "Leave", text: "Some changes are not saved.", answers: ["Save", "Discard", "Stay"],
      choice: 0, escape: 2)
  }

  static var leavingSheet: Dialog {
    Dialog(
      purpose: .leaveSheet, title: "Leave", text: "This item was changed.", answers: ["Done", "Discard", "Stay"],
      choice: 0, escape: 2)
  }

  static func confirming(_ action: Action) -> Dialog {
    Dialog(
      purpose: .run, title: action.title, text: action.confirm ?? "Run \(action.title)?", answers: ["Yes", "No"],
      choice: action.isDestructive ? 1 : 0, escape: 1, action: action)
  }

  static func enabling(_ field: Field, _ steps: [Enabling.Step], _ reason: String, _ settings: Settings) -> Dialog {
    let changes = steps.map { step in
      let setting = settings.setting(at: step.path)
      let value =
        step.value == .bool(true) ? "on" : step.value == .bool(false) ? "off" : setting?.display(step.value) ?? ""
      return "\(setting?.title ?? step.path.description): \(value)"
    }
    return Dialog(
      purpose: .enable(field.path, steps), title: field.label,
      text: "\(reason)\nChange \(changes.joined(separator: ", "))?", answers: ["Yes", "No"], choice: 1, escape: 1)
  }

  static func settling(_ conflicts: [Conflict]) -> Dialog {
    let first = conflicts.first
    let text = [
      "Another program changed \(first?.title ?? "a setting").", "Yours: \(first?.mine ?? "")",
      "Theirs: \(first?.theirs ?? "")",
    ].joined(separator: "\n")
    return Dialog(
      purpose: .conflict, title: "Changed meanwhile", text: text,
      answers: ["Keep mine", "Take theirs"], choice: 0, escape: 2, conflicts: conflicts)
  }
}
