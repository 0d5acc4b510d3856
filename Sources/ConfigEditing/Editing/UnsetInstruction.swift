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
    var settings: [Setting] = []
    for path in try targets(in: draft.document) {
      let target = try draft.document.target(path, admitsStored: true)
      if let setting = target.setting { settings.append(setting) }
      try draft.unset(target)
    }
    draft.noteWhatCounts(for: settings)
  }

  /// All keys as they are before anything is removed; a node that is named twice, or is in another one that is named, once.
  /// The last one in the file comes first, so that no removal moves what is still to be removed.
  private func targets(in document: ConfigDocument) throws(Failure) -> [ConfigPath] {
    var targets: [Target] = []
    for key in keys {
      let target = try document.target(key.path, admitsStored: true)
      if let refusal = document.elsewhereRefusal(of: target) { throw refusal }
      targets.append(target)
    }
    var outermost: [Target] = []
    for target in targets.sorted(by: { $0.steps.count < $1.steps.count })
    where !outermost.contains(where: { target.steps.starts(with: $0.steps) }) {
      outermost.append(target)
    }
    let present = outermost.compactMap { target in target.node.map { (node: $0, path: target.path) } }
    return outermost.filter { $0.node == nil }.map(\.path) + present.sorted { $1.node < $0.node }.map(\.path)
  }
}
