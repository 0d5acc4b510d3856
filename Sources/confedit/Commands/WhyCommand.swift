import ConfigEditing
import CommandSpec
import ConfigModel
import ConfigSchema
import DisplayText
import LosslessYAML

let whyCommand = Command<Action>(
  "why", summary: "explain why a setting has its value, and why it is enabled or disabled",
  details: [
    "Shows each condition, and whether it is true. If the setting is disabled, prints the smallest set of changes that "
      + "enables it as a command, or says what is missing."
  ],
  operands: [Operand("KEY", completion: .key, help: "the setting")],
  shared: SharedOptions.reading,
  examples: [Example("confedit why notifications.sounds", "Why the setting has this value and state.")],
  exitCodes: [ExitMeaning(.noSuchKey, "there is no such setting"), ExitMeaning(.schema, "there is no schema")],
  action: runWhy)

private func runWhy(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let key = try KeyWord(invocation.operands[0])
  let document = try console.read(try Workspace(invocation))
  let (target, setting, evaluation) = try document.settingTarget(key.path)
  let style = console.outputStyle
  console.print(style.styled(headline(target, document, evaluation), .strong))
  for sentence in layerSentences(target, document, evaluation) { console.print("  " + EscapedText.escaped(sentence)) }
  let explanation = evaluation.explanation(at: target.path) ?? evaluation.explanation(of: setting)
  for line in explanation.lines { printLine(line, depth: 1, style, &console) }
  guard evaluation.state(at: target.path)?.isEnabled == false else { return .done }
  switch document.enabling(setting, at: target.path) {
  case .changes(let steps):
    console.print("To enable it: " + CommandLineEcho(invocation).text(of: .set(steps)))
  case .missing(let sentences):
    console.print("No change of bools and choices enables it:")
    for sentence in sentences { console.print("  " + EscapedText.escaped(sentence)) }
  case nil: break
  }
  return .done
}

/// The key, and the place of its stored value.
private func headline(_ target: Target, _ document: ConfigDocument, _ evaluation: Evaluation) -> String {
  let place = evaluation.source(of: target.path).map { " (\(document.shortPlace(of: $0)))" } ?? ""
  return EscapedText.escaped(target.path.description + place)
}

/// Which layer locks the setting, and which one overrides what the written file says.
private func layerSentences(_ target: Target, _ document: ConfigDocument, _ evaluation: Evaluation) -> [String] {
  var sentences: [String] = []
  if let lock = document.lock(of: target.path, evaluation) { sentences.append("it is locked by \(lock.words)") }
  if let node = target.node, let place = document.place(hiding: target) {
    sentences.append("\(place) overrides \(document.place(of: node))")
  }
  return sentences
}

private func printLine(_ line: Explanation.Line, depth: Int, _ style: TextStyle, _ console: inout Console) {
  let margin = String(repeating: "  ", count: depth)
  let text = EscapedText.escaped(line.text)
  switch line.truth {
  case .yes: console.print("\(margin)\(style.styled("yes", .added)) \(text)")
  case .no: console.print("\(margin)\(style.styled("no", .removed))  \(text)")
  case .unknown: console.print("\(margin)\(style.styled("?", .warning))   \(text)")
  case nil: console.print(margin + text)
  }
  for child in line.children { printLine(child, depth: depth + 1, style, &console) }
}
