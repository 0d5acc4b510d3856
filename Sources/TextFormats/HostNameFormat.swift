/// A host name (RFC 1123, section 2.1; lengths by RFC 1035, section 2.3.4) or an IP address.
package enum HostNameFormat {
  package static let help = "write a name such as mail.example.org, or an IP address"

  package static func check(_ text: String) throws(Flaw) {
    if (try? IPAddressFormat.read(text)) != nil { return }
    if text.contains(":") { throw Flaw("only an IPv6 address has colons; a port is a setting of its own") }
    try checkName(text)
    let last = text.split(separator: ".").last ?? ""
    guard !last.utf8.allSatisfy(\.isDigit) else { throw Flaw("its last part is a number, but it is no IPv4 address") }
  }

  /// The name alone: labels of letters, digits and hyphens.
  package static func checkName(_ text: String) throws(Flaw) {
    guard !text.isEmpty else { throw Flaw("it is empty") }
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw Flaw("it has letters outside ASCII; an international name is written in its xn-- form")
    }
    guard text.utf8.count <= 253 else { throw Flaw("it is longer than 253 characters") }
    for label in text.split(separator: ".", omittingEmptySubsequences: false) {
      guard !label.isEmpty else { throw Flaw("a part between dots is empty") }
      guard label.utf8.count <= 63 else { throw Flaw("a part is longer than 63 characters") }
      guard label.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }) else {
        throw Flaw("a part has something other than letters, digits and hyphens")
      }
      guard !label.hasPrefix("-"), !label.hasSuffix("-") else { throw Flaw("a part begins or ends with a hyphen") }
    }
  }

  package static func canonical(_ text: String) -> String {
    guard let address = try? IPAddressFormat.read(text) else { return text.lowercased() }
    return IPAddressFormat.canonical(address)
  }
}

/// An email address by the pattern of HTML (living standard, "valid email address").
package enum EmailFormat {
  package static let help = "write NAME@HOST, for example ada@example.org"

  package static func check(_ text: String) throws(Flaw) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let local = parts.first, let domain = parts.last else {
      throw Flaw(parts.count < 2 ? "the @ is missing" : "it has more than one @")
    }
    guard !local.isEmpty else { throw Flaw("the name before the @ is missing") }
    let isAllowed = { (byte: UInt8) in byte.isLetter || byte.isDigit || ".!#$%&'*+/=?^_`{|}~-".utf8.contains(byte) }
    guard local.utf8.allSatisfy(isAllowed) else {
      throw Flaw("the name before the @ has a character that is not allowed there")
    }
    do { try HostNameFormat.checkName(String(domain)) } catch {
      throw Flaw("behind the @ is no host name: \(error.reason)")
    }
  }

  /// The host compares without case.
  package static func canonical(_ text: String) -> String {
    guard let at = text.firstIndex(of: "@") else { return text }
    return text[..<at] + text[at...].lowercased()
  }
}
