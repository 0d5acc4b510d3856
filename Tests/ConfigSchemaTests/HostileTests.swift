import ConfigModel
import TestSupport
import Testing

@testable import ConfigSchema

/// Inputs made to break the program: none may trap, hang, or need memory out of proportion.
struct HostileTests {
  @Test func nestingIsBounded() {
    let count = 100_000
    for (open, close) in [("(", ")"), ("[", "]"), ("not ", ""), ("any(", ")"), ("!", "")] {
      let text = String(repeating: open, count: count) + "x" + String(repeating: close, count: count)
      #expect(throws: ExpressionError.self) { try Parser.parse(text) }
    }
    // Within the length too.
    for (open, close) in [("(", ")"), ("[", "]"), ("not ", ""), ("min(1,", ")"), ("!", "")] {
      let text = String(repeating: open, count: 2_000) + "1" + String(repeating: close, count: 2_000)
      let error = #expect(throws: ExpressionError.self) { try Parser.parse(text) }
      #expect(error?.message == "the expression is nested deeper than 200 levels")
    }
    #expect(throws: ExpressionError.self) { try Parser.parse("1" + String(repeating: " + 1", count: 4_000)) }
    #expect(throws: Never.self) { try Parser.parse("x" + String(repeating: " or x", count: 3_000)) }
    #expect(throws: Never.self) {
      try Parser.parse(String(repeating: "(", count: 190) + "1" + String(repeating: ")", count: 190))
    }
  }

  /// Printing and parsing again gives the same tree, for whatever parses.
  @Test func randomTextsNeverTrap() throws {
    let seed: UInt64 = 0x5eed_c0de_2024
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "a", "b.c", "`x y`", ".", ".x", "1", "-2.5", "1e5", "\"t\"", "'u'", "true", "false", "and", "or", "not", "in",
      "matches", "==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "/", "%", "(",
      ")", "[", "]", ",", "any", "has", "len", "today()", "min", "&&", "||", "!", " ", " ", " ", "\\", "\"", "ä", "🎉",
      "#", "1x", "..", "\u{0}", "a-", "-a",
    ]
    var parsed = 0
    for round in 0..<100_000 {
      var text = ""
      if round.isMultiple(of: 2) {
        for _ in 0..<random.below(12) { text += pieces[random.below(pieces.count)] + (random.below(3) == 0 ? "" : " ") }
      } else {
        text = String(decoding: (0..<random.below(24)).map { _ in UInt8(random.below(256)) }, as: UTF8.self)
      }
      guard let syntax = try? Parser.parse(text) else { continue }
      parsed += 1
      let printed = syntax.description
      let again = try? Parser.parse(printed)
      #expect(again?.description == printed, "\(text) is printed as \(printed)")
      #expect(again?.shape == syntax.shape, "\(text) is printed as \(printed)")
    }
    // Some of them must be expressions, else the test tests nothing.
    #expect(parsed > 1_000)
  }

  /// Random conditions over real settings are checked, evaluated, explained and searched without a trap.
  @Test func randomConditionsAreAnswered() throws {
    let seed: UInt64 = 0xfeed_2024
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var answered = 0
    for _ in 0..<200 {
      let condition = Self.condition(&random, depth: 3)
      let text = ExpressionValueTests.settings + "\nresult: {enabled-if: \(ConfigPath.quoted(condition)), default: x}"
      guard let settings = try? compile(text) else { continue }
      answered += 1
      let configuration = SchemaText.value(ExpressionValueTests.configuration)
      let evaluation = settings.evaluate(configuration)
      let result = try settings.setting("result")
      let isTrue = evaluation.truth(of: try #require(result.enabledIf)) == true
      #expect(evaluation[result].isEnabled == isTrue, "\(condition)")
      #expect(evaluation.reasons(for: result).isEmpty == isTrue, "\(condition)")
      #expect(!evaluation.explanation(of: result).lines.isEmpty)
      if case .changes(let steps) = settings.enabling(result, in: configuration) {
        var edited = configuration
        for step in steps { edited = edited.setting(step.path.segments[...], to: step.value) }
        #expect(settings.evaluate(edited)[result].isEnabled, "\(condition)")
      }
    }
    #expect(answered > 50)
  }

  static func condition(_ random: inout SeededGenerator, depth: Int) -> String {
    let leaves = [
      "on", "off", "unset", "has(none)", "has(n)", "n > 3", "none == 1", "mode == \"slow\"", "mode != \"fast\"",
      "mode in [\"slow\"]", "wait < \"2m\"", "any(nums, . > 2)", "all(people, .vip)", "name matches \"A.*\"",
      "contains(tags, \"a\")", "1 / (n - 7) > 0",
    ]
    if depth == 0 || random.below(4) == 0 { return leaves[random.below(leaves.count)] }
    switch random.below(3) {
    case 0: return "not (\(condition(&random, depth: depth - 1)))"
    case 1: return "(\(condition(&random, depth: depth - 1))) and (\(condition(&random, depth: depth - 1)))"
    default: return "(\(condition(&random, depth: depth - 1))) or (\(condition(&random, depth: depth - 1)))"
    }
  }

  @Test func hugeValuesAreRefusedOrRead() throws {
    let settings = try compile(
      "n: {type: int, range: [0, 9], step: 3}\nx: {type: number, step: 0.7}\nd: {type: duration}\ns: {type: size}\nt: {max-length: 9, pattern: \"a*\"}\nu: {type: url}\nh: {type: hostname}\nc: {computed: n * n * n + x}"
    )
    let digits = String(repeating: "9", count: 100_000)
    func problems(_ key: String, _ value: Value) -> [String] {
      settings.evaluate(.map(ValueMap([ValueMap.Entry(key, value)]))).problems.map(\.code)
    }
    let huge = try #require(Number(digits))
    #expect(problems("n", .number(huge)) == ["out-of-range"])
    #expect(problems("x", .number(huge)) == ["off-step"])
    #expect(problems("d", .number(huge)) == ["not-a-duration"])
    #expect(problems("s", .number(huge)) == ["not-a-size"])
    #expect(problems("x", .number(try #require(Number("1e999999999")))) == ["off-step"])
    let long = String(repeating: "a", count: 3_000_000)
    for (key, code) in [
      ("d", "not-a-duration"), ("s", "not-a-size"), ("t", "too-long"), ("u", "not-a-url"), ("h", "not-a-hostname"),
    ] {
      let found = settings.evaluate(.map(ValueMap([ValueMap.Entry(key, .string(long))]))).problems
      #expect(found.map(\.code) == [code])
      #expect(found.allSatisfy { $0.message.utf8.count < 400 })
    }
    #expect(problems("zz", .string(long)) == ["unknown-key"])
  }

  /// As deep as an expression may be, it is checked, evaluated, printed and explained.
  @Test func theDeepestExpressionIsAnswered() throws {
    for (open, close, count) in [("not ", "", 198), ("(1 + ", ")", 190), ("min(1, ", ")", 190)] {
      var text =
        String(repeating: open, count: count) + (close.isEmpty ? "on" : "1") + String(repeating: close, count: count)
      if !close.isEmpty { text += " > 0" }
      let settings = try compile("on: {type: bool, default: true}\nx: {enabled-if: \(ConfigPath.quoted(text))}")
      let evaluation = settings.evaluate(.null)
      let setting = try settings.setting("x")
      #expect(evaluation[setting].isEnabled)
      #expect(setting.enabledIf?.text.isEmpty == false)
      #expect(evaluation.explanation(of: setting).lines.count == 2)
    }
  }

  @Test func manyUnknownNamesAreLinear() {
    let settings = (0..<2_000).map { "key\($0): {enabled-if: has(kye\($0))}" }.joined(separator: "\n")
    let found = errors(settings)
    #expect(found.count == 2_000)
    #expect(found[0].hasSuffix("(did you mean key0?)") && !found[1_999].contains("did you mean"))
  }

  @Test func manyUnknownKeysAreLinear() throws {
    let settings = try compile((0..<500).map { "key\($0): {}" }.joined(separator: "\n"))
    let entries = (0..<20_000).map { ValueMap.Entry("kye\($0)", .null) }
    #expect(settings.evaluate(.map(ValueMap(entries))).problems.count == 20_000)
  }

  /// Each type holds the next one twice: spelled out that would be a billion settings.
  @Test func typesThatMultiplyAreRefused() {
    let types = (0..<30).map { "t\($0): {settings: {a: {type: t\($0 + 1)}, b: {type: t\($0 + 1)}}}" }.joined(
      separator: ", ")
    let document = "confedit: 1\ntypes: {\(types), t30: {}}\nsections: [{settings: {x: {type: t24}}}]"
    #expect(errors(document: document) == [])
    let all = "confedit: 1\ntypes: {\(types), t30: {}}\nsections: [{settings: {x: {type: t0}}}]"
    let found = errors(document: all)
    #expect(found.count == 1 && found[0].contains("the schema has more than 30000 settings [too-many-settings]"))
  }

  @Test func arithmeticIsBounded() throws {
    let big = try #require(Number(String(repeating: "7", count: 900)))
    #expect(big.multiplied(by: big) == nil)
    #expect(big.adding(try #require(Number("1e2000"))) == nil)
    #expect(big.divided(by: big) == Number(1))
    #expect(Number.special(.notANumber, spelling: ".nan").adding(Number(1)) == nil)
  }
}

extension Syntax {
  /// The tree without the numbers of its nodes.
  var shape: String { shape(root) }

  private func shape(_ id: Int) -> String {
    let children = Syntax.children(of: nodes[id]).map(shape).joined(separator: " ")
    switch nodes[id] {
    case .name, .item, .bool, .text: return printed(id)
    case .number(let number): return number.plainText
    case .list: return "[\(children)]"
    case .not: return "(not \(children))"
    case .and: return "(and \(children))"
    case .or: return "(or \(children))"
    case .compare(let sign, _, _): return "(\(sign.rawValue) \(children))"
    case .within: return "(in \(children))"
    case .matches: return "(matches \(children))"
    case .arithmetic(let sign, _, _): return "(\(sign.rawValue) \(children))"
    case .call(let function, _): return "(\(function.rawValue) \(children))"
    }
  }
}
