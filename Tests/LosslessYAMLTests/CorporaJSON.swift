import ConfigModel
import Foundation

/// A JSON value as Foundation reads it, to compare ours with.
enum JSONText: Decodable {
  case value(Value)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .value(.null)
    } else if let bool = try? container.decode(Bool.self) {
      self = .value(.bool(bool))
    } else if let decimal = try? container.decode(Decimal.self) {
      self = .value(Number("\(decimal)").map(Value.number) ?? .null)
    } else if let text = try? container.decode(String.self) {
      self = .value(.string(text))
    } else if let items = try? container.decode([JSONText].self) {
      self = .value(.list(items.map(\.plain)))
    } else {
      let members = try container.decode([String: JSONText].self)
      self = .value(.map(ValueMap(members.map { ValueMap.Entry($0.key, $0.value.plain) })))
    }
  }

  var plain: Value {
    switch self {
    case .value(let value): value
    }
  }

  /// Reads JSON texts that stand one after another.
  static func values(in text: String) throws -> [Value] {
    try texts(in: text).map { try JSONDecoder().decode(JSONText.self, from: Data($0.utf8)).plain }
  }

  /// A text ends with the line on which all its brackets and quotes are closed.
  private static func texts(in text: String) -> [String] {
    var result: [String] = []
    var current = ""
    for line in text.split(separator: "\n") {
      current += line + "\n"
      if isBalanced(current) {
        result.append(current)
        current = ""
      }
    }
    return result
  }

  private static func isBalanced(_ text: String) -> Bool {
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    for character in text.unicodeScalars {
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isQuoted = false
        }
        continue
      }
      switch character {
      case "\"": isQuoted = true
      case "[", "{": depth += 1
      case "]", "}": depth -= 1
      default: break
      }
    }
    return depth == 0 && !isQuoted
  }
}
