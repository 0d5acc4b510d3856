package import ConfigEditing
package import ConfigModel
internal import ConfigSchema

/// One question of a prompt, as a person is asked it.
package struct PromptQuestion: Sendable {
  /// What the answer is about.
  package enum Step: Hashable, Sendable {
    /// The value of a setting or an item.
    case value(ConfigPath)
    /// The items of a list, the entries of a map.
    case items(ConfigPath)
    /// The first value of a new item, read as the list's items are.
    case newItem(ConfigPath)
    case newKey(ConfigPath)
    /// The value of a new entry, whose key is the path's last one.
    case newEntry(ConfigPath)
    /// Another key for an entry of a map.
    case rename(ConfigPath)
    case review
    case conflict(Conflict)
    /// Whether to go although something was changed.
    case leave
  }

  /// How the answer is given.
  package enum Input: Sendable {
    case yesNo(Bool?)
    case oneOf([ChoiceOption], current: Value?, isOpen: Bool)
    case someOf([ChoiceOption], chosen: [Value])
    case line
    case secret(isSet: Bool)
    case text(lines: ClosedRange<Int>)
    case yaml
    /// Something to be done; the first one is what Enter alone means.
    case menu([PromptOption])
  }

  package var step: Step
  package var title: String
  package var help: String?
  package var input: Input
  /// The setting or item; nil where it is about none that is there.
  package var field: Field?
  /// From 1; nil where nothing is counted.
  package var position: Int?
  package var count = 0
  /// How many items it lies inside of.
  package var depth = 0
}

/// Something that can be done in the place of an answer.
package struct PromptOption: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case done, add
    /// An item of a list, an entry of a map.
    case item(ConfigPath)
    case save, goBack, goOn, discard
    /// Of a conflict.
    case keepMine, takeTheirs
  }
  package var action: Action
  package var label: String

  init(_ action: Action, _ label: String) {
    self.action = action
    self.label = label
  }
}

/// A line between the questions, or what remains of a question.
package enum PromptNotice: Hashable, Sendable {
  case page(String)
  case section(String, isProminent: Bool)
  case footer(String)
  /// A question and its answer.
  case answered(title: String, value: String, isChanged: Bool, depth: Int)
  /// A setting that is shown and not asked for; `spoken` says all of it in one line.
  case shown(title: String, value: String, reason: String, spoken: String, depth: Int)
  /// An item whose members are asked for from here on.
  case item(String, depth: Int)
  /// A question that was left.
  case left(title: String, depth: Int)
  case heading(String)
  case difference(Review.Line)
  case ripple(String)
  case warning(String)
  case success(String)
  case remark(String)
}

/// A message about the last answer.
package struct PromptMessage: Hashable, Sendable {
  package var text: String
  package var isError = true
  /// Of an error, what kind of refusal it is.
  package var kind = Failure.Kind.refused
}
