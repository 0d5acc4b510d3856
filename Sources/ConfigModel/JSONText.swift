/// JSON (RFC 8259) on one line.
package enum JSONText {
  package static func text(of value: Value) -> String {
    var text = ""
    append(value, to: &text)
    return text
  }

  package static func append(_ value: Value, to text: inout String) {
    switch value {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .number(let number): text += spelled(number)
    case .string(let string): text += ConfigPath.quoted(string)
    case .list(let items):
      text += "["
      for (index, item) in items.enumerated() {
        if index > 0 { text += ", " }
        append(item, to: &text)
      }
      text += "]"
    case .map(let map):
      text += "{"
      for (index, entry) in map.entries.enumerated() {
        if index > 0 { text += ", " }
        text += ConfigPath.quoted(entry.key) + ": "
        append(entry.value, to: &text)
      }
      text += "}"
    }
  }

  /// As written where JSON has the same spelling, else in plain digits; infinity and not-a-number, which JSON lacks,
  /// as strings.
  private static func spelled(_ number: Number) -> String {
    if number.special != nil { return ConfigPath.quoted(number.plainText) }
    return isJSON(number.spelling) ? number.spelling : number.plainText
  }

  package static func isJSON(_ spelling: String) -> Bool {
    var rest = Array(spelling.utf8)[...]
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = rest.prefix(while: isDigit)
    rest = rest.dropFirst(whole.count)
    guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return false }
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: isDigit)
      guard !fraction.isEmpty else { return false }
      rest = rest.dropFirst(1 + fraction.count)
    }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
      let exponent = rest.prefix(while: isDigit)
      guard !exponent.isEmpty else { return false }
      rest = rest.dropFirst(exponent.count)
    }
    return rest.isEmpty
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

extension Value {
  /// A map of the entries that have a value, for output.
  package static func object(_ entries: KeyValuePairs<String, Value?>) -> Value {
    .map(ValueMap(entries.compactMap { key, value in value.map { ValueMap.Entry(key, $0) } }))
  }

  package static func int(_ number: Int) -> Value { .number(Number(number)) }
}
