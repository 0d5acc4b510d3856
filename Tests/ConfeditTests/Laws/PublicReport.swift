import ConfigModel
import Foundation
import LosslessYAML
import Testing

/// One step of a record of public trouble: what is run, and what must come of it.
struct PublicReportStep: Sendable, CustomTestStringConvertible {
  let record: String
  let number: Int
  /// Nil where the record has words in place of a command.
  let command: String?
  let before: String
  let files: [String: String]
  let stdin: String
  /// The right contents of c.yaml.
  let after: [String]
  let exit: Int32?
  let stdout: String?
  let stdoutHas: [String]
  let stderrHas: [String]
  let stderrLacks: [String]

  var name: String { "\(record)/\(number + 1)" }
  var testDescription: String { name }
}

extension PublicReportStep {
  private static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("public-reports-2.yaml").path

  static func all() throws -> [PublicReportStep] {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let stream = try YAMLStream(parsing: Source(bytes))
    guard let root = stream.root(ofDocument: 0) else { return [] }
    return stream.value(of: root).items.flatMap(steps)
  }

  private static func steps(of record: Value) -> [PublicReportStep] {
    zip(record["action"].items, record["expected"].items).enumerated().map { number, step in
      let (action, expected) = step
      let own = action["config"].text
      let before = own ?? record["input"]["config"].text ?? ""
      let run = action["run"].items.isEmpty ? action.items : action["run"].items
      let id = record["id"].text ?? ""
      let words = run.compactMap(\.text)
      return PublicReportStep(
        record: id, number: number,
        command: words.isEmpty ? commands["\(id)/\(number + 1)"] : words.map(quoted).joined(separator: " "),
        before: before, files: record["input"]["files"].entries.compactMapValues(\.text),
        stdin: action["stdin"].text ?? "",
        after: [expected["config"].text ?? before] + expected["also_accepted"].items.compactMap(\.text),
        exit: expected["exit"].text.flatMap { Int32($0) }, stdout: expected["stdout"].text,
        stdoutHas: expected["stdout_has"].items.compactMap(\.text),
        stderrHas: expected["stderr_has"].items.compactMap(\.text),
        stderrLacks: expected["stderr_lacks"].items.compactMap(\.text))
    }
  }

  private static func quoted(_ word: String) -> String {
    "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }

  /// Runs it, and says what is wrong.
  func failures() throws -> [String] {
    guard let command else { return ["no command is known for it"] }
    let sandbox = try Sandbox()
    for (name, text) in files { try sandbox.write(name, text) }
    try sandbox.write("c.yaml", before)
    try sandbox.write("~/stdin", stdin)
    let outcome = try sandbox.run(command.contains(" | ") ? command : command + " < ~/stdin")
    let text = try sandbox.read("c.yaml")
    var result: [String] = []
    if let exit, outcome.exitCode != exit { result.append("exit \(outcome.exitCode) instead of \(exit)") }
    if !after.contains(text) { result.append("c.yaml is\n\(text)") }
    if let stdout, outcome.text != stdout { result.append("stdout is\n\(outcome.text)") }
    for part in stdoutHas where !outcome.text.contains(part) { result.append("stdout lacks \(part): \(outcome.text)") }
    for part in stderrHas where !outcome.errorText.contains(part) {
      result.append("stderr lacks \(part): \(outcome.errorText)")
    }
    for part in stderrLacks where outcome.errorText.contains(part) {
      result.append("stderr has \(part): \(outcome.errorText)")
    }
    return result
  }
}

extension Value {
  fileprivate var items: [Value] { if case .list(let items) = self { items } else { [] } }
  fileprivate var entries: [String: Value] {
    guard case .map(let map) = self else { return [:] }
    return Dictionary(uniqueKeysWithValues: map.entries.map { ($0.key, $0.value) })
  }
  fileprivate subscript(_ key: String) -> Value { entries[key] ?? .null }
  fileprivate var text: String? {
    switch self {
    case .string(let text): text
    case .number(let number): number.spelling
    default: nil
    }
  }
}
