internal import ConfigModel

/// The value that is held against a schema, as pointers into its arena, which hold while `ValueArena.withInstance` runs.
struct Instance {
  let arena: ValueArena
  let nodes: UnsafeBufferPointer<ValueArena.Node>
  let bytes: UnsafeBufferPointer<UInt8>
  let decoded: UnsafeBufferPointer<UInt8>
}

extension ValueArena {
  func withInstance<Result>(_ body: (Instance) -> Result) -> Result {
    nodes.withUnsafeBufferPointer { nodes in
      bytes.withUnsafeBufferPointer { bytes in
        decoded.withUnsafeBufferPointer { decoded in
          body(Instance(arena: self, nodes: nodes, bytes: bytes, decoded: decoded))
        }
      }
    }
  }
}

extension Instance {
  /// The bytes of a string, a key or a number.
  @inline(__always)
  func text(_ node: Int) -> UnsafeBufferPointer<UInt8> {
    let node = nodes[node]
    let buffer = node.isDecoded ? decoded : bytes
    return UnsafeBufferPointer(rebasing: buffer[Int(node.start)..<Int(node.start) + Int(node.length)])
  }

  func string(_ node: Int) -> String { String(decoding: text(node), as: UTF8.self) }

  @inline(__always)
  func after(_ node: Int) -> Int {
    // A switch, since the comparison of another module's enumeration is a call.
    switch nodes[node].kind {
    case .list, .map: Int(nodes[node].end)
    default: node + 1
    }
  }

  @inline(__always)
  func target(_ node: Int) -> Int {
    if case .alias = nodes[node].kind { Int(nodes[node].end) } else { node }
  }

  /// The number of items or entries; 0 for a scalar.
  func count(_ node: Int) -> Int {
    switch nodes[node].kind {
    case .list, .map: Int(nodes[node].payload)
    default: 0
    }
  }

  // MARK: types and numbers

  func type(of node: Int, _ record: SchemaRecord) -> TypeSet {
    switch nodes[node].kind {
    case .null, .alias: return .null
    case .bool: return .boolean
    case .string: return .string
    case .list: return .array
    case .map: return .object
    case .number: break
    }
    let isInteger = record.integerBySpelling ? nodes[node].isIntegerSpelling : isWhole(node)
    return isInteger ? .integer : .fraction
  }

  func isWhole(_ node: Int) -> Bool {
    nodes[node].isSmall ? nodes[node].scale == 0 : arena.numbers[Int(nodes[node].payload)].isWhole
  }

  func meets(_ operation: Instruction.Operation, _ bound: NumberBound, _ node: Int) -> Bool {
    if operation == .multipleOf { return isMultiple(node, of: bound) }
    guard let order = compare(node, with: bound) else { return false }
    return switch operation {
    case .minimum: order >= 0
    case .maximum: order <= 0
    case .exclusiveMinimum: order > 0
    default: order < 0
    }
  }

  /// -1, 0 or 1; nil for not-a-number.
  private func compare(_ node: Int, with bound: NumberBound) -> Int? {
    let value = nodes[node]
    if value.isSmall, bound.isSmall {
      return SmallNumber.compare(value.mantissa, value.scale, bound.mantissa, bound.scale)
    }
    guard let number = arena.number(node), number.special != .notANumber else { return nil }
    return number < bound.number ? -1 : number == bound.number ? 0 : 1
  }

  private func isMultiple(_ node: Int, of bound: NumberBound) -> Bool {
    let value = nodes[node]
    if value.isSmall, bound.isSmall, value.scale == bound.scale {
      return value.mantissa.isMultiple(of: bound.mantissa)
    }
    guard let number = arena.number(node) else { return false }
    return number.isMultiple(of: bound.number)
  }
}
