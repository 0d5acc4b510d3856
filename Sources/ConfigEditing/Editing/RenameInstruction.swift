import ConfigModel
import LosslessYAML

/// Gives a key another name where it is.
package struct RenameInstruction: Sendable {
  let key: KeyWord
  /// The name alone, or the whole path beside the key.
  let new: KeyWord

  package init(key: KeyWord, new: KeyWord) {
    self.key = key
    self.new = new
  }

  func apply(to draft: inout Draft) throws(Failure) {
    let document = draft.document
    let target = try draft.target(key.path, admitsStored: true) {
      SuggestedCommand(.rename, [], [.key($0), .word(new.text)])
    }
    guard target.node != nil else {
      throw Failure(.noSuchKey, "no-such-key", "there is no `\(target.path)` in '\(document.name)'")
    }
    if let refusal = document.lockRefusal(of: target) ?? document.enclosingRefusal(of: target) { throw refusal }
    let name = try newName(of: target)
    _ = try draft.target(ConfigPath(target.steps.dropLast() + [.key(name)])) { _ in nil }
    try draft.rename(target.steps, to: name)
  }

  private func newName(of target: Target) throws(Failure) -> String {
    let parent = target.path.parent ?? ConfigPath()
    let isName = new.path.segments.count == 1
    guard isName || new.path.parent == parent, let name = ConfigPath(new.path.segments.suffix(1)).keys?.first else {
      throw .usage(
        "`\(new.path)` is not a new name for `\(target.path)`",
        help: "rename keeps a key in its place; to move a value use set and unset")
    }
    return name
  }
}
