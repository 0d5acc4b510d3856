import ConfigModel
import TestSupport

@testable import LosslessYAML

/// Changes that nobody thought of.
struct RandomEdits {
  var generator: SeededGenerator

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &generator) == 0 }
  private mutating func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &generator) }

  /// A change of some node of a stream, now and then one that cannot be.
  mutating func change(of stream: YAMLStream) -> (Change, EditOptions) {
    var options = EditOptions()
    options.prunesEmptyParents = chance(4)
    options.keepsComments = chance(4)
    let order = chance(3) ? keys(in: stream).shuffled(using: &generator) : []
    options.keyOrder = { _ in order }
    guard let site = pick(stream.sites()) else {
      return (chance(2) ? .set([.key(key())], value(depth: 2)) : .insert(value(depth: 1), into: [], at: nil), options)
    }
    options.document = site.document
    return (change(of: site, in: stream), options)
  }

  private mutating func change(of site: SweepSite, in stream: YAMLStream) -> Change {
    switch (Int.random(in: 0..<12, using: &generator), stream.kind(of: site.node)) {
    case (0...2, .mapping): return .set(site.path + newSteps(), value(depth: 2))
    case (0...2, .sequence):
      let count = stream.items(of: site.node).count
      return .insert(
        value(depth: 2), into: site.path, at: chance(2) ? nil : Int.random(in: 0...count, using: &generator))
    case (0...2, .alias): return .set(site.path + newSteps(), value(depth: 1))
    case (0...2, _) where stream.isNull(site.node): return .insert(value(depth: 1), into: site.path, at: nil)
    // At times a change that is not possible.
    case (3, _) where chance(4): return .set(site.path + newSteps(), value(depth: 1))
    case (4, _) where chance(4): return .insert(value(depth: 1), into: site.path, at: nil)
    case (4, .mapping): return .insert(value(depth: 1), into: site.path + newSteps(), at: nil)
    case (5...6, _): return .remove(site.path)
    case (7, _) where site.key != nil: return .rename(site.path, to: key())
    default: return .set(site.path, value(depth: chance(4) ? 2 : 0))
    }
  }

  /// A key that is new to most mappings, at times with more below it.
  private mutating func newSteps() -> [Step] {
    var steps: [Step] = [.key(key())]
    while chance(4) { steps.append(chance(3) ? .index(0) : .key(key())) }
    return steps
  }

  private mutating func key() -> String {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: return pick(HostileText.all) ?? ""
    case 1: return generator.hostileText(limit: 6)
    default: return (pick(["a", "name", "new", "key", "x", "on", "y2"]) ?? "") + (pick(["", "1", "_b", "-c"]) ?? "")
    }
  }

  private mutating func text() -> String {
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return pick(HostileText.all) ?? ""
    case 1: return generator.hostileText(limit: 8)
    case 2:
      return (0..<Int.random(in: 1...5, using: &generator)).map { _ in pick(Self.lines) ?? "" }.joined(separator: "\n")
    default: return pick(["text", "two words", "10.0.0.1", "/srv/www", "sha256:00ff", "v1.2.3"]) ?? ""
    }
  }

  private static let lines = ["", "one", "  two", "three ", "# four", "- five", "six: 6", "\tseven", "..."]
  private static let numbers = [
    "0", "1", "-7", "3.14", "1e3", "0x1F", "0644", "1_000", "123456789012345678901234567890", ".5", "-.inf",
  ]

  mutating func value(depth: Int) -> Value {
    let kinds = depth > 0 ? 10 : 8
    switch Int.random(in: 0..<kinds, using: &generator) {
    case 0: return .null
    case 1: return .bool(chance(2))
    case 2...3: return Number(pick(Self.numbers) ?? "0").map(Value.number) ?? .null
    case 8: return .list((0..<Int.random(in: 0...3, using: &generator)).map { _ in value(depth: depth - 1) })
    case 9:
      var map = ValueMap()
      for _ in 0..<Int.random(in: 0...3, using: &generator) { map[key()] = value(depth: depth - 1) }
      return .map(map)
    default: return .string(text())
    }
  }

  /// Some keys of the file, for an order as a schema gives it.
  private func keys(in stream: YAMLStream) -> [String] {
    Array(Set(stream.sites().prefix(60).compactMap { if case .key(let key) = $0.path.last { key } else { nil } }))
      .sorted()
  }
}
