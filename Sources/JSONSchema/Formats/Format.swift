internal import Patterns
internal import TextFormats

/// The formats that the drafts define.
enum Format: UInt8, CaseIterable, Sendable {
  case dateTime, date, time, duration
  case email, idnEmail, hostname, idnHostname, ipv4, ipv6
  /// The host name of draft-04 and -06, which knows no `xn--`.
  case plainHostname
  case uri, uriReference, iri, iriReference, uuid, uriTemplate
  case jsonPointer, relativeJSONPointer, regex

  var name: String {
    switch self {
    case .dateTime: "date-time"
    case .idnEmail: "idn-email"
    case .idnHostname: "idn-hostname"
    case .plainHostname: "hostname"
    case .uriReference: "uri-reference"
    case .iriReference: "iri-reference"
    case .uriTemplate: "uri-template"
    case .jsonPointer: "json-pointer"
    case .relativeJSONPointer: "relative-json-pointer"
    default: "\(self)"
    }
  }

  private static let byName = Dictionary(grouping: allCases, by: \.name)

  /// The format of that name in a draft; nil for an unknown one, which checks nothing.
  init?(name: String, in draft: SchemaDraft) {
    guard let format = Self.byName[name]?.first(where: { $0.drafts.contains(draft) }) else { return nil }
    self = format
  }

  private var drafts: ClosedRange<SchemaDraft> {
    switch self {
    case .plainHostname: .draft4 ... .draft6
    case .hostname: .draft7 ... .draft2020
    case .dateTime, .email, .ipv4, .ipv6, .uri: .draft4 ... .draft2020
    case .uriReference, .uriTemplate, .jsonPointer: .draft6 ... .draft2020
    case .date, .time, .idnEmail, .idnHostname, .iri, .iriReference, .relativeJSONPointer, .regex:
      .draft7 ... .draft2020
    case .duration, .uuid: .draft2019 ... .draft2020
    }
  }

  /// Completes "is not …".
  var phrase: String {
    switch self {
    case .dateTime: "a date with time and offset"
    case .date: "a date"
    case .time: "a time with an offset"
    case .duration: "a duration"
    case .email, .idnEmail: "an email address"
    case .hostname, .idnHostname, .plainHostname: "a host name"
    case .ipv4: "an IPv4 address"
    case .ipv6: "an IPv6 address"
    case .uri: "a URI"
    case .uriReference: "a URI or a relative reference"
    case .iri: "an IRI"
    case .iriReference: "an IRI or a relative reference"
    case .uuid: "a UUID"
    case .uriTemplate: "a URI template"
    case .jsonPointer: "a JSON Pointer"
    case .relativeJSONPointer: "a relative JSON Pointer"
    case .regex: "a regular expression"
    }
  }

  /// How to write one.
  var help: String {
    switch self {
    case .dateTime: DateTimeFormat.help
    case .date: DateFormat.help
    case .time: "write HH:MM:SS and an offset, for example 07:30:00Z or 07:30:00+01:00"
    case .duration: "write a duration of ISO 8601, for example P3D or PT1H30M"
    case .email, .idnEmail: EmailFormat.help
    case .hostname, .idnHostname, .plainHostname: "write a name such as mail.example.org"
    case .ipv4: "write four numbers from 0 to 255, for example 192.0.2.1"
    case .ipv6: "write an IPv6 address such as 2001:db8::1"
    case .uri, .iri: "write a scheme and an address, for example https://example.org/path"
    case .uriReference, .iriReference: "write an address, for example https://example.org/path or ../path"
    case .uuid: "write one such as 2eb8aa08-aa98-11ea-b4aa-73b441d16380"
    case .uriTemplate: "write one such as https://example.org/{user}"
    case .jsonPointer: "write one such as /servers/0/host"
    case .relativeJSONPointer: "write one such as 1/host"
    case .regex: "write a regular expression as JavaScript has them"
    }
  }

