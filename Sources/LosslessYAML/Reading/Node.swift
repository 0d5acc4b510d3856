/// A node of a `YAMLStream`, by its place in the arena. Meaningless in any other stream.
package struct NodeID: Hashable, Sendable, Comparable {
  let index: Int
  init(_ index: Int) { self.index = index }
  package static func < (a: NodeID, b: NodeID) -> Bool { a.index < b.index }
}

package enum NodeKind: UInt8, Sendable { case scalar, sequence, mapping, alias }

/// Sixteen bytes a node, in the order of the file (a collection before its children), so that a large file costs a
/// small multiple of itself. Offsets are bytes; a file is at most 1 GiB, so 32 bits hold them.
struct Node: Sendable {
  /// The first byte of the content; anchor and tag are before it, see `Properties`.
  var start: UInt32
  /// Behind the last byte of the content: for a block collection the end of its last child, for a block scalar the
  /// end of its last line of data without the line end.
  var end: UInt32
  /// A collection: the index behind its last descendant. A scalar: its row in the table of decoded texts unless
  /// `isVerbatim`. An alias: the index of its target.
  var link: UInt32
  private var bits: UInt32

  init(
    kind: NodeKind, style: ScalarStyle = .plain, start: Int, end: Int, link: Int = 0, isFlow: Bool = false,
    hasProperties: Bool = false
  ) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
    self.link = UInt32(truncatingIfNeeded: link)
    bits = UInt32(kind.rawValue) | UInt32(style.rawValue) << 2 | (isFlow ? 1 << 5 : 0) | (hasProperties ? 1 << 6 : 0)
  }

  var kind: NodeKind { NodeKind(rawValue: UInt8(truncatingIfNeeded: bits & 3)) ?? .scalar }
  var style: ScalarStyle { ScalarStyle(rawValue: UInt8(truncatingIfNeeded: bits >> 2 & 7)) ?? .plain }
  var isFlow: Bool { bits & 1 << 5 != 0 }
  var hasProperties: Bool { bits & 1 << 6 != 0 }
  /// A value that is not there at all, not even its colon: `{a}`, or `? a` without a `:` line.
  var isAbsent: Bool {
    get { bits & 1 << 7 != 0 }
    set { if newValue { bits |= 1 << 7 } else { bits &= ~(1 << 7) } }
  }
  /// The text is the content's own bytes (inside the quotes, where there are some), or the lines of an ordinary literal
  /// scalar, see `LiteralText`.
  var isVerbatim: Bool {
    get { bits & 1 << 8 != 0 }
    set { if newValue { bits |= 1 << 8 } else { bits &= ~(1 << 8) } }
  }
  /// A block mapping of one pair inside a flow sequence: `[a: 1]`, no braces of its own.
  var isFlowPair: Bool {
    get { bits & 1 << 9 != 0 }
    set { if newValue { bits |= 1 << 9 } else { bits &= ~(1 << 9) } }
  }

  var isCollection: Bool { kind == .sequence || kind == .mapping }
  var range: Range<Int> { Int(start)..<Int(end) }
}

/// Anchor and tag of a node.
struct Properties: Sendable, Hashable {
  var anchor: String?
  /// As resolved by `%TAG` and the `!!` shorthand: `tag:yaml.org,2002:str`, `!secret`.
  var tag: String?
  /// The bytes from the first property to the last, without the blank behind.
  var range: Range<Int>
}

/// One document of a stream.
struct DocumentRecord: Sendable {
  /// Nil when the document holds nothing at all.
  var root: Int?
  /// Behind the `---`, or where the content may begin.
  var contentStart: Int
  /// The first byte of `...` or of the next document's directives or `---`, or the end of the file.
  var contentEnd: Int
  var isExplicit: Bool
  var hasExplicitEnd: Bool
  /// `%YAML` and `%TAG` lines, as written.
  var directives: [String]
  var nodes: Range<Int>
}

/// A key and its value, in the order of the file.
package struct MappingEntry: Sendable, Hashable {
  package let key: NodeID
  package let value: NodeID
}

/// How a scalar is written (YAML 1.2.2, chapters 7.3 and 8.1).
package enum ScalarStyle: UInt8, Sendable, Hashable, CaseIterable {
  case plain, singleQuoted, doubleQuoted, literal, folded
}
