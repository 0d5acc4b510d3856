import ConfigModel
import TestSupport
import JSONSchema
import LosslessYAML
import Testing

/// A text that is no JSON or YAML.
struct Unreadable: Error, CustomStringConvertible {
  let description: String
}

func jsonArena(_ text: String) throws -> ValueArena {
  do throws(JSONProblem) { return try JSONReader.read(Array(text.utf8)) } catch {
    throw Unreadable(description: "at byte \(error.offset): \(error.message)")
  }
}

func yamlArena(_ text: String) throws -> ValueArena {
  guard let stream = try? YAMLStream(parsing: Source(text)) else { throw Unreadable(description: "no YAML: \(text)") }
  return stream.arena(ofDocument: 0)
}

func schema(_ text: String, _ options: SchemaOptions = SchemaOptions()) throws -> Schema {
  try Schema(compiling: SchemaDocument(arena: try jsonArena(text), uri: "schema.json", file: "schema.json"), options)
}

/// A node of an arena as JSON.
func jsonText(_ node: Int, of arena: ValueArena) -> String {
  switch arena.kind(of: node) {
  case .null, .alias: "null"
  case .bool: arena.nodes[arena.target(of: node)].isTrue ? "true" : "false"
  case .number: arena.text(of: node)
  case .string: ConfigPath.quoted(arena.text(of: node))
  case .list: "[" + arena.items(of: node).map { jsonText($0, of: arena) }.joined(separator: ",") + "]"
  case .map:
    "{"
      + arena.entries(of: node).map { jsonText($0.key, of: arena) + ":" + jsonText($0.value, of: arena) }
      .joined(separator: ",") + "}"
  }
}
