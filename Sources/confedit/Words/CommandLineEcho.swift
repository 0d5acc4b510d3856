import CommandSpec
import ConfigModel

/// The command lines that messages propose: they name the same file and schema as this run does.
struct CommandLineEcho: Sendable {
  private let context: [String]

  init(_ invocation: Invocation) {
    var words: [String] = []
    if let file = invocation[.file] { words += ["-f", file] }
    if let schema = invocation[.schema] { words += ["-s", schema] }
    if let app = invocation[.app] { words += ["--app", app] }
    if let document = invocation[.document] { words += ["--document", String(document)] }
    context = words
  }

  /// A line to paste. Operands that would be read as flags stand behind `--`.
  func line(_ verb: String, flags: [String] = [], _ operands: [String]) -> String {
    let needsMark = operands.contains { $0.hasPrefix("-") }
    let words = ["confedit"] + context + [verb] + flags + (needsMark ? ["--"] : []) + operands
    return words.map(ShellWord.quoted).joined(separator: " ")
  }
}
