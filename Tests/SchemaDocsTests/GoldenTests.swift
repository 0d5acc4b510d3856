import ConfigSchema
import Foundation
import SchemaDocs
import Testing

/// Whole outputs of the examples. `CONFEDIT_RECORD=1` writes them, and fails: what was recorded is to be read.
@Suite struct GoldenTests {
  struct Golden: Sendable, CustomTestStringConvertible {
    let file: String
    let schema: String
    let text: @Sendable (Settings) -> String
    var testDescription: String { file }

    init(_ file: String, of schema: String, _ text: @escaping @Sendable (Settings) -> String) {
      self.file = file
      self.schema = schema
      self.text = text
    }
  }

  static let goldens: [Golden] =
    ["notifier", "mailpane"].flatMap { name in
      [
        Golden("\(name).md", of: name) { MarkdownDocument(Reference(of: $0)).text },
        Golden("\(name).5", of: name) { ManPage(Reference(of: $0)).text },
        Golden("\(name).body.html", of: name) { body(of: $0) },
        Golden("\(name).dot", of: name) { DotGraph(DependencyDiagram(of: $0)).text },
        Golden("\(name).mermaid", of: name) { MermaidGraph(DependencyDiagram(of: $0)).text },
        Golden("\(name).graph.svg", of: name) { SVGGraph(DependencyDiagram(of: $0)).document },
      ]
    }

  /// Without the style sheet and the script, which say nothing about the schema.
  private static func body(of settings: Settings) -> String {
    let page = HTMLPage(Reference(of: settings)).text
    let start = page.range(of: "<body>")?.lowerBound ?? page.startIndex
    let end = page.range(of: "<script>")?.lowerBound ?? page.endIndex
    return String(page[start..<end])
  }

  @Test(arguments: goldens)
  func matches(golden: Golden) throws {
    let text = golden.text(try SchemaSource.example(golden.schema))
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Golden/\(golden.file)")
    let recorded = try? String(contentsOf: file, encoding: .utf8)
    if !(ProcessInfo.processInfo.environment["CONFEDIT_RECORD"] ?? "").isEmpty, recorded != text {
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(golden.file): read it before it is committed")
      return
    }
    guard let recorded else {
      Issue.record("there is no \(golden.file)")
      return
    }
    guard recorded != text else { return }
    let (old, new) = (recorded.split(separator: "\n"), text.split(separator: "\n"))
    let line = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(old.count, new.count)
    Issue.record(
      """
      \(golden.file) differs from line \(line + 1) on (blank lines not counted):
      recorded: \(old.indices.contains(line) ? old[line] : "its end")
      now:      \(new.indices.contains(line) ? new[line] : "its end")
      """)
  }
}
