import ConfigModel
import Foundation
import LosslessYAML

/// What is wrong with a file, or `accepted`: every place as line:column, both counted from 1, columns in characters.
func diagnosed(_ bytes: [UInt8]) -> String {
  let problem = EventProbe(bytes).problem
  guard let error = Diagnosis.precheck(bytes) ?? problem.map({ Diagnosis.unreadable(bytes, $0) }) else {
    return "accepted"
  }
  var lines = ["\(place(error.span, in: bytes)): \(error.code.rawValue): \(error.message)"]
  lines += error.notes.map { note in
    note.span.map { "note \(place($0, in: bytes)): \(note.message)" } ?? "note: \(note.message)"
  }
  if let help = error.help { lines.append("help: \(help)") }
  return lines.joined(separator: "\n")
}

func diagnosed(_ text: String) -> String { diagnosed(Array(text.utf8)) }

private func place(_ span: SourceSpan, in bytes: [UInt8]) -> String {
  let (begin, end) = (position(span.lower, in: bytes), position(span.upper, in: bytes))
  if begin == end { return "\(begin.line):\(begin.column)" }
  return begin.line == end.line
    ? "\(begin.line):\(begin.column)-\(end.column)" : "\(begin.line):\(begin.column)-\(end.line):\(end.column)"
}

private func position(_ offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
  var (line, column) = (1, 1)
  var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  while index < min(offset, bytes.count) {
    let isBreak = bytes[index] == 0x0A || bytes[index] == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)
    if isBreak {
      (line, column) = (line + 1, 1)
    } else if bytes[index] & 0xC0 != 0x80 {
      column += 1
    }
    index += 1
  }
  return (line, column)
}

/// The folder of the public test data, which is not part of the project.
let corpora = ProcessInfo.processInfo.environment["CONFEDIT_CORPORA"].map { URL(fileURLWithPath: $0) }

/// Compares with a file beside the tests; `CONFEDIT_RECORD=1` writes it instead.
func expectGolden(_ name: String, _ actual: String) throws -> String? {
  let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden/\(name)")
  if ProcessInfo.processInfo.environment["CONFEDIT_RECORD"] == "1" {
    try actual.write(to: url, atomically: true, encoding: .utf8)
    return nil
  }
  let expected = try String(contentsOf: url, encoding: .utf8)
  guard expected != actual else { return nil }
  let (old, new) = (expected.components(separatedBy: "\n\n"), actual.components(separatedBy: "\n\n"))
  return new.filter { !old.contains($0) }.joined(separator: "\n\n") + "\n\ninstead of\n\n"
    + old.filter { !new.contains($0) }.joined(separator: "\n\n")
}
