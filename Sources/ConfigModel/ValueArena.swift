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

  package internal(set) var nodes: ContiguousArray<Node> = []
  /// The file.
  package let bytes: [UInt8]
  package internal(set) var decoded: [UInt8] = []
  package internal(set) var numbers: [Number] = []
  /// Of the few nodes that have some.
  package internal(set) var properties: [Int32: Properties] = [:]

  /// What stands before a node of a document in YAML, as `LocatedValue` tells it.
  package struct Properties: Sendable {
    package var tag: String?
    package var anchor: String?
    package init(tag: String?, anchor: String?) {
      self.tag = tag
      self.anchor = anchor
    }
  }

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The document's value; the arena of an empty document holds a null.
  package static let root = 0

  static let seed = UInt64.random(in: .min ... .max)

  /// Differs from one run of the program to the next, so that no file can be made of colliding keys.
  package static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 { hash(bytes, seed: seed) }

  static func hash(_ bytes: UnsafeBufferPointer<UInt8>, seed: UInt64) -> UInt64 {
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
    case .number: return number(node).map { .number($0.spelled(as: text(of: node))) } ?? .null
    case .string: return .string(text(of: node))
    case .list: return .list(items(of: node).map { value(of: $0) })
    case .map: return .map(ValueMap(entries(of: node).map { ValueMap.Entry(text(of: $0.key), value(of: $0.value)) }))
    }
  }
}
