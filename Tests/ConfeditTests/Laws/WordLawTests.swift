import Foundation
import TestSupport
import Testing

/// Random words over old values of all kinds: what is written is of the word's type for readers of YAML 1.1 and 1.2, or
/// a text of exactly these characters; never another number.
@Suite("Laws of a word")
struct WordLawTests {
  /// A file with one value.
  struct Setting: Sendable {
    let name: String
    let before: String
    let written: String
    let after: String
    let old: WordRules.Old
    let key: String

    init(
      _ name: String, _ before: String, _ written: String, _ after: String, _ text: String, _ style: WordRules.Style,
      tag: String? = nil, states11: Bool = false, key: String = "k"
    ) {
      (self.name, self.before, self.written, self.after, self.key) = (name, before, written, after, key)
      old = WordRules.Old(text: text, style: style, tag: tag, states11: states11)
    }

    var text: String { before + written + after }
  }

  /// Old values of all kinds, in block and in flow, with and without `%YAML 1.1`.
  static let settings: [Setting] = {
    let plain = [
      "abc", "two words", "v1.2", "5", "-7", "1.10", "0644", "0o17", "1e3", "1_000", "12:30", "2024-01-01", "true",
      "False", "no", "On", "y", "~", "null", ":info", "0x1F", ".inf", "61e9540", "08", "=", "-.5",
    ]
    var result: [Setting] = []
    for text in plain {
      result.append(Setting("plain \(text)", "a: 1\nk: ", text, " # c\nz: 2\n", text, .plain))
      result.append(
        Setting("plain \(text) under 1.1", "%YAML 1.1\n---\nk: ", text, "\nz: 2\n", text, .plain, states11: true))
      if !text.hasPrefix(":") {
        result.append(Setting("plain \(text) in flow", "m: {j: 1, k: ", text, "}\n", text, .plain, key: "m.k"))
      }
      result.append(Setting("item \(text)", "l:\n- ", text, "\n- x\n", text, .plain, key: "l[0]"))
    }
    for text in ["abc", "true", "80", "0644", "no", ""] {
      result.append(Setting("double \(text)", "k: ", "\"\(text)\"", " # c\n", text, .double))
      result.append(Setting("single \(text)", "k: ", "'\(text)'", "\n", text, .single))
      result.append(
        Setting("double \(text) under 1.1", "%YAML 1.1\n---\nk: ", "\"\(text)\"", "\n", text, .double, states11: true))
    }
    result.append(Setting("empty", "k:", "", "\nz: 2\n", "", .plain))
    result.append(Setting("literal", "k: ", "|-\n  some text", "\nz: 2\n", "some text", .block))
    result.append(Setting("folded", "k: ", ">-\n  some text", "\nz: 2\n", "some text", .block))
    result.append(Setting("tagged", "k: !t ", "abc", "\n", "abc", .plain, tag: "!t"))
    result.append(Setting("tagged 5", "k: !t ", "5", "\n", "5", .plain, tag: "!t"))
    return result
  }()

  private static let count = 100_000

  /// A failure of one word over one value.
  private struct Finding: Sendable {
    let kind: String
    let setting: String
    let word: String
    let detail: String
  }

  @Test("a written word is of its type for every reader, or a text of these characters") func words() async throws {
    let lanes = ProcessInfo.processInfo.activeProcessorCount
    let findings = try await withThrowingTaskGroup(of: [Finding].self) { group in
      for lane in 0..<lanes {
        group.addTask {
          var words = RandomWords(generator: SeededGenerator(seed: UInt64(lane + 1)))
          var result: [Finding] = []
          var written: [String] = []
          for number in 0..<Self.count / lanes {
            let setting = Self.settings[number % Self.settings.count]
            let word = words.next()
            result += try Self.check(word, over: setting)
            if Self.reportDirectory != nil { written.append(try Self.line(word, over: setting)) }
          }
          if let path = Self.reportDirectory {
            let text = written.joined(separator: "\n") + "\n"
            try text.write(toFile: "\(path)/words-\(lane).json", atomically: true, encoding: .utf8)
          }
          return result
        }
      }
      return try await group.reduce(into: [Finding]()) { $0 += $1 }
    }
    let kinds = Dictionary(grouping: findings, by: \.kind)
    if let path = Self.reportDirectory {
      try Self.report(kinds).write(toFile: path + "/words.md", atomically: true, encoding: .utf8)
    }
    for (kind, all) in kinds where LawReasons.words[kind] == nil {
      let shown = all.prefix(5).map { "\($0.setting) <- \(String(reflecting: $0.word)): \($0.detail)" }
      Issue.record("\(kind): \(all.count)\n\(shown.joined(separator: "\n"))")
    }
    for kind in LawReasons.words.keys where kinds[kind] == nil { Issue.record("no exception is: \(kind)") }
  }

  private static let reportDirectory = ProcessInfo.processInfo.environment["CONFEDIT_LAW_REPORT"]

  /// For other readers of YAML: what was set, in which file, what became of it, and how the versions read the word.
  private static func line(_ word: String, over setting: Setting) throws -> String {
    let outcome = try LawProgram(Array(setting.text.utf8)).set(setting.key, word)
    let after = outcome.bytes.map { String(decoding: $0, as: UTF8.self) }
    let parts = [
      setting.name, setting.key, setting.text, word, after ?? "",
      ScalarOracle.reading(word, .v1_1).kind, ScalarOracle.reading(word, .v1_2).kind,
    ]
    return String(decoding: try JSONEncoder().encode(parts), as: UTF8.self)
  }

  private static func report(_ kinds: [String: [Finding]]) -> String {
    var text = "## words: \(count) checks, \(kinds.values.reduce(0) { $0 + $1.count }) violations\n"
    for (kind, all) in kinds.sorted(by: { $0.value.count > $1.value.count }) {
      text += "### \(kind): \(all.count)\n"
      var seen: Set<String> = []
      for one in all.sorted(by: { $0.word.count < $1.word.count })
      where seen.count < 14 && seen.insert(one.setting + String(one.word.count)).inserted {
        text += "- \(one.setting) <- \(String(reflecting: one.word)): \(one.detail)\n"
      }
    }
    return text
  }

  private static func check(_ word: String, over setting: Setting) throws -> [Finding] {
    func finding(_ kind: String, _ detail: String) -> [Finding] {
      [Finding(kind: kind, setting: setting.name, word: word, detail: detail)]
    }
    let program = try LawProgram(Array(setting.text.utf8))
    let wanted = WordRules.wanted(word, over: setting.old)
    let outcome = program.set(setting.key, word)
    guard let bytes = outcome.bytes else { return finding("refused", "\(outcome)") }
    let text = String(decoding: bytes, as: UTF8.self)
    if wanted == .nothing { return text == setting.text ? [] : finding("changed by what get prints", text) }
    guard text.hasPrefix(setting.before), text.hasSuffix(setting.after),
      let scalar = WrittenScalar(
        text.dropFirst(setting.before.count).dropLast(setting.after.count).drop(while: { $0 == " " }))
    else { return finding("other bytes changed", text) }
    let shown = String(text.dropFirst(setting.before.count).dropLast(setting.after.count))
    let shownKind = scalar.fault(
      of: word, wanted: wanted, states11: setting.old.states11, isTagged: setting.old.tag != nil)
    return shownKind.map { finding($0, shown) } ?? []
  }
}
