internal import DisplayText

/// A cell as it is sent to the terminal: with the theme applied, and blanks that look the same being equal.
package struct Glyph: Equatable {
  /// Empty for the second half of a wide character.
  package var text: String
  package var look: Look
  /// Where a hyperlink leads; empty for nowhere.
  private var target: String

  package static let blank = Glyph(text: " ", look: Look(), link: nil)

  package init(text: String, look: Look, link: String?) {
    self.text = text
    self.look = text == " " ? look.ofBlank : look
    target = link ?? ""
  }

  package var link: String? { target.isEmpty ? nil : target }

  package static func == (one: Glyph, other: Glyph) -> Bool {
    one.look == other.look && one.text.hasSameBytes(as: other.text) && one.target.hasSameBytes(as: other.target)
  }

  package var isContinuation: Bool { text.isEmpty }

  /// Whether terminals agree on the width: they do for single characters, and for combining marks on them.
  var isCertain: Bool {
    if text.utf8.count <= 1 { return true }
    if text.unicodeScalars.contains(where: { (0x1F1E6...0x1F1FF).contains($0.value) }) { return false }
    let rest = text.unicodeScalars.dropFirst()
    return rest.allSatisfy { $0.properties.generalCategory == .nonspacingMark && !$0.properties.isVariationSelector }
  }

  /// The most cells that any terminal takes.
  var greatestWidth: Int { text.reduce(0) { $0 + DisplayWidth.ofParts($1) } }

  var hasIsolate: Bool {
    text.utf8.count > 3
      && text.unicodeScalars.contains { $0 == TextDirection.isolate || $0 == TextDirection.endOfIsolate }
  }
}
