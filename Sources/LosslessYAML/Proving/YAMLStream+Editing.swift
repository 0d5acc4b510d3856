extension YAMLStream {
  /// This stream with a change made in it, which is proved; throws where it cannot be made, or not be proved.
  package func applying(_ change: Change, options: EditOptions = EditOptions()) throws(EditRefusal) -> Edit {
    try EditGate(stream: self, options: options).apply(change)
  }

  /// The entry at a path under another key elsewhere: its lines as they are, with the comments that belong to it and
  /// its spelling. Where they do not fit in the new place (in brackets, or where nothing of that kind is) the value
  /// is moved, and its comments are put above its line. The result is proved to be the document in which the
  /// value is removed here and set there.
  package func moving(
    _ steps: [Step], to keys: [String], options: EditOptions = EditOptions()
  ) throws(EditRefusal) -> Edit {
    try EntryMove(stream: self, from: steps, to: keys.map(Step.key), options: options).edit()
  }
}
