import ConfigModel
import ConfigSchema
import JSONSchema
import SchemaInterchange
import TestSupport
import Testing

@testable import ConfigEditing
@testable import confedit

/// An exported schema judges as the settings schema does: it refuses nothing that is right, and what it admits beyond is
/// told.
struct JudgementTests {
  @Test(arguments: ExportFlavour.allCases) func examplesAndTheirSamplesAreJudgedAlike(flavour: ExportFlavour) throws {
    var tally = Tally()
    for (name, schema) in try Repository.schemas() {
      let configurations = try Self.configurations(of: name, schema)
      guard !configurations.isEmpty else { continue }
      let judge = try Judge(name, schema, flavour)
      for configuration in configurations { judge.compare(configuration, &tally) }
    }
    #expect(tally.right > 20 && tally.refused > 5)
  }

  @Test func mutatedFilesAreJudgedAlike() throws {
    var tally = Tally()
    for (place, (name, schema)) in try Repository.schemas().enumerated() {
      // The examples, and of what stands in cases a part.
      guard !name.contains(" ") || place % 4 == 1 else { continue }
      let judge = try Judge(name, schema, .plain)
      var seeds = try Self.configurations(of: name, schema)
      if seeds.isEmpty { seeds = [.map(ValueMap())] }
      for (number, configuration) in seeds.enumerated() {
        var mutation = Mutation(seed: UInt64(number + name.utf8.count), settings: schema.settings)
        for _ in 0..<(name.contains(" ") ? 12 : 100) { judge.compare(mutation.mutated(configuration), &tally) }
      }
    }
    #expect(tally.right > 400 && tally.refused > 1_000, "\(tally)")
    // Most of what is wrong is seen.
    #expect(tally.seen * 10 > tally.refused * 9, "\(tally)")
  }

  private static func configurations(of name: String, _ schema: Interchange) throws -> [Value] {
    var result: [Value] = []
    if name.hasSuffix(".confedit.yaml"), !name.contains(" ") {
      let stem = name.dropLast(".confedit.yaml".count)
      for file in try Repository.names("Examples", endingWith: ".yaml")
      where !file.hasSuffix(".confedit.yaml") && file.hasPrefix(stem) {
        if let value = Interchange.value(try Repository.text("Examples/" + file)) { result.append(value) }
      }
    }
    for sample in schema.settings.samples { result.append(sample.configuration) }
    return result
  }

  struct Tally {
    var right = 0
    var refused = 0
    /// How many of those refused the export refuses as well.
    var seen = 0
  }

  /// Both judges of one schema.
  struct Judge {
    let name: String
    let schema: Interchange
    let exported: Schema
    let omissions: [ExportOmission]

    init(_ name: String, _ schema: Interchange, _ flavour: ExportFlavour) throws {
      self.name = name
      self.schema = schema
      exported = try schema.exported(flavour)
      omissions = schema.export(flavour).omissions
    }

    func compare(_ configuration: Value, _ tally: inout Tally) {
      let errors = schema.errors(configuration)
      let isAdmitted = Interchange.admits(exported, configuration)
      if errors.isEmpty {
        tally.right += 1
        if !isAdmitted {
          let violation = exported.validate(ValueArena(configuration)).violations.first
          Issue.record(
            "\(name): the export refuses, because \(violation?.message ?? ""): \(JSONText.text(of: configuration))")
        }
        return
      }
      tally.refused += 1
      if !isAdmitted {
        tally.seen += 1
      } else if omissions.isEmpty {
        Issue.record(
          "\(name): the export admits, but \(errors[0].path): \(errors[0].message): \(JSONText.text(of: configuration))"
        )
      }
    }
  }
}

/// Configurations near one: values replaced, removed, added at keys that the schema knows and does not know.
struct Mutation {
  private var random: SeededGenerator
  private let settings: Settings

  init(seed: UInt64, settings: Settings) {
    random = SeededGenerator(seed: seed)
    self.settings = settings
  }

  private mutating func next(_ bound: Int) -> Int { random.below(max(bound, 1)) }

  private static let words: [Value] = [
    .null, .bool(true), .bool(false), .number(Number(0)), .number(Number(5)), .number(Number(70_000)),
    .number(Number(-1)), .string(""), .string("x"), .string("a\nb"), .string("30s"), .string("10MiB"), .string("12:30"),
    .string("2024-02-30"), .string("2024-02-29"), .string("a@b.org"), .string("https://example.org/"), .string("::1"),
    .string("#fff"), .string("50%"), .list([]), .list([.string("x"), .string("x")]), .map(ValueMap()),
  ]

  mutating func mutated(_ value: Value) -> Value {
    var result = value
    for _ in 0...next(3) { result = changed(result) }
    return result
  }

  private mutating func changed(_ value: Value) -> Value {
    let all = settings.settings.filter { $0.type != .group }
    if next(3) > 0, !all.isEmpty, case .map(let map) = value {
      let setting = all[all.startIndex + next(all.count)]
      return .map(put(word(for: setting), at: setting.path.keys ?? [], in: map))
    }
    return somewhere(value)
  }

  private mutating func word(for setting: Setting) -> Value {
    if !setting.choices.isEmpty, next(2) == 0 { return setting.choices[next(setting.choices.count)].value }
    if let value = setting.defaults.first?.value, next(3) == 0 { return value }
    return Self.words[next(Self.words.count)]
  }

  private func put(_ value: Value, at keys: [String], in map: ValueMap) -> ValueMap {
    guard let first = keys.first else { return map }
    var map = map
    if keys.count == 1 {
      map[first] = value
    } else if case .map(let inner)? = map[first] {
      map[first] = .map(put(value, at: Array(keys.dropFirst()), in: inner))
    } else {
      map[first] = .map(put(value, at: Array(keys.dropFirst()), in: ValueMap()))
    }
    return map
  }

  /// Something within the value is replaced, removed or added.
  private mutating func somewhere(_ value: Value) -> Value {
    switch value {
    case .map(let map) where !map.isEmpty:
      var entries = map.entries
      let place = next(entries.count)
      switch next(6) {
      case 0: entries.remove(at: place)
      case 1: entries.append(ValueMap.Entry("unknown", .string("x")))
      default: entries[place].value = somewhere(entries[place].value)
      }
      return .map(ValueMap(entries))
    case .list(var items) where !items.isEmpty:
      let place = next(items.count)
      switch next(5) {
      case 0: items.remove(at: place)
      case 1: items.append(items[place])
      default: items[place] = somewhere(items[place])
      }
      return .list(items)
    default: return Self.words[next(Self.words.count)]
    }
  }
}
