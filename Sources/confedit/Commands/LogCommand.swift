import ConfigEditing
import CommandSpec
import ConfigModel
import DisplayText
import EditJournal
import LosslessYAML

let logCommand = Command<Action>(
  "log", summary: "list the recorded edits of a file, the newest last",
  details: [
    "Each line has the number of the edit, its time, the user, and the command with the keys that it changed, but no "
      + "values. With KEY, only edits at, below or above this key."
  ],
  operands: [Operand("KEY", from: 0, completion: .key, help: "only edits of this key, or of keys below it")],
  options: rows(.json), shared: SharedOptions.reading,
  examples: [
    Example("confedit -f notifier.yaml log", "See what was changed, when and by whom."),
    Example("confedit -f notifier.yaml log notifications", "The same for one section."),
  ],
  exitCodes: [ExitMeaning(.noSuchKey, "the schema knows no such key")],
  action: runLog)

private func runLog(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let workspace = try Workspace(invocation)
  guard let path = workspace.choice.path else {
    throw .usage("standard input has no history", help: "name a file with -f FILE")
  }
  let entries = try EditHistory(forFileAt: path).entries()
  let order = UndoOrder(entries)
  var shown = entries
  if let word = invocation.operands.first {
    let scope = try scope(KeyWord.pattern(word).path, entries, workspace, &console)
    shown = entries.filter { entry in entry.paths.contains { $0.starts(with: scope) || scope.starts(with: $0) } }
  }
  if invocation[.json] {
    let edits = shown.map { $0.json(isTakenBack: order.takenBack.contains($0.number)) }
    console.print(JSONText.text(of: .object(["confedit": .int(1), "edits": .list(edits)])))
  } else {
    print(shown, order.takenBack, &console)
  }
  return .done
}

/// The path as the journal writes it: selectors settled, former keys as the current ones. What is in the file no more,
/// and even in the schema, can be asked for as long as the journal has it.
private func scope(
  _ path: ConfigPath, _ entries: [JournalEntry], _ workspace: Workspace, _ console: inout Console
) throws(Failure) -> ConfigPath {
  if entries.contains(where: { $0.paths.contains { $0.starts(with: path) } }) { return path }
  let target = try console.read(workspace).target(path, admitsStored: true)
  return target.isElsewhere ? target.path : ConfigPath(target.steps)
}

private func print(_ entries: [JournalEntry], _ takenBack: Set<Int>, _ console: inout Console) {
  let style = console.outputStyle
  let numberWidth = entries.last.map { String($0.number).count } ?? 0
  let userWidth = entries.map { DisplayWidth.of(EscapedText.escaped($0.userText)) }.max() ?? 0
  for entry in entries {
    let number = String(entry.number)
    let cells = [
      String(repeating: " ", count: max(0, numberWidth - number.count)) + number, LocalDate.timestamp(entry.time),
      DisplayWidth.padded(EscapedText.escaped(entry.userText), to: userWidth), EscapedText.escaped(entry.commandText),
    ]
    let isTakenBack = takenBack.contains(entry.number)
    let line = cells.joined(separator: "  ") + (entry.remark(isTakenBack: isTakenBack).map { "  (\($0))" } ?? "")
    console.print(isTakenBack ? style.styled(line, .dim) : line)
  }
}

extension JournalEntry {
  fileprivate var paths: [ConfigPath] { keys.compactMap { try? ConfigPath(parsing: $0) } }

  fileprivate var userText: String { userName ?? String(user) }

  fileprivate var commandText: String {
    switch kind {
    case .edit: command
    case .undo(let number): "undo of \(number)"
    case .redo(let number): "redo of \(number)"
    }
  }

  fileprivate func remark(isTakenBack: Bool) -> String? {
    if isTakenBack { return "undone" }
    guard case .withheld(let reason) = reversal else { return nil }
    return "cannot be undone: \(reason.sentence)"
  }

  fileprivate func json(isTakenBack: Bool) -> Value {
    var other: Int?
    if case .undo(let number) = kind { other = number } else if case .redo(let number) = kind { other = number }
    var withheld: String?
    if case .withheld(let reason) = reversal { withheld = reason.rawValue }
    return .object([
      "number": .int(number), "time": .string(LocalDate.timestamp(time)), "user": userName.map { .string($0) },
      "uid": .int(Int(user)), "command": .string(verb), "of": other.map { .int($0) },
      "keys": .list(keys.map { .string($0) }), "taken_back": .bool(isTakenBack),
      "withheld": withheld.map { .string($0) }, "hash": .string(hash),
    ])
  }
}
