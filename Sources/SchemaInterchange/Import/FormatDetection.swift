package import ConfigModel

extension ImportFormat {
  /// Whether the bytes begin like XML; anything else is JSON or YAML.
  package static func isXML(_ bytes: [UInt8]) -> Bool {
    let rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    if bytes.starts(with: [0xFE, 0xFF, 0x00, 0x3C]) || bytes.starts(with: [0xFF, 0xFE, 0x3C, 0x00]) { return true }
    return rest.first { $0 > 0x20 } == UInt8(ascii: "<")
  }

  private static let schemaKeywords: Set = [
    "$schema", "$id", "id", "$ref", "type", "properties", "items", "enum", "const", "allOf", "anyOf", "oneOf", "not",
    "definitions", "$defs", "additionalProperties", "patternProperties", "required", "if",
  ]

  /// What a JSON or YAML file is by its content; nil when it is nothing that is known.
  package init?(of root: LocatedValue) {
    switch root.content {
    case .bool: self = .jsonSchema
    case .list(let items):
      guard !items.isEmpty, items.allSatisfy({ $0["properties"] != nil }) else { return nil }
      self = .vscode
    case .map(let entries):
      let keys = Set(entries.map(\.key))
      if let questions = root["questions"], case .list = questions.content {
        self = .rancher
      } else if root["contributes"]?["configuration"] != nil || root["configuration"]?["properties"] != nil {
        self = .vscode
      } else if !keys.isDisjoint(with: ["$schema", "$id", "$ref", "definitions", "$defs"]) {
        self = .jsonSchema
      } else if Self.hasDottedNames(root), !keys.contains("type") {
        self = .vscode
      } else if !keys.isDisjoint(with: Self.schemaKeywords) {
        self = .jsonSchema
      } else {
        return nil
      }
    default: return nil
    }
  }

  /// Whether all properties have names with dots, as the settings of VS Code do.
  private static func hasDottedNames(_ root: LocatedValue) -> Bool {
    guard case .map(let properties)? = root["properties"]?.content, !properties.isEmpty else { return false }
    return properties.allSatisfy { $0.key.utf8.contains(UInt8(ascii: ".")) }
  }
}
