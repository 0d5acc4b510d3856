import ConfigSchema
import DisplayText
import Foundation
import FoundationXML
import Testing

@testable import SchemaDocs

/// A schema whose every text tries to be something else than text.
@Suite struct HostileTextTests {
  static let attack =
    #"</script></style><img src=x onerror=alert(1)>'`$(id)`' \"\\u001b[31m\\u202e .TH X \\n.so /etc/passwd | [x](javascript:alert(1)) **b** %%{init} & &lt;"#

  /// In double quotes of YAML; the escapes above become controls.
  static let text = "\"" + attack.replacingOccurrences(of: "\\\\", with: "\\") + "\""

  /// Without a line break, for values.
  static let word = text.replacingOccurrences(of: "\\n", with: " ")

  static func settings() throws -> Settings {
    try SchemaSource.settings(
      """
      confedit: 1
      id: \(text)
      title: \(text)
      help: \(text)
      revision: 2
      files: ["*<img>.yaml"]
      layers: [{name: \(word), file: \(word), write: default}]
      pages:
      - title: \(text)
        help: \(text)
        sections:
        - header: \(text)
          footer: \(text)
          settings:
            a: {title: \(text), help: \(text), type: bool, default: true, unit: \(text), deprecated: {message: \(text)}}
            b:
              title: \(text)
              help: \(text)
              choices: {x: {label: \(text), help: \(text), enabled-if: a, why: \(text)}, \(word): \(text)}
              default: \(word)
              enabled-if: {when: a, why: \(text)}
            c: {title: \(text), pattern: "<img>|a`b", message: \(text)}
            h: {example: \(word)}
            \(quotedKey): {title: \(text), type: int, range: [1, 9], unit: \(text)}
            e: {title: \(text), type: list, of: {settings: {f: {title: \(text), help: \(text)}}}}
            g: {title: \(text), computed: 'c + "<img src=x>"'}
          links: [{title: \(text), url: "javascript:alert(1)"}, {title: \(text), url: "https://example.org/?a=1&b=2"}]
          actions: {\(text): {title: \(text), help: \(text), run: [\(word), \(word)], confirm: \(text), enabled-if: a}}
      rules: [{assert: c != "<img>", on: [c], message: \(text)}]
      migrations: [{to: 2, move: {\(quotedKey): b}, map: {b: {\(text): \(text)}}, remove: {\(quotedKey): \(text)}, split: {\(quotedKey): {pattern: '(</script><img src=x>).*', into: [b]}}}]
      """)
  }

  /// A key with markup, in the path syntax of a quoted segment.
  static let quotedKey = #"'"<img src=x>`| d"'"#

  static let formats: [(name: String, text: @Sendable (Settings) -> String)] = [
    ("markdown", { MarkdownDocument(Reference(of: $0)).text }), ("man", { ManPage(Reference(of: $0)).text }),
    ("html", { page($0) }), ("dot", { DotGraph(DependencyDiagram(of: $0)).text }),
    ("mermaid", { MermaidGraph(DependencyDiagram(of: $0)).text }),
    ("svg graph", { SVGGraph(DependencyDiagram(of: $0)).document }),
  ]

  static func page(_ settings: Settings) -> String {
    let reference = Reference(of: settings)
    return HTMLPage(reference, diagram: SVGGraph(DependencyDiagram(of: settings), in: reference).element).text
  }

  private static func text(_ name: String) throws -> String {
    try #require(formats.first { $0.name == name }).text(try settings())
  }

  @Test(arguments: formats.map(\.name))
  func noControlReachesTheReader(name: String) throws {
    let text = try Self.text(name)
    #expect(text.contains("onerror"))
    for line in text.split(separator: "\n") { #expect(EscapedText.escaped(String(line)) == String(line)) }
  }

  @Test(arguments: ["html", "svg graph"])
  func markupStaysText(name: String) throws {
    let text = try Self.text(name)
    #expect(!text.contains("<img"))
    #expect(text.contains("&lt;img src=x onerror=alert(1)&gt;"))
    #expect(text.components(separatedBy: "<script>").count == (name == "html" ? 2 : 1))
    #expect(!text.contains("href=\"javascript:"))
  }

  @Test func imageIsWellFormed() throws {
    let parser = XMLParser(data: Data(try Self.text("svg graph").utf8))
    #expect(parser.parse())
    #expect(parser.parserError == nil)
  }

  @Test func markdownHasNoRawMarkup() throws {
    let text = try Self.text("markdown").replacing(/<a id="[^"<>]*"><\/a>/, with: "")
    #expect(text.contains("&lt;/script&gt;"))
    for line in text.split(separator: "\n") where !line.hasPrefix("confedit ") {
      let outside = Self.withoutCode(line).replacing("<br>", with: "").replacing("](<#", with: "](#")
      #expect(!outside.contains("<"), "\(line)")
      #expect(outside.firstMatch(of: /[^\\]\]\(<?javascript:/) == nil, "\(line)")
      #expect(outside.firstMatch(of: /[^\\*]\*\*b/) == nil, "\(line)")
    }
  }

  /// The line without its code spans (CommonMark, chapter 6.1).
  private static func withoutCode(_ line: Substring) -> String {
    var result = ""
    var rest = line
    while let character = rest.first {
      if character == "\\" {
        result += rest.prefix(2)
        rest = rest.dropFirst(2)
        continue
      }
      let fence = rest.prefix { $0 == "`" }
      guard !fence.isEmpty else {
        result.append(rest.removeFirst())
        continue
      }
      rest = rest.dropFirst(fence.count)
      var inside = rest
      while !inside.isEmpty {
        inside = inside.drop { $0 != "`" }
        let run = inside.prefix { $0 == "`" }
        inside = inside.dropFirst(run.count)
        if run.count == fence.count { break }
      }
      rest = inside
    }
    return result
  }

  /// Every line that begins with a control character is a request that the writer knows.
  @Test func manHasNoForeignRequests() throws {
    let known = ["TH", "SH", "SS", "PP", "TP", "IP", "RS", "RE", "br", "\\\""]
    for line in try Self.text("man").split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      let request = line.dropFirst().prefix { $0 != " " }
      #expect(known.contains(String(request)), "\(line)")
    }
  }

  /// Outside of quoted strings there is nothing of the schema.
  @Test func dotKeepsTextInItsStrings() throws {
    for line in try Self.text("dot").split(separator: "\n") {
      let outside = line.replacing(/"(?:[^"\\]|\\.)*"/, with: "\"\"")
      #expect(!outside.contains("img") && !outside.contains("onerror"), "\(line)")
    }
  }

  @Test func mermaidKeepsTextInItsStrings() throws {
    for line in try Self.text("mermaid").split(separator: "\n") {
      #expect(!line.contains("<img") && !line.contains("%%"), "\(line)")
      let outside = line.replacing(/"[^"]*"/, with: "\"\"")
      #expect(
        outside.wholeMatch(
          of: /(?:flowchart LR| +(?:end|subgraph p\d+\[""\]|n\d+\[""\]|n\d+ (?:-->|-\.->)\|""\| n\d+))/) != nil,
        "\(line)")
    }
  }
}
