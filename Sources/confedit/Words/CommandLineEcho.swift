import ConfigEditing
import CommandSpec
import ConfigModel
import JSONSchema

/// The command lines that messages propose: they name the same file, schema and layer as this run does.
struct CommandLineEcho: CommandWriter {
  private let context: [String]
  /// The flags after a verb that reads a configuration.
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
    if let file = file ?? invocation[.file] { words += ["-f", Self.notAFlag(file)] }
    if let schema = invocation[.schema] { words += ["-s", Self.notAFlag(schema)] }
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

  /// A file whose name would be read as a flag, by its path.
  private static func notAFlag(_ file: String) -> String {
    file.hasPrefix("-") && file != "-" ? "./\(file)" : file
  }

  /// What of `layers` the verb takes.
  private func layers(of verb: some StringProtocol) -> [String] {
    guard !layers.isEmpty, let command = commandTable.commands.first(where: { $0.name == verb }) else { return [] }
    return (command.shared + command.options).contains { $0.name == "layer" } ? layers : []
  }

  /// Reports with the commands in their help written.
  func written(_ reports: [Report]) -> [Report] {
    reports.map { report in
      var report = report
      report.diagnostic.help = report.diagnostic.help.map { Advice($0.text(self)) }
      return report
    }
  }

  func text(of command: SuggestedCommand) -> String {
    line(command.verb.rawValue, flags: command.options.flatMap(\.words), command.operands.map(\.word))
  }

  func text(of option: SuggestedCommand.Option) -> String { option.words.map(ShellWord.quoted).joined(separator: " ") }

  /// A line to paste. Operands that would be read as flags follow `--`.
  func line(_ verb: String, flags: [String] = [], _ operands: [String] = []) -> String {
    let needsMark = operands.contains { $0.hasPrefix("-") }
    let words =
      ["confedit"] + context + [verb] + (flags.contains("--layer") ? [] : layers(of: verb)) + flags
      + (needsMark ? ["--"] : []) + operands
    return words.map(ShellWord.quoted).joined(separator: " ")
  }
}

extension SuggestedCommand.Option {
  var words: [String] {
    switch self {
    case .all: ["--all"]
    case .allowDisabled: ["--allow-disabled"]
    case .allowPlaintext: ["--allow-plaintext"]
    case .backup: ["--backup"]
    case .catalogue: ["--catalogue", "FILE"]
    case .create: ["--create"]
    case .document: ["--document", "N"]
    case .enable: ["--enable"]
    case .file: ["-f", "FILE"]
    case .format: ["--from", "FORMAT"]
    case .hash: ["--hash"]
    case .ifHash: ["--if-hash", "HASH"]
    case .layer(let name): ["--layer", name]
    case .lockTimeout: ["--lock-timeout", "TIME"]
    case .noSchema: ["--no-schema"]
    case .override(let value): ["--override", value].compactMap(\.self)
    case .references(let prefix): ["--refs", "\(prefix)=DIRECTORY"]
    case .revision(let number): ["--from", number.map(String.init) ?? "N"]
    case .schema: ["--schema", "FILE"]
    case .standardInput: ["--stdin"]
    case .tag: ["--tag"]
    case .type(let name): ["--type", name].compactMap(\.self)
    }
  }
}
