import ConfigModel
import TestSupport
import Testing

@testable import ConfigSchema

/// What is proved about a schema, against every configuration that there is.
struct ProverTests {
  /// A small random schema: what follows from its conditions can be found by trying everything.
  private struct RandomSchema {
    var random: SeededGenerator
    let isFinite: Bool
    /// The stored values to try, by the number of the setting; nil is none.
    private(set) var domains: [[Value?]] = []
    private(set) var lines: [String] = []
    private(set) var atoms: [String] = []
    private(set) var text = ""

    init(seed: UInt64, isFinite: Bool) {
      random = SeededGenerator(seed: seed)
      self.isFinite = isFinite
      for index in 0..<(3 + random.below(2)) { add(index) }
      text = document()
    }

    private mutating func document() -> String {
      let gates = random.below(3) == 0 ? "enabled-if: \(quoted(condition(1, atoms))), " : ""
      let rules = (0..<2).map { _ in "{assert: \(quoted(condition(2, atoms)))}" }.joined(separator: ", ")
      return "confedit: 1\nrules: [\(rules)]\nsections:\n  - settings:\n" + lines.joined(separator: "\n")
        + "\n  - {\(gates)settings: {last: {enabled-if: \(quoted(condition(2, atoms)))}}}\n"
    }

    private mutating func add(_ index: Int) {
      let name = "k\(index)"
      var attributes: [String] = []
      let known = atoms
      switch random.below(isFinite ? 2 : 4) {
      case 0:
        attributes.append("type: bool")
        domains.append([nil, .bool(true), .bool(false)])
        atoms += [name, "has(\(name))", "\(name) == false"]
        if random.below(2) == 0 { attributes.append(fallback("true", "false", known)) }
        if random.below(4) == 0 { attributes.append("when-disabled: true") }
      case 1:
        let words = ["a", "b", "c"]
        let choices = words.map { word in
          let isFree = known.isEmpty || random.below(3) > 0
          return isFree ? "\(word): X" : "\(word): {enabled-if: \(quoted(condition(1, known)))}"
        }
        attributes.append("choices: {\(choices.joined(separator: ", "))}")
        domains.append([nil] + words.map { .string($0) })
        atoms += [
          "\(name) == \"a\"", "\(name) != \"b\"", "\(name) in [\"a\", \"c\"]", "has(\(name))",
          "starts-with(\(name), \"c\")",
        ]
        if random.below(2) == 0 { attributes.append(fallback("a", "b", known)) }
        if random.below(4) == 0 { attributes.append("when-disabled: c") }
      case 2:
        attributes.append("type: int, range: [0, 9]")
        domains.append([nil] + [0, 1, 2, 3, 4, 5, 6, 9].map { .number(Number($0)) })
        atoms += ["\(name) > 3", "\(name) <= 2", "\(name) == 5", "has(\(name))", "\(name) + 1 > 4", "\(name) != 9"]
        if random.below(2) == 0 { attributes.append(fallback("4", "1", known)) }
      default:
        attributes.append("type: string, max-length: 3")
        domains.append([nil] + ["", "a", "bc", "xyz"].map { .string($0) })
        atoms += [
          "\(name) == \"a\"", "\(name) != \"bc\"", "\(name) == \"long one\"", "len(\(name)) > 1", "has(\(name))",
          "\(name) matches \"[a-c]*\"",
        ]
      }
      if !known.isEmpty, random.below(2) == 0 { attributes.append("enabled-if: \(quoted(condition(2, known)))") }
      lines.append("      \(name): {\(attributes.joined(separator: ", "))}")
    }

    private mutating func fallback(_ first: String, _ second: String, _ known: [String]) -> String {
      guard !known.isEmpty, random.below(2) == 0 else { return "default: \(first)" }
      return "default: [{when: \(quoted(condition(1, known))), value: \(second)}, {value: \(first)}]"
    }

    private func quoted(_ text: String) -> String { "'\(text)'" }

    private mutating func condition(_ depth: Int, _ atoms: [String]) -> String {
      if depth == 0 || random.below(4) == 0 { return atoms[random.below(atoms.count)] }
      let (a, b) = (condition(depth - 1, atoms), condition(depth - 1, atoms))
      switch random.below(5) {
      case 0: return "not (\(a))"
      case 1, 2: return "(\(a)) and (\(b))"
      case 3: return "(\(a)) or (\(b))"
      default: return "(\(a)) and not (\(b))"
      }
    }

    /// Every configuration.
    var configurations: [Value] {
      domains.indices.reduce([ValueMap()]) { maps, index in
        maps.flatMap { map in
          domains[index].map { value in
            var map = map
            map["k\(index)"] = value
            return map
          }
        }
      }.map { .map($0) }
    }
  }

  /// The truth of every expression in every configuration.
  private static func truths(_ settings: Settings, _ schema: RandomSchema) -> [[Bool?]] {
    schema.configurations.map { configuration in
      let environment = settings.evaluate(configuration).environment
      return settings.expressions.map(environment.truth)
    }
  }

