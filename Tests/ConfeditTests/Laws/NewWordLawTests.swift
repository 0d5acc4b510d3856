import Foundation
import TestSupport
import Testing

/// Random words as new keys, as new items, and with `--type`.
@Suite("Laws of a new word")
struct NewWordLawTests {
  /// How often each kind of fault was found, with examples.
  private struct Faults {
    private var examples: [String: [String]] = [:]
    private var counts: [String: Int] = [:]

    mutating func add(_ kind: String, _ example: String) {
      counts[kind, default: 0] += 1
      if examples[kind, default: []].count < 8 { examples[kind, default: []].append(example) }
    }

    func compare(_ name: String, reasons: [String: String]) {
      if let path = ProcessInfo.processInfo.environment["CONFEDIT_LAW_REPORT"] {
        let lines = counts.sorted { $0.value > $1.value }.map { kind, count in
          "### \(kind): \(count)\n" + (examples[kind] ?? []).map { "- \($0)\n" }.joined()
        }
        try? lines.joined().write(toFile: "\(path)/\(name).md", atomically: true, encoding: .utf8)
      }
      for (kind, count) in counts where reasons[kind] == nil {
        Issue.record("\(kind): \(count)\n\((examples[kind] ?? []).joined(separator: "\n"))")
      }
      for kind in reasons.keys where counts[kind] == nil { Issue.record("no exception is: \(kind)") }
    }
  }

  private static let siblings = ["abc", "5", "0644", "no", "12:30", ":info", "2024-01-01", "true"]

  @Test("a word of a new key or item is plain only beside its like") func newKeysAndItems() throws {
    var words = RandomWords(generator: SeededGenerator(seed: 11))
    var faults = Faults()
    for number in 0..<8_000 {
      let sibling = Self.siblings[number % Self.siblings.count]
      let states11 = number / 8 % 4 == 3
      let head = states11 ? "%YAML 1.1\n---\n" : ""
      let word = words.next()
      let old = WordRules.Old(text: sibling, style: .plain, states11: states11)
      let isItem = number / 32 % 2 == 1
      let before = isItem ? head + "l:\n- \(sibling)\n" : head + "a: \(sibling)\n"
      let program = try LawProgram(Array(before.utf8))
      let outcome = isItem ? program.add("l", word) : program.set("k", word)
      let name =
        "\(isItem ? "item" : "key") beside \(sibling)\(states11 ? " under 1.1" : "") <- \(String(reflecting: word))"
      guard let bytes = outcome.bytes else {
        faults.add("refused", "\(name): \(outcome)")
        continue
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let start = before + (isItem ? "-" : "k:")
      guard text.hasPrefix(start), text.hasSuffix("\n"),
        let scalar = WrittenScalar(text.dropFirst(start.count).dropLast().drop { $0 == " " })
      else {
        faults.add("other bytes changed", "\(name): \(String(reflecting: text))")
        continue
      }
      let wanted = WordRules.wanted(word, beside: [old])
      if let fault = scalar.fault(of: word, wanted: wanted, states11: states11) {
        faults.add(fault, "\(name): \(text.dropFirst(start.count).dropLast())")
      }
    }
    faults.compare("new-words", reasons: LawReasons.newWords)
  }

  @Test("--type gives a value of the type, a number as it was typed, or refuses") func types() throws {
    var words = RandomWords(generator: SeededGenerator(seed: 12))
    var faults = Faults()
    for number in 0..<8_000 {
      let type = ["string", "int", "number", "bool", "null"][number % 5]
      let states11 = number / 5 % 2 == 1
      let before = states11 ? "%YAML 1.1\n---\nk: " : "k: "
      let word = words.next()
      let old = Self.siblings[number / 10 % Self.siblings.count]
      let program = try LawProgram(Array((before + old + "\n").utf8))
      // What is there already is not written.
      guard let bytes = program.set("k", word, type: type).bytes, bytes != program.bytes else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      let name = "\(type)\(states11 ? " under 1.1" : "") over \(old) <- \(String(reflecting: word))"
      guard text.hasPrefix(before), text.hasSuffix("\n"),
        let scalar = WrittenScalar(text.dropFirst(before.count).dropLast().drop { $0 == " " })
      else {
        faults.add("other bytes changed", "\(name): \(String(reflecting: text))")
        continue
      }
      if let fault = Self.fault(scalar, word, type, states11: states11) {
        faults.add("\(type): \(fault)", "\(name): \(text.dropFirst(before.count).dropLast())")
      }
    }
    faults.compare("typed-words", reasons: LawReasons.typedWords)
  }

  private static func fault(_ scalar: WrittenScalar, _ word: String, _ type: String, states11: Bool) -> String? {
    let version: ScalarOracle.Version = states11 ? .v1_1 : .v1_2
    if type == "string" { return scalar.fault(of: word, wanted: .text, states11: states11) }
    guard case .plain(let found) = scalar else { return "quoted" }
    let reading = ScalarOracle.reading(found, version)
    switch (type, reading) {
    case ("int", .int), ("int", .float), ("number", .int), ("number", .float):
      return found == word ? nil : "spelled otherwise"
    case ("int", _), ("number", _):
      // What a reader of the other version reads as a number was asked for.
      let other = ScalarOracle.reading(found, states11 ? .v1_2 : .v1_1)
      if case .string = other { return "\(reading.kind)" }
      return found == word ? nil : "spelled otherwise"
    case ("bool", .bool(let bool)):
      return ScalarOracle.reading(word, .v1_1) == .bool(bool) ? nil : "another bool"
    case ("null", .null): return nil
    default: return reading.kind
    }
  }
}
