/// IPv4 as four decimal numbers without leading zeros, IPv6 as RFC 4291, section 2.2, writes it.
package enum IPAddressFormat {
  package static let help = "write an IPv4 address such as 192.0.2.1 or an IPv6 address such as 2001:db8::1"

  /// Four bytes or sixteen.
  package static func read(_ text: some StringProtocol) throws(Flaw) -> [UInt8] {
    guard text.utf8.count <= 64 else { throw Flaw("it is too long") }
    return text.contains(":") ? try readV6(String(text)) : try readV4(String(text))
  }

  private static func readV4(_ text: String) throws(Flaw) -> [UInt8] {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4 else { throw Flaw("it is not four numbers joined by dots") }
    var bytes: [UInt8] = []
    for part in parts {
      guard !part.isEmpty, part.utf8.allSatisfy(\.isDigit) else { throw Flaw("a part is not a number") }
      guard part.utf8.count == 1 || !part.hasPrefix("0") else { throw Flaw("a part has a leading zero") }
      guard let byte = UInt8(part) else { throw Flaw("a part is above 255") }
      bytes.append(byte)
    }
    return bytes
  }

  private static func readV6(_ text: String) throws(Flaw) -> [UInt8] {
    guard !text.contains("%") else { throw Flaw("a zone (%...) is not part of the address") }
    let halves = halves(of: text)
    guard halves.count <= 2 else { throw Flaw("it has more than one ::") }
    let head = try readGroups(halves[0], mayEndInV4: halves.count == 1)
    guard halves.count == 2 else {
      guard head.count == 16 else { throw Flaw("it does not have eight groups") }
      return head
    }
    let tail = try readGroups(halves[1], mayEndInV4: true)
    guard head.count + tail.count <= 14 else { throw Flaw("it has too many groups beside ::") }
    return head + Array(repeating: 0, count: 16 - head.count - tail.count) + tail
  }

  private static func halves(of text: String) -> [String] {
    let bytes = Array(text.utf8)
    var result: [[UInt8]] = [[]]
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: ":"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: ":") {
        result.append([])
        index += 2
      } else {
        result[result.count - 1].append(bytes[index])
        index += 1
      }
    }
    return result.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func readGroups(_ text: String, mayEndInV4: Bool) throws(Flaw) -> [UInt8] {
    if text.isEmpty { return [] }
    var bytes: [UInt8] = []
    let groups = text.split(separator: ":", omittingEmptySubsequences: false)
    for (index, group) in groups.enumerated() {
      if group.contains("."), mayEndInV4, index == groups.count - 1 {
        bytes += try readV4(String(group))
        continue
      }
      guard (1...4).contains(group.utf8.count), group.utf8.allSatisfy(\.isHexDigit),
        let number = UInt16(group, radix: 16)
      else { throw Flaw("a group is not one to four hexadecimal digits") }
      bytes += [UInt8(number >> 8), UInt8(number & 0xFF)]
    }
    guard bytes.count <= 16 else { throw Flaw("it has more than eight groups") }
    return bytes
  }

  package static func canonical(_ bytes: [UInt8]) -> String {
    if bytes.count == 4 { return bytes.map { String($0) }.joined(separator: ".") }
    return stride(from: 0, to: bytes.count - 1, by: 2)
      .map { String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16) }.joined(separator: ":")
  }
}

/// An address and the length of its prefix, `192.0.2.0/24` (RFC 4632, RFC 4291 section 2.3).
package enum AddressBlockFormat {
  package static let help = "write an address and a prefix length, for example 192.0.2.0/24 or 2001:db8::/32"

  package static func read(_ text: String) throws(Flaw) -> (address: [UInt8], prefix: Int) {
    guard let slash = text.lastIndex(of: "/") else { throw Flaw("the / and the prefix length are missing") }
    let address = try IPAddressFormat.read(text[..<slash])
    let digits = text[text.index(after: slash)...]
    guard (1...3).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isDigit), let prefix = Int(digits),
      digits == "0" || !digits.hasPrefix("0")
    else { throw Flaw("there is no prefix length after the /") }
    guard prefix <= address.count * 8 else { throw Flaw("the prefix length goes from 0 to \(address.count * 8)") }
    return (address, prefix)
  }

  package static func canonical(_ text: String) -> String {
    guard let block = try? read(text) else { return text }
    return "\(IPAddressFormat.canonical(block.address))/\(block.prefix)"
  }
}
