import ConfigModel
import LosslessYAML

/// What a word is to write.
struct NewValue {
  var node: NewNode
  /// What a person should know about how the word was read.
  var note: Advice?
  /// Whether the place holds what the word says, however it is spelled there.
  var isThere = false

  init(_ node: NewNode, note: Advice? = nil) {
    self.node = node
    self.note = note
  }

  init(_ value: Value, note: Advice? = nil) { self.init(NewNode(value), note: note) }

  var value: Value { node.value }
}
