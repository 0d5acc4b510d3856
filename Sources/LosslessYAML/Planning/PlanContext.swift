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

  func holder(at depth: Int) -> Holder { trail.holder(at: depth) }
  func refusal(_ reason: EditRefusal.Reason) -> EditRefusal { EditRefusal(reason, path: path) }
}
