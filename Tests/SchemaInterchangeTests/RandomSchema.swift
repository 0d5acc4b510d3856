import ConfigModel
import TestSupport

/// A settings schema that a die has written: every type, most attributes, nesting, names that are hard to spell.
/// Not every one can be compiled.
struct RandomSchema {
  private var random: SeededGenerator
  private var names: [String] = []
  private var bools: [String] = []
  private var count = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func next(_ bound: Int) -> Int { random.below(bound) }

  private mutating func chance(_ percent: Int) -> Bool { next(100) < percent }
  private mutating func pick<Element>(_ items: [Element]) -> Element { items[next(items.count)] }

  private static func map(_ entries: [(String, Value?)]) -> Value {
    .map(ValueMap(entries.compactMap { key, value in value.map { ValueMap.Entry(key, $0) } }))
  }

  mutating func document() -> Value {
    var entries: [(String, Value?)] = [("confedit", .number(Number(1)))]
    if chance(50) { entries.append(("title", text())) }
    if chance(30) { entries.append(("help", text())) }
    if chance(30) { entries.append(("unknown-keys", .string(pick(["warn", "error", "allow"])))) }
    if chance(40) {
      entries.append(
        ("types", Self.map([("wait", .map(attributes("duration"))), ("short", .map(attributes("string")))])))
    }
    let hasTypes = entries.contains { $0.0 == "types" }
    if chance(50) {
      entries.append(("sections", .list((0...next(3)).map { _ in section(hasTypes) })))
    } else {
      entries.append(("pages", .list((0...next(2)).map { _ in page(hasTypes, 0) })))
    }
    if let first = bools.first, chance(50) {
      entries.append(
        ("rules", .list([Self.map([("assert", .string(first + " or not " + first)), ("message", text())])])))
    }
    return Self.map(entries)
  }

  private mutating func page(_ hasTypes: Bool, _ depth: Int) -> Value {
    var entries: [(String, Value?)] = [("title", text()), ("level", chance(20) ? .string("advanced") : nil)]
    let sections = Value.list((0...next(2)).map { _ in section(hasTypes) })
    let pages: Value? = depth < 2 && chance(40) ? .list([page(hasTypes, depth + 1)]) : nil
    entries += chance(50) ? [("sections", sections), ("pages", pages)] : [("pages", pages), ("sections", sections)]
    return Self.map(entries)
  }

  private mutating func section(_ hasTypes: Bool) -> Value {
    let prefix = chance(50) ? key() : nil
    var settings: [(String, Value?)] = []
    for _ in 0...next(5) {
      let name = chance(20) ? key() + "." + key() : key()
      settings.append((name, .map(setting(hasTypes, 0))))
      let full = [prefix, name].compactMap { $0 }.joined(separator: ".")
      if case .map(let own)? = settings.last?.1, own["type"] == .string("bool"), !full.contains("\"") {
        bools.append(full)
      }
    }
    return Self.map([
      ("header", chance(60) ? text() : nil), ("at", prefix.map { .string($0) }),
      ("enabled-if", bools.isEmpty || !chance(15) ? nil : .string(bools[0])), ("settings", Self.map(settings)),
    ])
  }

  private mutating func key() -> String {
    count += 1
    return pick(["a", "key-", "K_", "number", "\"with blank ", "\"a.b", "\"é"]).withEnd("\(count)")
  }

  private mutating func text() -> Value {
    switch next(6) {
    case 0: Self.map([("en", .string("Text \(count)")), ("de", .string("Töne"))])
    case 1: .string("1.10")
    case 2: .string("several\nlines\n")
    default: .string(pick(["Sounds", "a: b # c", "true", "Straße 🎈", "\"quoted\""]))
    }
  }

  private static let types = [
    "bool", "int", "number", "port", "percent", "string", "text", "duration", "size", "date", "time", "datetime",
    "email",
    "url", "hostname", "ip", "cidr", "color", "timezone", "locale", "regex", "path", "dir", "any", "list", "map",
    "group",
    "choices", "named",
  ]

