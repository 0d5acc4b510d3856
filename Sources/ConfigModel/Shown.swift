/// How a value appears in a message: as itself, shortened when it is long, and never when it is secret.
package struct Shown: CustomStringConvertible {
  private let value: Value
  package let isSecret: Bool
  package init(_ value: Value, isSecret: Bool) {
    self.value = value
    self.isSecret = isSecret
  }

  package var description: String { isSecret ? "the value" : Self.text(value) }

  /// A value as messages quote it: texts in quotes, numbers as spelled.
  package static func text(_ value: Value) -> String {
    switch value {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .number(let number): ShownText.shortened(number.spelling)
    case .string(let text): ShownText.quoted(text)
    case .list(let items): items.isEmpty ? "an empty list" : "a list"
    case .map: "a map"
    }
  }

  /// A value in a sentence: texts without quotes, lists and maps by their size.
  package static func word(_ value: Value) -> String {
    switch value {
    case .string(let text): ShownText.shortened(text)
    case .list(let items): items.count == 1 ? "a list of 1 item" : "a list of \(items.count) items"
    case .map(let map): map.count == 1 ? "a map of 1 entry" : "a map of \(map.count) entries"
    default: text(value)
    }
  }

  /// A value whole, as it is typed; an empty text as a pair of quotes, lists and maps in brackets.
  package static func typed(_ value: Value) -> String { value == .string("") ? "\"\"" : value.word }
}

extension Value {
  /// The value as a user types it; lists and maps in brackets.
  package var word: String {
    switch self {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .number(let number): number.spelling
    case .string(let text): text
    case .list(let items): "[" + items.map(\.word).joined(separator: ", ") + "]"
    case .map(let map): "{" + map.entries.map { "\($0.key): \($0.value.word)" }.joined(separator: ", ") + "}"
    }
  }
}

extension Value: CustomStringConvertible {
  /// As a user types it.
  public var description: String { word }
}
