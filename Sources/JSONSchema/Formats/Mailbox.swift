internal import TextFormats

/// An address of RFC 5321, section 4.1.2 (`Mailbox`); international as RFC 6531 has it.
enum Mailbox {
  static func check(_ text: String, isInternational: Bool) throws(Flaw) {
    guard let at = text.utf8.lastIndex(of: UInt8(ascii: "@")) else { throw Flaw("the @ is missing") }
    let local = text.utf8[..<at]
    let domain = text.utf8[text.utf8.index(after: at)...]
    guard !local.isEmpty else { throw Flaw("the name before the @ is missing") }
    guard local.count <= 64 else { throw Flaw("the name before the @ is longer than 64 bytes") }
    guard isInternational || text.utf8.allSatisfy({ $0 < 0x80 }) else { throw Flaw("it has letters outside ASCII") }
    if local.first == UInt8(ascii: "\"") {
      try checkQuoted(Array(local))
    } else {
      try checkAtoms(local)
    }
    try checkDomain(Substring(domain), isInternational: isInternational)
  }

  private static func checkAtoms(_ local: Substring.UTF8View) throws(Flaw) {
    for atom in local.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      guard !atom.isEmpty else { throw Flaw("a dot before the @ has nothing on one side") }
      guard
        atom.allSatisfy({ $0.isLetter || $0.isDigit || $0 >= 0x80 || "!#$%&'*+-/=?^_`{|}~".utf8.contains($0) })
      else { throw Flaw("the name before the @ has a character that is not allowed there") }
    }
  }

  private static func checkQuoted(_ local: [UInt8]) throws(Flaw) {
    guard local.count >= 2, local.last == UInt8(ascii: "\"") else {
      throw Flaw("the quotes of the name before the @ do not close")
    }
    var rest = local.dropFirst().dropLast()
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\") {
        guard let escaped = rest.popFirst(), escaped >= 0x20, escaped != 0x7F else {
          throw Flaw("nothing follows a backslash in the quotes")
        }
      } else if byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") {
        throw Flaw("the quotes hold a character that is not allowed there")
      }
    }
  }

  private static func checkDomain(_ domain: Substring, isInternational: Bool) throws(Flaw) {
    if domain.hasPrefix("["), domain.hasSuffix("]") {
      let literal = domain.dropFirst().dropLast()
      let address = literal.lowercased().hasPrefix("ipv6:") ? literal.dropFirst(5) : literal
      guard address.contains(":") == (address.startIndex != literal.startIndex) else {
        throw Flaw("between the brackets is no address")
      }
      do throws(Flaw) { _ = try IPAddressFormat.read(address) } catch {
        throw Flaw("between the brackets is no address: \(error.reason)")
      }
      return
    }
    // Letters outside ASCII are taken as they come; RFC 6531 leaves their check to the name's registry.
    let plain =
      isInternational ? String(decoding: domain.utf8.map { $0 < 0x80 ? $0 : 0x61 }, as: UTF8.self) : String(domain)
    do throws(Flaw) { try HostNameFormat.checkName(plain) } catch {
      throw Flaw("behind the @ is no host name: \(error.reason)")
    }
  }
}
