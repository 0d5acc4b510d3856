import ConfigModel

/// Why a text is no JSON.
struct JSONError: Error, Sendable, Hashable {
  let reason: String
  /// In Unicode scalars from 0.
  let offset: Int
}

/// Strict JSON (RFC 8259). Numbers keep their spelling; of equal keys in one object the second is an error.
struct JSONReader {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var depth = 0
  private static let depthLimit = 1_000

  static func value(of text: String) throws(JSONError) -> Value {
    var reader = JSONReader(scalars: Array(text.unicodeScalars))
    let value = try reader.readValue()
    reader.skipBlanks()
    guard reader.current == nil else { throw reader.error("nothing may follow the value") }
    return value
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private func error(_ reason: String) -> JSONError { JSONError(reason: reason, offset: index) }

  private mutating func skipBlanks() {
    while let scalar = current, scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r" { index += 1 }
  }

  private mutating func take(_ wanted: Unicode.Scalar, _ reason: String) throws(JSONError) {
    skipBlanks()
    guard current == wanted else { throw error(reason) }
    index += 1
  }

  private mutating func readValue() throws(JSONError) -> Value {
    skipBlanks()
    guard let scalar = current else { throw error("a value is missing") }
    switch scalar {
    case "{": return .map(try nested { reader throws(JSONError) in try reader.readObject() })
    case "[": return .list(try nested { reader throws(JSONError) in try reader.readArray() })
    case "\"": return .string(try readString())
    case "-", "0"..."9": return .number(try readNumber())
    default: return try readWord()
    }
  }

  private mutating func nested<Result>(
    _ read: (inout JSONReader) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    guard depth < Self.depthLimit else { throw error("it is nested more than \(Self.depthLimit) levels deep") }
    depth += 1
    defer { depth -= 1 }
    index += 1
    return try read(&self)
  }

  private mutating func readObject() throws(JSONError) -> ValueMap {
    var entries: [ValueMap.Entry] = []
    var seen: Set<String> = []
    skipBlanks()
    if current == "}" {
      index += 1
      return ValueMap()
    }
    while true {
      skipBlanks()
      guard current == "\"" else { throw error("a key in double quotes is missing") }
      let start = index
      let key = try readString()
      guard seen.insert(key).inserted else {
        throw JSONError(reason: "the key \(ConfigPath.quoted(key)) is given twice", offset: start)
      }
      try take(":", "a colon is missing")
      entries.append(ValueMap.Entry(key, try readValue()))
      skipBlanks()
      if current == "}" { break }
      try take(",", "a comma or } is missing")
    }
    index += 1
    return ValueMap(entries)
  }

  private mutating func readArray() throws(JSONError) -> [Value] {
    var items: [Value] = []
    skipBlanks()
    if current == "]" {
      index += 1
      return []
    }
    while true {
      items.append(try readValue())
      skipBlanks()
      if current == "]" { break }
      try take(",", "a comma or ] is missing")
    }
    index += 1
    return items
  }

  private mutating func readWord() throws(JSONError) -> Value {
    for (word, value) in [("true", Value.bool(true)), ("false", .bool(false)), ("null", .null)] {
      let expected = Array(word.unicodeScalars)
      if scalars[index...].starts(with: expected) {
        index += expected.count
        return value
      }
    }
    throw error("this is no JSON value; a text stands in double quotes")
  }

  private mutating func digits() throws(JSONError) {
    guard let scalar = current, ("0"..."9").contains(scalar) else { throw error("a digit is missing") }
    while let scalar = current, ("0"..."9").contains(scalar) { index += 1 }
  }

  private mutating func readNumber() throws(JSONError) -> Number {
    let start = index
    if current == "-" { index += 1 }
    if current == "0" { index += 1 } else { try digits() }
    if current == "." {
      index += 1
      try digits()
    }
    if current == "e" || current == "E" {
      index += 1
      if current == "+" || current == "-" { index += 1 }
      try digits()
    }
    var spelling = ""
    spelling.unicodeScalars.append(contentsOf: scalars[start..<index])
    guard let number = Number(spelling) else { throw JSONError(reason: "the number is too large", offset: start) }
    return number
  }

  private mutating func readString() throws(JSONError) -> String {
    index += 1
    var text = ""
    while let scalar = current, scalar != "\"" {
      guard scalar.value >= 0x20 else { throw error("a control character in a string must be escaped") }
      index += 1
      text.unicodeScalars.append(scalar == "\\" ? try readEscape() : scalar)
    }
    guard current == "\"" else { throw error("the string is not closed") }
    index += 1
    return text
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
  ]

  private mutating func readEscape() throws(JSONError) -> Unicode.Scalar {
    guard let mark = current else { throw error("the string is not closed") }
    index += 1
    if let scalar = Self.escapes[mark] { return scalar }
    guard mark == "u", let high = readHex() else { throw error("this is none of JSON's escapes") }
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard (0xD800..<0xDC00).contains(high), current == "\\", index + 1 < scalars.count, scalars[index + 1] == "u" else {
      throw error("half of a surrogate pair")
    }
    index += 2
    guard let low = readHex(), (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { throw error("half of a surrogate pair") }
    return scalar
  }

  private mutating func readHex() -> UInt32? {
    guard index + 4 <= scalars.count else { return nil }
    var code: UInt32 = 0
    for scalar in scalars[index..<index + 4] {
      guard let digit = Character(scalar).hexDigitValue, scalar.isASCII else { return nil }
      code = code << 4 + UInt32(digit)
    }
    index += 4
    return code
  }
}
