internal import TextFormats

extension TypeRow {
  static let locale = TypeRow(
    format: "a locale", takes: "de-DE, de_DE.UTF-8", meaning: "BCP 47 or POSIX.",
    spelling: [.text("such as "), .code("de-AT"), .text(" or "), .code("de_AT.UTF-8")],
    help: "write a language tag such as de-DE, or a POSIX locale such as de_DE.UTF-8", sample: "de-AT",
    json: .text("^[A-Za-z][A-Za-z0-9_.@=-]*$"), width: 32,
    check: { (text: String) throws(Flaw) in try LocaleFormat.check(text) })
}

/// A language tag of BCP 47 in its usual shape (`de-DE`, `zh-Hant-TW`), or a POSIX locale (`de_DE.UTF-8`, `C`).
enum LocaleFormat {
  static func check(_ text: String) throws(Flaw) {
    guard text.utf8.count <= 128 else { throw Flaw("it is too long") }
    let name = text.prefix { $0 != "." && $0 != "@" }
    let suffixes = text.dropFirst(name.count)
    if name == "C" || name == "POSIX" { return try checkSuffixes(suffixes) }
    let isPOSIX = name.contains("_") || !suffixes.isEmpty
    let subtags = name.split(separator: isPOSIX ? "_" : "-", omittingEmptySubsequences: false)
    guard let first = subtags.first,
      (2...8).contains(first.utf8.count) && first.utf8.allSatisfy(\.isLetter) || first == "x"
    else { throw Flaw("it does not begin with a language of 2 to 8 letters") }
    for subtag in subtags.dropFirst() {
      guard (1...8).contains(subtag.utf8.count), subtag.utf8.allSatisfy({ $0.isLetter || $0.isDigit }) else {
        throw Flaw("a part is not one to eight letters or digits")
      }
    }
    if isPOSIX {
      guard subtags.count <= 2 else { throw Flaw("it has more than a language and a country") }
      return try checkSuffixes(suffixes)
    }
    guard let last = subtags.last, last.utf8.count > 1 else { throw Flaw("its last part is a single letter") }
  }

  /// `.CODESET` and `@MODIFIER`, each at most once.
  private static func checkSuffixes(_ text: Substring) throws(Flaw) {
    var rest = text
    for mark in [".", "@"] where rest.hasPrefix(mark) {
      let name = rest.dropFirst().prefix { $0 != "." && $0 != "@" }
      guard !name.isEmpty, name.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "-_=".utf8.contains($0) }) else {
        throw Flaw("a name is missing behind the \(mark)")
      }
      rest = rest.dropFirst(1 + name.count)
    }
    guard rest.isEmpty else { throw Flaw("something follows the locale") }
  }
}
