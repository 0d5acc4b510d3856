import ConfigModel

/// What every planner is given: the way to the node in question, what is asked for, and the file's habits.
struct PlanContext: Sendable {
  let trail: Trail
  let options: EditOptions
  let path: [Step]
  let renderer: BlockRenderer

  var stream: YAMLStream { trail.stream }
  var source: Source { trail.source }
  var document: Int { trail.document }
  var chain: [NodeID] { trail.chain }

  /// A key that readers take for different things is written without quotes only beside one like it: `:a` beside `:b`.
  func spelledAsOthers(_ key: String, _ entries: [EntryLayout], inFlow: Bool) -> [UInt8]? {
    let kinds = PlainKinds(of: key)
    guard kinds.areDisputed, !options.isJSON, ScalarSpelling.canBeTyped(key, inFlow: inFlow),
      case .string = Resolution.plainValue(of: key, version: stream.version)
    else { return nil }
    let hasLike = entries.contains { entry in
      guard let other = entry.key, stream.nodes[other].kind == .scalar, stream.nodes[other].style == .plain else {
        return false
      }
      return kinds.areDisputed(as: PlainKinds(of: stream.text(of: NodeID(other))))
    }
    return hasLike ? Array(key.utf8) : nil
  }

  func holder(at depth: Int) -> Holder { trail.holder(at: depth) }

  /// A text with comments cannot be in flow style on one line.
  func refuseComments(in new: NewNode) throws(EditRefusal) {
    if new.hasComments { throw refusal(.commentsInFlow) }
  }

  func refusal(_ reason: EditRefusal.Reason) -> EditRefusal { EditRefusal(reason, path: path) }
}
