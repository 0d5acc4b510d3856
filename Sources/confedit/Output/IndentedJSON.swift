import ConfigModel

/// JSON for people: two blanks for each level, short values on one line.
struct IndentedJSON {
  /// Columns that a line may take before it is broken.
  private static let width = 100

  static func text(of value: Value) -> String {
    var text = ""
    append(value, depth: 0, column: 0, to: &text)
    return text + "\n"
  }

  /// Recursion is as deep as the value, which comes from a reader that limits it.
  private static func append(_ value: Value, depth: Int, column: Int, to text: inout String) {
    let line = shortText(of: value, limit: width - column)
    if let line, depth > 0 || !isNested(value) { return text += line }
    let margin = String(repeating: "  ", count: depth + 1)
    switch value {
    case .list(let items) where !items.isEmpty:
      text += "["
      for (index, item) in items.enumerated() {
        text += (index > 0 ? "," : "") + "\n" + margin
        append(item, depth: depth + 1, column: margin.utf8.count, to: &text)
      }
      text += "\n" + margin.dropLast(2) + "]"
    case .map(let map) where !map.isEmpty:
      text += "{"
      for (index, entry) in map.entries.enumerated() {
        let key = ConfigPath.quoted(entry.key) + ": "
        text += (index > 0 ? "," : "") + "\n" + margin + key
        append(entry.value, depth: depth + 1, column: margin.utf8.count + key.utf8.count, to: &text)
      }
      text += "\n" + margin.dropLast(2) + "}"
    default: JSONText.append(value, to: &text)
    }
  }

  private static func isNested(_ value: Value) -> Bool {
    switch value {
    case .list(let items): !items.isEmpty
    case .map(let map): !map.isEmpty
    default: false
    }
  }

  /// The value on one line, nil when that is longer than `limit`.
  private static func shortText(of value: Value, limit: Int) -> String? {
    guard size(of: value, limit: limit) <= limit else { return nil }
    let text = JSONText.text(of: value)
    return text.utf8.count <= limit ? text : nil
  }

  /// At least how long the value is, looked at no further than `limit`.
  private static func size(of value: Value, limit: Int) -> Int {
    switch value {
    case .null, .bool, .number: return 1
    case .string(let text): return text.utf8.count
    case .list(let items):
      var sum = 2
      for item in items where sum <= limit { sum += size(of: item, limit: limit - sum) + 2 }
      return sum
    case .map(let map):
      var sum = 2
      for entry in map.entries where sum <= limit {
        sum += entry.key.utf8.count + 4 + size(of: entry.value, limit: limit - sum)
      }
      return sum
    }
  }
}
