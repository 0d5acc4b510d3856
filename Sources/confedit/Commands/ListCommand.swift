import ConfigEditing
import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

/// `--style`.
enum ListStyle: String, Sendable, CaseIterable { case grouped, columns, plain }

extension Option where Value == ListStyle {
  fileprivate static var style: Self {
    Option(choice: "style", "STYLE", help: "grouped (sections), columns (titles and values) or plain (keys and values)")
  }
}

extension Option where Value == Level {
  static var level: Self { Option(choice: "level", "LEVEL", help: "show settings up to basic, advanced or expert") }
}

extension Option where Value == Bool {
  fileprivate static var changed: Self {
    Option(flag: "changed", help: "only settings that differ from their defaults")
  }
  fileprivate static var disabled: Self { Option(flag: "disabled", help: "only disabled settings, with the reasons") }
  fileprivate static var missing: Self { Option(flag: "missing", help: "only required settings without a value") }
  fileprivate static var new: Self {
    Option(flag: "new", help: "only settings that are newer than the revision of the file, and were never set")
  }
  fileprivate static var deprecated: Self { Option(flag: "deprecated", help: "only deprecated settings") }
  fileprivate static var locked: Self { Option(flag: "locked", help: "only settings that a layer locks") }
  fileprivate static var origins: Self {
    Option(flag: "origin", help: "also where each value comes from, as LAYER:FILE:LINE")
  }
  fileprivate static var keys: Self { Option(flag: "keys", help: "print only the keys, one per line") }
  fileprivate static var all: Self { Option(flag: "all", help: "also hidden, expert and deprecated settings") }
}

let listCommand = Command<Action>(
  "list", summary: "show the settings with their values and states",
  details: [
    "Lists visible settings of the levels basic and advanced, and every setting that is in the file. Without a schema, "
      + "the keys and values of the file."
  ],
  operands: [Operand("KEY", from: 0, completion: .key, help: "only settings at or below this key, page or section")],
  options: rows(
    .style, .changed, .disabled, .locked, .missing, .new, .deprecated, .origins, .keys, .all, .level, .json),
  shared: SharedOptions.reading,
  exclusive: [["keys", "json", "style"], ["all", "level"]],
  examples: [
    Example("confedit list", "All settings."), Example("confedit list notifications", "One section."),
    Example("confedit list --disabled", "What cannot be set now, and why."),
    Example("confedit list --keys --all", "Every key, for scripts."),
  ],
  action: runList)

private func runList(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let document = try console.read(try Workspace(invocation))
  var filter = RowFilter()
  filter.isAll = invocation[.all]
  filter.level = invocation[.level] ?? .advanced
  filter.onlyChanged = invocation[.changed]
  filter.onlyDisabled = invocation[.disabled]
  filter.onlyMissing = invocation[.missing]
  filter.onlyLocked = invocation[.locked]
  filter.onlyDeprecated = invocation[.deprecated]
  if invocation[.new] {
    let current = document.settings?.revision ?? 1
    filter.onlyNewerThan = Revision(of: document)?.recorded ?? current
  }
  filter.wantsOrigin = invocation[.origins]
  let source = RowSource(
    document: document, evaluation: document.evaluate(), filter: filter,
    scope: try RowScope(invocation.operands.first, in: document))
  let groups = source.groups
  if invocation[.json] {
    console.printJSON(source)
  } else if invocation[.keys] {
    for row in groups.lazy.flatMap(\.rows) { console.print(row.path.description) }
  } else {
    ListText(
      groups: groups, style: invocation[.style] ?? .grouped, text: console.outputStyle, width: console.outputWidth
    )
    .print(&console)
  }
  let unaddressable = source.parts.unaddressableKeyCount
  if unaddressable > 0 {
    console.note("\(unaddressable) key\(unaddressable == 1 ? " is" : "s are") a list or a map and cannot be addressed")
  }
  return .done
}
