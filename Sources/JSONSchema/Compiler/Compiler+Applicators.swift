internal import ConfigModel

extension Compiler {
  mutating func compileReferences(_ reading: inout SchemaReading) {
    for keyword in [Keyword.ref, .recursiveRef, .dynamicRef] {
      guard let node = reading[keyword] else { continue }
      guard let text = reading.arena.string(node) else {
        malformed(node, "a reference in a string", reading)
        continue
      }
      guard let found = resolve(text, from: reading.resource, at: reading.place(node)) else { continue }
      let target = record(of: found.place)
      let from = SchemaLocation(document: reading.place.document, node: reading.place.node)
      targets[from] = SchemaLocation(document: found.place.document, node: found.place.node)
      inPlace[reading.index].append((target, Int32(node)))
      var instruction = Instruction(operation: .reference, keyword: keyword, a: target, origin: Int32(node))
      let name = dynamicAnchor(keyword, found)
      if let name {
        instruction.operation = .dynamicReference
        instruction.b = dynamicName(name)
      }
      reading.applicators.append(instruction)
    }
  }

  /// The name by which a reference is dynamic: when it leads, as it stands, to an anchor that is (2020-12, core,
  /// section 8.2.3.2; 2019-09, section 8.2.4.2.1).
  private func dynamicAnchor(_ keyword: Keyword, _ found: (place: Place, anchor: String?)) -> String? {
    let resource = documents[found.place.document].resourceOf[found.place.node]
    guard resource >= 0 else { return nil }
    let anchors = resources[Int(resource)].dynamicAnchors
    switch keyword {
    case .dynamicRef: return found.anchor.flatMap { anchors[$0] == found.place.node ? $0 : nil }
    case .recursiveRef: return anchors[Self.recursiveName] == found.place.node ? Self.recursiveName : nil
    default: return nil
    }
  }

  mutating func compileApplicators(_ reading: inout SchemaReading) {
    for schema in list(.allOf, reading) {
      inPlace[reading.index].append((schema.index, Int32(schema.node)))
      reading.applicators.append(
        Instruction(operation: .reference, keyword: .allOf, a: schema.index, origin: Int32(schema.node)))
    }
    for (keyword, operation) in [(Keyword.anyOf, Instruction.Operation.anyOf), (.oneOf, .oneOf)] {
      let schemas = list(keyword, reading)
      guard !schemas.isEmpty, let origin = reading[keyword] else { continue }
      reading.applicators.append(
        Instruction(
          operation: operation, keyword: keyword, a: Int32(program.lists.count), b: Int32(schemas.count),
          origin: Int32(origin)))
      program.lists += schemas.map(\.index)
    }
    if let node = reading[.not], let schema = subschema(node, reading) {
      reading.applicators.append(Instruction(operation: .not, keyword: .not, a: schema, origin: Int32(node)))
    }
    if let node = reading[.if], let schema = subschema(node, reading) {
      reading.applicators.append(
        Instruction(
          operation: .condition, keyword: .if, a: schema, b: branch(.then, reading), c: branch(.else, reading),
          origin: Int32(node)))
    }
  }

  private mutating func branch(_ keyword: Keyword, _ reading: SchemaReading) -> Int32 {
    reading[keyword].flatMap { subschema($0, reading) } ?? -1
  }

  private mutating func list(_ keyword: Keyword, _ reading: SchemaReading) -> [(index: Int32, node: Int)] {
    guard let node = reading[keyword] else { return [] }
    guard reading.arena.kind(of: node) == .list else {
      malformed(node, "a list of schemas", reading)
      return []
    }
    return reading.arena.items(of: node).compactMap { item in
      let target = reading.arena.target(of: item)
      return subschema(target, reading).map { ($0, target) }
    }
  }

  mutating func compileUnevaluated(_ reading: inout SchemaReading) {
    for (keyword, operation) in [
      (Keyword.unevaluatedProperties, Instruction.Operation.unevaluatedProperties),
      (.unevaluatedItems, .unevaluatedItems),
    ] {
      guard let node = reading[keyword], let schema = subschema(node, reading) else { continue }
      reading.last.append(Instruction(operation: operation, keyword: keyword, a: schema, origin: Int32(node)))
    }
  }
}
