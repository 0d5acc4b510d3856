import CommandSpec
import ConfigModel
import Foundation
import TestSupport
import Testing

@testable import ConfigSchema
@testable import ConfigEditing
@testable import confedit

/// An evaluation that goes on from the one before it says what one of all things says, whatever the edit: over the
/// schemas of `Examples` and of all case files, and the configurations beside them.
@Suite struct UpdatedEvaluationTests {
  /// Files that stand together: a schema, what it may need, and the configurations.
  struct Setup: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var files: [String: Data]

    var schemas: [String] { files.keys.filter { $0.hasSuffix(".confedit.yaml") }.sorted() }
    var configurations: [String] {
      let all = files.keys.filter { $0.hasSuffix(".yaml") && !$0.hasSuffix(".confedit.yaml") }
      return all.isEmpty ? ["none.yaml"] : Array(all.sorted().prefix(2))
    }
  }

  static let exampleSetups: [Setup] = Examples.schemas.map { name in
    let files = Examples.files.filter { $0.hasPrefix(name) }
    let contents = files.map { ($0, (try? Data(contentsOf: URL(fileURLWithPath: Examples.path($0)))) ?? Data()) }
    return Setup(testDescription: name, files: Dictionary(uniqueKeysWithValues: contents))
  }

  /// Those of each schema once.
  static let caseSetups: [Setup] = {
    var seen: Set<Data> = []
    return CaseName.all.compactMap { name in
      guard let text = try? Data(contentsOf: URL(fileURLWithPath: name.path)),
        let file = try? CaseFile(parsing: String(decoding: text, as: UTF8.self))
      else { return nil }
      let setup = Setup(testDescription: name.testDescription, files: file.before)
      let isNew = setup.schemas.contains { seen.insert(file.before[$0] ?? Data()).inserted }
      return isNew ? setup : nil
    }
  }()

  @Test(arguments: exampleSetups) func examples(_ setup: Setup) throws {
    let count = try check(setup, edits: 150)
    #expect(count > 0, "none of its configurations could be read")
  }

  /// Of cases many are about files and schemas that cannot be read.
  @Test(arguments: caseSetups) func caseFiles(_ setup: Setup) throws { _ = try check(setup, edits: 12) }

  /// What only sentences tell: that a setting which has its value all the same is disabled now, another spelling of an
  /// equal value, and that no nearest name is looked for any more.
  private static let changes: [[(String, Value)]] = [
    [("on", .bool(true)), ("on", .bool(false))],
    [("limit", .number(Number(3))), ("limit", .number(Number("3.0") ?? Number(0)))],
    [("items", .list(Array(repeating: .map(ValueMap([.init("nmae", .null)])), count: 50))), ("limti", .null)],
  ]

  @Test(arguments: changes.indices) func sentences(_ number: Int) throws {
    let schema = """
      confedit: 1
      sections:
      - settings:
          on: {type: bool, default: false}
          quota: {type: int, default: 3, enabled-if: on, when-disabled: 3}
          limit: {type: number, default: 9}
          size: {choices: {small: Small, large: {enabled-if: quota > 5}}}
          speed: {choices: {slow: Slow, fast: {enabled-if: limit > 5}}}
          items: {type: list, of: {settings: {name: {type: string}}}}
      """
    let sandbox = try Sandbox()
    try sandbox.write("a.confedit.yaml", schema)
    let words = ["form", "-f", sandbox.path("a.yaml"), "-s", sandbox.path("a.confedit.yaml")]
    let parsed = try commandTable.parse(words)
    guard case .run(_, let invocation) = parsed else {
      Issue.record("these words are no run of a verb: \(words)")
      return
    }
    var console = Console()
    let settings = try #require(try console.read(try Workspace(invocation)).settings)
    var map = ValueMap([.init("size", .string("large")), .init("speed", .string("fast"))])
    map[Self.changes[number][0].0] = Self.changes[number][0].1
    let last = settings.evaluate(.map(map))
    map[Self.changes[number][1].0] = Self.changes[number][1].1
    let whole = settings.evaluate(.map(map))
    #expect(whole.problems != last.problems)
    let updated = last.updated(layers: [LayerValue(value: .map(map))], by: Readers(settings))
    #expect(Self.difference(updated, whole) == nil)
  }

  /// - Returns: how many configurations were tried.
  private func check(_ setup: Setup, edits: Int) throws -> Int {
    var count = 0
    let sandbox = try Sandbox()
    for (name, data) in setup.files { try sandbox.write(name, data) }
    for schema in setup.schemas {
      for configuration in setup.configurations {
        let words = ["form", "-f", sandbox.path(configuration), "-s", sandbox.path(schema)]
        guard case .run(_, let invocation) = try commandTable.parse(words) else { continue }
        var console = Console()
        // What cannot be read, or has a wrong schema, is not evaluated.
        guard let document = try? console.read(try Workspace(invocation)), let settings = document.settings else {
          continue
        }
        check(document, settings, edits: edits, "\(schema), \(configuration)")
        count += 1
      }
    }
    return count
  }

  private func check(_ document: ConfigDocument, _ settings: Settings, edits: Int, _ name: String) {
    var generator = SeededGenerator(seed: UInt64(settings.all.count))
    let readers = Readers(settings)
    let context = document.evaluationContext
    var value = document.value
    var last = settings.evaluate(layers: document.layers.values(written: value), context: context)
    for edit in 0..<edits {
      RandomEdit(settings: settings).apply(to: &value, &generator)
      let layers = document.layers.values(written: value)
      let whole = settings.evaluate(layers: layers, context: context)
      let updated = last.updated(layers: layers, context: context, by: readers)
      if let difference = Self.difference(updated, whole) {
        Issue.record("\(name), edit \(edit): \(difference)\n\(value)")
        return
      }
      last = updated
    }
  }

  /// What the first evaluation says otherwise than the second.
  private static func difference(_ a: Evaluation, _ b: Evaluation) -> String? {
    let settings = a.settings
    for index in 0..<settings.topLevelCount {
      let path = settings.all[index].path
      if let part = difference(a.states[index], b.states[index]) { return "\(part) of \(path)" }
      if a.environment.values[index] != b.environment.values[index] { return "what conditions read of \(path)" }
    }
    if a.problems != b.problems { return "problems: \(a.problems)\ninstead of \(b.problems)" }
    let gates = settings.gates.indices.filter { settings.gates[$0].siblings == nil }
    if gates.contains(where: { a.gates[$0] != b.gates[$0] }) { return "gates" }
    return areSpelledAlike(a.configuration, b.configuration) ? nil : "the configuration"
  }

  private static func difference(_ a: SettingState, _ b: SettingState) -> String? {
    if !areSpelledAlike(a.stored, b.stored) { return "the stored value" }
    if !areSpelledAlike(a.effective, b.effective) { return "the effective value" }
    if !areSpelledAlike(a.defaultValue, b.defaultValue) { return "the default" }
    if a.origin != b.origin { return "the origin" }
    if a.isEnabled != b.isEnabled { return "whether it is enabled" }
    if a.isVisible != b.isVisible { return "whether it is visible" }
    if a.isRequired != b.isRequired { return "whether it is required" }
    if a.isValid != b.isValid || a.isChanged != b.isChanged || a.isOpaque != b.isOpaque { return "a mark" }
    if a.datum != b.datum { return "the datum" }
    if a.itemKeys != b.itemKeys || (a.refused == nil) != (b.refused == nil) { return "the items" }
    guard a.items.count == b.items.count else { return "the number of items" }
    for (one, other) in zip(a.items, b.items) {
      guard one.count == other.count else { return "the number of members" }
      for (one, other) in zip(one, other) { if let part = difference(one, other) { return "a member: \(part)" } }
    }
    return nil
  }

  private static func areSpelledAlike(_ a: Value?, _ b: Value?) -> Bool {
    String(reflecting: a) == String(reflecting: b)
  }
}

