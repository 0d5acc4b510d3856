import ConfigModel
import Foundation
import LosslessYAML
import TestSupport
import Testing

/// The judge that is not ours: a process of `Judge/judge.py`, fed with records over a pipe.
final class CorporaJudge {
  /// What the judge found wrong with one record.
  struct Finding: Decodable {
    let id: String
    let problems: [String]
  }

  struct Verdict {
    var judged = 0
    var wrong: [Finding] = []
  }

  private struct Total: Decodable { let judged: Int }

  private let process = Process()
  private let input = Pipe()
  private let output: URL

  /// Whether there is a `python3` that has PyYAML.
  static let isAvailable = (try? run(["python3", "-c", "import yaml; yaml.CBaseLoader"]))?.status == 0

  static var available: ConditionTrait {
    .enabled(if: isAvailable, "no python3 with PyYAML (Debian: python3-yaml)")
  }

  init() throws {
    signal(SIGPIPE, SIG_IGN)
    output = FileManager.default.temporaryDirectory.appendingPathComponent("judge-\(UUID().uuidString)")
    #expect(FileManager.default.createFile(atPath: output.path, contents: nil))
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Judge/judge.py")
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-B", script.path]
    process.standardInput = input
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
  }

  /// `record` is a JSON object without its last brace, to which the size of the file is added.
  func send(_ record: String, file: [UInt8]) throws {
    var data = Data("\(record), \"size\": \(file.count)}\n".utf8)
    data.append(contentsOf: file)
    try input.fileHandleForWriting.write(contentsOf: data)
  }

  /// Closes the pipe and waits for the last word.
  func verdict() throws -> Verdict {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "the judge itself failed")
    defer { try? FileManager.default.removeItem(at: output) }
    var verdict = Verdict()
    for line in try Data(contentsOf: output).split(separator: UInt8(ascii: "\n")) {
      if let finding = try? JSONDecoder().decode(Finding.self, from: line) {
        verdict.wrong.append(finding)
      } else {
        verdict.judged = try JSONDecoder().decode(Total.self, from: line).judged
      }
    }
    return verdict
  }
}
