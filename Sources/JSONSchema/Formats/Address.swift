internal import TextFormats

/// URIs and relative references (RFC 3986, appendix A), and IRIs (RFC 3987, section 2.2).
enum Address {
  enum Kind { case absolute, any }

  static func check(_ text: String, _ kind: Kind, isInternational: Bool) throws(Flaw) {
    var checker = AddressChecker(rest: Substring(text), isInternational: isInternational)
    try checker.check(kind)
  }
}

private struct AddressChecker {
  var rest: Substring
  let isInternational: Bool

  mutating func check(_ kind: Address.Kind) throws(Flaw) {
    let hasScheme = try takeScheme(kind)
    if let hash = rest.unicodeScalars.firstIndex(of: "#") {
      try checkCharacters(rest[rest.unicodeScalars.index(after: hash)...], ":@/?")
      rest = rest[..<hash]
    }
    if let mark = rest.unicodeScalars.firstIndex(of: "?") {
      try checkCharacters(rest[rest.unicodeScalars.index(after: mark)...], ":@/?", mayBePrivate: true)
      rest = rest[..<mark]
    }
    if rest.utf8.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      let end = rest.unicodeScalars.firstIndex(of: "/") ?? rest.endIndex
      try checkAuthority(rest[..<end])
      rest = rest[end...]
    } else if !hasScheme {
      let first = rest.prefix { $0 != "/" }
      guard !first.contains(":") else { throw Flaw("before the first colon is no scheme") }
    }
    try checkCharacters(rest, ":@/")
  }

  private mutating func takeScheme(_ kind: Address.Kind) throws(Flaw) -> Bool {
    let head = rest.utf8.prefix { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
    let isScheme = head.first?.isLetter == true && head.endIndex < rest.endIndex
    if isScheme, rest.utf8[head.endIndex] == UInt8(ascii: ":") {
      rest = rest[rest.utf8.index(after: head.endIndex)...]
      return true
    }
    guard kind == .any else { throw Flaw("the scheme is missing") }
    return false
  }

  private func checkAuthority(_ authority: Substring) throws(Flaw) {
    var host = authority
    if let at = authority.unicodeScalars.lastIndex(of: "@") {
      try checkCharacters(authority[..<at], ":")
      host = authority[authority.unicodeScalars.index(after: at)...]
    }
    if host.hasPrefix("[") {
      guard let end = host.unicodeScalars.firstIndex(of: "]") else { throw Flaw("the bracket does not close") }
      try checkLiteral(host[host.unicodeScalars.index(after: host.startIndex)..<end])
      let behind = host[host.unicodeScalars.index(after: end)...]
      guard behind.isEmpty || behind.hasPrefix(":") else { throw Flaw("what follows the bracket is no port") }
      return try checkPort(behind.dropFirst())
    }
    if let colon = host.unicodeScalars.lastIndex(of: ":") {
      try checkPort(host[host.unicodeScalars.index(after: colon)...])
      host = host[..<colon]
    }
    try checkCharacters(host, "")
  }

  private func checkPort(_ port: Substring) throws(Flaw) {
    guard port.utf8.allSatisfy(\.isDigit) else { throw Flaw("its port is not a number") }
  }

  private func checkLiteral(_ literal: Substring) throws(Flaw) {
    if literal.lowercased().hasPrefix("v") {
      let parts = literal.dropFirst().split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, parts[0].utf8.allSatisfy(\.isHexDigit) else {
        throw Flaw("between the brackets is no address")
      }
      return try checkCharacters(parts[1], ":", mayEscape: false)
    }
    guard literal.contains(":") else { throw Flaw("between the brackets is no IPv6 address") }
    do throws(Flaw) { _ = try IPAddressFormat.read(literal) } catch {
      throw Flaw("between the brackets is no IPv6 address: \(error.reason)")
    }
  }

  /// Unreserved characters, sub-delimiters, percent-encoded bytes, and those allowed.
  private func checkCharacters(
    _ text: Substring, _ allowed: String, mayBePrivate: Bool = false, mayEscape: Bool = true
  ) throws(Flaw) {
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      if scalar == "%", mayEscape {
        try AddressTemplate.checkEscape(scalars)
      } else if scalar.isASCII {
        let byte = UInt8(ascii: scalar)
        guard
          byte.isLetter || byte.isDigit || "-._~!$&'()*+,;=".utf8.contains(byte) || allowed.utf8.contains(byte)
        else { throw Flaw("it has a character that must be written as % and two hexadecimal digits") }
      } else {
        guard isInternational else { throw Flaw("a letter outside ASCII must be written as % and hexadecimal digits") }
        guard scalar.isInternational || mayBePrivate && scalar.isPrivateUse else {
          throw Flaw("it has a character that an IRI may not hold")
        }
      }
    }
  }
}

extension Unicode.Scalar {
  /// `ucschar` of RFC 3987.
  fileprivate var isInternational: Bool {
    switch value {
    case 0xA0...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF: true
    case 0x10000...0xDFFFF: value & 0xFFFF <= 0xFFFD
    case 0xE1000...0xEFFFD: true
    default: false
    }
  }

  /// `iprivate` of RFC 3987.
  fileprivate var isPrivateUse: Bool {
    switch value {
    case 0xE000...0xF8FF, 0xF0000...0xFFFFD, 0x100000...0x10FFFD: true
    default: false
    }
  }
}

/// RFC 6570, section 2.
enum AddressTemplate {
  static func check(_ text: String) throws(Flaw) {
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "{":
        guard let end = scalars.firstIndex(of: "}") else { throw Flaw("a { does not close") }
        try checkExpression(Substring(scalars[..<end]))
        scalars = scalars[scalars.index(after: end)...]
      case "%": try checkEscape(scalars)
      case "\0"..."\u{20}", "\"", "<", ">", "\\", "^", "`", "|", "}", "\u{7F}":
        throw Flaw("it has a character that is not allowed there")
      default: break
      }
    }
  }

  /// What follows a `%`.
  static func checkEscape(_ rest: Substring.UnicodeScalarView) throws(Flaw) {
    let digits = rest.prefix(2)
    guard digits.count == 2, digits.allSatisfy({ $0.isASCII && UInt8(ascii: $0).isHexDigit }) else {
      throw Flaw("two hexadecimal digits must follow a %")
    }
  }

  private static func checkExpression(_ text: Substring) throws(Flaw) {
    var text = text
    if let first = text.unicodeScalars.first, "+#./;?&=,!@|".unicodeScalars.contains(first) { text = text.dropFirst() }
    for variable in text.split(separator: ",", omittingEmptySubsequences: false) {
      var name = variable
      if name.hasSuffix("*") {
        name = name.dropLast()
      } else if let colon = name.firstIndex(of: ":") {
        let digits = name[name.index(after: colon)...].utf8
        guard (1...4).contains(digits.count), digits.allSatisfy(\.isDigit), digits.first != UInt8(ascii: "0") else {
          throw Flaw("what follows a : in braces is no number from 1 to 9999")
        }
        name = name[..<colon]
      }
      for part in name.split(separator: ".", omittingEmptySubsequences: false) { try checkName(part) }
    }
  }

  private static func checkName(_ part: Substring) throws(Flaw) {
    guard !part.isEmpty else { throw Flaw("a name in braces is empty") }
    var scalars = part.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      if scalar == "%" {
        try checkEscape(scalars)
      } else if !(scalar == "_" || scalar.isASCII && (UInt8(ascii: scalar).isLetter || UInt8(ascii: scalar).isDigit)) {
        throw Flaw("a name in braces is made of letters, digits and _")
      }
    }
  }
}
