package import ConfigModel

/// Types of values, as `type` names them.
package struct TypeSet: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8
  package static let null = TypeSet(rawValue: 1)
  package static let boolean = TypeSet(rawValue: 2)
  package static let integer = TypeSet(rawValue: 4)
  /// Numbers that are no integers.
  package static let fraction = TypeSet(rawValue: 8)
  package static let string = TypeSet(rawValue: 16)
  package static let array = TypeSet(rawValue: 32)
  package static let object = TypeSet(rawValue: 64)
  package static let number: TypeSet = [.integer, .fraction]
  package static let all = TypeSet(rawValue: 127)

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Nil for a word that names no type.
  package init?(word: String) {
    switch word {
    case "null": self = .null
    case "boolean": self = .boolean
    case "integer": self = .integer
    case "number": self = .number
    case "string": self = .string
    case "array": self = .array
    case "object": self = .object
    default: return nil
    }
  }

  package init(of value: Value) {
    switch value {
    case .null: self = .null
    case .bool: self = .boolean
    case .number(let number): self = number.isWhole ? .integer : .fraction
    case .string: self = .string
    case .list: self = .array
    case .map: self = .object
    }
  }

  package var isOneScalar: Bool { [.boolean, .integer, .number, .string].contains(self) }

  /// Completes "… is wanted": `a string or null`.
  var phrase: String {
    var words: [String] = []
    if contains(.string) { words.append("a string") }
    if contains(.fraction) {
      words.append("a number")
    } else if contains(.integer) {
      words.append("a whole number")
    }
    if contains(.boolean) { words.append("true or false") }
    if contains(.array) { words.append("a list") }
    if contains(.object) { words.append("a map") }
    if contains(.null) { words.append("null") }
    guard let last = words.popLast() else { return "nothing" }
    return words.isEmpty ? last : words.joined(separator: ", ") + " or " + last
  }
}
