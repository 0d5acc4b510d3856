internal import TextFormats

extension TypeRow {
  static let timezone = TypeRow(
    format: "a time zone", takes: "Europe/Berlin, UTC", meaning: "A name of the system's time zones.",
    spelling: [.text("such as "), .code("Europe/Vienna"), .text(" or "), .code("UTC")],
    help: "write a name such as Europe/Berlin, or UTC", sample: "Europe/Vienna",
    json: .text("^.*$", omission: "which time zones the machine knows"), width: 32, isOfMachine: true,
    check: { (text: String) throws(Flaw) in try TimeZoneFormat.check(text) })
}

/// A name of the time zone database, `Europe/Berlin`; its presence on this machine is checked by `FileSystem`.
enum TimeZoneFormat {
  static func check(_ text: String) throws(Flaw) {
    guard text.utf8.count <= 255 else { throw Flaw("it is too long") }
    guard !text.isEmpty else { throw Flaw("it is empty") }
    guard text.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "/_+-".utf8.contains($0) }) else {
      throw Flaw("a name has only letters, digits and / _ + -")
    }
    guard text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty }) else {
      throw Flaw("a part between slashes is empty")
    }
  }
}
