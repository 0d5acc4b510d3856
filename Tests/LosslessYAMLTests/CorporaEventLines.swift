import ConfigModel

@testable import LosslessYAML

extension YAMLStream {
  /// The stream as the event lines of yaml-test-suite: `+MAP {} &anchor <tag>`, `=VAL :text`.
  func eventLines() -> String {
    var lines = ["+STR"]
    for (number, record) in documents.enumerated() {
      lines.append("+DOC" + (record.isExplicit ? " ---" : ""))
      if let root = root(ofDocument: number) { appendEvents(of: root, to: &lines) }
      lines.append("-DOC" + (record.hasExplicitEnd ? " ..." : ""))
    }
    lines.append("-STR")
    return lines.joined(separator: "\n") + "\n"
  }

  private func appendEvents(of node: NodeID, to lines: inout [String]) {
    let properties = (anchor(of: node).map { " &" + $0 } ?? "") + (tag(of: node).map { " <\($0)>" } ?? "")
    switch kind(of: node) {
    case .alias: lines.append("=ALI *" + (anchor(of: target(of: node)) ?? ""))
    case .scalar: lines.append("=VAL\(properties) \(style(of: node).eventMark)\(Self.escaped(text(of: node)))")
    case .mapping, .sequence:
      let isMapping = kind(of: node) == .mapping
      let mark = isFlow(node) ? isMapping ? " {}" : " []" : ""
      lines.append((isMapping ? "+MAP" : "+SEQ") + mark + properties)
      for child in childNodes(of: node) { appendEvents(of: child, to: &lines) }
      lines.append(isMapping ? "-MAP" : "-SEQ")
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case "\u{8}": result += "\\b"
      case "\0": result += "\\0"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension ScalarStyle {
  fileprivate var eventMark: String {
    switch self {
    case .plain: ":"
    case .singleQuoted: "'"
    case .doubleQuoted: "\""
    case .literal: "|"
    case .folded: ">"
    }
  }
}
