import ConfigEditing
import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

extension Option where Value == Int {
  fileprivate static var at: Self {
    Option(count: "at", "N", from: 0, help: "the index of the first new item, counted from 0")
  }
}

let addCommand = Command<Action>(
  "add", summary: "add items to a list or a set",
  details: [
    "Items are added at the end, or before item --at. A list whose items must differ, or are choices, keeps an item "
      + "that it has once. If the list is not in the file, it starts with its default."
  ],
  operands: [
    Operand("KEY", completion: .writtenKey, help: "the list"),
    Operand("VALUE", to: nil, completion: .value, help: "one or more items; with --type json also lists and maps"),
  ],
  options: rows(.at, .type), shared: SharedOptions.editing,
  examples: [
    Example("confedit --no-schema -f notifier.yaml add muted spam newsletters", "Add two items."),
    Example("confedit --no-schema -f notifier.yaml add muted first --at 0", "Add one at the front."),
  ],
  exitCodes: [
    ExitMeaning(.noSuchKey, "the key is not a list, or --at is past its end"),
    ExitMeaning(.refused, "an item is refused"),
  ],
  action: runAdd)

private func runAdd(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  try EditRun(invocation).run(.add(try ListInstruction(invocation), at: invocation[.at]), &console)
}

extension ListInstruction {
  fileprivate init(_ invocation: Invocation) throws(Failure) {
    self.init(
      key: try KeyWord(invocation.operands[0]), words: Array(invocation.operands.dropFirst()),
      values: ValueReading(type: invocation[.type]))
  }
}

let removeCommand = Command<Action>(
  "remove", summary: "remove items from a list or a set",
  details: [
    "Every item that equals VALUE is removed; in a list whose items have a key, the item with that key. Removing "
      + "something that is not there succeeds."
  ],
  operands: [
    Operand("KEY", completion: .writtenKey, help: "the list"),
    Operand("VALUE", to: nil, completion: .value, help: "one or more items"),
  ],
  options: rows(.type), shared: SharedOptions.editing,
  examples: [Example("confedit --no-schema -f notifier.yaml remove muted spam", "Remove an item.")],
  exitCodes: [ExitMeaning(.noSuchKey, "the key is not a list")],
  action: runRemove)

private func runRemove(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  try EditRun(invocation).run(.remove(try ListInstruction(invocation)), &console)
}
