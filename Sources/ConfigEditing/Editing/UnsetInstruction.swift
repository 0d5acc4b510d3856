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

  /// All keys as they are before anything is removed, items of one list from the last one on, so that each is the one
  /// that was meant.
  private func targets(in document: ConfigDocument) throws(Failure) -> [ConfigPath] {
    var paths: [ConfigPath] = []
    for key in keys {
      let target = try document.target(key.path, admitsStored: true)
      if let refusal = document.elsewhereRefusal(of: target) { throw refusal }
      paths.append(target.path)
    }
    let indexes = paths.map { path in if case .number(let index, _) = path.last { index } else { Int.max } }
    return paths.indices.sorted { indexes[$0] > indexes[$1] }.map { paths[$0] }
  }
}
