package import ConfigModel

/// Values as YAML text for output, not for a file.
package enum BlockText {
  /// In block style at the left margin, with a line end at the end.
  package static func text(of value: Value, version: YAMLVersion = .v1_2) -> String {
    text(of: NewNode(value), version: version)
  }

  package static func text(of node: NewNode, version: YAMLVersion = .v1_2) -> String {
    let renderer = BlockRenderer(habits: BlockHabits(), version: version, usesBlockScalars: true)
    let lines = node.isBlockCollection ? renderer.lines(of: node, at: 0, withTag: true) : []
    return lines.isEmpty
      ? line(node, version: version) + "\n" : lines.map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
  }

  /// On one line; collections in flow style.
  package static func line(_ value: Value, version: YAMLVersion = .v1_2) -> String {
    line(NewNode(value), version: version)
  }

  package static func line(_ node: NewNode, version: YAMLVersion = .v1_2) -> String {
    String(decoding: ScalarSpelling.oneLine(node, in: ScalarContext(version: version)), as: UTF8.self)
  }
}
