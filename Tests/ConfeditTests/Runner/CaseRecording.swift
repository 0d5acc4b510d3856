import Foundation

/// Writes the outputs of a run into its case file. A recording is never a pass: the test that asked for it fails, and
/// what was recorded is to be read by a person.
enum CaseRecording {
  static var isWanted: Bool { !(ProcessInfo.processInfo.environment["CONFEDIT_RECORD"] ?? "").isEmpty }

  /// The case file's text with its output sections replaced by what the run gave; an empty output gets no section.
  static func updated(_ text: String, stdout: Data, stderr: Data) throws -> String {
    var kept = ""
    var isOutput = false
    var exit = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("-- "), line.hasSuffix(" --") {
        isOutput = line.hasPrefix("-- stdout ") || line.hasPrefix("-- stderr ")
        if line.hasPrefix("-- exit ") {
          exit = line + "\n"
          continue
        }
      }
      if !isOutput { kept += line + "\n" }
    }
    return kept + section("stdout", stdout) + section("stderr", stderr) + exit
  }

  private static func section(_ name: String, _ output: Data) -> String {
    guard !output.isEmpty else { return "" }
    let plain = CaseSection(line: 0, name: name, words: [], body: String(decoding: output, as: UTF8.self))
    if plain.body.hasSuffix("\n"), (try? plain.content()) == output, !plain.body.contains("\n-- ") {
      return "-- \(name) --\n" + plain.body
    }
    return "-- \(name) escaped --\n" + escaped(output) + "\n"
  }

  private static func escaped(_ output: Data) -> String {
    var result = ""
    for scalar in String(decoding: output, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case "\n":
        if result.hasSuffix(" ") { result = result.dropLast() + "\\s" }
        result += "\n"
      case "\u{FEFF}": result += "\\uFEFF"
      case _ where scalar.value < 0x20: result += String(format: "\\x%02X", scalar.value)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result.hasSuffix("\n") ? result.dropLast() + "\\n" : result
  }
}
