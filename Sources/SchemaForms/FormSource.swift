internal import ConfigModel
internal import JSONSchema

/// The schema that a form is derived from. Its documents count as one text, so that a span leads to any of them.
struct FormSource {
  let schema: Schema
  /// Where each document begins in the spans of the form.
  let starts: [Int]

  init(_ schema: Schema) {
    self.schema = schema
    var start = 0
    starts = schema.documents.map { document in
      defer { start += document.arena.bytes.count + 1 }
      return start
    }
  }

  func span(of location: SchemaLocation) -> SourceSpan {
    schema.documents[location.document].arena.nodes[location.node].span.moved(by: starts[location.document])
  }

  /// A part of the schema's document as a value with its places.
  func located(_ location: SchemaLocation) -> LocatedValue {
    schema.documents[location.document].arena.located(location.node, offset: starts[location.document])
  }

  /// The text at a place when there is one that is not blank.
  func text(_ location: SchemaLocation?) -> LocatedValue? {
    guard let location, schema.kind(at: location) == .string else { return nil }
    let value = located(location)
    guard case .string(let text) = value.content, text.utf8.contains(where: { $0 > 0x20 }) else { return nil }
    return value
  }

  func flag(_ location: SchemaLocation?) -> Bool { location.map { schema.value(at: $0) == .bool(true) } ?? false }

  func truth(at span: SourceSpan) -> LocatedValue { LocatedValue(.bool(true), span: span, text: "true") }

  // MARK: what objects say

  /// The properties of all parts: each with every schema that it must fit.
  func members(of merged: MergedSchema) -> [(key: String, keySpan: SourceSpan, sources: [SchemaLocation])] {
    var result: [(key: String, keySpan: SourceSpan, sources: [SchemaLocation])] = []
    var places: [String: Int] = [:]
    for properties in merged.assertions("properties") where schema.kind(at: properties) == .map {
      let arena = schema.documents[properties.document].arena
      for entry in arena.entries(of: properties.node) {
        let key = arena.text(of: entry.key)
        let value = SchemaLocation(document: properties.document, node: arena.target(of: entry.value))
        if let place = places[key] {
          result[place].sources.append(value)
        } else {
          places[key] = result.count
          let keySpan = span(of: SchemaLocation(document: properties.document, node: entry.key))
          result.append((key, keySpan, [value]))
        }
      }
    }
    return result
  }

  func requiredNames(_ merged: MergedSchema) -> Set<String> {
    var result: Set<String> = []
    for list in merged.assertions("required") {
      for item in schema.items(of: list) { if case .string(let name) = schema.value(at: item) { result.insert(name) } }
    }
    return result
  }

  func isClosed(_ merged: MergedSchema) -> Bool {
    let rest = merged.assertions("additionalProperties") + merged.assertions("unevaluatedProperties")
    return rest.contains { schema.value(at: $0) == .bool(false) }
  }

  // MARK: comparing

  /// Whether schemas are the same by place, by what they refer to, or by what they say.
  func isSame(_ a: [SchemaLocation], _ b: [SchemaLocation]) -> Bool {
    if a == b { return true }
    guard a.count == b.count else { return false }
    return zip(a, b).allSatisfy { first, second in
      if first == second { return true }
      if let target = schema.target(of: first), target == schema.target(of: second) { return true }
      return isSmall(first) && isSmall(second) && schema.value(at: first) == schema.value(at: second)
    }
  }

  private func isSmall(_ location: SchemaLocation) -> Bool {
    let arena = schema.documents[location.document].arena
    return arena.after(location.node) - location.node < 200
  }

  /// Whether a value is one that a person wrote. In YAML a few aliases may make a value of any size.
  func isShort(_ location: SchemaLocation) -> Bool {
    let arena = schema.documents[location.document].arena
    var waiting = [location.node]
    var count = 0
    while let node = waiting.popLast() {
      count += 1
      if count > 2_000 { return false }
      waiting += arena.items(of: node)
      waiting += arena.entries(of: node).map(\.value)
    }
    return true
  }
}
