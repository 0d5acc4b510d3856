import ConfigEditing
import CommandSpec
import ConfigModel
import ConfigSchema
import DisplayText

extension Option where Value == String {
  fileprivate static var field: Self {
    Option(
      "field", "NAME", completion: .fact, help: "print only this fact, such as title or choices"
    ) { word throws(WordRefusal) in
      guard SettingFacts.names.contains(word) else {
        throw WordRefusal(words: SettingFacts.names, met: word)
      }
      return word
    }
  }
}

let describeCommand = Command<Action>(
  "describe", summary: "show everything about a setting: type, range, choices, default, conditions",
  operands: [Operand("KEY", completion: .key, help: "the setting")],
  options: rows(.field, .json), shared: SharedOptions.reading, exclusive: [["field", "json"]],
  examples: [
    Example("confedit describe appearance.theme", "Everything about one setting."),
    Example("confedit describe appearance.theme --field choices", "One fact, for scripts."),
  ],
  exitCodes: [
    ExitMeaning(.answerIsNo, "the setting has no such fact (--field)"),
    ExitMeaning(.noSuchKey, "there is no such setting"),
    ExitMeaning(.schema, "there is no schema"),
  ],
  action: runDescribe)

private func runDescribe(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let key = try KeyWord(invocation.operands[0])
  let document = try console.read(try Workspace(invocation))
  let (target, setting, evaluation) = try document.settingTarget(key.path)
  var facts = SettingFacts(target: target, setting: setting, document: document, evaluation: evaluation)
  let item = setting.item.map { evaluation.settings[$0] }
  if let command = setting.choiceCommand ?? item?.choiceCommand, (invocation[.field] ?? "choices") == "choices" {
    facts.commandLines = try console.noticing { notices throws(Failure) in
      ChoiceCommands.ofRun.lines(printedBy: [command], for: document, &notices)[command] ?? []
    }
  }
  if let field = invocation[.field] {
    let lines = facts.lines(of: field)
    for line in lines { console.print(EscapedText.escaped(line)) }
    return lines.isEmpty ? .answerIsNo : .done
  }
  if invocation[.json] {
    let entries = facts.all.filter { $0.json != .null }.map { ValueMap.Entry($0.name, $0.json) }
    console.print(JSONText.text(of: .object(["confedit": .int(1), "setting": .map(ValueMap(entries))])))
    return .done
  }
  printFacts(facts.all.filter { !$0.lines.isEmpty }, &console)
  return .done
}

private func printFacts(_ facts: [SettingFacts.Fact], _ console: inout Console) {
  let style = console.outputStyle
  let width = facts.map(\.name.count).max() ?? 0
  for fact in facts {
    for (index, line) in fact.lines.enumerated() {
      let name = index == 0 ? fact.name : ""
      console.print(style.styled(DisplayWidth.padded(name, to: width), .dim) + "  " + EscapedText.escaped(line))
    }
  }
}
