/// Fills an arena in the order of the file.
package struct ValueArenaBuilder {
  private var arena: ValueArena
  private var open: [Int] = []
  private let seed: UInt64

  /// - Parameter capacity: how many nodes are expected.
  package init(bytes: [UInt8], capacity: Int = 0) {
    arena = ValueArena(bytes: bytes)
    arena.nodes.reserveCapacity(capacity)
    seed = ValueArena.seed
  }

  /// The index that the next node will have.
  package var next: Int { arena.nodes.count }
  /// How many lists and maps are open.
  package var depth: Int { open.count }

  package mutating func finish() -> ValueArena {
    if arena.nodes.isEmpty { null(SourceSpan(0, 0)) }
    return arena
  }

  private func node(_ kind: ValueArena.Kind, _ span: SourceSpan) -> ValueArena.Node {
    ValueArena.Node(
      lower: UInt32(truncatingIfNeeded: span.lower), upper: UInt32(truncatingIfNeeded: span.upper), kind: kind)
  }

  package mutating func null(_ span: SourceSpan) { arena.nodes.append(node(.null, span)) }

  package mutating func bool(_ bool: Bool, _ span: SourceSpan) {
    var node = node(.bool, span)
    node.flags = bool ? ValueArena.Node.isTrue : 0
    arena.nodes.append(node)
  }

  /// Says of the node that was added last that it is plain.
  package mutating func markPlain() { arena.nodes[arena.nodes.count - 1].flags |= ValueArena.Node.isPlain }

  /// Says which text the null or bool that was added last was read from: those bytes of the file.
  package mutating func setText(_ range: Range<Int>) {
    arena.nodes[arena.nodes.count - 1].start = UInt32(truncatingIfNeeded: range.lowerBound)
    arena.nodes[arena.nodes.count - 1].length = UInt32(truncatingIfNeeded: range.count)
  }

  /// The same of a text that does not stand in the file as it is.
  package mutating func setText(decoded text: UnsafeBufferPointer<UInt8>) {
    setText(arena.decoded.count..<arena.decoded.count + text.count)
    arena.nodes[arena.nodes.count - 1].flags |= ValueArena.Node.isDecoded
    arena.decoded.append(contentsOf: text)
  }

  /// Says what stands before a node.
  package mutating func setProperties(_ properties: ValueArena.Properties, of node: Int) {
    arena.properties[Int32(truncatingIfNeeded: node)] = properties
  }

  /// A string whose text is those bytes of the file.
  package mutating func string(_ range: Range<Int>, _ span: SourceSpan) {
    var node = node(.string, span)
    node.start = UInt32(truncatingIfNeeded: range.lowerBound)
    node.length = UInt32(truncatingIfNeeded: range.count)
    let seed = seed
    node.payload = arena.bytes.withUnsafeBufferPointer {
      ValueArena.hash(UnsafeBufferPointer(rebasing: $0[range]), seed: seed)
    }
    arena.nodes.append(node)
  }

  /// A string whose text does not stand in the file as it is.
  package mutating func string(decoded text: UnsafeBufferPointer<UInt8>, _ span: SourceSpan) {
    var node = node(.string, span)
    node.start = UInt32(truncatingIfNeeded: arena.decoded.count)
    node.length = UInt32(truncatingIfNeeded: text.count)
    node.flags = ValueArena.Node.isDecoded
    node.payload = ValueArena.hash(text, seed: seed)
    arena.decoded.append(contentsOf: text)
    arena.nodes.append(node)
  }

  /// A number spelled by those bytes of the file; false, and no node, when they spell none.
  package mutating func number(_ range: Range<Int>, version: YAMLVersion, _ span: SourceSpan) -> Bool {
    var node = node(.number, span)
    node.start = UInt32(truncatingIfNeeded: range.lowerBound)
    node.length = UInt32(truncatingIfNeeded: range.count)
    let small = arena.bytes.withUnsafeBufferPointer { SmallNumber(UnsafeBufferPointer(rebasing: $0[range]), version) }
    if let small {
      node.set(small)
    } else {
      guard arena.bytes.withUnsafeBufferPointer({ Number.mayBeSpelled(UnsafeBufferPointer(rebasing: $0[range])) })
      else {
        return false
      }
      let text = String(decoding: arena.bytes[range], as: UTF8.self)
      guard let number = Number(text, version: version) else { return false }
      set(number, &node)
    }
    arena.nodes.append(node)
    return true
  }

  /// A number whose spelling does not stand in the file as it is.
  package mutating func number(_ number: Number, _ span: SourceSpan) {
    var node = node(.number, span)
    node.start = UInt32(truncatingIfNeeded: arena.decoded.count)
    node.length = UInt32(truncatingIfNeeded: number.spelling.utf8.count)
    node.flags = ValueArena.Node.isDecoded
    arena.decoded.append(contentsOf: number.spelling.utf8)
    set(number, &node)
    arena.nodes.append(node)
  }

  private mutating func set(_ number: Number, _ node: inout ValueArena.Node) {
    if let small = SmallNumber(number) { return node.set(small) }
    if number.isInteger { node.flags |= ValueArena.Node.isIntegerSpelling }
    node.payload = UInt64(arena.numbers.count)
    arena.numbers.append(number)
  }

  package mutating func openList(at lower: Int) { open(.list, lower) }
  package mutating func openMap(at lower: Int) { open(.map, lower) }

  private mutating func open(_ kind: ValueArena.Kind, _ lower: Int) {
    open.append(arena.nodes.count)
    arena.nodes.append(node(kind, SourceSpan(lower, lower)))
  }

  /// Closes the innermost list or map, which has so many items or entries.
  package mutating func close(at upper: Int, count: Int) {
    guard let index = open.popLast() else { return }
    arena.nodes[index].end = UInt32(truncatingIfNeeded: arena.nodes.count)
    arena.nodes[index].payload = UInt64(truncatingIfNeeded: count)
    arena.nodes[index].upper = UInt32(truncatingIfNeeded: upper)
  }

  /// Stands for a node that is closed already.
  package mutating func alias(to target: Int, _ span: SourceSpan) {
    var node = node(.alias, span)
    node.end = UInt32(truncatingIfNeeded: arena.target(of: target))
    arena.nodes.append(node)
  }
}

extension ValueArena.Node {
  fileprivate mutating func set(_ number: SmallNumber) {
    flags |= Self.isSmall | (number.isInteger ? Self.isIntegerSpelling : 0)
    payload = UInt64(bitPattern: number.mantissa)
    scale = number.scale
  }
}
