/// Where a value lives, as typed or printed: `servers[0].host`, `filters[invoices].to`, `"a.b".c`, `/a/b`.
///
/// What a segment means follows from the node that it meets: a number is an index on a list and a key on a map.
package struct ConfigPath: Sendable, Hashable {
  package enum Segment: Sendable, Hashable {
    /// A key, by its text. On a list the text of a number is an index: `servers.0`.
    case key(String)
    /// A number in brackets: an index on a list (negative: from the end), the key `text` on a map.
    case number(Int, text: String)
    /// `[invoices]` or `["2"]`: the item whose key member has this value; on a map the key.
    case item(String)
    /// `[host=web]`: the item whose member `member` has the value `value`.
    case match(member: String, value: String)
  }

  package var segments: [Segment]

  package init(_ segments: [Segment] = []) { self.segments = segments }
  /// A path of keys alone.
  package init(keys: [String]) { segments = keys.map { .key($0) } }

  package var isEmpty: Bool { segments.isEmpty }
  package var last: Segment? { segments.last }
  package var parent: ConfigPath? { segments.isEmpty ? nil : ConfigPath(Array(segments.dropLast())) }
  package func appending(_ segment: Segment) -> ConfigPath { ConfigPath(segments + [segment]) }
  package func appending(key: String) -> ConfigPath { appending(.key(key)) }
  package func appending(index: Int) -> ConfigPath { appending(.number(index, text: String(index))) }
  package func starts(with prefix: ConfigPath) -> Bool { segments.starts(with: prefix.segments) }

  /// The key texts when the path is made of keys alone (numbers count as their text), else nil.
  package var keys: [String]? {
    var result: [String] = []
    for segment in segments {
      switch segment {
      case .key(let key), .number(_, let key): result.append(key)
      case .item, .match: return nil
      }
    }
    return result
  }
}

extension ConfigPath: CustomStringConvertible {
  /// The path in the dotted form of the command line; reading it back gives the same path. A point is the whole.
  package var description: String {
    if segments.isEmpty { return "." }
    var text = ""
    for segment in segments {
      switch segment {
      case .key(let key):
        if !text.isEmpty { text += "." }
        text += Self.spelled(key: key)
      case .number(let number, let digits):
        text += String(number) == digits ? "[\(digits)]" : (text.isEmpty ? "" : ".") + digits
      case .item(let value): text += "[\(Self.spelled(selector: value))]"
      case .match(let member, let value):
        text += "[\(Self.spelled(key: member))=\(Self.spelled(selector: value))]"
      }
    }
    return text
  }

  /// A key as a segment: bare where the grammar allows it, else in double quotes with JSON's escapes.
  package static func spelled(key: String) -> String { isBare(key) ? key : quoted(key) }

  private static func spelled(selector: String) -> String {
    isBare(selector) && Int(selector) == nil ? selector : quoted(selector)
  }

  /// A bare segment holds no blank, no control, none of `. [ ] = " '`, does not begin with `/`, and is not `*`.
  package static func isBare(_ key: String) -> Bool {
    guard let first = key.utf8.first, first != UInt8(ascii: "/"), key != "*" else { return false }
    var isASCII = true
    for byte in key.utf8 {
      switch byte {
      case 0x80...: isASCII = false
      case ...0x20, 0x7F, UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "="),
        UInt8(ascii: "\""), UInt8(ascii: "'"):
        return false
      default: break
      }
    }
    return isASCII
      || key.unicodeScalars.allSatisfy { scalar in
        if scalar.isASCII { return true }
        return !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
          && scalar.properties.generalCategory != .format
      }
  }

  /// Text in double quotes with JSON's escapes (RFC 8259, section 7); other text stays as itself.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        let category = scalar.properties.generalCategory
        let isHidden =
          category == .control || category == .format || category == .lineSeparator
          || category == .paragraphSeparator
        if isHidden {
          // JSON has characters beyond U+FFFF as a pair.
          for unit in String(scalar).utf16 {
            let hex = String(unit, radix: 16)
            result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
          }
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
