import TestSupport
import ConfigModel
import Foundation
import Testing

@testable import LosslessYAML

/// How much of the sweep is done.
struct SweepScale: Sendable {
  /// Edits of each kind in one file, and the bytes of files that they may read in all, which limits large files.
  var editsOfAKind: Int
  var bytesOfAKind: Int
  var randomEdits: Int

  /// `CONFEDIT_SWEEP=full` edits every node; a debug build is many times slower, so it takes a few of each file.
  static let current: SweepScale = {
    if ProcessInfo.processInfo.environment["CONFEDIT_SWEEP"] == "full" {
      return SweepScale(editsOfAKind: .max, bytesOfAKind: .max, randomEdits: 1_000_000)
    }
    #if DEBUG
      return SweepScale(editsOfAKind: 1, bytesOfAKind: 30_000, randomEdits: 1_000)
    #else
      return SweepScale(editsOfAKind: 40, bytesOfAKind: 1_000_000, randomEdits: 100_000)
    #endif
  }()

  /// Of the sites of a kind those that get their turn.
  func sample(_ sites: [SweepSite], of file: Corpora.File, _ generator: inout SeededGenerator) -> [SweepSite] {
    let limit = max(1, min(editsOfAKind, bytesOfAKind / max(file.bytes.count, 1)))
    return sites.count <= limit ? sites : Array(sites.shuffled(using: &generator).prefix(limit))
  }
}

/// Every kind of edit over every file, there and back.
@Suite("sweep of edits", Corpora.available, .serialized)
struct CorporaSweepTests {
  private static let workers = max(ProcessInfo.processInfo.activeProcessorCount, 1)

  /// Deals files out to workers, each with a judge of its own, and adds up what they did.
  private static func sweep(
    _ files: [Corpora.File], _ work: @escaping @Sendable (Corpora.File, CorporaJudge?) throws -> SweepTally
  ) async throws -> SweepTally {
    var total = SweepTally()
    try await withThrowingTaskGroup(of: SweepTally.self) { group in
      for worker in 0..<workers {
        group.addTask {
          let judge = CorporaJudge.isAvailable ? try CorporaJudge() : nil
          var tally = SweepTally()
          for index in stride(from: worker, to: files.count, by: workers) {
            tally += try work(files[index], judge)
          }
          for finding in try judge?.verdict().wrong ?? [] {
            tally.failures.append("judge: \(finding.id): \(finding.problems)")
          }
          return tally
        }
      }
      for try await tally in group { total += tally }
    }
    return total
  }

  private static func report(_ name: String, _ tally: SweepTally, seed: UInt64) {
    print("\(name), CONFEDIT_SEED=\(seed): \(tally)")
    for failure in tally.failures.prefix(200) { Issue.record("CONFEDIT_SEED=\(seed): \(failure)") }
    #expect(tally.failures.count == 0)
  }

  @Test("every value, key, entry and item of every file is edited and put back")
  func sweep() async throws {
    let seed = SeededGenerator().seed
    let files = try Corpora.realFiles() + Corpora.suiteFiles()
    let tally = try await Self.sweep(files) { file, judge in
      var generator = SeededGenerator(seed: seed ^ UInt64(Self.hash(file.path)))
      return try Self.sweep(file, judge, &generator)
    }
    Self.report("sweep", tally, seed: seed)
    #expect(tally.files == files.count && tally.done > 1_000)
  }

  @Test("random chains of random changes")
  func randomEdits() async throws {
    let seed = SeededGenerator().seed
    let files = try (Corpora.realFiles() + Corpora.suiteFiles()).filter { $0.bytes.count < 6_000 }
    let share = SweepScale.current.randomEdits / files.count + 1
    let tally = try await Self.sweep(files) { file, judge in
      var edits = RandomEdits(generator: SeededGenerator(seed: seed ^ UInt64(Self.hash(file.path))))
      var trial = try SweepTrial(file, judge: judge)
      while trial.tally.tried < share {
        trial.restart()
        for _ in 0..<Int.random(in: 1...5, using: &edits.generator) {
          let (change, options) = edits.change(of: trial.current)
          _ = try trial.apply(change, options: options)
        }
      }
      return trial.tally
    }
    Self.report("random edits", tally, seed: seed)
    #expect(tally.tried >= SweepScale.current.randomEdits)
  }

  /// The same for the same name on every run.
  private static func hash(_ name: String) -> UInt32 { name.utf8.reduce(5381) { $0 &* 33 &+ UInt32($1) } }

  private static func sweep(
    _ file: Corpora.File, _ judge: CorporaJudge?, _ generator: inout SeededGenerator
  ) throws -> SweepTally {
    var trial = try SweepTrial(file, judge: judge)
    let stream = trial.base
    let sites = stream.sites()
    let scale = SweepScale.current
    var turn = Int.random(in: 0..<HostileText.all.count, using: &generator)
    func hostile() -> String {
      turn += 1
      return HostileText.all[turn % HostileText.all.count]
    }
    let values = sites.filter { !stream.nodes[$0.node.index].isCollection }
    for site in scale.sample(values, of: file, &generator) {
      try trial.setSame(site)
      try trial.setAndBack(site, to: stream.value(of: site.node).another)
      try trial.setAndBack(site, to: .string(hostile()))
    }
    for site in scale.sample(sites.filter { stream.kind(of: $0.node) == .mapping }, of: file, &generator) {
      try trial.addAndRemove(key: "new_key", .number(Number(1)), to: site)
      try trial.addAndRemove(key: hostile(), .string(hostile()), to: site)
    }
    for site in scale.sample(sites.filter { stream.kind(of: $0.node) == .sequence }, of: file, &generator) {
      try trial.addAndRemove(item: .string("new_item"), at: nil, to: site)
      try trial.addAndRemove(item: .string(hostile()), at: turn % (stream.items(of: site.node).count + 1), to: site)
    }
    for site in scale.sample(sites.filter { !$0.path.isEmpty }, of: file, &generator) {
      try trial.remove(site)
      try trial.renameAndBack(site, to: "renamed_key")
      try trial.renameAndBack(site, to: hostile())
    }
    return trial.tally
  }
}

extension Value {
  /// Another value of the same type; of null, which has but one, a string.
  fileprivate var another: Value {
    switch self {
    case .null: .string("filled")
    case .bool(let bool): .bool(!bool)
    case .number(let number): .number(Number(number == Number(42) ? 43 : 42))
    case .string(let text): .string(text + "x")
    case .list, .map: .string("scalar")
    }
  }
}
