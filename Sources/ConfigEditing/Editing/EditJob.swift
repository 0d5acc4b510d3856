import ConfigModel
import ConfigSchema

/// What is to be done to a configuration, as data: whoever makes one has no more to say about it.
package enum EditJob: Sendable {
  case set(SetInstruction)
  case unset(UnsetInstruction)
  case add(ListInstruction, at: Int?)
  case remove(ListInstruction)
  case rename(RenameInstruction)
  case apply(ApplyInstruction)
  /// Writes a new file.
  case create(CreateInstruction)
  case prune(PruneInstruction)
  case migrate(MigrateInstruction)
  /// What a person did to a draft.
  case replay(ReplayInstruction)
  /// Edits in their order, judged together.
  case sequence(SequenceInstruction)
  /// Corrects what is wrong, in all documents of the file.
  case fix
  /// Puts a text that a person wrote in the place of the one that they were shown, and of no other. What is wrong with it
  /// they know: only that it can be read is asked for.
  case rewrite(old: [UInt8], new: [UInt8])
  /// Brings back the bytes before an edit. The schema does not judge them: they were there before.
  case restore(Restoration)

  /// Whether it makes a file of an older revision a current one, and so may edit it.
  var migrates: Bool {
    switch self {
    case .migrate: true
    case .replay(let instruction): instruction.migrates
    case .set, .unset, .add, .remove, .rename, .apply, .create, .prune, .sequence, .fix, .rewrite, .restore:
      false
    }
  }

  /// Refuses what the schema alone forbids, before the file is understood.
  func check(_ settings: Settings) throws(Failure) {
    switch self {
    case .set(let instruction): try instruction.refuseSecrets(settings)
    case .add(let instruction, _), .remove(let instruction): try instruction.refuseSecrets(settings)
    case .create(let instruction): try instruction.values.refuseSecrets(settings)
    case .unset, .rename, .apply, .prune, .migrate, .replay, .sequence, .fix, .rewrite, .restore: break
    }
  }

  /// Makes the edit on a draft of one document.
  ///
  /// - Precondition: it is none of those that are about the file as a whole (`fix`, `rewrite`, `restore`).
  func apply(to draft: inout Draft) throws(Failure) {
    switch self {
    case .set(let instruction): try instruction.apply(to: &draft)
    case .unset(let instruction): try instruction.apply(to: &draft)
    case .add(let instruction, let index): try instruction.add(at: index, to: &draft)
    case .remove(let instruction): try instruction.remove(from: &draft)
    case .rename(let instruction): try instruction.apply(to: &draft)
    case .apply(let instruction): try instruction.apply(to: &draft)
    case .create(let instruction): try instruction.apply(to: &draft)
    case .prune(let instruction): try instruction.apply(to: &draft)
    case .migrate(let instruction): try instruction.apply(to: &draft)
    case .replay(let instruction): try instruction.apply(to: &draft)
    case .sequence(let instruction): try instruction.apply(to: &draft)
    case .fix, .rewrite, .restore: break
    }
  }
}
