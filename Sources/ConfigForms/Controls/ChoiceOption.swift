package import ConfigModel
package import ConfigSchema

/// One of the values that a person can choose.
package struct ChoiceOption: Hashable, Sendable {
  package var value: Value
  package var label: String
  package var help: String?
  /// Why it cannot be chosen now; nil when it can.
  package var obstacle: String?

  package init(value: Value, label: String, help: String? = nil, obstacle: String? = nil) {
    self.value = value
    self.label = label
    self.help = help
    self.obstacle = obstacle
  }

  package init(_ state: ChoiceState) {
    self.init(
      value: state.choice.value, label: state.choice.label, help: state.choice.help,
      obstacle: state.isEnabled ? nil : state.reason ?? "It is not available.")
  }

  /// What is to be compared when a person types to filter.
  func matches(_ filter: String) -> Bool {
    filter.isEmpty || label.lowercased().contains(filter) || value.word.lowercased().contains(filter)
  }
}
