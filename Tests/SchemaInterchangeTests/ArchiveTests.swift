import Patterns
import Testing

@testable import ConfigSchema

/// A compiled schema that is kept and read again is the same one, in everything that it consists of.
struct ArchiveTests {
  @Test func everySchemaIsReadAsItWasCompiled() throws {
    for (name, schema) in try Self.schemas() {
      let bytes = schema.settings.archived
      let file = schema.settings.expressions.first?.place.file ?? ""
      let read = try #require(bytes.withUnsafeBytes { Settings(archived: $0, file: file) }, "\(name)")
      let (was, now) = (Structure.lines(of: schema.settings), Structure.lines(of: read))
      for (line, other) in zip(was, now) where line != other {
        Issue.record("\(name): \(line) is read as \(other)")
        break
      }
      #expect(was.count == now.count, "\(name)")
      let isSame = read.archived == bytes
      #expect(isSame, "\(name)")
    }
  }

  /// What no schema here gives a value of its own could be left out of the archive without being missed.
  @Test func everyPartIsTriedWithSeveralValues() throws {
    var values: [String: Set<String>] = [:]
    for schema in try Self.schemas() { Structure.gather(schema.schema.settings, &values) }
    let same = values.filter { $0.value.count < 2 }.keys.sorted()
    // All have one file here, and whoever reads an archive says which.
    #expect(same == ["Place.file"])
  }

  /// Who keeps an archive compares a checksum; the reader by itself still never goes astray.
  @Test func damagedBytesAreNoArchiveOrAnother() throws {
    for (name, schema) in try Self.schemas().prefix(40) {
      let bytes = schema.settings.archived
      for length in [0, 1, bytes.count / 2, bytes.count - 1] {
        let isSchema = Self.read(Array(bytes.prefix(length))) != nil
        #expect(!isSchema, "\(name) \(length)")
      }
      let isLonger = Self.read(bytes + [0]) != nil
      #expect(!isLonger, "\(name)")
      for place in stride(from: 0, to: bytes.count, by: max(bytes.count / 100, 1)) {
        var damaged = bytes
        damaged[place] ^= 1 << UInt8(place % 8)
        if let other = Self.read(damaged) {
          let isSchema = Self.read(other.archived) != nil
          #expect(isSchema, "\(name) \(place)")
        }
      }
    }
  }

  private static func schemas() throws -> [(name: String, schema: Interchange)] {
    [("rare values", try #require(Interchange(rareValues)))] + (try Repository.schemas())
  }

  /// What the other schemas have once or never.
  private static let rareValues = """
    confedit: 1
    files: [config.yaml, "**/*.yaml"]
    sections:
    - settings:
        day: {type: date, range: [2024-01-01, 2025-12-31], default: 2024-02-29}
        hour: {type: time, range: ["08:00", "18:30"], default: "12:15"}
        moment: {type: datetime, range: ["2024-01-01T00:00:00Z", "2025-01-01T00:00:00Z"]}
        limit: {type: number, choices: [1.5, 0x1F, 1000.0]}
        wild: {type: any, default: .inf, example: -.inf}
        on: {type: bool, enabled-if: "true or false"}
        word: {enabled-if: 'limit in [1.5, 31] and [1, 2] == [1, 2]'}
        servers:
          type: list
          of:
            type: group
            settings:
              name: {}
              tls: {type: group, enabled-if: '.name != ""', settings: {cert: {}}}
        others:
          type: list
          of:
            type: group
            settings:
              name: {}
              tls: {type: group, enabled-if: '.name != ""', settings: {cert: {}}}
    """

  private static func read(_ bytes: [UInt8]) -> Settings? {
    bytes.withUnsafeBytes { Settings(archived: $0, file: "app.confedit.yaml") }
  }
}

/// Everything that a value consists of, private parts too, a line each.
private enum Structure {
  static func lines(of value: Any) -> [String] {
    var lines: [String] = []
    add("", value, &lines)
    return lines
  }

  /// The values of each property of each type; a few of them are enough.
  static func gather(_ value: Any, _ values: inout [String: Set<String>]) {
    let mirror = Mirror(reflecting: value)
    let isRecord = mirror.displayStyle == .struct || mirror.displayStyle == .enum
    for child in mirror.children {
      if isRecord, let label = child.label {
        let name = "\(mirror.subjectType).\(label)"
        if values[name, default: []].count < 2 {
          values[name, default: []].insert(Self.lines(of: child.value).joined(separator: "\n"))
        }
      }
      gather(child.value, &values)
    }
  }

  private static func add(_ label: String, _ value: Any, _ lines: inout [String]) {
    if let pattern = value as? Pattern { return lines.append("\(label) /\(pattern.text)/") }
    if let source = value as? SharedSyntax { return add(label, source.syntax, &lines) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .dictionary, .set:
      let members = mirror.children.map { Self.lines(of: $0.value).joined(separator: " ") }
      lines.append("\(label) \(members.sorted())")
    case _ where mirror.children.isEmpty: lines.append("\(label) \(String(reflecting: value))")
    default:
      lines.append("\(label) \(mirror.subjectType)")
      for child in mirror.children { add("\(label).\(child.label ?? "")", child.value, &lines) }
    }
  }
}
