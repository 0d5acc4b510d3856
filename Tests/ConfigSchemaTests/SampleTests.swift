import ConfigModel
import ConfigSchema
import Testing

struct SampleTests {
  @Test func theSamplesOfTheExampleAreAsExpected() throws {
    let settings = try compile(document: mailpane)
    #expect(settings.samples.map(\.name) == ["quiet", "risky"])
    for sample in settings.samples { #expect(settings.differences(of: sample) == [], "\(sample.name)") }
  }

  /// What a sample expects of `{on: false, x: 1, n: z}`, and what differs.
  static let expectations: [(String, [String])] = [
    ("{valid: false}", []),
    ("{valid: true}", ["- valid: true + valid: false (n: \"z\" is not an integer)"]),
    ("{errors: [n], warnings: [x]}", []),
    ("{errors: [], warnings: []}", ["+ errors: n (\"z\" is not an integer)", "+ warnings: x (there is no setting x)"]),
    ("{errors: [n, on]}", ["- errors: on"]),
    ("{effective: {on: false, n: 7, off: null}, disabled: [off]}", []),
    ("{effective: {n: 8}, disabled: [on]}", ["- effective: n: 8 + effective: n: 7", "- disabled: on"]),
    ("{effective: {off: x}}", ["- effective: off: x + effective: off: no value"]),
  ]

  @Test(arguments: expectations) func differences(expect: String, expected: [String]) throws {
    let settings = try compile(
      "on: {type: bool, default: true}\nn: {type: int, default: 7}\noff: {default: y, enabled-if: on}",
      after: "samples: {one: {config: {on: false, x: 1, n: z}, expect: \(expect)}}")
    let sample = try #require(settings.samples.first)
    let found = settings.differences(of: sample).map { difference in
      [difference.expected.map { "- \($0)" }, difference.found.map { "+ \($0)" }].compactMap { $0 }
        .joined(separator: " ")
    }
    #expect(found == expected)
  }
}
