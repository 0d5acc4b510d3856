/// Escapes of characters and of sets of them (ECMA-262, CharacterEscape and CharacterClassEscape).
extension ECMAScriptTranslator {
  /// White space and line terminators, without the ones of ASCII below the blank.
  private static let blanks =
    "\\t-\\r\\x{20}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}"
  private static let nonBlanks =
    "\\x{0}-\\x{8}\\x{e}-\\x{1f}\\x{21}-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}"
    + "\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}"

  /// Reads a backslash and what belongs to it.
  mutating func characterEscape() throws(PatternError) -> ClassItem {
    let start = index
    guard let scalar = peek(1) else { throw error("\\ at end of pattern") }
    index += 2
    switch scalar {
    case "d", "D", "w", "W": return .property("\\" + String(scalar))
    case "s": return .set(Self.blanks)
    case "S": return .set(Self.nonBlanks)
    case "t": return .scalar("\t")
    case "n": return .scalar("\n")
    case "v": return .scalar("\u{B}")
    case "f": return .scalar("\u{C}")
    case "r": return .scalar("\r")
    case "0":
      if let digit = next, ("0"..."9").contains(digit) { throw error("octal escapes are not known", at: start) }
      return .scalar("\0")
    case "c":
      guard let letter = next, letter.isASCII, letter.properties.isAlphabetic else {
        throw error("a letter must follow \\c", at: start)
      }
      index += 1
      return .scalar(Unicode.Scalar(UInt8(letter.value % 32)))
    case "x": return .scalar(try hexadecimal(2, start))
    case "u": return try unicodeEscape(start)
    case "p", "P": return try property(isNegated: scalar == "P", start)
    case "a"..."z", "A"..."Z", "1"..."9":
      throw error("unrecognized character follows \\", at: start)
    default: return .scalar(scalar)
    }
  }

  private mutating func code(_ count: Int) -> UInt32? {
    guard let last = peek(count - 1), last.isASCII else { return nil }
    var code: UInt32 = 0
    for distance in 0..<count {
      guard let digit = peek(distance).flatMap({ Character($0).hexDigitValue }) else { return nil }
      code = code * 16 + UInt32(digit)
    }
    index += count
    return code
  }

  private mutating func hexadecimal(_ count: Int, _ start: Int) throws(PatternError) -> Unicode.Scalar {
    guard let scalar = code(count).flatMap(Unicode.Scalar.init) else {
      throw error("\(count) hexadecimal digits are missing", at: start)
    }
    return scalar
  }

  private mutating func unicodeEscape(_ start: Int) throws(PatternError) -> ClassItem {
    if next == "{" {
      index += 1
      var value: UInt32 = 0
      var count = 0
      while let digit = next.flatMap({ Character($0).hexDigitValue }), value <= 0x10FFFF {
        value = value * 16 + UInt32(digit)
        count += 1
        index += 1
      }
      guard next == "}", count > 0, value <= 0x10FFFF else {
        throw error("between \\u{ and } is no code point", at: start)
      }
      index += 1
      return Unicode.Scalar(value).map(ClassItem.scalar) ?? .nothing
    }
    guard let unit = code(4) else { throw error("four hexadecimal digits must follow \\u", at: start) }
    if let scalar = Unicode.Scalar(unit) { return .scalar(scalar) }
    // The first half of a pair, and the second where it follows.
    guard unit < 0xDC00, next == "\\", peek(1) == "u" else { return .nothing }
    let second = index
    index += 2
    if let low = code(4), (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    {
      return .scalar(scalar)
    }
    index = second
    return .nothing
  }

  private mutating func property(isNegated: Bool, _ start: Int) throws(PatternError) -> ClassItem {
    guard next == "{" else { throw error("a property's name in { and } must follow \\p", at: start) }
    index += 1
    var text = ""
    while let scalar = next, scalar != "}" {
      text.unicodeScalars.append(scalar)
      index += 1
    }
    guard next == "}" else { throw error("a property's name ends with }", at: start) }
    index += 1
    guard let name = Self.propertyName(text) else { throw error("unknown property \(text)", at: start) }
    // `Assigned` is the complement of `Unassigned`.
    if name == "^Cn" { return .property(isNegated ? "\\p{Cn}" : "\\P{Cn}") }
    return .property((isNegated ? "\\P{" : "\\p{") + name + "}")
  }

  /// The name that PCRE2 has for a property; nil for what cannot be one.
  private static func propertyName(_ text: String) -> String? {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let first = parts.first, let last = parts.last, !last.isEmpty,
      text.utf8.allSatisfy({ $0 == 0x3D || SimplePattern.isWord($0) })
    else { return nil }
    if parts.count == 1 {
      if first == "Assigned" { return "^Cn" }
      return categories[first] ?? first
    }
    switch first {
    case "General_Category", "gc": return categories[last] ?? (categories.values.contains(last) ? last : nil)
    case "Script", "sc": return "sc:" + last
    case "Script_Extensions", "scx": return "scx:" + last
    default: return nil
    }
  }

  /// The long names of general categories (PropertyValueAliases.txt).
  private static let categories: [String: String] = [
    "Letter": "L", "Cased_Letter": "L&", "LC": "L&", "Uppercase_Letter": "Lu", "Lowercase_Letter": "Ll",
    "Titlecase_Letter": "Lt", "Modifier_Letter": "Lm", "Other_Letter": "Lo", "Mark": "M", "Combining_Mark": "M",
    "Nonspacing_Mark": "Mn", "Spacing_Mark": "Mc", "Enclosing_Mark": "Me", "Number": "N", "Decimal_Number": "Nd",
    "digit": "Nd", "Letter_Number": "Nl", "Other_Number": "No", "Punctuation": "P", "punct": "P",
    "Connector_Punctuation": "Pc", "Dash_Punctuation": "Pd", "Open_Punctuation": "Ps", "Close_Punctuation": "Pe",
    "Initial_Punctuation": "Pi", "Final_Punctuation": "Pf", "Other_Punctuation": "Po", "Symbol": "S",
    "Math_Symbol": "Sm", "Currency_Symbol": "Sc", "Modifier_Symbol": "Sk", "Other_Symbol": "So", "Separator": "Z",
    "Space_Separator": "Zs", "Line_Separator": "Zl", "Paragraph_Separator": "Zp", "Other": "C", "Control": "Cc",
    "cntrl": "Cc", "Format": "Cf", "Surrogate": "Cs", "Private_Use": "Co", "Unassigned": "Cn",
  ]
}
