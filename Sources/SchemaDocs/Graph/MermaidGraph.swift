internal import DisplayText

/// The dependencies as a Mermaid flowchart, as forges draw it in Markdown.
package struct MermaidGraph: Sendable {
  let diagram: DependencyDiagram

  package init(_ diagram: DependencyDiagram) { self.diagram = diagram }

  package var text: String {
    var lines = ["flowchart LR"]
    for (index, title) in diagram.groups.enumerated() {
      lines.append("  subgraph p\(index)[\"\(Self.escaped(title))\"]")
      for (number, node) in diagram.nodes.enumerated() where node.group == index {
        let label = [node.title, node.name].filter { !$0.isEmpty }.map(Self.escaped).joined(separator: "<br>")
        lines.append("    n\(number)[\"\(label)\"]")
      }
      lines.append("  end")
    }
    for link in diagram.links {
      for source in link.sources {
        lines.append("  n\(source) \(Self.arrow(link.kind))|\"\(Self.escaped(link.label))\"| n\(link.target)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func arrow(_ kind: DependencyDiagram.Kind) -> String { kind == .enabling ? "-->" : "-.->" }

  /// Within double quotes: letters, digits and harmless signs stay, all else is a numbered entity, which Mermaid writes
  /// `#35;`. Its labels would else be read as HTML and Markdown.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in EscapedText.escaped(text).unicodeScalars {
      let isPlain =
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar.value >= 0x80
        || " .,:!?=()+/".unicodeScalars.contains(scalar) || (scalar == "-" && result.last != "-")
      if isPlain { result.unicodeScalars.append(scalar) } else { result += "#\(scalar.value);" }
    }
    return result.isEmpty ? " " : result
  }
}