  /// Demands that the linter makes, and random ones.
  private static func demands(_ settings: Settings, _ random: inout SeededGenerator) -> [[Prover.Demand]] {
    var all = settings.all.map { settings.conditions(of: $0).map(Prover.Demand.holds) }
    for setting in settings.all {
      let enabled = settings.conditions(of: setting).map(Prover.Demand.holds)
      for choice in setting.choices { if let own = choice.enabledIf { all.append(enabled + [.holds(own)]) } }
      var before: [Prover.Demand] = []
      for each in setting.defaults {
        all.append(enabled + before + (each.when.map { [.holds($0)] } ?? []))
        if let when = each.when { before.append(.fails(when)) }
      }
    }
    let count = settings.expressions.count
    for _ in 0..<20 where count > 0 {
      all.append(
        (0...random.below(3)).map { _ in
          let truths: [Truths] = [.yes, .no, .unknown, [.no, .unknown]]
          return Prover.Demand(expression: random.below(count), truths: truths[random.below(4)])
        })
    }
    return all.filter { !$0.isEmpty }
  }

  private static func isMet(_ demands: [Prover.Demand], _ truths: [Bool?]) -> Bool {
    demands.allSatisfy { $0.truths.contains(Truths(truths[$0.expression])) }
  }

  /// Of bools and choices alone what is proved is exactly what is so; of numbers and texts nothing is proved that is not.
  @Test(arguments: [true, false]) func agreesWithEveryConfiguration(isFinite: Bool) throws {
    let first: UInt64 = 20_261
    print("seeds from \(first)")
    var (proved, possible) = (0, 0)
    for seed in first..<first + 60 {
      let schema = RandomSchema(seed: seed, isFinite: isFinite)
      let settings = try compile(document: schema.text)
      let truths = Self.truths(settings, schema)
      var prover = Prover(settings)
      var random = schema.random
      for demands in Self.demands(settings, &random) {
        let isPossible = truths.contains { Self.isMet(demands, $0) }
        let conflict = prover.conflict(of: demands)
        let words = demands.map { "\(settings.expressions[$0.expression]): \($0.truths.rawValue)" }
        if isPossible {
          possible += 1
          #expect(conflict == nil, "seed \(seed): \(words) can be met\n\(schema.text)")
        } else if isFinite {
          proved += 1
          #expect(conflict != nil, "seed \(seed): \(words) cannot be met\n\(schema.text)")
        } else if conflict != nil {
          proved += 1
        }
        if let conflict {
          #expect(Set(conflict.demands).isSubset(of: demands))
          #expect(!truths.contains { Self.isMet(conflict.demands, $0) }, "seed \(seed): \(words)")
        }
      }
    }
    // Both verdicts must come up, else nothing is tested.
    #expect(proved > 200 && possible > 200, "\(proved) proved, \(possible) possible")
  }

  /// Work is bounded: many free settings, and chains beyond the limit, are left without a claim.
  @Test func hugeConesAreLeftAlone() throws {
    let names = (0..<12).map { "s\($0)" }
    let settings = names.map { "\($0): {choices: [a, b, c, d, e, f], default: a}" }.joined(separator: ", ")
    let pairs = names.indices.dropFirst().map { "\(names[$0 - 1]) != \(names[$0])" }.joined(separator: " and ")
    let document =
      "confedit: 1\nsections: [{settings: {\(settings), x: {enabled-if: '\(pairs) and s0 == \"a\" and s11 == \"a\" and s0 != s11'}}}]"
    #expect(try findings(document: document).map(\.code).filter { $0 == "unreachable" } == [])
    let chain = (1..<400).map { "k\($0): {type: bool, default: true, enabled-if: k\($0 - 1)}" }
      .joined(separator: ", ")
    let long = "confedit: 1\nsections: [{settings: {k0: {type: bool, default: false}, \(chain)}}]"
    #expect(try findings(document: long).filter { $0.severity == .error } == [])
  }

  /// What compares as equal may be spelled otherwise, a path may exist elsewhere, and a day passes.
  @Test func whatTheSchemaDoesNotSayIsNotClaimed() throws {
    let document = """
      confedit: 1
      sections:
        - settings:
            host: {type: hostname, default: a}
            upper: {enabled-if: 'host == "localhost" and starts-with(host, "L")'}
            file: {type: path, must-exist: true, default: /no/such/file}
            day: {type: date, default: "2020-01-01", range: {min: today()}}
            days: {type: list, of: {type: date, range: {min: today()}}, default: ["2020-01-01"]}
            late: {enabled-if: day < today() and day > today()}
            n: {type: number, default: 0}
            between: {enabled-if: n > 1 and n < 1.0000001}
            sum: {enabled-if: n + 1 > 5 and n < 3}
            size: {type: size, default: 1MiB}
            large: {enabled-if: size > size("1GiB") and bytes(size) > 5}
      rules:
        - {assert: day > today()}
      """
    #expect(try findings(document: document) == [])
  }

  @Test func chainsAreFollowed() throws {
    let document = """
      confedit: 1
      sections:
        - settings:
            a: {type: bool, default: false}
            b: {type: bool, default: false, enabled-if: a}
            c: {type: bool, default: false, enabled-if: b}
            d: {enabled-if: c and not a}
      """
    #expect(
      try findings(document: document).map { rendered($0, in: document) } == [
        "7:23: d can never be enabled: no values of c, a and b make all the conditions true [unreachable] (correct one of the conditions, or remove the setting)\n  5:51: b is enabled only while a\n  6:51: c is enabled only while b"
      ])
  }
}
