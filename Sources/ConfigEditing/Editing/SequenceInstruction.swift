import ConfigModel

/// Edits that were made on a draft one after the other, made again on the file as it is then.
package struct SequenceInstruction: Sendable {
  let edits: [EditJob]
  /// What was on disk when they were made.
  let base: ConfigDocument
  /// What they change; refused where another program has changed it too.
  let touched: [ConfigPath]

  func apply(to draft: inout Draft) throws(Failure) {
    for path in touched where draft.document.written(path) != base.written(path) {
      throw Failure(
        .conflict, "changed-meanwhile", "somebody else changed `\(path)` in '\(base.name)' meanwhile", path: path)
    }
    for edit in edits { try edit.apply(to: &draft) }
  }
}
