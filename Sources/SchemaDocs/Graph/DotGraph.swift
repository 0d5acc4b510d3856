internal import DisplayText

/// The dependencies in the language of Graphviz.
package struct DotGraph: Sendable {
  let diagram: DependencyDiagram

  package init(_ diagram: DependencyDiagram) { self.diagram = diagram }

  package var text: String {
    var lines = [
      "digraph \(Self.quoted(diagram.title)) {", "  rankdir=LR;", "  fontname=\"sans-serif\";",
      "  node [shape=box, style=rounded, fontname=\"sans-serif\", fontsize=11];",
      "  edge [fontname=\"monospace\", fontsize=9];",
    ]
    for (index, title) in diagram.groups.enumerated() {
      lines += ["  subgraph cluster_\(index) {", "    label=\(Self.quoted(title));"]
      for (number, node) in diagram.nodes.enumerated() where node.group == index {
        let label = [node.title, node.name].filter { !$0.isEmpty }.map(Self.escaped).joined(separator: "\\n")
        lines.append("    n\(number) [label=\"\(label)\"];")
      }
      lines.append("  }")
    }
    for link in diagram.links {
      for source in link.sources {
        lines.append("  n\(source) -> n\(link.target) [label=\(Self.quoted(link.label))\(Self.style(link.kind))];")
      }
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  private static func style(_ kind: DependencyDiagram.Kind) -> String {
    switch kind {
    case .enabling: ""
    case .showing: ", style=dotted"
    case .value: ", style=dashed"
    }
  }

  private static func quoted(_ text: String) -> String { "\"" + escaped(text) + "\"" }

  /// Within double quotes; in labels a backslash begins an escape, and character references are read.
  private static func escaped(_ text: String) -> String {
    EscapedText.escaped(text).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("&", with: "&amp;")
  }
}
