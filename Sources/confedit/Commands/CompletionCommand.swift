import ConfigEditing
import CommandSpec

let completionCommand = Command<Action>(
  "completion", summary: "print the completion script of a shell",
  details: [
    "The script contains no data. It asks the program, so it works with every schema and is never out of date. For "
      + "bash, put eval \"$(confedit completion bash)\" into ~/.bashrc. For zsh, write the output to a file named "
      + "_confedit in a directory of $fpath. For fish, write it to ~/.config/fish/completions/confedit.fish."
  ],
  operands: [
    Operand("SHELL", completion: .words(Shell.allCases.map(\.rawValue)), help: "bash, zsh or fish")
  ],
  examples: [Example("confedit completion bash", "The script for bash.")],
  action: runCompletion)

private func runCompletion(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  guard let shell = Shell(rawValue: invocation.operands[0]) else {
    throw .usage(
      "completion takes \(Shell.allCases.map(\.rawValue).joined(separator: ", ")), not \"\(invocation.operands[0])\"")
  }
  let scripts = CompletionScripts(program: commandTable.program)
  let text =
    switch shell {
    case .bash: scripts.bash
    case .zsh: scripts.zsh
    case .fish: scripts.fish
    }
  console.print(text, terminator: "")
  return .done
}
