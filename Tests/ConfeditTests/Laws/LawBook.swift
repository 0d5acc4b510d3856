import Foundation
import Testing

/// What broke a law.
struct Violation: Sendable {
  let law: String
  /// What all violations with one cause have in common.
  let kind: String
  let file: String
  let key: String
  /// Before and after, for people.
  var detail = ""
}

/// The violations of one law over all files, compared with the list of those that are known.
struct LawBook {
  let law: String
  private(set) var checks = 0
  private(set) var violations: [Violation] = []
  /// How often the program refused, by exit code, where a refusal breaks no law.
  private(set) var refusals: [String: Int] = [:]

  init(_ law: String) { self.law = law }

  mutating func check() { checks += 1 }

  mutating func violate(_ kind: String, _ document: LawDocument, _ key: String, _ detail: String = "") {
    violations.append(Violation(law: law, kind: kind, file: document.name, key: key, detail: detail))
  }

  /// An edit that cannot be proved is a fault of the planner, whatever the law.
  mutating func refuse(_ why: String, _ document: LawDocument, _ key: String, _ detail: String = "") {
    refusals[why, default: 0] += 1
    if why.contains("proof-failed") { violate(why, document, key, detail) }
  }

  mutating func add(_ other: LawBook) {
    checks += other.checks
    violations += other.violations
    refusals.merge(other.refusals, uniquingKeysWith: +)
  }

  /// Tests a law on every document, on all processors.
  static func judge<Document: Sendable>(
    _ law: String, _ documents: [Document], by test: @escaping @Sendable (Document, inout LawBook) throws -> Void
  ) async throws -> LawBook {
    let lanes = ProcessInfo.processInfo.activeProcessorCount
    return try await withThrowingTaskGroup(of: LawBook.self) { group in
      for lane in 0..<lanes {
        group.addTask {
          var book = LawBook(law)
          for index in stride(from: lane, to: documents.count, by: lanes) { try test(documents[index], &book) }
          return book
        }
      }
      var whole = LawBook(law)
      for try await part in group { whole.add(part) }
      return whole
    }
  }

  // MARK: the known exceptions

  private static let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Exceptions").path

  private var listPath: String { Self.directory + "/" + law + ".tsv" }

  /// One line a kind and file: kind, file, how many keys.
  private var lines: [String] {
    let counts = violations.reduce(into: [:]) { $0[$1.kind + "\t" + $1.file, default: 0] += 1 }
    return counts.map { "\($0.key)\t\($0.value)" }.sorted()
  }

  /// Fails for each violation that is not in the list of this law, for each line of the list that is true no more, and
  /// for each kind in it without a reason. With `CONFEDIT_RECORD` the list is written; with `CONFEDIT_LAWS=all`, when
  /// every key is tried, nothing is compared, and the violations are printed.
  func compare(reasons: [String: String]) {
    if let path = ProcessInfo.processInfo.environment["CONFEDIT_LAW_REPORT"] { report(to: path) }
    guard !LawFiles.takesAll else { return }
    if !(ProcessInfo.processInfo.environment["CONFEDIT_RECORD"] ?? "").isEmpty {
      try? FileManager.default.createDirectory(atPath: Self.directory, withIntermediateDirectories: true)
      try? (lines.map { $0 + "\n" }.joined()).write(toFile: listPath, atomically: true, encoding: .utf8)
      Issue.record("recorded the exceptions of \(law): read what they are now")
      return
    }
    let known = ((try? String(contentsOfFile: listPath, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    for line in Set(lines).subtracting(known).sorted() {
      let parts = line.split(separator: "\t").map(String.init)
      let examples = violations.filter { $0.kind == parts[0] && $0.file == parts[1] }.prefix(3)
      Issue.record("\(law): \(line)\n\(examples.map { "\($0.key): \($0.detail)" }.joined(separator: "\n"))")
    }
    for line in Set(known).subtracting(lines).sorted() { Issue.record("\(law): no longer so, take it out: \(line)") }
    let kinds = Set(violations.map(\.kind))
    for kind in kinds.sorted() where reasons[kind] == nil { Issue.record("\(law): no reason for \(kind)") }
    for kind in reasons.keys.sorted() where !kinds.contains(kind) { Issue.record("\(law): no exception is \(kind)") }
    #expect(checks > 0)
  }

  private func report(to path: String) {
    var text = "## \(law): \(checks) checks, \(violations.count) violations\n"
    for (why, count) in refusals.sorted(by: { $0.value > $1.value }) { text += "refused \(count): \(why)\n" }
    let kinds = Dictionary(grouping: violations, by: \.kind).sorted { $0.value.count > $1.value.count }
    for (kind, all) in kinds {
      text += "### \(kind): \(all.count) in \(Set(all.map(\.file)).count) files\n"
      for one in all.sorted(by: { $0.detail.count < $1.detail.count }).prefix(6) {
        text += "- \(one.file) `\(one.key)`: \(one.detail)\n"
      }
    }
    try? text.write(toFile: path + "/" + law + ".md", atomically: true, encoding: .utf8)
  }
}

/// The lines in which two texts differ, in short.
enum LawDetail {
  static func between(_ old: [UInt8], _ new: [UInt8]) -> String {
    let most = min(old.count, new.count)
    var first = old.withUnsafeBufferPointer { a in
      new.withUnsafeBufferPointer { b in
        var index = 0
        while index < most, a[index] == b[index] { index += 1 }
        return index
      }
    }
    let last = old.withUnsafeBufferPointer { a in
      new.withUnsafeBufferPointer { b in
        var count = 0
        while count < most - first, a[a.count - 1 - count] == b[b.count - 1 - count] { count += 1 }
        return count
      }
    }
    while first > 0, old[first - 1] != 0x0A { first -= 1 }
    return "\(shown(old, first, old.count - last)) -> \(shown(new, first, new.count - last))"
  }

  /// The lines from one offset to the end of the line of another.
  private static func shown(_ bytes: [UInt8], _ start: Int, _ end: Int) -> String {
    var end = max(start, end)
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    let text = String(decoding: bytes[start..<min(end, start + 240)], as: UTF8.self)
    return String(reflecting: text) + (end - start > 240 ? "…(\(end - start) bytes)" : "")
  }
}
