internal import ConfigModel
internal import Patterns

/// Violations in the items of lists.
extension Explainer {
  mutating func explainItems(_ instruction: Instruction, _ record: SchemaRecord, _ node: Int) {
    let prefix = Int(instruction.b)
    for (position, part) in instance.arena.items(of: node).enumerated() where mayGoOn {
      let schema = position < prefix ? tables.lists[Int(instruction.a) + position] : instruction.c
      if schema < 0 { return }
      if position >= prefix, tables.schemas[Int(schema)].isNever {
        let wanted = prefix == 0 ? "no items are" : prefix == 1 ? "only 1 item is" : "only \(prefix) items are"
        let message = "\(wanted) allowed here"
        return addItem(instruction.keyword.code, message, record, instruction.origin, part, position)
      }
      explainItem(schema, part, position)
    }
  }

  /// An item, when the schema refuses it.
  private mutating func explainItem(_ schema: Int32, _ part: Int, _ position: Int) {
    guard !validator.checkPart(schema, part) else { return }
    descend(.number(position, text: String(position))) { explainer in
      explainer.explain(schema, explainer.instance.target(part))
    }
  }

  private mutating func addItem(
    _ code: String, _ message: String, _ record: SchemaRecord, _ origin: Int32, _ part: Int, _ position: Int
  ) {
    descend(.number(position, text: String(position))) { explainer in
      explainer.report.add(explainer.violation(code, message, record, origin, part))
    }
  }

  mutating func explainRepetition(_ instruction: Instruction, _ record: SchemaRecord, _ node: Int) {
    guard let found = validator.firstRepetition(node) else { return }
    let part = instance.arena.items(of: node)[found.later]
    let message = "\(messages.shown(part)) is given twice: item \(found.earlier) is the same"
    addItem("unique-items", message, record, instruction.origin, part, found.later)
  }

  // MARK: unevaluated parts, of maps too

  mutating func explainUnevaluated(_ instruction: Instruction, _ record: SchemaRecord, _ node: Int, _ row: Int) {
    let isMap = instruction.operation == .unevaluatedProperties
    guard instance.nodes[node].kind == (isMap ? .map : .list) else { return }
    let parts = isMap ? instance.arena.entries(of: node).map(\.key) : instance.arena.items(of: node)
    let isForbidden = tables.schemas[Int(instruction.a)].isNever
    for (position, part) in parts.enumerated() where !report.isFull && !validator.evaluated.contains(row, position) {
      switch (isMap, isForbidden) {
      case (true, true): report.add(unknownKey(namesInPlace(record, node), record, instruction.origin, part))
      case (true, false): explainValue(instruction.a, part)
      case (false, true):
        addItem("unevaluated-items", "this item is one too many", record, instruction.origin, part, position)
      case (false, false): explainItem(instruction.a, part, position)
      }
    }
  }

  /// The names that a schema and those it applies in place know, and the map does not have.
  private func namesInPlace(_ record: SchemaRecord, _ node: Int) -> [String] {
    var result: [String] = []
    var seen: Set<Int32> = []
    var waiting = [record]
    while let record = waiting.popLast(), seen.count < 1000 {
      guard seen.insert(record.start).inserted else { continue }
      for instruction in tables.code[Int(record.start)..<Int(record.end)] {
        if instruction.operation == .object { result += unusedNames(tables.shapes[Int(instruction.a)], node) }
        waiting += inPlace(instruction).map { tables.schemas[Int($0)] }
      }
    }
    return result
  }

  /// Marks the parts of a value that a schema, and those it applies in place, would look at, were they met.
  mutating func assumeEvaluated(_ record: SchemaRecord, _ node: Int, _ row: Int, _ level: Int) {
    guard level < 64 else { return }
    for instruction in tables.code[Int(record.start)..<Int(record.applicatorEnd)] {
      switch instruction.operation {
      case .object where instance.nodes[node].kind == .map:
        let shape = tables.shapes[Int(instruction.a)]
        for (position, entry) in instance.arena.entries(of: node).enumerated() where looksAt(entry.key, shape) {
          validator.evaluated.mark(row, position)
        }
      case .items where instance.nodes[node].kind == .list:
        let count = instance.count(node)
        for position in 0..<(instruction.c >= 0 ? count : min(count, Int(instruction.b))) {
          validator.evaluated.mark(row, position)
        }
      default:
        for schema in inPlace(instruction) { assumeEvaluated(tables.schemas[Int(schema)], node, row, level + 1) }
      }
    }
  }

  private func looksAt(_ keyPart: Int, _ shape: ObjectShape) -> Bool {
    let key = instance.target(keyPart)
    return shape.additional >= 0 || (instance.slot(of: key, in: shape.names, tables)?.schema ?? -1) >= 0
      || (0..<Int(shape.patternCount)).contains {
        matches(tables.lists[Int(shape.patternStart) + 2 * $0], key) == .matches
      }
  }
}
