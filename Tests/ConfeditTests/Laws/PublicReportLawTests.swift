import Foundation
import Testing

/// Records of what people reported about other editors (BR-201 to BR-230), step by step.
@Suite("Public reports, second part") struct PublicReportLawTests {
  /// Steps that are not yet right, by what is missing; each must fail.
  private static let open: [String: [String]] = [
    "verbs for comments": ["212/2", "212/3", "213/1", "213/2"],
    "a document by its content": ["214/2"],
    "the place of a new key": ["215/1", "215/2"],
  ]

  private static let failing: [String: String] = open.reduce(into: [:]) { result, group in
    for name in group.value { result["BR-" + name] = group.key }
  }

  private static let steps = (try? PublicReportStep.all()) ?? []

  private static let lanes = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount
    return queue
  }()

  @Test(arguments: steps) func step(_ step: PublicReportStep) async throws {
    let failures = try await withCheckedThrowingContinuation { continuation in
      Self.lanes.addOperation { continuation.resume(with: Result { try step.failures() }) }
    }
    if let reason = Self.failing[step.name] {
      #expect(!failures.isEmpty, "\(step.name) is right now, take it out of the list (\(reason))")
    } else if !failures.isEmpty {
      Issue.record("\(step.name): \(failures.joined(separator: "\n"))")
    }
  }

  @Test func everyRecordIsThere() {
    #expect(Set(Self.steps.map(\.record)).count == 29)
    #expect(Self.failing.keys.filter { name in !Self.steps.contains { $0.name == name } } == [])
  }
}

extension PublicReportStep {
  /// The commands of steps that the records have in words.
  static let commands: [String: String] = [
    "BR-203/2": "confedit -f c.yaml set --tag '!secret' pw door",
    "BR-212/2": "confedit -f c.yaml set --annotate 'frozen: v2.5.0' 'repos[0].rev' v2.5.0",
    "BR-212/3": "confedit -f c.yaml annotate 'repos[0].rev' ''",
    "BR-213/1": "confedit -f c.yaml comment zoom",
    "BR-213/2": "confedit -f c.yaml comment font",
    "BR-214/2": "confedit -f c.yaml --document kind=Deployment set spec.replicas 3",
    "BR-215/1": "confedit -f c.yaml set --before path dependencies.http 1",
    "BR-215/2": "confedit -f c.yaml set --first dependencies.args 3",
    "BR-216/1":
      "confedit -f c.yaml get 'data.\"app.yaml\"' | confedit -f - set level debug"
      + " | confedit -f c.yaml set 'data.\"app.yaml\"' --stdin",
  ]
}
