import ConfigModel
import LosslessYAML

extension Draft {
  /// Gives a place another value by changing only the parts that differ, so that the others keep their bytes: comments,
  /// quotes, flow or block. Where that does not come to the same value, through an alias for example, the whole is
  /// written.
  ///
  /// - Parameter member: by which the items of a list are known; nil where nothing says.
  /// - Throws: why the value is not possible there.
  mutating func setParts(_ steps: [Step], _ new: NewNode, member: String? = nil) throws(Failure) {
    if let node = try document.lookup(ConfigPath(steps)).node {
      var changes = PartChanges(member: member)
      var parts = self
      let old =
        new.text == nil ? NewNode(node, in: document.stream) : NewNode(written: node, in: document.stream, column: 0)
      if changes.add(from: old, to: new, at: steps), (try? parts.make(changes)) != nil,
        let made = (try? parts.document.lookup(ConfigPath(steps)))?.node,
        NewNode(made, in: parts.document.stream).isSame(as: new)
      {
        self = parts
        return
      }
    }
    try set(steps, new)
  }

  private mutating func make(_ changes: PartChanges) throws(Failure) {
    for change in changes.list {
      switch change {
      case .set(let steps, let new): try set(steps, new)
      case .insert(let new, let steps, let index): try insert(new, into: steps, at: index)
      case .remove(let steps): try remove(steps)
      case .move(let steps, let index): try moveItem(steps, to: index)
      }
    }
  }
}
