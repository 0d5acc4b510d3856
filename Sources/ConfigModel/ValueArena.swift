/// The values of one document in one flat array, in the order of the file: what a validator reads millions of.
///
/// A list is followed by its items, a map by its keys and values in turn. An alias stands for a node that has its
/// place elsewhere in the arena. Texts are bytes of the file where they stand in it as they are, else bytes of a second
/// buffer. Offsets are 32 bits wide: a file is at most 1 GiB.
package struct ValueArena: Sendable {
  package enum Kind: UInt8, Sendable { case null, bool, number, string, list, map, alias }

  /// 32 bytes.
  package struct Node: Sendable {
    /// A text's hash; a list's or map's number of items or entries; a number's digits, see `scale`.
    package var payload: UInt64 = 0
    /// The text of a string, of a key, of a number; in YAML that of a null or bool too.
    package var start: UInt32 = 0
    package var length: UInt32 = 0
    /// A list or map: the index behind its last descendant. An alias: the node that it stands for.
    package var end: UInt32 = 0
    /// Where it stands in the file.
    package var lower: UInt32
    package var upper: UInt32
    package var kind: Kind
    package var flags: UInt8 = 0
    /// A number with the flag `isSmall` is `payload` (as a signed integer) times ten to this power, which is 0 or less
    /// and the greatest possible; any other number is the row `payload` of `numbers`.
    package var scale: Int8 = 0

    package static let isTrue: UInt8 = 1
    /// The number's spelling is one of an integer: no point, no exponent.
    package static let isIntegerSpelling: UInt8 = 1
    /// The text is in the second buffer.
    package static let isDecoded: UInt8 = 2
    package static let isSmall: UInt8 = 4
    /// A scalar or key is written without quotes and not as a block; told of documents in YAML.
    package static let isPlain: UInt8 = 8

    package var isTrue: Bool { flags & Self.isTrue != 0 }
    package var isIntegerSpelling: Bool { flags & Self.isIntegerSpelling != 0 }
    package var isDecoded: Bool { flags & Self.isDecoded != 0 }
    package var isSmall: Bool { flags & Self.isSmall != 0 }
    package var isPlain: Bool { flags & Self.isPlain != 0 }
    package var mantissa: Int64 { Int64(bitPattern: payload) }
    package var span: SourceSpan { SourceSpan(Int(lower), Int(upper)) }
  }

  package fileprivate(set) var nodes: ContiguousArray<Node> = []
  /// The file.
  package let bytes: [UInt8]
  package fileprivate(set) var decoded: [UInt8] = []
  package fileprivate(set) var numbers: [Number] = []
  /// Of the few nodes that have some.
  package fileprivate(set) var properties: [Int32: Properties] = [:]

  /// What stands before a node of a document in YAML, as `LocatedValue` tells it.
  package struct Properties: Sendable {
    package var tag: String?
    package var anchor: String?
    package init(tag: String?, anchor: String?) {
      self.tag = tag
      self.anchor = anchor
    }
  }

  /// The document's value; the arena of an empty document holds a null.
  package static let root = 0

  private static let seed = UInt64.random(in: .min ... .max)

  /// Differs from one run of the program to the next, so that no file can be made of colliding keys.
  package static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 { hash(bytes, seed: seed) }

  fileprivate static func hash(_ bytes: UnsafeBufferPointer<UInt8>, seed: UInt64) -> UInt64 {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    var state = seed ^ UInt64(truncatingIfNeeded: bytes.count) &* factor
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return state }
    var index = 0
    func mix(_ word: UInt64) {
      let product = (state ^ word).multipliedFullWidth(by: factor)
      state = product.high ^ product.low
    }
    while index + 8 <= bytes.count {
      mix(base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var tail: UInt64 = 0
    while index < bytes.count {
      tail = tail << 8 | UInt64(bytes[index])
      index += 1
    }
    mix(tail)
    return state ^ state >> 32
  }
}

extension ValueArena {
  package func target(of node: Int) -> Int { nodes[node].kind == .alias ? Int(nodes[node].end) : node }
  package func kind(of node: Int) -> Kind { nodes[target(of: node)].kind }
  /// The index behind a node and all that is in it.
  package func after(_ node: Int) -> Int {
    switch nodes[node].kind {
    case .list, .map: Int(nodes[node].end)
    default: node + 1
    }
  }

  package func withText<Result>(of node: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let node = nodes[target(of: node)]
    let range = Int(node.start)..<Int(node.start) + Int(node.length)
    return (node.isDecoded ? decoded : bytes).withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// The text of a string, a key or a number; empty for anything else.
  package func text(of node: Int) -> String { withText(of: node) { String(decoding: $0, as: UTF8.self) } }

  /// The text when the node is a string.
  package func string(_ node: Int) -> String? { kind(of: node) == .string ? text(of: node) : nil }

  /// The number, spelled canonically; `text(of:)` is its own spelling.
  package func number(_ node: Int) -> Number? {
    let target = nodes[target(of: node)]
    guard target.kind == .number else { return nil }
    if !target.isSmall { return numbers[Int(target.payload)] }
    return Number(
      coefficient: String(target.mantissa.magnitude).utf8.map { $0 - 48 }, exponent: Int(target.scale),
      isNegative: target.mantissa < 0, isInteger: target.isIntegerSpelling)
  }

  /// The items of a list, aliases as they stand; empty for anything else.
  package func items(of node: Int) -> [Int] {
    let node = target(of: node)
    guard nodes[node].kind == .list else { return [] }
    var result: [Int] = []
    result.reserveCapacity(Int(nodes[node].payload))
    var child = node + 1
    while child < nodes[node].end {
      result.append(child)
      child = after(child)
    }
    return result
  }

  /// The entries of a map; empty for anything else.
  package func entries(of node: Int) -> [(key: Int, value: Int)] {
    let node = target(of: node)
    guard nodes[node].kind == .map else { return [] }
    var result: [(key: Int, value: Int)] = []
    result.reserveCapacity(Int(nodes[node].payload))
    var child = node + 1
    while child < nodes[node].end {
      result.append((child, child + 1))
      child = after(child + 1)
    }
    return result
  }

  /// The value of a map's first entry with this key; linear in the number of entries.
  package func member(_ name: StaticString, of node: Int) -> Int? {
    member(of: node, UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  package func member(_ name: String, of node: Int) -> Int? {
    var name = name
    return name.withUTF8 { member(of: node, $0) }
  }

  private func member(of node: Int, _ name: UnsafeBufferPointer<UInt8>) -> Int? {
    let node = target(of: node)
    guard nodes[node].kind == .map else { return nil }
    let hash = Self.hash(name)
    var child = node + 1
    while child < nodes[node].end {
      let key = nodes[target(of: child)]
      if key.payload == hash, withText(of: child, { $0.elementsEqual(name) }) { return child + 1 }
      child = after(child + 1)
    }
    return nil
  }

  /// The value without places. Aliases are copied, so the caller bounds what it asks for.
  package func value(of node: Int) -> Value {
    let node = target(of: node)
    switch nodes[node].kind {
    case .null, .alias: return .null
    case .bool: return .bool(nodes[node].isTrue)
    case .number: return number(node).map(Value.number) ?? .null
    case .string: return .string(text(of: node))
    case .list: return .list(items(of: node).map { value(of: $0) })
    case .map: return .map(ValueMap(entries(of: node).map { ValueMap.Entry(text(of: $0.key), value(of: $0.value)) }))
    }
  }
}

/// Fills an arena in the order of the file.
package struct ValueArenaBuilder {
  private var arena: ValueArena
  private var open: [Int] = []
  private let seed: UInt64

  /// - Parameter capacity: how many nodes are expected.
  package init(bytes: [UInt8], capacity: Int = 0) {
    arena = ValueArena(bytes: bytes)
    arena.nodes.reserveCapacity(capacity)
    seed = ValueArena.seedForBuilding
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

extension ValueArena {
  fileprivate static var seedForBuilding: UInt64 { seed }
  fileprivate init(bytes: [UInt8]) { self.bytes = bytes }
}

extension ValueArena.Node {
  fileprivate mutating func set(_ number: SmallNumber) {
    flags |= Self.isSmall | (number.isInteger ? Self.isIntegerSpelling : 0)
    payload = UInt64(bitPattern: number.mantissa)
    scale = number.scale
  }
}
