import ConfigModel
import ConfigSchema
import Testing

/// What depends on itself, reported with the whole loop and its lines.
struct CycleTests {
  struct Case: CustomTestStringConvertible {
    var settings: String
    var expected: [String]
    init(_ settings: String, _ expected: String...) {
      self.settings = settings
      self.expected = expected
    }
    var testDescription: String { settings }
  }

  static let loops = [
    Case(
      "a: {type: bool, default: true, enabled-if: b}\nb: {type: bool, default: true, enabled-if: c}\nc: {type: bool, default: true, enabled-if: a}",
      "1:44: a depends on itself: a → b → c → a [cycle] (remove one of these conditions)\n  1:44: a: enabled-if reads b\n  2:44: b: enabled-if reads c\n  3:44: c: enabled-if reads a"
    ),
    Case(
      "a: {enabled-if: has(a)}",
      "1:17: a depends on itself: a → a [cycle] (remove one of these conditions)\n  1:17: a: enabled-if reads a"),
    // A condition of a choice, a default, a computed value, an end of a range, choices from elsewhere.
    Case(
      "a: {choices: {x: X, y: {label: Y, enabled-if: b > 1}}}\nb: {type: int, range: [1, c]}\nc: {type: int, default: [{when: a == \"x\", value: 2}, {value: 3}]}",
      "1:47: a depends on itself: a → b → c → a [cycle] (remove one of these conditions)\n  1:47: a: enabled-if reads b\n  2:27: b: range reads c\n  3:33: c: default reads a"
    ),
    Case(
      "a: {computed: len(b)}\nb: {type: list, enabled-if: a > 1}",
      "1:15: a depends on itself: a → b → a [cycle] (remove one of these conditions)\n  1:15: a: computed reads b\n  2:29: b: enabled-if reads a"
    ),
    Case(
      "a: {choices-from: b}\nb: {type: list, enabled-if: has(a)}",
      "1:1: a depends on itself: a → b → a [cycle] (remove one of these conditions)\n  1:1: a: choices-from reads b\n  2:29: b: enabled-if reads a"
    ),
    // Through a group, and through the items of a list.
    Case(
      "g: {enabled-if: g.x, settings: {x: {type: bool, default: true}}}",
      "1:1: g.x depends on itself: g.x → the group g → g.x [cycle] (remove one of these conditions)\n  1:1: g.x is enabled together with the group g"
        .replacing("1:1: g.x", with: "1:33: g.x") + "\n  1:17: the group g: enabled-if reads g.x"),
    Case(
      "l: {type: list, of: {settings: {m: {enabled-if: has(l)}}}}",
      "1:49: l depends on itself: l → l [cycle] (remove one of these conditions)\n  1:49: l: enabled-if reads l"),
    Case(
      "l: {type: list, of: {settings: {m: {enabled-if: has(.n)}, n: {enabled-if: has(.m)}}}}",
      "1:49: l[].m depends on itself: l[].m → l[].n → l[].m [cycle] (remove one of these conditions)\n  1:49: l[].m: enabled-if reads l[].n\n  1:75: l[].n: enabled-if reads l[].m"
    ),
    // Two loops are two errors, and the shortest of each is shown.
    Case(
      "a: {enabled-if: has(b)}\nb: {enabled-if: has(a) and has(c)}\nc: {enabled-if: has(b)}\nd: {enabled-if: has(d)}",
      "1:17: a depends on itself: a → b → a [cycle] (remove one of these conditions)\n  1:17: a: enabled-if reads b\n  2:17: b: enabled-if reads a",
      "4:17: d depends on itself: d → d [cycle] (remove one of these conditions)\n  4:17: d: enabled-if reads d"),
  ]

  @Test(arguments: loops) func reportsTheLoop(each: Case) { #expect(errors(each.settings) == each.expected) }

  @Test func sectionsAndPagesAreInTheLoop() {
    let document =
      "confedit: 1\npages: [{title: P, sections: [{header: S, enabled-if: a.x, settings: {a.x: {type: bool, default: true}}}]}]"
    #expect(
      errors(document: document) == [
        "2:71: a.x depends on itself: a.x → the section S → a.x [cycle] (remove one of these conditions)\n  2:71: a.x is enabled together with the section S\n  2:55: the section S: enabled-if reads a.x"
      ])
  }

  /// What decides nothing about values is no loop.
  @Test(arguments: [
    "a: {required-if: has(b)}\nb: {required-if: has(a)}", "a: {visible-if: has(a)}",
    "a: {enabled-if: has(b)}\nb: {required-if: has(a)}",
    "l: {type: list, of: {settings: {m: {required-if: x}}}}\nx: {type: bool, default: [{when: has(l), value: true}, {value: false}]}",
  ]) func isNoLoop(settings: String) { #expect(errors(settings) == []) }

  @Test func aLongChainIsFollowedWithoutRecursion() throws {
    let count = 3000
    let settings = (0..<count).map {
      "k\($0): {type: bool, default: true\($0 + 1 < count ? ", enabled-if: k\($0 + 1)" : "")}"
    }
    let compiled = try compile(settings.joined(separator: "\n"))
    let evaluation = compiled.evaluate(SchemaText.value("{k\(count - 1): false}"))
    #expect(try evaluation.state("k0").effective == .bool(false))
    #expect(compiled.settings.filter { evaluation[$0].isEnabled }.count == 1)
  }
}
