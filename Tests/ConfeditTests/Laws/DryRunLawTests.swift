import ConfigEditing
import ConfigModel
import Foundation
import LosslessYAML
import TestSupport
import Testing

/// What `--dry-run` shows is what is written: the program itself runs, and its diff is carried out on the old bytes.
@Suite("Laws of a dry run", Corpora.available)
struct DryRunLawTests {
  /// Every so many documents, the small ones.
  private static let documents: [LawDocument] = {
    let all = ((try? LawFiles.documents()) ?? []).filter { $0.bytes.count < 20_000 && $0.count == 1 }
    return stride(from: 0, to: all.count, by: LawFiles.takesAll ? 1 : 14).map { all[$0] }
  }()

  @Test("what --dry-run shows is what is written") func dryRun() async throws {
    let book = try await LawBook.judge("dry-run", Self.documents) { document, book in
      let program = try document.program()
      let scalars = program.scalars.filter { !$0.path.isEmpty && program.stream.kind(of: $0.node) == .scalar }
      guard let place = scalars.dropFirst(scalars.count / 2).first else { return }
      let word = LawWords.varied[document.bytes.count % LawWords.varied.count]
      let sandbox = try Sandbox()
      try sandbox.write("in.yaml", "\(Self.quoted("new key")): [1, a, null]\n")
      let key = Self.shell(place.key)
      for (name, verb) in [
        ("set", "set \(key) \(Self.shell(word))"), ("unset", "unset \(key)"), ("apply", "apply in.yaml"),
      ] {
        book.check()
        try sandbox.write("c.yaml", Data(document.bytes))
        let shown = try sandbox.run("confedit --no-schema -f c.yaml \(verb) --dry-run")
        let untouched = try Data(contentsOf: URL(fileURLWithPath: sandbox.path("c.yaml")))
        if untouched != Data(document.bytes) { book.violate("\(name): a dry run writes", document, place.key) }
        let written = try sandbox.run("confedit --no-schema -f c.yaml \(verb)")
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: sandbox.path("c.yaml"))))
        if shown.exitCode != written.exitCode {
          book.violate(
            "\(name): exit \(shown.exitCode), then \(written.exitCode)", document, place.key, written.errorText)
        } else if shown.exitCode != 0 {
          book.refuse("\(name): exit \(shown.exitCode)", document, place.key)
          if bytes != document.bytes { book.violate("\(name): a refusal writes", document, place.key) }
        } else if Self.patched(document.bytes, by: Array(shown.stdout)) != bytes {
          book.violate("\(name): written otherwise", document, place.key, LawDetail.between(document.bytes, bytes))
        }
        if shown.errorText != written.errorText {
          book.violate("\(name): says something else", document, place.key, shown.errorText + " | " + written.errorText)
        }
      }
    }
    book.compare(reasons: LawReasons.dryRun)
  }

  private static func shell(_ word: String) -> String { "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'" }
  private static func quoted(_ key: String) -> String { "\"\(key)\"" }

  /// The text after the hunks of a unified diff; nil when they are not of this text.
  private static func patched(_ text: [UInt8], by diff: [UInt8]) -> [UInt8]? {
    let old = lines(text)
    var result: [[UInt8]] = []
    var next = 0
    var isHunk = false
    var isOfNew = false
    for line in lines(diff) {
      guard let mark = line.first else { return nil }
      if line.starts(with: "@@ -".utf8) {
        let numbers = String(decoding: line, as: UTF8.self).dropFirst(4).prefix { $0 != " " }.split(separator: ",")
        guard let first = numbers.first.flatMap({ Int($0) }) else { return nil }
        let count = numbers.count > 1 ? Int(numbers[1]) ?? 1 : 1
        let start = count == 0 ? first : first - 1
        guard start >= next, start <= old.count else { return nil }
        result += old[next..<start]
        next = start
        isHunk = true
        continue
      }
      guard isHunk else { continue }
      let body = Array(line.dropFirst())
      defer { isOfNew = mark != UInt8(ascii: "-") }
      switch mark {
      case UInt8(ascii: "+"): result.append(body)
      case UInt8(ascii: "-"), UInt8(ascii: " "):
        guard next < old.count, old[next].filter({ $0 != 0x0A }) == body.filter({ $0 != 0x0A }) else { return nil }
        if mark == UInt8(ascii: " ") { result.append(body) }
        next += 1
      case UInt8(ascii: "\\"):
        // Of the line before.
        if isOfNew, let last = result.indices.last, result[last].last == 0x0A, isLast(line) {
          result[last].removeLast()
        }
      default: isHunk = false
      }
    }
    return (result + old[next...]).flatMap(\.self)
  }

  private static func isLast(_ line: [UInt8]) -> Bool { line.starts(with: "\\ No newline".utf8) }

  /// Each with its line feed.
  private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    var result: [[UInt8]] = []
    var line: [UInt8] = []
    for byte in bytes {
      line.append(byte)
      if byte == 0x0A {
        result.append(line)
        line = []
      }
    }
    return line.isEmpty ? result : result + [line]
  }
}
