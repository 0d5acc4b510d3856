import ConfigModel
import ConfigSchema

/// Takes settings back to their defaults: their keys leave the file.
package struct UnsetInstruction: Sendable {
  let keys: [KeyWord]
  /// Whether parents that are left empty go too.
  let prunes: Bool
  let keepsComments: Bool

  package init(keys: [KeyWord], prunes: Bool, keepsComments: Bool) {
    self.keys = keys
    self.prunes = prunes
    self.keepsComments = keepsComments
  }

  func apply(to draft: inout Draft) throws(Failure) {
    draft.prunesEmptyParents = prunes
    draft.keepsComments = keepsComments
    let targets = try targets(in: &draft)
    for target in inRemovalOrder(targets) {
      try draft.unset(try draft.document.target(target.path, admitsStored: true))
    }
    draft.noteWhatCounts(for: targets.compactMap(\.setting))
  }

  /// All keys as they are before anything is removed; a node that is named twice, or is in another one that is named, once.
  private func targets(in draft: inout Draft) throws(Failure) -> [Target] {
    var targets: [Target] = []
    for key in keys {
      guard let target = try draft.targetToRemove(key.path, admitsStored: true, command: { .unset($0) })
      else { continue }
      if let refusal = draft.document.elsewhereRefusal(of: target) { throw refusal }
      let isCovered = targets.contains { target.steps.starts(with: $0.steps) }
      if !isCovered { targets.append(target) }
    }
    return targets.filter { target in
      !targets.contains { $0.steps.count < target.steps.count && target.steps.starts(with: $0.steps) }
    }
  }

  /// The last one in the file comes first, so that no removal moves what is still to be removed.
  private func inRemovalOrder(_ targets: [Target]) -> [Target] {
    let present = targets.compactMap { target in target.node.map { (node: $0, target: target) } }
    return targets.filter { $0.node == nil } + present.sorted { $1.node < $0.node }.map(\.target)
  }
}
