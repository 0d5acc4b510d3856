import CommandSpec
import ConfigModel
import JSONSchema

/// The command lines that messages propose: they name the same file, schema and layer as this run does.
struct CommandLineEcho: Sendable {
  private let context: [String]
  /// What stands behind a verb that reads a configuration.
  private let layers: [String]

  /// Before the words of this run are known.
  static let empty = CommandLineEcho(context: [], layers: [])

  private init(context: [String], layers: [String]) {
    self.context = context
    self.layers = layers
  }

  /// - Parameter file: the file that is meant, where it is an operand.
  init(_ invocation: Invocation, file: String? = nil) {
    var words: [String] = []
    if let file = file ?? invocation[.file] { words += ["-f", file] }
    if let schema = invocation[.schema] { words += ["-s", schema] }
    if let app = invocation[.app] { words += ["--app", app] }
    if let catalogue = invocation[.catalogue] { words += ["--catalogue", catalogue] }
    if let draft = invocation[.dialect] { words += ["--dialect", draft.rawValue] }
    for mapping in invocation.all(.refs) { words += ["--refs", "\(mapping.prefix)=\(mapping.directory)"] }
    if invocation[.assertFormats] { words.append("--assert-formats") }
    if invocation[.noAssertFormats] { words.append("--no-assert-formats") }
    if let document = invocation[.document] { words += ["--document", String(document)] }
    context = words
    layers = (invocation[.layer].map { ["--layer", $0] } ?? []) + (invocation[.noLayers] ? ["--no-layers"] : [])
  }

  /// What of `layers` the verb takes.
  private func layers(of verb: some StringProtocol) -> [String] {
    guard !layers.isEmpty, let command = commandTable.commands.first(where: { $0.name == verb }) else { return [] }
    return (command.shared + command.options).contains { $0.name == "layer" } ? layers : []
  }

  /// A help text with this run's file and schema in the command with which it begins, if it begins with one that has
  /// none yet. What knows only keys proposes commands without them.
  func completed(_ help: String) -> String {
    let start = "confedit "
    guard help.hasPrefix(start) else { return help }
    let rest = help.dropFirst(start.count)
    guard !rest.hasPrefix("-"), !rest.hasPrefix("schema ") else { return help }
    let verb = rest.prefix { $0 != " " }
    let behind = rest.dropFirst(verb.count)
    let layers = behind.contains("--layer") ? [] : layers(of: verb)
    return "confedit" + (context + [String(verb)] + layers).map { " " + ShellWord.quoted($0) }.joined() + behind
  }

  /// A line to paste. Operands that would be read as flags stand behind `--`.
  func line(_ verb: String, flags: [String] = [], _ operands: [String]) -> String {
    let needsMark = operands.contains { $0.hasPrefix("-") }
    let words = ["confedit"] + context + [verb] + layers(of: verb) + flags + (needsMark ? ["--"] : []) + operands
    return words.map(ShellWord.quoted).joined(separator: " ")
  }
}
