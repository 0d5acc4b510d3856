import ConfigEditing
import CommandSpec

/// The shells that have completion scripts.
enum Shell: String, Sendable, CaseIterable { case bash, zsh, fish }

/// Answers the completion scripts at run time, so that they need no data.
let completeCommand = Command<Action>(
  "complete", summary: "answer a shell's completion script",
  operands: [
    Operand("SHELL", completion: .words(Shell.allCases.map(\.rawValue)), help: "bash, zsh or fish"),
    Operand(
      "WORD", from: 0, to: nil,
      help: "bash: the line up to the cursor, and COMP_WORDBREAKS; otherwise the words up to the one at the cursor"),
  ],
  examples: [], isHidden: true, action: runComplete)

private func runComplete(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  console.verbosity = .quiet
  guard let shell = Shell(rawValue: invocation.operands[0]) else {
    throw .usage("there is no completion for \(invocation.operands[0])")
  }
  let words = Array(invocation.operands.dropFirst())
  switch shell {
  case .bash: answerBash(words, &console)
  case .zsh, .fish:
    let answer = CompletionAnswer(after: Array(words.dropFirst().dropLast()), current: words.last ?? "", &console)
    shell == .zsh ? printZsh(answer, &console) : printFish(answer, &console)
  }
  return .done
}

/// A line that says whether a blank follows, then the finished words, one per line.
private func answerBash(_ words: [String], _ console: inout Console) {
  let line = BashLine(words.first ?? "", breaks: words.dropFirst().first ?? "")
  let start = line.words.firstIndex { FilePath.name($0) == commandTable.program } ?? 0
  let answer = CompletionAnswer(after: Array(line.words.dropFirst(start + 1)), current: line.current, &console)
  let candidates =
    switch answer {
    case .words(let candidates): candidates
    case .files(let endings): FileCandidates.candidates(for: line.current, endings: endings)
    }
  let met = candidates.filter { $0.word.unicodeScalars.starts(with: line.current.unicodeScalars) }
  // Bash knows one rule for all candidates; where they differ the blanks are written here.
  let differ = !line.isQuoted && met.contains { !$0.isComplete }
  let isOpen = line.isQuoted && met.contains { !$0.isComplete }
  console.print(differ || isOpen ? "nospace" : "space")
  for candidate in met {
    if let spelling = line.spelling(of: candidate, addsBlank: differ) { console.print(spelling) }
  }
}

/// Lines: the kind of answer; then, for each word, whether a blank follows, the word, and how it is shown.
private func printZsh(_ answer: CompletionAnswer, _ console: inout Console) {
  switch answer {
  case .files(let endings): console.print(endings.map { "files \($0.joined(separator: "|"))" } ?? "directories")
  case .words(let candidates):
    console.print("words")
    for candidate in candidates where candidate.canBeTyped {
      console.print(candidate.isComplete ? "space" : "nospace")
      console.print(candidate.word)
      console.print(candidate.description.isEmpty ? candidate.word : "\(candidate.word)  -- \(oneLine(candidate))")
    }
  }
}

private func printFish(_ answer: CompletionAnswer, _ console: inout Console) {
  switch answer {
  case .files(let endings): console.print("files\t" + (endings ?? []).joined(separator: "\t"))
  case .words(let candidates):
    console.print("words")
    for candidate in candidates where candidate.canBeTyped {
      console.print(candidate.word + (candidate.description.isEmpty ? "" : "\t" + oneLine(candidate)))
    }
  }
}

private func oneLine(_ candidate: ShellCandidate) -> String {
  var text = ""
  for scalar in candidate.description.unicodeScalars {
    if scalar.properties.generalCategory == .control { text += " " } else { text.unicodeScalars.append(scalar) }
  }
  return text
}
