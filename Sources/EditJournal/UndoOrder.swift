/// What undo and redo mean next, worked out from the entries of a journal as editors do it: an undo takes the newest
/// edit back that is not taken back yet, a redo the newest undo, and a new edit ends all redoing.
package struct UndoOrder: Sendable {
  /// The edits, and redone ones, that are not taken back, oldest first.
  package private(set) var undoable: [JournalEntry] = []
  /// The undos that are not taken back, oldest first.
  package private(set) var redoable: [JournalEntry] = []
  /// The numbers of all entries that another took back.
  package private(set) var takenBack: Set<Int> = []

  package init(_ entries: [JournalEntry]) {
    for entry in entries {
      switch entry.kind {
      case .edit:
        undoable.append(entry)
        redoable = []
      case .undo(let number):
        undoable.removeAll { $0.number == number }
        takenBack.insert(number)
        redoable.append(entry)
      case .redo(let number):
        redoable.removeAll { $0.number == number }
        takenBack.insert(number)
        undoable.append(entry)
      }
    }
  }
}
