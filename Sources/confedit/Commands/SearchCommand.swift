import ConfigEditing
import DisplayText
import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

let searchCommand = Command<Action>(
  "search", summary: "find settings by words in their titles, help, keys and choices",
  details: [
    "Finds settings whose texts in the schema contain every word; case does not matter. Matches in the key or title "
      + "come first, then matches in choices, in the help, and in the page and section."
  ],
  operands: [Operand("WORD", to: nil, help: "a word, or a part of one")],
  options: rows(.json), shared: SharedOptions.reading,
  examples: [
    Example("confedit search sound", "Settings about sound."),
    Example("confedit search night dark", "Settings about both."),
  ],
  exitCodes: [
    ExitMeaning(.answerIsNo, "no setting was found"), ExitMeaning(.schema, "there is no schema to search"),
  ],
  action: runSearch)

private func runSearch(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let settings = try searched(invocation)
  guard invocation.operands.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else {
    throw .usage("search needs a word", help: "\(SuggestedCommand(.list)) shows all settings")
  }
  let search = SettingSearch(settings, words: invocation.operands)
  let matches = search.matches
  if invocation[.json] {
    printJSON(matches, &console)
  } else if matches.isEmpty {
    throw Failure(
      .answerIsNo, "not-found", "no setting matches \(invocation.operands.count == 1 ? "this word" : "these words")",
      help: search.nearest.map { "did you mean \(ConfigPath.quoted($0))?" }
        ?? "\(SuggestedCommand(.list)) shows all settings")
  } else {
    let rows = matches.map { match in
      [match.setting.path.description, match.setting.title, match.excerpt].map(EscapedText.escaped)
    }
    let columns = Columns(rows, limit: console.outputWidth)
    for row in rows { console.print(columns.line(row)) }
  }
  return matches.isEmpty ? .answerIsNo : .done
}

/// Searches the schema and not the file, which may be broken.
private func searched(_ invocation: Invocation) throws(Failure) -> Settings {
  let workspace = try Workspace(invocation)
  guard let schema = try workspace.schemaOfFile() else {
    throw .noSchema("there is no schema that describes '\(workspace.choice.name)'")
  }
  return schema.settings
}

private func printJSON(_ matches: [SettingSearch.Match], _ console: inout Console) {
  let objects = matches.map { match in
    Value.object([
      "key": .string(match.setting.path.description), "title": .string(match.setting.title),
      "help": match.setting.help.map { .string($0) },
      "matched": .list(match.fields.map { .string($0.rawValue) }),
    ])
  }
  console.print(JSONText.text(of: .object(["confedit": .int(1), "matches": .list(objects)])))
}
