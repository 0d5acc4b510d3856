import Foundation
import Testing

/// A case file's place below `Cases`, without the extension.
struct CaseName: CustomTestStringConvertible, Sendable {
  static let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Cases"

  var testDescription: String
  var path: String { Self.directory + "/" + testDescription + ".case" }

  private static let files = (try? FileManager.default.subpathsOfDirectory(atPath: directory)) ?? []

  /// All case files, or those whose place begins with `CONFEDIT_CASES`.
  static let all: [CaseName] = {
    let prefix = ProcessInfo.processInfo.environment["CONFEDIT_CASES"] ?? ""
    let names = files.filter { $0.hasSuffix(".case") }.map { CaseName(testDescription: String($0.dropLast(5))) }
    return names.filter { $0.testDescription.hasPrefix(prefix) }.sorted { $0.testDescription < $1.testDescription }
  }()

  /// Files among the case files that are not case files.
  static let strays = files.filter { !$0.hasSuffix(".case") && FileState(at: directory + "/" + $0) != nil }
}

@Suite struct CaseFileTests {
  /// One thread for each processor. They wait for processes, and would block the threads of other tests.
  private static let lanes = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount
    return queue
  }()

  @Test(arguments: CaseName.all) func caseFile(_ name: CaseName) async throws {
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: name.path)), as: UTF8.self)
    let run = try await withCheckedThrowingContinuation { continuation in
      Self.lanes.addOperation { continuation.resume(with: Result { try CaseRun(CaseFile(parsing: text)) }) }
    }
    if CaseRecording.isWanted, !run.differsBeyondOutput {
      let updated = try CaseRecording.updated(text, stdout: run.stdout, stderr: run.stderr)
      if updated != text {
        try updated.write(toFile: name.path, atomically: true, encoding: .utf8)
        Issue.record("recorded \(name.testDescription): read what it says now")
      }
      return
    }
    if !run.failures.isEmpty { Issue.record("\(run.report)") }
  }

  @Test func theProgramIsBuilt() {
    #expect(Sandbox.programDirectory != "no-built-program")
  }

  @Test func noFileAmongTheCasesIsPassedOver() {
    #expect(CaseName.strays == [])
    #expect(!CaseName.all.isEmpty, "no case file begins with CONFEDIT_CASES")
  }
}
