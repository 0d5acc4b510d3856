import ConfigModel
import Foundation
import LosslessYAML
import YAMLDiagnosis

/// What is wrong with a file, or `accepted`: every place as line:column, both counted from 1, columns in characters.
func diagnosed(_ bytes: [UInt8]) -> String {
  let source = Source(bytes)
  do {
    _ = try YAMLStream(parsing: source)
    return "accepted"
  } catch {
    let reason = Explanation(of: error, in: source)
    var lines = ["\(place(reason.span, in: source)): \(reason.code.rawValue): \(reason.message)"]
    lines += reason.notes.map { note in
      note.span.map { "note \(place($0, in: source)): \(note.message)" } ?? "note: \(note.message)"
    }
    if let help = reason.help { lines.append("help: \(help)") }
    return lines.joined(separator: "\n")
  }
}

func diagnosed(_ text: String) -> String { diagnosed(Array(text.utf8)) }

private func place(_ span: SourceSpan, in source: Source) -> String {
  let (begin, end) = (source.position(at: span.lower), source.position(at: span.upper))
  if begin == end { return "\(begin.line):\(begin.column)" }
  return begin.line == end.line
    ? "\(begin.line):\(begin.column)-\(end.column)" : "\(begin.line):\(begin.column)-\(end.line):\(end.column)"
}

/// Compares with a file beside the tests, and gives the blocks that differ; `CONFEDIT_RECORD=1` writes it instead.
func difference(fromGolden name: String, _ actual: String) throws -> String? {
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