/// One thing that becomes another in a configuration: mostly a value that conditions of the schema can tell from the
/// others, sometimes one that is wrong, of a former key, or of none that is known.
private struct RandomEdit {
  let settings: Settings

  /// What the schema's expressions compare with.
  private var constants: [Value] {
    settings.expressions.flatMap(\.nodes).compactMap { node in
      if case .constant(let datum) = node { datum.value } else { nil }
    }
  }

  func apply(to value: inout Value, _ generator: inout some RandomNumberGenerator) {
    guard let setting = settings.settings.randomElement(using: &generator) else { return }
    var map = ValueMap()
    if case .map(let present) = value { map = present }
    var keys = setting.path.keys ?? []
    switch Int.random(in: 0..<20, using: &generator) {
    case 0: keys = ["unknown-\(Int.random(in: 0..<9, using: &generator))"]
    case 1: keys = setting.renamedFrom.first?.keys ?? keys
    case 2: keys = Array(keys.prefix(1))
    default: break
    }
    let isUnset = Int.random(in: 0..<4, using: &generator) == 0
    set(isUnset ? nil : candidate(setting, depth: 0, &generator), at: keys[...], in: &map)
    value = .map(map)
  }

  private func set(_ value: Value?, at keys: ArraySlice<String>, in map: inout ValueMap) {
    guard let key = keys.first else { return }
    guard keys.count > 1 else {
      map[key] = value
      return
    }
    var inner = ValueMap()
    if case .map(let present) = map[key] { inner = present }
    set(value, at: keys.dropFirst(), in: &inner)
    map[key] = .map(inner)
  }