  func admits(_ text: UnsafeBufferPointer<UInt8>) -> Bool { flaw(in: String(decoding: text, as: UTF8.self)) == nil }

  /// Why a text is not of the format, completing "… is not a date: "; nil when it is.
  func flaw(in text: String) -> String? {
    do throws(Flaw) {
      try check(text)
      return nil
    } catch {
      return error.reason
    }
  }

  private func check(_ text: String) throws(Flaw) {
    guard text.utf8.count <= 65_536 else { throw Flaw("it is too long") }
    switch self {
    case .dateTime: try Self.checkDateTime(text)
    case .date: _ = try DateFormat.read(text)
    case .time: try Self.checkTime(text)
    case .duration: try ISODuration.check(text)
    case .email: try Mailbox.check(text, isInternational: false)
    case .idnEmail: try Mailbox.check(text, isInternational: true)
    case .plainHostname: try HostNameFormat.checkName(text)
    case .hostname: try InternationalName.checkASCII(text)
    case .idnHostname: try InternationalName.check(text)
    case .ipv4:
      guard !text.contains(":") else { throw Flaw("it is not four numbers joined by dots") }
      _ = try IPAddressFormat.read(text)
    case .ipv6:
      guard text.contains(":") else { throw Flaw("it has no colon") }
      _ = try IPAddressFormat.read(text)
    case .uri: try Address.check(text, .absolute, isInternational: false)
    case .uriReference: try Address.check(text, .any, isInternational: false)
    case .iri: try Address.check(text, .absolute, isInternational: true)
    case .iriReference: try Address.check(text, .any, isInternational: true)
    case .uuid: try Self.checkUUID(text)
    case .uriTemplate: try AddressTemplate.check(text)
    case .jsonPointer: try Self.checkPointer(text)
    case .relativeJSONPointer: try Self.checkRelativePointer(text)
    case .regex:
      do throws(PatternError) { _ = try Pattern(ecmaScript: text) } catch { throw Flaw(error.reason) }
    }
  }

  /// RFC 3339 with the `T` that its section 5.6 lets applications leave out.
  private static func checkDateTime(_ text: String) throws(Flaw) {
    guard !text.utf8.contains(0x20) else { throw Flaw("a T and a time must follow the date") }
    _ = try DateTimeFormat.read(text)
  }

  /// The full-time of RFC 3339: that of some day.
  private static func checkTime(_ text: String) throws(Flaw) {
    guard text.utf8.first?.isDigit == true else { throw Flaw("the time is not HH:MM:SS") }
    try checkDateTime("1970-01-02T" + text)
  }

  private static func checkUUID(_ text: String) throws(Flaw) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [8, 4, 4, 4, 12] else {
      throw Flaw("it is not 8, 4, 4, 4 and 12 digits joined by hyphens")
    }
    guard parts.allSatisfy({ $0.utf8.allSatisfy(\.isHexDigit) }) else {
      throw Flaw("it has something other than hexadecimal digits and hyphens")
    }
  }

  private static func checkPointer(_ text: String) throws(Flaw) {
    guard text.isEmpty || text.utf8.first == UInt8(ascii: "/") else { throw Flaw("it does not begin with /") }
    var bytes = Array(text.utf8)[...]
    while let byte = bytes.popFirst() {
      guard byte != UInt8(ascii: "~") || bytes.first == UInt8(ascii: "0") || bytes.first == UInt8(ascii: "1") else {
        throw Flaw("0 or 1 must follow a ~")
      }
    }
  }

  private static func checkRelativePointer(_ text: String) throws(Flaw) {
    let digits = text.utf8.prefix(while: \.isDigit)
    guard let first = digits.first, first != UInt8(ascii: "0") || digits.count == 1 else {
      throw Flaw("it does not begin with a number")
    }
    let rest = String(text.utf8.dropFirst(digits.count)) ?? ""
    if rest != "#" { try checkPointer(rest) }
  }
}
