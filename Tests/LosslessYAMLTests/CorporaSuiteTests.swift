import TestSupport
import ConfigModel
import Testing

@testable import LosslessYAML

/// yaml-test-suite: we are right wherever libyaml is, and the table of its mistakes is exact.
@Suite("yaml-test-suite", Corpora.available)
struct CorporaSuiteTests {
  /// What libyaml would misread is refused: `&an:chor`, and `?foo` in brackets.
  private static let refused = ["Y2GN", "652Z", "HM87-01"]

  /// What reading a case comes to, in the words of libyaml.tsv.
  private func verdict(of suiteCase: Corpora.SuiteCase) -> String {
    guard let stream = try? YAMLStream(parsing: Source(suiteCase.bytes)) else {
      return suiteCase.expectsError ? "pass" : "rejects-valid"
    }
    if suiteCase.expectsError { return "accepts-invalid" }
    return stream.eventLines() == suiteCase.events ? "pass" : "wrong-events"
  }

  @Test("the events of every case are the suite's, except where libyaml is known to be wrong")
  func events() throws {
    let cases = try Corpora.suiteCases()
    #expect(cases.count == 402)
    for suiteCase in cases {
      let isRefused = Self.refused.contains(suiteCase.name)
      #expect(!isRefused || suiteCase.verdict == "wrong-events")
      #expect(verdict(of: suiteCase) == (isRefused ? "rejects-valid" : suiteCase.verdict), "\(suiteCase.name)")
    }
  }

  @Test("the values of every case are those of in.json")
  func values() throws {
    var compared = 0
    for suiteCase in try Corpora.suiteCases() where suiteCase.verdict == "pass" && !suiteCase.expectsError {
      guard let json = suiteCase.json else { continue }
      let stream = try YAMLStream(parsing: Source(suiteCase.bytes))
      let values = (0..<stream.documentCount).map { number in
        stream.root(ofDocument: number).map { stream.value(of: $0) } ?? .null
      }
      #expect(try JSONText.values(in: json) == values, "\(suiteCase.name)")
      compared += 1
    }
    #expect(compared > 200)
  }
}
