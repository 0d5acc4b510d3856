import ConfigModel
import LosslessYAML
import TestSupport
import Testing

private struct Place: Sendable, CustomTestStringConvertible {
  var before: String
  var after: String
  var index: Int
  var parent: Int
  var testDescription: String { before + "…" + after }
}

private let places: [Place] = [
  Place(before: "k: ", after: "z: 1\n", index: 1, parent: 0),
  Place(before: "k: ", after: "", index: 1, parent: 0),
  Place(before: "a:\n   k: ", after: "   z: 1\n", index: 2, parent: 3),
  Place(before: "--- ", after: "...\n", index: 0, parent: -1),
  Place(before: "- ", after: "- z\n", index: 0, parent: 0),
  Place(before: "- - ", after: "  - z\n", index: 0, parent: 2),
  Place(before: "-  k: ", after: "   z: 1\n", index: 1, parent: 3),
  Place(before: "k:\n- ", after: "- z\n", index: 1, parent: 0),
]

@Test(arguments: places, [ScalarStyle.literal, .folded])
private func hostileTextIsReadBackFromBlock(place: Place, style: ScalarStyle) {
  var generator = SeededGenerator()
  var held = 0
  for _ in 0..<2000 {
    let text = generator.textOfLines()
    let indent = max(place.parent, 0) + Int.random(in: 1...11, using: &generator)
    guard
      let spelling = BlockScalarSpelling(text, style: style, parentIndent: place.parent, contentIndent: indent)
    else { continue }
    held += 1
    let block = ([spelling.header] + spelling.lines).joined(separator: "\n") + "\n"
    let scalar = scalar(place.index, of: Array((place.before + block + place.after).utf8))
    guard scalar?.style == style, scalar?.text.hasSameCharacters(as: text) == true else {
      Issue.record("seed \(generator.seed): \(String(reflecting: text)) was spelled \(String(reflecting: block))")
      return
    }
  }
  #expect(held > 500, "too few texts were tried")
}

extension SeededGenerator {
  fileprivate mutating func textOfLines() -> String {
    let pieces = ["a", "b c", " ", "\t", "#", "- x", ": ", "---", "...", "\u{A0}", "\u{301}", "😅", "\\", "\"", "'"]
    var text = ""
    for _ in 0..<Int.random(in: 1...5, using: &self) {
      for _ in 0..<Int.random(in: 0...3, using: &self) { text += pieces.randomElement(using: &self) ?? "" }
      if Int.random(in: 0...9, using: &self) > 0 { text += "\n" }
    }
    return text
  }
}
