internal import TextFormats

extension TypeRow {
  static let url = TypeRow(
    format: "a URL", takes: "an address with its scheme", meaning: "RFC 3986; http and https need a host.",
    help: "write a scheme and an address, for example https://example.org/path", sample: "https://example.org",
    json: .text("^[A-Za-z][A-Za-z0-9+.-]*:.+$", formats: ["uri"]),
    check: { (text: String) throws(Flaw) in try URLFormat.check(text) }, canonical: { URLFormat.canonical($0) })
}

/// A URI with a scheme (RFC 3986, sections 3.1 to 3.5); the schemes of the web need a host.
enum URLFormat {
  struct Parts {
    var scheme: Substring
    /// User, host and port: what follows `//`; nil without.
    var authority: Substring?
    /// Path, query and fragment.
    var rest: Substring
  }

  static func parts(of text: String) throws(Flaw) -> Parts {
    guard let colon = text.firstIndex(of: ":") else {
      throw Flaw("the scheme is missing", suggestion: suggestion(for: text))
    }
    let scheme = text[..<colon]
    guard let first = scheme.utf8.first, first.isLetter,
      scheme.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) })
    else { throw Flaw("before the first colon is no scheme") }
    let behind = text[text.index(after: colon)...]
    guard behind.hasPrefix("//") else { return Parts(scheme: scheme, authority: nil, rest: behind) }
    let body = behind.dropFirst(2)
    let authority = body.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    return Parts(scheme: scheme, authority: authority, rest: body.dropFirst(authority.count))
  }

  private static func suggestion(for text: String) -> String? {
    let candidate = "https://" + text
    guard text.contains("."), (try? check(candidate)) != nil else { return nil }
    return candidate
  }

  /// That the scheme is one of these; empty admits all.
  static func check(_ text: String, schemes: [String]) throws(Flaw) {
    guard !schemes.isEmpty else { return }
    let scheme = try parts(of: text).scheme.lowercased()
    guard schemes.contains(where: { $0.lowercased() == scheme }) else {
      throw Flaw("its scheme must be \(schemes.joined(separator: ", "))")
    }
  }

  static func check(_ text: String) throws(Flaw) {
    guard text.utf8.count <= 65_536 else { throw Flaw("it is too long") }
    let parts = try parts(of: text)
    let scheme = parts.scheme.lowercased()
    if let authority = parts.authority {
      let host = try checkAuthority(authority)
      if host.isEmpty, needsHost(scheme) { throw Flaw("the host is missing behind //") }
    } else if needsHost(scheme) {
      throw Flaw("// and a host must follow the scheme")
    }
    let pieces = parts.rest.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    for piece in pieces { try checkCharacters(piece, allowed: "/?:@") }
    if parts.authority == nil, parts.rest.isEmpty { throw Flaw("nothing follows the scheme") }
  }

  private static func needsHost(_ scheme: String) -> Bool { ["http", "https", "ws", "wss", "ftp"].contains(scheme) }

  /// The host, checked together with user and port.
  private static func checkAuthority(_ authority: Substring) throws(Flaw) -> Substring {
    var host = authority
    if let at = authority.lastIndex(of: "@") {
      try checkCharacters(authority[..<at], allowed: ":")
      host = authority[authority.index(after: at)...]
    }
    var port: Substring = ""
    if let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") {
      port = host[host.index(after: colon)...]
      host = host[..<colon]
    }
    guard port.utf8.allSatisfy(\.isDigit), port.utf8.count <= 5, (Int(port) ?? 0) <= 65_535 else {
      throw Flaw("its port is not a number up to 65535")
    }
    if host.hasPrefix("["), host.hasSuffix("]") {
      let inner = host.dropFirst().dropLast()
      guard inner.contains(":"), (try? IPAddressFormat.read(inner)) != nil else {
        throw Flaw("between the brackets is no IPv6 address")
      }
    } else {
      try checkCharacters(host, allowed: "")
    }
    return host
  }

  /// Unreserved characters, sub-delimiters, percent-encoded bytes, and those allowed (RFC 3986, appendix A).
  private static func checkCharacters(_ text: Substring, allowed: String) throws(Flaw) {
    var bytes = Array(text.utf8)[...]
    while let byte = bytes.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard bytes.prefix(2).count == 2, bytes.prefix(2).allSatisfy(\.isHexDigit) else {
          throw Flaw("two hexadecimal digits must follow a %")
        }
      } else if !(byte.isLetter || byte.isDigit || "-._~!$&'()*+,;=".utf8.contains(byte) || allowed.utf8.contains(byte))
      {
        throw Flaw("it has a character that must be written as % and two hexadecimal digits")
      }
    }
  }

  /// Scheme and host compare without case (RFC 3986, section 6.2.2.1).
  static func canonical(_ text: String) -> String {
    guard let parts = try? parts(of: text) else { return text }
    guard let authority = parts.authority else { return parts.scheme.lowercased() + ":" + parts.rest }
    let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    return parts.scheme.lowercased() + "://" + authority.dropLast(host.count) + host.lowercased() + parts.rest
  }
}
