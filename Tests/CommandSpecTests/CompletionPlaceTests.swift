import CommandSpec
import Testing

@Suite struct CompletionPlaceTests {
  private func shown(_ words: [String], _ current: String) -> String {
    let place = sampleTable().completionPlace(after: words, current: current)
    let subject =
      switch place.subject {
      case .nothing: "nothing"
      case .verb(let candidates): "verbs " + candidates.map(\.name).joined(separator: " ")
      case .flag(let rows): "flags " + rows.map(\.name).joined(separator: " ")
      case .flagValue(let row, let prefix): "value of \(row.name) behind <\(prefix)>"
      case .operand(let operand): "operand \(operand.name)"
      }
    guard let invocation = place.invocation else { return subject }
    let file = invocation[.file].map { " file=\($0)" } ?? ""
    return "\(subject); \(invocation.verb) \(invocation.operands)\(file)"
  }

  @Test(arguments: [
    ([], "", "verbs get set rename schema"),
    ([], "--", "flags quiet help version"),
    (["-q"], "--", "flags help version"),
    (["--file"], "x", "value of file behind <>"),
    (["-f", "x.yaml"], "g", "verbs get set rename schema"),
    (["schema"], "", "verbs lint"),
    (["schema", "nope"], "", "nothing"),
    (["nope"], "", "verbs "),
    (["get", "-f"], "x", "value of file behind <>; get []"),
    (["get"], "--file=x", "value of file behind <--file=>; get []"),
    (["get"], "--quiet=x", "nothing; get []"),
    (["get", "-f", "x.yaml", "a"], "b", #"operand KEY; get ["a"] file=x.yaml"#),
    (["get", "--"], "--f", "operand KEY; get []"),
    (["rename", "a"], "b", #"operand NEW; rename ["a"]"#),
    (["rename", "a", "b"], "c", #"nothing; rename ["a", "b"]"#),
    (["get", "--nonsense", "a"], "", #"operand KEY; get ["a"]"#),
  ])
  func place(words: [String], current: String, expected: String) {
    #expect(shown(words, current) == expected)
  }
}
