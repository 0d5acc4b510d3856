import ConfigModel

@testable import LosslessYAML

/// What the judge is told, as JSON.
enum Wire {
  static func text(_ text: String?) -> String { text.map(ConfigPath.quoted) ?? "null" }

  /// Numbers are objects, so that their digits and their kind survive; maps are pairs, since the order counts.
  static func value(_ value: Value) -> String {
    switch value {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .number(let number): "{\"n\": \"\(number.plainText)\", \"i\": \(number.isInteger)}"
    case .string(let text): Self.text(text)
    case .list(let items): "[" + items.map(Self.value).joined(separator: ", ") + "]"
    case .map(let map):
      "{\"m\": [" + map.entries.map { "[\(text($0.key)), \(Self.value($0.value))]" }.joined(separator: ", ") + "]}"
    }
  }

  static func style(_ style: ScalarStyle) -> String {
    switch style {
    case .plain: "\"plain\""
    case .singleQuoted: "\"single\""
    case .doubleQuoted: "\"double\""
    case .literal: "\"literal\""
    case .folded: "\"folded\""
    }
  }

  static func kind(_ kind: NodeKind) -> String { "\"\(kind)\"" }

  /// All that was read from a file.
  static func reading(of stream: YAMLStream) -> String {
    let documents = (0..<stream.documentCount).map { number in
      let root = stream.root(ofDocument: number)
      let first = root.map(\.index) ?? 0
      let nodes = (first..<(root.map { stream.after($0.index) } ?? first)).map { row(of: NodeID($0), first, stream) }
      let value = root.map { Self.value(stream.value(of: $0)) } ?? "null"
      return "{\"nodes\": [\(nodes.joined(separator: ", "))], \"value\": \(value)}"
    }
    let duplicates = stream.duplicateKeys().map { String(stream.start(of: $0.again)) }
    return "{\"version\": \"\(stream.version == .v1_1 ? "1.1" : "1.2")\", \"documents\": "
      + "[\(documents.joined(separator: ", "))], \"duplicates\": [\(duplicates.joined(separator: ", "))]}"
  }

  private static func row(of node: NodeID, _ first: Int, _ stream: YAMLStream) -> String {
    var row = "{\"kind\": \(kind(stream.kind(of: node))), \"at\": \(stream.start(of: node)), "
    row += "\"end\": \(stream.end(of: node)), \"tag\": \(text(stream.tag(of: node))), "
    row += "\"anchor\": \(text(stream.anchor(of: node)))"
    switch stream.kind(of: node) {
    case .alias: row += ", \"target\": \(stream.target(of: node).index - first)"
    case .scalar:
      row += ", \"style\": \(style(stream.style(of: node))), \"text\": \(text(stream.text(of: node))), "
      row += "\"value\": \(value(stream.scalarValue(of: node)))"
    case .mapping, .sequence: break
    }
    return row + "}"
  }
}

extension Wire {
  /// A change as the judge takes it.
  static func change(_ change: Change) -> String {
    switch change {
    case .set(let path, let value): "{\"do\": \"set\", \"path\": \(steps(path)), \"value\": \(self.value(value.value))}"
    case .insert(let value, let list, let position):
      "{\"do\": \"insert\", \"path\": \(steps(list)), \"value\": \(self.value(value.value)), "
        + "\"at\": \(position.map(String.init) ?? "null")}"
    case .remove(let path): "{\"do\": \"remove\", \"path\": \(steps(path))}"
    case .rename(let path, let key): "{\"do\": \"rename\", \"path\": \(steps(path)), \"to\": \(text(key))}"
    }
  }

  private static func steps(_ path: [Step]) -> String {
    let steps = path.map {
      switch $0 {
      case .key(let key): text(key)
      case .index(let index): String(index)
      }
    }
    return "[\(steps.joined(separator: ", "))]"
  }
}