  private mutating func setting(_ hasTypes: Bool, _ depth: Int) -> ValueMap {
    var type = pick(Self.types)
    if type == "named" { type = hasTypes ? pick(["wait", "short"]) : "string" }
    if depth > 2, ["list", "map", "group"].contains(type) { type = "string" }
    if type == "choices" { return choices() }
    var result = attributes(type)
    switch type {
    case "list":
      if chance(25) {
        result["choices"] = .list([.string("x"), .string("y")])
        if chance(50) { result["choices"] = Self.map([("x", text()), ("y", .null)]) }
      } else if chance(80) {
        result["of"] = .map(setting(hasTypes, depth + 1))
        if chance(50) { result["type"] = nil }
      }
      if chance(30) { result["unique"] = .bool(true) }
      if chance(30) { result["max-items"] = .number(Number(9)) }
    case "map":
      result["of"] = .map(setting(hasTypes, depth + 1))
      if chance(50) { result["keys"] = Self.map([("pattern", .string("[a-z]+"))]) }
    case "group":
      var members: [(String, Value?)] = []
      for _ in 0...next(3) { members.append((key(), .map(setting(hasTypes, depth + 1)))) }
      result["settings"] = Self.map(members)
      if chance(50) { result["type"] = nil }
    default: break
    }
    return result
  }

  private mutating func choices() -> ValueMap {
    var result = ValueMap()
    if chance(30) {
      result["type"] = .string("int")
      result["choices"] = Self.map([("1", text()), ("2", Self.map([("label", text()), ("help", text())]))])
      return result
    }
    let values = ["red", "green", "no", "a b"]
    switch next(3) {
    case 0: result["choices"] = .list(values.map { .string($0) })
    case 1: result["choices"] = Self.map(values.map { ($0, text()) })
    default:
      result["choices"] = Self.map(
        values.map { ($0, Self.map([("help", text()), ("label", chance(50) ? text() : nil)])) })
    }
    if chance(30) { result["default"] = .string("red") }
    if chance(20) { result["open"] = .bool(true) }
    return result
  }

  private mutating func attributes(_ type: String) -> ValueMap {
    var result = ValueMap()
    if type != "string" || chance(50) { result["type"] = .string(type) }
    if chance(60) { result["title"] = text() }
    if chance(30) { result["help"] = text() }
    if chance(15) { result["level"] = .string("expert") }
    if chance(15), type != "group" { result["required"] = .bool(chance(80)) }
    if chance(15), !bools.isEmpty {
      let when = Value.string(pick(bools))
      result["enabled-if"] = chance(50) ? when : Self.map([("when", when), ("why", text())])
    }
    if chance(10), !bools.isEmpty, type != "group" { result["required-if"] = .string("has(\(pick(bools)))") }
    if chance(10) { result["readonly"] = .bool(true) }
    if chance(10) { result["deprecated"] = chance(50) ? .bool(true) : Self.map([("since", .number(Number(2)))]) }
    if chance(10) { result["secret"] = .bool(true) }
    bounds(type, &result)
    return result
  }

  private mutating func bounds(_ type: String, _ result: inout ValueMap) {
    let ends: (String, String)? =
      switch type {
      case "int", "number", "percent": ("1", "90")
      case "port": ("1024", chance(50) ? "65535" : "2000")
      case "duration": ("1s", "10m")
      case "size": ("1KiB", "1GiB")
      default: nil
      }
    if let ends, chance(50) {
      let low = Number(ends.0).map { Value.number($0) } ?? .string(ends.0)
      let high = Number(ends.1).map { Value.number($0) } ?? .string(ends.1)
      switch next(3) {
      case 0: result["range"] = .list([low, high])
      case 1: result["range"] = Self.map([("min", low)])
      default: result["range"] = Self.map([("max", high), ("min", chance(50) ? low : nil)])
      }
    }
    switch type {
    case "bool": if chance(50) { result["default"] = .bool(chance(50)) }
    case "int":
      if chance(50) { result["default"] = .number(Number(5)) }
      if chance(20) { result["step"] = .number(Number(1)) }
    case "duration": if chance(50) { result["default"] = .string("30s") }
    case "string":
      if chance(30) {
        result["pattern"] = .string(pick(["[a-z]+", "a.c", "\\s*x", "\\d{2,3}", "[^ ]+", "(?i)x", "a/b"]))
      }
      if chance(30) { result["min-length"] = .number(Number(next(3))) }
      if chance(30) { result["max-length"] = .number(Number(60)) }
      if chance(20) { result["example"] = .string("abc") }
      if chance(20) { result["message"] = text() }
    default: break
    }
  }
}

extension String {
  fileprivate func withEnd(_ end: String) -> String { hasPrefix("\"") ? self + end + "\"" : self + end }
}
