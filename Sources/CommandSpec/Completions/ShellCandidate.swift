/// A word that can be completed at the cursor.
package struct ShellCandidate: Sendable, Hashable {
  /// The whole word, as the program would receive it.
  package var word: String
  /// One line for people; empty for none.
  package var description: String
  /// Whether the word ends here; else more follows without a blank.
  package var isComplete: Bool

  package init(_ word: String, description: String = "", isComplete: Bool = true) {
    self.word = word
    self.description = description
    self.isComplete = isComplete
  }

  /// Words with controls cannot be typed at a prompt, and would break the lines that carry the answer.
  package var canBeTyped: Bool { !word.unicodeScalars.contains { $0.properties.generalCategory == .control } }
}
