import Foundation
import TestSupport
import Testing

/// A JSON file stays JSON whatever word is set in it, and says what was meant.
@Suite("Laws of a JSON file")
struct JSONLawTests {
  private static let olds = ["\"abc\"", "5", "true", "null", "2.50", "\"80\"", "\"\"", "-3e+7"]

  /// The kinds of fault in their order, each with its examples.
  private static func faults(count: Int) throws -> [String: [String]] {
    var words = RandomWords(generator: SeededGenerator(seed: 21))
    var result: [String: [String]] = [:]
    for number in 0..<count {
      let old = olds[number % olds.count]
      let key = ["k", "m.n", "new", "m.\"new key\""][number / olds.count % 4]
      let before = "{\"k\": \(old), \"m\": {\"n\": \(old)}}\n"
      let word = words.next()
      let program = try LawProgram(Array(before.utf8))
      guard let bytes = program.set(key, word).bytes else {
        result["refused", default: []].append("\(old), \(key) <- \(String(reflecting: word))")
        continue
      }
      if let fault = fault(of: word, at: key, in: bytes) {
        let after = String(decoding: bytes.dropLast(), as: UTF8.self)
        result[fault, default: []].append("\(old), \(key) <- \(String(reflecting: word)): \(after)")
      }
    }
    return result
  }

  private static func fault(of word: String, at key: String, in bytes: [UInt8]) -> String? {
    // Foundation reads no number beyond those of a processor.
    if Double(word)?.isInfinite == true { return nil }
    guard let root = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] else { return "no JSON" }
    let map = key.hasPrefix("m.") ? root["m"] as? [String: Any] : root
    let name = key.hasPrefix("m.") ? key.dropFirst(2).filter { $0 != "\"" } : key
    switch map?[name] {
    case let text as String: return text == word ? nil : "another text"
    case is NSNull: return ["", "~", "null", "Null", "NULL"].contains(word) ? nil : "null for another word"
    case is NSNumber:
      let text = String(decoding: bytes, as: UTF8.self)
      if ["true", "false"].contains(word.lowercased()) { return nil }
      return text.contains(": \(word)}") || text.contains(": \(word),") ? nil : "a number spelled otherwise"
    default: return "no value"
    }
  }

  @Test("a JSON file stays JSON") func staysJSON() throws {
    let faults = try Self.faults(count: 6_000)
    if let path = ProcessInfo.processInfo.environment["CONFEDIT_LAW_REPORT"] {
      let parts = faults.sorted { $0.value.count > $1.value.count }.map { kind, all in
        "### \(kind): \(all.count)\n" + all.sorted { $0.count < $1.count }.prefix(8).map { "- \($0)\n" }.joined()
      }
      try parts.joined().write(toFile: "\(path)/json-words.md", atomically: true, encoding: .utf8)
    }
    for (kind, all) in faults where LawReasons.jsonWords[kind] == nil {
      Issue.record("\(kind): \(all.count)\n\(all.prefix(5).joined(separator: "\n"))")
    }
    for kind in LawReasons.jsonWords.keys where faults[kind] == nil { Issue.record("no exception is: \(kind)") }
  }
}
