internal import TextFormats

/// Names and addresses in networks; `TextFormats` checks them.
extension TypeRow {
  static let email = TypeRow(
    format: "an email address", plural: "email addresses", takes: "name@host",
    meaning: "An address as browsers take it.",
    help: EmailFormat.help, sample: "ada@example.org",
    json: .text("^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)*$"),
    check: { (text: String) throws(Flaw) in try EmailFormat.check(text) }, canonical: { EmailFormat.canonical($0) })

  static let hostname = TypeRow(
    format: "a host name", takes: "a name or an IP address", meaning: "RFC 1123; capitals do not matter.",
    spelling: [.text("or an IP address")], help: HostNameFormat.help, sample: "example.org",
    json: .text("^[0-9A-Za-z:.-]+$"),
    check: { (text: String) throws(Flaw) in try HostNameFormat.check(text) },
    canonical: { HostNameFormat.canonical($0) })

  static let ip = TypeRow(
    format: "an IP address", plural: "IP addresses", takes: "an address of IPv4 or IPv6",
    meaning: "Compared by value: ::1 and 0:0:0:0:0:0:0:1 are the same.", help: IPAddressFormat.help,
    sample: "192.0.2.1", json: .text("^[0-9A-Fa-f:.]+$", formats: ["ipv4", "ipv6"]), width: 32,
    check: { (text: String) throws(Flaw) in _ = try IPAddressFormat.read(text) },
    canonical: { (try? IPAddressFormat.read($0)).map(IPAddressFormat.canonical) ?? $0 })

  static let cidr = TypeRow(
    format: "an address block", takes: "192.0.2.0/24", meaning: "A block of addresses.",
    spelling: [.text("such as "), .code("192.0.2.0/24")], help: AddressBlockFormat.help, sample: "192.0.2.0/24",
    json: .text("^[0-9A-Fa-f:.]+/[0-9]{1,3}$"), width: 32,
    check: { (text: String) throws(Flaw) in _ = try AddressBlockFormat.read(text) },
    canonical: { AddressBlockFormat.canonical($0) })
}
