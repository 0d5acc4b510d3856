import ConfigModel
import Foundation
import LosslessYAML
import TestSupport
import Testing
import YAMLDiagnosis

/// The cases of `Golden/diagnosis.txt`: a line `## name`, the file, a line `--`, the message.
///
/// In the files `␉` stands for a tab, `␍` for a carriage return, `␡` for DEL, `⟪FEFF⟫` for the character of that
/// code, and `⟪⟫` for nothing where a file ends without line feed.
@Test func mistakesGetTheirMessages() throws {
  let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden/diagnosis.txt")
  let cases = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "## ").dropFirst()
  #expect(cases.count > 90)
  let actual = try cases.map { text in
    let head = try #require(text.range(of: "\n"))
    let middle = try #require(text.range(of: "\n--\n"))
    let input = String(text[head.upperBound..<middle.lowerBound]) + "\n"
    return text[..<middle.upperBound] + diagnosed(unescaped(input)) + "\n"
  }
  let changed = try difference(fromGolden: "diagnosis.txt", actual.map { "## \($0)" }.joined(separator: "\n"))
  #expect(changed == nil)
}

private func unescaped(_ text: String) -> String {
  var result = text.replacingOccurrences(of: "␉", with: "\t").replacingOccurrences(of: "␍", with: "\r")
    .replacingOccurrences(of: "␡", with: "\u{7F}").replacingOccurrences(of: "⟪⟫\n", with: "")
  for code: UInt32 in [0xFEFF, 0x81, 0xFFFF, 0x07] {
    let hex = String(code, radix: 16, uppercase: true)
    let name = "⟪" + String(repeating: "0", count: 4 - hex.count) + hex + "⟫"
    result = result.replacingOccurrences(of: name, with: characters(code))
  }
  return result
}

/// Bytes that no text can hold.
@Test(
  arguments: [
    (
      [0x61, 0x3A, 0x20, 0x63, 0x61, 0x66, 0xE9],
      "1:7-8: invalid-utf-8: the byte 0xE9 is not valid UTF-8; in Windows-1252 it would be \"é\""
    ),
    (
      [0x61, 0x3A, 0x20, 0x80, 0x0A],
      "1:4: invalid-utf-8: the byte 0x80 is not valid UTF-8; in Windows-1252 it would be \"€\""
    ),
    ([0x61, 0x3A, 0x20, 0x81, 0x0A], "1:4: invalid-utf-8: the byte 0x81 is not valid UTF-8"),
    (
      [0x61, 0x3A, 0x20, 0xF4, 0x90, 0x80, 0x80, 0x0A],
      "1:4-5: invalid-utf-8: this is not valid UTF-8: a character beyond U+10FFFF"
    ),
    ([0x61, 0x3A, 0x20, 0xE2, 0x82], "1:4-5: invalid-utf-8: the file ends in the middle of a UTF-8 character"),
    ([0x00, 0x00, 0xFE, 0xFF, 0x00, 0x00, 0x00, 0x61], "1:1: encoding: the file is UTF-32BE, not UTF-8"),
    ([0xFF, 0xFE, 0x00, 0x00, 0x61, 0x00, 0x00, 0x00], "1:1: encoding: the file is UTF-32LE, not UTF-8"),
    ([0x61, 0x00, 0x00, 0x00, 0x3A, 0x00, 0x00, 0x00], "1:1: encoding: the file is UTF-32LE, not UTF-8"),
    ([0x00, 0x61, 0x00, 0x3A, 0x00, 0x20], "1:1: encoding: the file is UTF-16BE, not UTF-8"),
    ([0x61, 0x00, 0x0A], "1:2-3: nul-byte: there is a NUL byte in the file, which no YAML may hold"),
  ] as [([UInt8], String)])
func foreignBytesGetTheirMessages(bytes: [UInt8], expected: String) {
  #expect(diagnosed(bytes).split(separator: "\n").first.map(String.init) == expected)
}

/// Whatever the file, the place lies within it and the words hold no control characters.
@Test func hostileFilesAreDiagnosedWithinTheirBounds() {
  var generator = SeededGenerator()
  var refused = 0
  for _ in 0..<6000 {
    let bytes = Array(generator.hostileText(limit: 24).utf8)
    guard let error = refusal(of: bytes) else { continue }
    refused += 1
    let spans = [error.span] + error.notes.compactMap(\.span)
    let isWithin = spans.allSatisfy { 0 <= $0.lower && $0.lower <= $0.upper && $0.upper <= bytes.count }
    let words = [error.message, error.help ?? ""] + error.notes.map(\.message)
    let isClean =
      words.dropFirst(2).allSatisfy { !$0.isEmpty }
      && words.joined().unicodeScalars.allSatisfy { $0 != "\t" && $0 != "\n" && !ScalarSpelling.mustBeEscaped($0) }
    guard isWithin, isClean else {
      Issue.record("seed \(generator.seed): \(String(reflecting: String(decoding: bytes, as: UTF8.self))): \(error)")
      return
    }
  }
  #expect(refused > 1000)
}

private func refusal(of bytes: [UInt8]) -> Explanation? {
  let source = Source(bytes)
  do {
    _ = try YAMLStream(parsing: source)
    return nil
  } catch {
    return Explanation(of: error, in: source)
  }
}
