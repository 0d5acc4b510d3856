import ConfigModel
import Testing

private func number(_ text: String) -> Value { Number(text).map(Value.number) ?? .null }
private func map(_ entries: [(String, Value)]) -> Value { .map(ValueMap(entries.map { .init($0.0, $0.1) })) }

private let composed = "\u{E9}"
private let decomposed = "e\u{301}"

/// Values of one row are equal, those of different rows are not.
private let classes: [[Value]] = [
  [.null], [.bool(true)], [.bool(false)], [number("1"), number("1.0"), number("0x1")], [.string("1")], [.string("")],
  [.string(composed)], [.string(decomposed)], [.list([])],
  [.list([number("1"), .null]), .list([number("1.0"), .null])], [.list([.null, number("1")])], [map([])],
  [map([("a", .null), ("b", number("1"))]), map([("b", number("1.0")), ("a", .null)])], [map([("a", .null)])],
  [map([("a", .null), ("b", number("2"))])], [map([("a", .null), ("c", number("1"))])],
  [map([(composed, .null)])], [map([(decomposed, .null)])],
  [
    map([(composed, .null), (decomposed, .bool(true))]), map([(decomposed, .bool(true)), (composed, .null)]),
  ],
  [map([(composed, .bool(true)), (decomposed, .null)])],
]

@Test func valuesAreEqualAsData() {
  for (i, row) in classes.enumerated() {
    for (j, other) in classes.enumerated() {
      for a in row {
        for b in other {
          #expect((a == b) == (i == j), "\(a) and \(b)")
          if i == j { #expect(a.hashValue == b.hashValue) }
        }
      }
    }
  }
}

@Test func mapIsReadAndWrittenByKey() {
  var map = ValueMap([.init("a", .null), .init("b", .bool(true)), .init("a", .bool(false))])
  #expect(map["a"] == .null)
  #expect(map["c"] == nil)
  map["c"] = .string("x")
  map["b"] = nil
  #expect(map.keys == ["a", "a", "c"])
  map[decomposed] = .bool(true)
  map[composed] = .bool(false)
  #expect(map[decomposed] == .bool(true))
  #expect(map[composed] == .bool(false))
}

@Test(arguments: [
  (Value.null, "null"), (.bool(true), "bool"), (number("1"), "int"), (number("1.0"), "number"),
  (.string("x"), "string"), (.list([]), "list"), (.map(ValueMap()), "map"),
])
func kindHasAName(value: Value, name: String) {
  #expect(value.kindName == name)
}
