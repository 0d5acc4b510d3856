import Foundation
import Testing

/// The journal under many edits, simultaneous and sequential.
@Suite struct HistoryTests {
  @Test("20 writers that start together are all recorded, and all undone")
  func parallelEdits() throws {
    let sandbox = try Sandbox()
    let start = "# head\nstart: 0  # one\n"
    try sandbox.write("config.yaml", start)
    let writers = try (1...20).map { try sandbox.start("confedit -f config.yaml set --lock-timeout 60s k\($0) \($0)") }
    let outcomes = try writers.map { try sandbox.wait(for: $0) }
    #expect(outcomes.map(\.exitCode) == Array(repeating: 0, count: 20))
    #expect(outcomes.map(\.errorText) == Array(repeating: "", count: 20))
    let log = try sandbox.run("confedit -f config.yaml log").text.split(separator: "\n").map {
      $0.split(separator: " ")
    }
    #expect(log.compactMap(\.first).compactMap { Int($0) } == Array(1...20))
    #expect(Set(log.compactMap(\.last)) == Set((1...20).map { "k\($0)" }))
    // The journal has them in the order of the writes: each undo finds the bytes that its edit left.
    for _ in 1...20 { #expect(try sandbox.run("confedit -f config.yaml undo").exitCode == 0) }
    #expect(try sandbox.read("config.yaml") == start)
    #expect(try sandbox.run("confedit -f config.yaml undo").exitCode == 1)
  }

  /// What `undo` may find in the file.
  private static let start = """
    # A file with a little of everything.
    name: "x"   # quoted

    list:
      - a
      # about b
      - {k: b, l: [1, 2,]}
    map: {}
    text: |
      one
      two

    empty:
    anchor: &a {one: 1}
    alias: *a
    last: 'it''s'
    """

  private static let commands = [
    "set name y", "set name 'two\nlines\n'", "set name.deep 1", "set --type null name ''", "set new.deep.key 1",
    "set empty x", "set empty.k x", "set map.k 1", "set map.l 2", "set last '' --type string", "set text plain",
    "set list[0] z", "set list[-1].l[0] 9", "set list[1].m 1", "add list c", "add list d --at 0", "add new_list 1 2",
    "add list[1].l 3", "remove list a", "remove list c", "unset list[0]", "unset name", "unset map", "unset text",
    "unset empty", "unset new --prune", "unset new.deep.key", "rename name title", "rename title name", "rename map m",
    "unset alias", "set anchor.one 2", "unset anchor", "set '\"a.b c\"' '# no comment'", "unset last --keep-comments",
    "set name=1 map.z=true last=x",
  ]

  @Test("after any edits undo goes back through every state, and undo --redo forth again", arguments: 1...2)
  func backAndForth(round: Int) throws {
    let sandbox = try Sandbox()
    try sandbox.write("config.yaml", Self.start)
    var states = [Self.start]
    var done: [String] = []
    for command in (Self.commands + Self.commands).shuffled().prefix(20) {
      _ = try sandbox.run("confedit -f config.yaml \(command)")
      let text = try sandbox.read("config.yaml")
      guard text != states.last else { continue }
      states.append(text)
      done.append(command)
    }
    #expect(done.count >= 5, "\(done)")
    for state in states.dropLast().reversed() {
      let outcome = try sandbox.run("confedit -f config.yaml undo")
      try #require(outcome.exitCode == 0, "\(outcome.errorText) after \(done)")
      try #require(try sandbox.read("config.yaml") == state, "after \(done)")
    }
    #expect(try sandbox.run("confedit -f config.yaml undo").exitCode == 1)
    for state in states.dropFirst() {
      let outcome = try sandbox.run("confedit -f config.yaml undo --redo")
      try #require(outcome.exitCode == 0, "\(outcome.errorText) after \(done)")
      try #require(try sandbox.read("config.yaml") == state, "after \(done)")
    }
    #expect(try sandbox.run("confedit -f config.yaml undo --redo").exitCode == 1)
  }
}