  private func candidate(_ setting: Setting, depth: Int, _ generator: inout some RandomNumberGenerator) -> Value {
    var options: [Value] = [.string("?!"), .null, .string(""), .number(Number(3)), .list([.null])]
    options += setting.choices.map(\.value) + setting.choices.map(\.value)
    options += setting.defaults.map(\.value) + [setting.whenDisabled, setting.example].compactMap { $0 }
    options +=
      [setting.lowestValue, setting.highestValue].compactMap { $0 } + constants.shuffled(using: &generator).prefix(4)
    switch setting.type {
    case .bool: options = [.bool(true), .bool(true), .bool(false), .bool(false)] + options.prefix(1)
    case .int, .number, .port, .percent:
      options += ["0", "1", "10", "1e1", "100", "5000"].compactMap { Number($0).map { .number($0) } }
    case .duration: options += [.string("90s"), .string("1m30s"), .number(Number(90))]
    case .size: options += [.string("1KiB"), .number(Number(1024))]
    case .date: options += [.string("2026-01-01"), .string("2030-12-31")]
    case .path, .dir: options += [.string("."), .string("none-such")]
    case .list where depth < 3: options += (0..<8).map { _ in .list(items(setting, depth, &generator)) }
    case .map where depth < 3:
      options += (0..<8).map { _ in
        .map(ValueMap(items(setting, depth, &generator).enumerated().map { .init("key-\($0.offset)", $0.element) }))
      }
    case .group where depth < 4: options = [.map(members(setting, depth, &generator))]
    default: options += [.string("a"), .string("word"), .string("u\u{308}"), .string("\u{FC}")]
    }
    return options.randomElement(using: &generator) ?? .null
  }

  private func items(_ list: Setting, _ depth: Int, _ generator: inout some RandomNumberGenerator) -> [Value] {
    guard let item = list.item.map({ settings[$0] }) else { return [] }
    return (0..<Int.random(in: 0..<4, using: &generator)).map { _ in candidate(item, depth: depth + 1, &generator) }
  }

  private func members(_ group: Setting, _ depth: Int, _ generator: inout some RandomNumberGenerator) -> ValueMap {
    var map = ValueMap()
    for id in group.members where settings[id].type != .group && Bool.random(using: &generator) {
      set(candidate(settings[id], depth: depth + 1, &generator), at: (settings[id].path.keys ?? [])[...], in: &map)
    }
    if Int.random(in: 0..<6, using: &generator) == 0 { map["unknown"] = .null }
    return map
  }
}
