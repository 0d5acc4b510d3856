internal import TextFormats

extension TypeRow {
  static let color = TypeRow(
    format: "a colour", takes: "#rgb, #rgba, #rrggbb or #rrggbbaa", meaning: "#fff and #ffffff are the same.",
    spelling: [
      .code("#rgb"), .text(", "), .code("#rgba"), .text(", "), .code("#rrggbb"), .text(" or "), .code("#rrggbbaa"),
    ],
    help: "write # and 3, 4, 6 or 8 hexadecimal digits, for example #3366ff", sample: "#3366ff",
    json: .text("^#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$", isExact: true), width: 12,
    check: { (text: String) throws(Flaw) in try ColorFormat.check(text) }, canonical: { ColorFormat.canonical($0) })
}

/// `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` (CSS Color 4, section 5.2).
enum ColorFormat {
  static func check(_ text: String) throws(Flaw) {
    guard text.hasPrefix("#") else {
      let isHex = text.utf8.allSatisfy(\.isHexDigit) && [3, 4, 6, 8].contains(text.utf8.count)
      throw Flaw("the # is missing", suggestion: isHex ? "#" + text : nil)
    }
    let digits = text.utf8.dropFirst()
    guard digits.allSatisfy(\.isHexDigit) else { throw Flaw("something other than hexadecimal digits follows the #") }
    guard [3, 4, 6, 8].contains(digits.count) else { throw Flaw("it has \(digits.count) digits") }
  }

  /// Eight digits in lower case.
  static func canonical(_ text: String) -> String {
    var digits = text.lowercased().dropFirst().map { String($0) }
    if digits.count <= 4 { digits = digits.map { $0 + $0 } }
    return "#" + digits.joined() + (digits.joined().utf8.count == 6 ? "ff" : "")
  }
}
