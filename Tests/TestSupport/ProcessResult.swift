import Foundation

/// What happened to a process.
package struct ProcessResult: Equatable, Sendable {
  /// The exit code, or 128 and the signal's number; 124 when it took too long.
  package let status: Int32
  package let output: String
  package let errors: String

  package init(status: Int32, output: String, errors: String) {
    self.status = status
    self.output = output
    self.errors = errors
  }
}

/// Where `PATH` has a program; nil where it has none.
package func programPath(_ name: String) -> String? {
  (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
}

/// Runs a program found in `PATH`, with nothing to read, and waits for its end, at most two minutes.
package func run(
  _ words: [String], environment: [String: String] = [:], directory: String? = nil
) throws -> ProcessResult {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["timeout", "--kill-after=5", "120"] + words
  process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  if let directory { process.currentDirectoryURL = URL(fileURLWithPath: directory) }
  process.standardInput = FileHandle.nullDevice
  // Of two pipes one would fill up while the other is read. Errors go to the pipe, which no limit on files ends.
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("confedit-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: file) }
  try Data().write(to: file)
  let errors = Pipe()
  process.standardOutput = try FileHandle(forWritingTo: file)
  process.standardError = errors
  try process.run()
  let errorText = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
  let isKilled = process.terminationReason == .uncaughtSignal
  return ProcessResult(status: process.terminationStatus + (isKilled ? 128 : 0), output: text, errors: errorText)
}
