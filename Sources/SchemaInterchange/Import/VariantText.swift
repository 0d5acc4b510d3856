internal import ConfigModel

/// Reads a value in GVariant's text format (GLib manual, "GVariant Text Format"), without the checks of its types.
struct VariantText {
  /// Levels of lists, tuples and dictionaries.
  private static let deepest = 100
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var depth = 0

  /// Nil for what cannot be read: the caller says what was meant.
  static func value(of text: String) -> Value? {
    var reader = VariantText(scalars: Array(text.unicodeScalars))
    guard let value = reader.value() else { return nil }
    reader.skipBlanks()
    return reader.index == reader.scalars.count ? value : nil
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func skipBlanks() { while let scalar = peek, scalar.properties.isWhitespace { index += 1 } }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard peek == scalar else { return false }
    index += 1
    return true
  }

  private mutating func value() -> Value? {
    skipBlanks()
    guard depth < Self.deepest, let scalar = peek else { return nil }
    depth += 1
    defer { depth -= 1 }
    switch scalar {
    case "'", "\"": return string(scalar).map { .string($0) }
    case "[": return items("[", "]").map { .list($0) }
    case "(": return items("(", ")").map { .list($0) }
    case "{": return dictionary()
    case "<":
      index += 1
      guard let value = value(), take(">") else { return nil }
      return value
    case "@":
      // A type, as in `@as []`.
      while let next = peek, !next.properties.isWhitespace { index += 1 }
      return value()
    default: return word()
    }
  }

  private mutating func items(_ open: Unicode.Scalar, _ close: Unicode.Scalar) -> [Value]? {
    guard take(open) else { return nil }
    var result: [Value] = []
    if take(close) { return result }
    while true {
      guard let value = value() else { return nil }
      result.append(value)
      if take(",") {
        if take(close) { return result }
      } else {
        return take(close) ? result : nil
      }
    }
  }

  private mutating func dictionary() -> Value? {
    guard take("{") else { return nil }
    var map = ValueMap()
    if take("}") { return .map(map) }
    while true {
      guard let key = value(), take(":") || take(","), let value = value() else { return nil }
      switch key {
      case .string(let text): map[text] = value
      case .number(let number): map[number.plainText] = value
      case .bool(let bool): map[bool ? "true" : "false"] = value
      default: return nil
      }
      if take("}") { return .map(map) }
      guard take(",") else { return nil }
    }
  }

  private static let typeNames: Set = [
    "boolean", "byte", "int16", "uint16", "int32", "uint32", "handle", "int64", "uint64", "double", "string",
    "objectpath", "signature", "just",
  ]

  private mutating func word() -> Value? {
    var text = ""
    while let scalar = peek, !scalar.properties.isWhitespace, !",:[](){}<>'\"".unicodeScalars.contains(scalar) {
      text.unicodeScalars.append(scalar)
      index += 1
    }
    switch text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "nothing": return .null
    case "": return nil
    case _ where Self.typeNames.contains(text): return value()
    default: return number(text).map { .number($0) }
    }
  }

  /// Decimal, hexadecimal (`0x1f`) or octal (`017`), as C has them.
  private func number(_ text: String) -> Number? {
    let isNegative = text.hasPrefix("-")
    let digits = text.drop { $0 == "-" || $0 == "+" }
    var whole: UInt64?
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      whole = UInt64(digits.dropFirst(2), radix: 16)
    } else if digits.count > 1, digits.hasPrefix("0"), digits.allSatisfy({ ("0"..."7").contains($0) }) {
      whole = UInt64(digits, radix: 8)
    }
    if let whole { return Number((isNegative ? "-" : "") + String(whole)) }
    guard let number = Number(text.hasPrefix("+") ? String(digits) : text), number.special == nil else { return nil }
    return number
  }

  private mutating func string(_ quote: Unicode.Scalar) -> String? {
    index += 1
    var text = String.UnicodeScalarView()
    while let scalar = peek {
      index += 1
      if scalar == quote { return String(text) }
      guard scalar == "\\" else {
        text.append(scalar)
        continue
      }
      guard let escaped = escape() else { return nil }
      text.append(escaped)
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard let mark = peek else { return nil }
    index += 1
    switch mark {
    case "a": return "\u{7}"
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{B}"
    case "u", "U":
      let count = mark == "u" ? 4 : 8
      guard index + count <= scalars.count else { return nil }
      let digits = String(String.UnicodeScalarView(scalars[index..<index + count]))
      index += count
      return UInt32(digits, radix: 16).flatMap { Unicode.Scalar($0) }
    default: return mark
    }
  }
}
