import ConfigModel
import ConfigEditing
import CommandSpec
import SchemaDocs

/// Prints a manual page, for those who build packages.
let manualCommand = Command<Action>(
  "manual", summary: "print a manual page",
  operands: [
    Operand("PAGE", from: 0, help: "a page, such as confedit-set.1; without one, the names of all pages")
  ],
  examples: [], isHidden: true, action: runManual)

private func runManual(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let language = LanguageManual(
    program: commandTable.program, version: commandTable.version, date: commandTable.date)
  let pages =
    commandTable.manuals + [
      ManualPage(file: language.name, text: language.text),
      ManualPage(file: "schema-reference.md", text: LanguageMarkdown.text),
    ]
  guard let name = invocation.operands.first else {
    for page in pages { console.print(page.file) }
    return .done
  }
  guard let page = pages.first(where: { $0.file == name }) else {
    throw .usage("there is no manual page \"\(name)\"", help: "confedit manual lists all pages")
  }
  console.print(page.text, terminator: "")
  return .done
}
