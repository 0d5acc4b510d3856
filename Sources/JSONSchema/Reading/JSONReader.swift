package import ConfigModel

/// Why a text is no JSON.
package struct JSONProblem: Error, Sendable, Hashable {
  /// A byte of the text.
  package let offset: Int
  /// One sentence without a full stop.
  package let message: String
}

/// Reads JSON (RFC 8259, nothing beside it) into an arena, without recursion. A byte order mark is ignored (section
/// 8.1). Of equal keys all are kept.
package struct JSONReader {
  private let bytes: [UInt8]
  private var index = 0
  private var builder: ValueArenaBuilder
  /// The open lists and maps, and how many items each has.
  private var open: [(isMap: Bool, count: Int)] = []

  /// Deeper is refused, as in YAML.
  static let depthLimit = 1000

  package static func read(_ bytes: [UInt8]) throws(JSONProblem) -> ValueArena {
    guard bytes.count < 1 << 30 else { throw JSONProblem(offset: 0, message: "the file is larger than 1 GiB") }
    if let offset = invalidUTF8(bytes) { throw JSONProblem(offset: offset, message: "this is not UTF-8") }
    var reader = JSONReader(bytes)
    try reader.document()
    return reader.builder.finish()
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    builder = ValueArenaBuilder(bytes: bytes, capacity: bytes.count / 16)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  private static func invalidUTF8(_ bytes: [UInt8]) -> Int? {
    if bytes.withUnsafeBufferPointer({ $0.allSatisfy { $0 < 0x80 } }) { return nil }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += scalar.utf8.count
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  private func problem(_ message: String) -> JSONProblem { JSONProblem(offset: index, message: message) }

  private mutating func document() throws(JSONProblem) {
    repeat {
      try value()
      try afterValue()
    } while !open.isEmpty
    skipBlanks()
    guard next == nil else { throw problem("something follows the end of the value") }
  }

  /// Reads a scalar, or opens lists and maps down to the first scalar or empty one.
  private mutating func value() throws(JSONProblem) {
    while true {
      skipBlanks()
      guard let byte = next else { throw problem("the text ends where a value is expected") }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if try !openCollection(isMap: byte == UInt8(ascii: "{")) { return }
      case UInt8(ascii: "\""): return try string()
      case UInt8(ascii: "-"), 48...57: return try number()
      case UInt8(ascii: "t"): return try word("true") { $0.bool(true, $1) }
      case UInt8(ascii: "f"): return try word("false") { $0.bool(false, $1) }
      case UInt8(ascii: "n"): return try word("null") { $0.null($1) }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): throw problem("a value is expected here; is there a comma too many?")
      case UInt8(ascii: "/"): throw problem("a value is expected here; JSON has no comments")
      case UInt8(ascii: "'"): throw problem("a value is expected here; JSON has strings in double quotes")
      default: throw problem("a value is expected here")
      }
    }
  }

  /// Whether a value must follow.
  private mutating func openCollection(isMap: Bool) throws(JSONProblem) -> Bool {
    guard open.count < Self.depthLimit else {
      throw problem("lists and objects are nested more than \(Self.depthLimit) levels deep")
    }
    if isMap { builder.openMap(at: index) } else { builder.openList(at: index) }
    index += 1
    open.append((isMap, 0))
    skipBlanks()
    if next == (isMap ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      close()
      return false
    }
    if isMap { try key() }
    open[open.count - 1].count += 1
    return true
  }

  private mutating func close() {
    index += 1
    guard let collection = open.popLast() else { return }
    builder.close(at: index, count: collection.count)
  }

  /// Takes what follows a value: a comma, and the next key, or the ends of lists and maps.
  private mutating func afterValue() throws(JSONProblem) {
    while let (isMap, _) = open.last {
      skipBlanks()
      switch next {
      case UInt8(ascii: ","):
        index += 1
        if isMap {
          skipBlanks()
          if next == UInt8(ascii: "}") {
            throw problem("a key is expected here; JSON has no comma behind the last entry")
          }
          try key()
        }
        open[open.count - 1].count += 1
        return
      case (isMap ? UInt8(ascii: "}") : UInt8(ascii: "]")): close()
      case nil: throw problem("the text ends inside of \(isMap ? "an object" : "a list")")
      default: throw problem("a comma or \(isMap ? "}" : "]") is expected here")
      }
    }
  }

  private mutating func key() throws(JSONProblem) {
    skipBlanks()
    guard next == UInt8(ascii: "\"") else { throw problem("a key in double quotes is expected here") }
    try string()
    skipBlanks()
    guard next == UInt8(ascii: ":") else { throw problem("a colon is expected here") }
    index += 1
  }

  private mutating func word(
    _ text: StaticString, _ add: (inout ValueArenaBuilder, SourceSpan) -> Void
  ) throws(JSONProblem) {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard bytes[index...].starts(with: wanted) else { throw problem("a value is expected here") }
    add(&builder, SourceSpan(index, index + wanted.count))
    index += wanted.count
  }

  private mutating func digits() -> Int {
    let start = index
    while let byte = next, (48...57).contains(byte) { index += 1 }
    return index - start
  }

  private mutating func number() throws(JSONProblem) {
    let start = index
    if next == UInt8(ascii: "-") { index += 1 }
    let zero = next == UInt8(ascii: "0")
    let count = digits()
    guard count > 0 else { throw problem("a digit is expected here") }
    guard !zero || count == 1 else { throw JSONProblem(offset: start, message: "a number begins with no zero") }
    if next == UInt8(ascii: ".") {
      index += 1
      guard digits() > 0 else { throw problem("a digit is expected behind the point") }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      index += 1
      if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { index += 1 }
      guard digits() > 0 else { throw problem("a digit is expected in the exponent") }
    }
    guard builder.number(start..<index, version: .v1_2, SourceSpan(start, index)) else {
      throw JSONProblem(offset: start, message: "the number is too large")
    }
  }

  private mutating func string() throws(JSONProblem) {
    let start = index
    index += 1
    while let byte = next {
      if byte == UInt8(ascii: "\"") {
        index += 1
        return builder.string(start + 1..<index - 1, SourceSpan(start, index))
      }
      if byte == UInt8(ascii: "\\") { return try escapedString(from: start) }
      guard byte >= 0x20 else { throw problem("a control character in a string is written as an escape") }
      index += 1
    }
    throw JSONProblem(offset: start, message: "the string has no end")
  }

  /// Continues at the first backslash.
  private mutating func escapedString(from start: Int) throws(JSONProblem) {
    var text = Array(bytes[(start + 1)..<index])
    while let byte = next {
      if byte == UInt8(ascii: "\"") {
        index += 1
        let span = SourceSpan(start, index)
        return text.withUnsafeBufferPointer { builder.string(decoded: $0, span) }
      }
      guard byte >= 0x20 else { throw problem("a control character in a string is written as an escape") }
      if byte == UInt8(ascii: "\\") {
        text += String(try escape()).utf8
      } else {
        text.append(byte)
        index += 1
      }
    }
    throw JSONProblem(offset: start, message: "the string has no end")
  }

  private mutating func escape() throws(JSONProblem) -> Unicode.Scalar {
    let start = index
    index += 1
    let byte = next
    index += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw JSONProblem(offset: start, message: "this is no escape of JSON; a backslash is written as \\\\")
    }
    var code = try unit(start)
    if (0xD800...0xDBFF).contains(code), bytes[index...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
      index += 2
      let low = try unit(start)
      guard (0xDC00...0xDFFF).contains(low) else {
        throw JSONProblem(offset: start, message: "the first half of a pair of escapes lacks the second")
      }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else {
      throw JSONProblem(offset: start, message: "half of a pair of escapes is no character")
    }
    return scalar
  }

  private mutating func unit(_ start: Int) throws(JSONProblem) -> UInt32 {
    guard index + 4 <= bytes.count,
      let code = UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16), bytes[index] != 43,
      bytes[index] != 45
    else { throw JSONProblem(offset: start, message: "four hexadecimal digits must follow \\u") }
    index += 4
    return code
  }
}
