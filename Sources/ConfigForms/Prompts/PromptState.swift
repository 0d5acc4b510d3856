internal import ConfigModel

/// What an answer means, for the kind of question that is asked now.
protocol PromptState: Sendable {
  /// Enter alone.
  func keep(_ walk: inout PromptWalk)
  /// No value.
  func clear(_ walk: inout PromptWalk)
  func answer(_ value: Value, _ walk: inout PromptWalk)
  /// A word as the setting's type reads it.
  func answer(word: String, _ walk: inout PromptWalk)
  func answer(yaml text: String, _ walk: inout PromptWalk)
  func choose(_ action: PromptOption.Action, _ walk: inout PromptWalk)
}

extension PromptState {
  func keep(_ walk: inout PromptWalk) { _ = walk.back() }
  func clear(_ walk: inout PromptWalk) { keep(&walk) }
  func answer(_ value: Value, _ walk: inout PromptWalk) {}
  func answer(word: String, _ walk: inout PromptWalk) {}
  func answer(yaml text: String, _ walk: inout PromptWalk) {}
  func choose(_ action: PromptOption.Action, _ walk: inout PromptWalk) {}
}

extension PromptQuestion.Step {
  var state: any PromptState {
    switch self {
    case .value(let path): AnsweringValue(place: .there(path))
    case .newEntry(let path): AnsweringValue(place: .newEntry(path))
    case .newItem(let list): AnsweringValue(place: .newItem(list))
    case .items(let path): AnsweringItems(path: path)
    case .newKey(let map): AnsweringKey(map: map, former: nil)
    case .rename(let entry): AnsweringKey(map: entry.parent ?? entry, former: entry)
    case .review: AnsweringReview()
    case .conflict(let conflict): AnsweringConflict(conflict: conflict)
    case .leave: AnsweringLeave()
    }
  }
}
