import ConfigModel
import LosslessYAML
import TestSupport
import Testing

/// A small document with a hole: what stands before and behind the scalar, and which scalar of the document it is.
private struct Place: Sendable, CustomTestStringConvertible {
  var before: String
  var after: String
  var index: Int
  var inFlow = false
  var isKey = false
  var testDescription: String { before + "…" + after }
}

private let places: [Place] = [
  Place(before: "k: ", after: "\nz: 1\n", index: 1),
  Place(before: "k: ", after: " # c", index: 1),
  Place(before: "a:\n  k:   ", after: "\n", index: 2),
  Place(before: "", after: "\n", index: 0),
  Place(before: "--- ", after: "\n...\n", index: 0),
  Place(before: "- ", after: "\n- z\n", index: 0),
  Place(before: "- - ", after: "\n", index: 0),
  Place(before: "? ", after: "\n: v\n", index: 0),
  Place(before: "[", after: "]\n", index: 0, inFlow: true),
  Place(before: "[z,", after: ",z]\n", index: 1, inFlow: true),
  Place(before: "{k: ", after: "}\n", index: 1, inFlow: true),
  Place(before: "{\n\"k\":", after: "\n}\n", index: 1, inFlow: true),
  Place(before: "k: [\n", after: "\n]\n", index: 1, inFlow: true),
  Place(before: "", after: ": v\n", index: 0, isKey: true),
  Place(before: "a: 1\n", after: ": v\n", index: 2, isKey: true),
  Place(before: "- ", after: ":\n    x: 1\n", index: 0, isKey: true),
  Place(before: "", after: " : v\n", index: 0, isKey: true),
  Place(before: "{", after: ": v}\n", index: 0, inFlow: true, isKey: true),
  Place(before: "{a: 1, ", after: ": {}}\n", index: 2, inFlow: true, isKey: true),
  Place(before: "[", after: ": v]\n", index: 0, inFlow: true, isKey: true),
]

@Test(arguments: places)
private func hostileTextIsReadBackFrom(place: Place) {
  var generator = SeededGenerator()
  let styles: [ScalarStyle?] = [nil] + ScalarStyle.allCases
  for _ in 0..<600 {
    let text = generator.hostileText(limit: 8)
    for style in styles {
      let context = ScalarContext(oldStyle: style, oldText: "old", inFlow: place.inFlow, isKey: place.isKey)
      let spelled = ScalarSpelling.oneLine(.string(text), in: context)
      let scalar = scalar(place.index, of: Array(place.before.utf8) + spelled + Array(place.after.utf8))
      let isSame = scalar?.text.hasSameCharacters(as: text) == true
      let isString = scalar.map { $0.style != .plain || isStringInBothVersions($0.text) } == true
      guard isSame, isString, !spelled.contains(0x0A), !spelled.contains(0x0D) else {
        Issue.record(
          "seed \(generator.seed): \(String(reflecting: text)) was spelled \(String(decoding: spelled, as: UTF8.self))")
        return
      }
    }
  }
}

private func isStringInBothVersions(_ text: String) -> Bool {
  [YAMLVersion.v1_1, .v1_2].allSatisfy { Resolution.plainValue(of: text, version: $0) == .string(text) }
}
