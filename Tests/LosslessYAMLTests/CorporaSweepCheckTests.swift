import ConfigModel
import Testing

@testable import LosslessYAML

/// The checks of the sweep are no rubber stamps: edits that went wrong are told from those that did not.
@Suite("checks of the sweep")
struct CorporaSweepCheckTests {
  private static let old = "a: &x 1  # c\nb: [1, *x]\n\nc: {k: v}\n"

  struct Forgery: Sendable, CustomTestStringConvertible {
    let change: Change
    let new: String
    var testDescription: String { change.brief + " → " + new.debugDescription }

    init(_ change: Change, _ old: String, _ new: String) {
      self.change = change
      self.new = CorporaSweepCheckTests.old.replacing(old, with: new)
    }
  }

  private static let setA = Change.set([.key("a")], .number(Number(2)))
  private static let setD = Change.set([.key("d")], .string("no"))
  private static let insert = Change.insert(.string("s"), into: [.key("b")], at: 0)

  private static let right = [
    Forgery(setA, "1  #", "2  #"), Forgery(setD, "v}\n", "v}\nd: \"no\"\n"), Forgery(insert, "[1", "[s, 1"),
    Forgery(.remove([.key("c"), .key("k")]), "{k: v}", "{}"), Forgery(.remove([.key("c")]), "\nc: {k: v}\n", ""),
    Forgery(.rename([.key("c"), .key("k")], to: "q"), "{k", "{q"),
  ]

  /// Documents that are not the intended ones.
  private static let otherDocument = [
    Forgery(setA, "1  #", "3  #"), Forgery(setA, "1  #", "\"2\"  #"),
    Forgery(setA, "&x 1  # c\nb: [1", "2  # c\nb: [&x 1"),
    Forgery(setA, "&x 1", "&x !!int 2"), Forgery(setA, "1  # c\nb: [1, *x]", "2  # c\nb: [1, 2]"),
    Forgery(setA, "a: &x 1", "---\na: &x 2"), Forgery(setA, "a: &x 1  # c\nb: [1, *x]", "a: &x 2\nb: [1, *x, 3]"),
    Forgery(setD, "v}\n", "v}\nd: no\n"), Forgery(setD, "v}\n", "v}\ne: \"no\"\n"), Forgery(setD, "v}\n", "v}\n"),
    Forgery(setD, "v}\n", "v}\nd: !t \"no\"\n"), Forgery(insert, "*x]", "*x, s]"), Forgery(insert, "[1", "[[s], 1"),
    Forgery(.remove([.key("c"), .key("k")]), "{k: v}", ""), Forgery(.remove([.key("c")]), "c: {k: v}\n", "d: 1\n"),
    Forgery(.rename([.key("c"), .key("k")], to: "q"), "{k: v}", "{q: w}"),
    Forgery(.rename([.key("c"), .key("k")], to: "1"), "{k: v}", "{1: v}"), Forgery(setA, "v}\n", "v}\n--- 1\n"),
  ]

  private static func graphDifference(_ forgery: Forgery) throws -> String? {
    let (before, after) = try (YAMLStream(parsing: Source(old)), YAMLStream(parsing: Source(forgery.new)))
    let intent = try #require(Intent(forgery.change, in: before, options: EditOptions()))
    var check = GraphCheck(old: before, new: after, effect: intent.effect, document: 0)
    return check.difference()
  }

  @Test("the right document passes", arguments: right)
  func graphPasses(_ forgery: Forgery) throws {
    #expect(try Self.graphDifference(forgery) == nil)
  }

  @Test("another document than the intended one does not", arguments: otherDocument)
  func graphFails(_ forgery: Forgery) throws {
    #expect(try Self.graphDifference(forgery) != nil)
  }

  @Test("the judge agrees on both", CorporaJudge.available)
  func judge() throws {
    let judge = try CorporaJudge()
    try judge.send("{\"do\": \"base\", \"id\": \"old\"", file: Array(Self.old.utf8))
    for forgery in Self.right + Self.otherDocument {
      try judge.send(
        "{\"do\": \"edit\", \"id\": \(Wire.text(forgery.testDescription)), \"from\": \"base\", \"document\": 0, "
          + "\"prunes\": false, \"change\": \(Wire.change(forgery.change))", file: Array(forgery.new.utf8))
    }
    let verdict = try judge.verdict()
    #expect(verdict.judged == Self.right.count + Self.otherDocument.count)
    #expect(verdict.wrong.map(\.id) == Self.otherDocument.map(\.testDescription))
  }

  /// Edits whose document is right, but that touch what is not theirs.
  private static let otherBytes: [(change: Change, range: Range<Int>, replacement: String)] = [
    // The comment goes, or a space before it with the value.
    (setA, 6..<12, "2"), (setA, 6..<13, "2 # d\n"),
    // A blank line goes, or comes.
    (setA, 6..<25, "2  # c\nb: [1, *x]\n"), (.rename([.key("c"), .key("k")], to: "q"), 24..<30, "\nc: {q"),
    // Line ends of another kind.
    (setD, 35..<35, "d: \"no\"\r\n"),
    // An insertion that takes something away.
    (setD, 24..<25, "d: \"no\"\n"),
  ]

  @Test("bytes outside the value do not pass, though the document is right", arguments: otherBytes.indices)
  func bytesFail(_ index: Int) throws {
    let (change, range, replacement) = Self.otherBytes[index]
    let before = try YAMLStream(parsing: Source(Self.old))
    let splice = Splice(range, replacement.utf8)
    let after = try YAMLStream(parsing: try #require(before.source.applying([splice])))
    let intent = try #require(Intent(change, in: before, options: EditOptions()))
    var graph = GraphCheck(old: before, new: after, effect: intent.effect, document: 0)
    #expect(graph.difference() == nil)
    let edit = Edit(stream: after, splices: [splice], followers: [])
    #expect(
      ByteCheck(old: before, edit: edit, effect: intent.effect, comments: [9..<12]).difference() != nil,
      "\(after.source.text(0..<after.source.bytes.count))")
  }
}
