internal import Patterns

/// A pattern of the settings language (PCRE2, of the whole text) as one of JSON Schema (ECMA-262, searched for).
///
/// Only what means the same in both is written; `\w`, `\d`, `\b` know ASCII only on either side.
struct PortablePattern {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var output = ""
  /// Whether the text may hold line breaks, about which the two differ.
  private let mayBreakLines: Bool

  /// The pattern in anchors, nil when it cannot be expressed.
  static func text(of pattern: String, mayBreakLines: Bool) -> String? {
    var reader = PortablePattern(pattern, mayBreakLines)
    guard reader.translate() else { return nil }
    let text = "^(?:\(reader.output))$"
    return (try? Pattern(ecmaScript: text)) == nil ? nil : text
  }

  private init(_ text: String, _ mayBreakLines: Bool) {
    scalars = Array(text.unicodeScalars)
    self.mayBreakLines = mayBreakLines
  }

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    index + distance < scalars.count ? scalars[index + distance] : nil
  }

  private mutating func take(_ count: Int = 1) {
    for scalar in scalars[index..<min(index + count, scalars.count)] { output.unicodeScalars.append(scalar) }
    index += count
  }

  private mutating func translate() -> Bool {
    while let scalar = peek() {
      switch scalar {
      case "\\": guard escape(inClass: false) else { return false }
      case "[": guard characterClass() else { return false }
      case "(": guard group() else { return false }
      case "." where mayBreakLines:
        output += "[^\\n]"
        index += 1
      case "$" where mayBreakLines: return false
      case "{": brace()
      case "}", "]":
        output += "\\"
        take()
      case "*", "+", "?":
        take()
        // A possessive quantifier.
        if peek() == "+" { return false }
      default: take()
      }
    }
    return true
  }

  /// `{2,19}` is a quantifier in both; any other brace is itself.
  private mutating func brace() {
    var end = index + 1
    var commas = 0
    var digits = 0
    while end < scalars.count, ("0"..."9").contains(scalars[end]) || scalars[end] == "," {
      if scalars[end] == "," { commas += 1 } else { digits += 1 }
      end += 1
    }
    let isQuantifier =
      end < scalars.count && scalars[end] == "}" && digits > 0 && commas <= 1 && scalars[index + 1] != ","
    if !isQuantifier { output += "\\" }
    take(isQuantifier ? end - index + 1 : 1)
  }

  private mutating func group() -> Bool {
    if peek(1) == "*" { return false }
    guard peek(1) == "?" else {
      take()
      return true
    }
    switch (peek(2), peek(3)) {
    case (":", _), ("=", _), ("!", _): take(3)
    case ("<", "="), ("<", "!"): take(4)
    default: return false
    }
    return true
  }

  private mutating func characterClass() -> Bool {
    take()
    if peek() == "^" { take() }
    if peek() == "]" {
      output += "\\"
      take()
    }
    while let scalar = peek(), scalar != "]" {
      switch scalar {
      case "\\": guard escape(inClass: true) else { return false }
      case "[":
        if let next = peek(1), [":", ".", "="].contains(next) { return false }
        output += "\\"
        take()
      default: take()
      }
    }
    take()
    return true
  }

  private static let blanks = " \\t\\n\\v\\f\\r"
  private static let special: Set<Unicode.Scalar> = [
    "^", "$", "\\", ".", "*", "+", "?", "(", ")", "[", "]", "{", "}", "|", "/",
  ]

  private mutating func escape(inClass: Bool) -> Bool {
    guard let scalar = peek(1) else { return false }
    switch scalar {
    case "d", "D", "w", "W", "n", "r", "t", "f": take(2)
    case "b", "B":
      if inClass { return false }
      take(2)
    case "s":
      output += inClass ? Self.blanks : "[\(Self.blanks)]"
      index += 2
    case "S":
      if inClass { return false }
      output += "[^\(Self.blanks)]"
      index += 2
    case "p", "P": return property()
    case "x": return code()
    case _ where Self.special.contains(scalar): take(2)
    case "-" where inClass: take(2)
    case _
    where scalar.isASCII && scalar.value > 0x20 && !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar),
      " ":
      index += 1
      take()
    default: return false
    }
    return true
  }

  /// A general category, `\p{Lu}`; names of scripts are written differently.
  private mutating func property() -> Bool {
    guard peek(2) == "{", let end = scalars[index...].firstIndex(of: "}"), (4...5).contains(end - index) else {
      return false
    }
    guard scalars[(index + 3)..<end].allSatisfy({ $0.isASCII && $0.properties.isAlphabetic }) else { return false }
    take(end - index + 1)
    return true
  }

  /// `\x41`, `\x{1F600}`.
  private mutating func code() -> Bool {
    let isDigit = { (scalar: Unicode.Scalar) in scalar.isASCII && scalar.properties.isASCIIHexDigit }
    if peek(2) == "{" {
      guard let end = scalars[index...].firstIndex(of: "}"), end > index + 3,
        scalars[(index + 3)..<end].allSatisfy(isDigit)
      else { return false }
      output += "\\u"
      index += 2
      take(end - index + 1)
      return true
    }
    guard let high = peek(2), let low = peek(3), isDigit(high), isDigit(low) else { return false }
    take(4)
    return true
  }
}
