import Foundation

/// Runs a case file, and collects the differences from what it expects.
struct CaseRun {
  var failures: [String] = []
  var stdout = Data()
  var stderr = Data()
  /// Whether anything but the outputs differs.
  var differsBeyondOutput = false

  init(_ file: CaseFile) throws {
    let sandbox = try Sandbox()
    for (name, content) in file.before { try sandbox.write(name, content) }
    var breaches: [String] = []
    let states = file.before.keys.reduce(into: [:]) { $0[$1] = FileState(at: sandbox.path($1)) }
    for (command, expected) in zip(file.commands, file.exitCodes) {
      let outcome = try sandbox.run(command)
      stdout += outcome.stdout
      stderr += outcome.stderr
      if outcome.exitCode != expected { fail("exit \(outcome.exitCode) instead of \(expected): \(command)") }
      for offered in OfferedCommand.all(in: outcome.stdout) + OfferedCommand.all(in: outcome.stderr) {
        if let breach = try offered.breach(in: sandbox, after: command) { breaches.append("a help line \(breach)") }
      }
    }
    stdout = Self.withoutMachine(stdout, sandbox)
    stderr = Self.withoutMachine(stderr, sandbox)
    try compareFiles(file, states, in: sandbox)
    differsBeyondOutput = !failures.isEmpty
    compare("stdout", stdout, with: file.stdout ?? [Data()])
    compare("stderr", stderr, with: file.stderr ?? [Data()])
    failures += breaches
  }

  /// All that differs.
  var report: String { failures.joined(separator: "\n") }

  private mutating func fail(_ reason: String) { failures.append(reason) }

  /// The sandbox's directories are written `$HOME` and `$TMPDIR`, so that outputs are the same everywhere.
  private static func withoutMachine(_ output: Data, _ sandbox: Sandbox) -> Data {
    guard output.range(of: Data(sandbox.root.utf8)) != nil else { return output }
    let text = String(decoding: output, as: UTF8.self)
    return Data(
      text.replacingOccurrences(of: sandbox.home, with: "$HOME")
        .replacingOccurrences(of: sandbox.temporary, with: "$TMPDIR").utf8)
  }

  /// A file that is not named after the run must be untouched; one that is not named at all must not be there.
  private mutating func compareFiles(
    _ file: CaseFile, _ states: [String: FileState], in sandbox: Sandbox
  ) throws {
    for name in Set(file.before.keys).union(file.after.keys).sorted() {
      let now = FileState(at: sandbox.path(name))
      switch file.after[name] ?? .same {
      case .content(let accepted):
        if let now { compare(name, now.content, with: accepted) } else { fail("\(name) is missing") }
      case .gone:
        if now != nil { fail("\(name) is still there") }
      case .same:
        guard let before = states[name], let now else {
          fail("\(name) is missing")
          continue
        }
        compare(name, now.content, with: [before.content])
        if now.content == before.content, now != before { fail("\(name) was written again with the same bytes") }
      }
    }
    let known = Set(file.before.keys).union(file.after.keys)
    for name in try FileManager.default.subpathsOfDirectory(atPath: sandbox.work).sorted() {
      let isDirectory = FileState(at: sandbox.path(name)) == nil
      if !isDirectory, !known.contains(name) { fail("unexpected new file \(name)") }
    }
  }

  private mutating func compare(_ name: String, _ actual: Data, with accepted: [Data]) {
    guard !accepted.contains(actual) else { return }
    let expected = accepted.map(Self.visible).joined(separator: "--- or ---\n")
    fail("\(name) differs\n--- expected ---\n\(expected)--- actual ---\n\(Self.visible(actual))")
  }

  /// Text in which what cannot be seen is escaped as in case files; a last line without line end is marked.
  static func visible(_ content: Data) -> String {
    guard let text = String(validating: content, as: UTF8.self) else {
      return "invalid UTF-8: " + content.map { String(format: "%02x", $0) }.joined(separator: " ") + "\n"
    }
    var result = ""
    for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
      var shown = ""
      for scalar in line {
        switch scalar {
        case "\t": shown += "\\t"
        case "\r": shown += "\\r"
        case _ where scalar.value < 0x20 || scalar == "\u{FEFF}" || scalar.value == 0x7F:
          shown += String(format: "\\u%04X", scalar.value)
        default: shown.unicodeScalars.append(scalar)
        }
      }
      result += (shown.hasSuffix(" ") ? shown.dropLast() + "\\s" : shown) + "\n"
    }
    return text.hasSuffix("\n") || text.isEmpty ? String(result.dropLast()) : result.dropLast() + "<no line end>\n"
  }
}
