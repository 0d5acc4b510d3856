/// A range of bytes in a source file; which file is known to the one who made the span.
package struct SourceSpan: Sendable, Hashable {
  /// Byte offsets from the beginning of the file, upper end excluded.
  package var lower: Int
  package var upper: Int
  package init(_ lower: Int, _ upper: Int) {
    self.lower = lower
    self.upper = upper
  }

  package func moved(by offset: Int) -> SourceSpan { SourceSpan(lower + offset, upper + offset) }
}

/// A value that knows where it was read, so that whoever compiles it can point at it. Aliases are followed, merge keys
/// applied.
///
/// Most stand for a node of a document that was read (`LocatedDocument`) and say what is asked of them only then; others
/// are made of parts.
package struct LocatedValue: Sendable {
  package enum Content: Sendable, Hashable {
    case null, bool(Bool), string(String), list([LocatedValue]), map([LocatedEntry])
    indirect case number(Number)
  }

  enum Storage: Sendable {
    /// The node of an arena, no alias.
    case read(LocatedDocument, Int32)
    indirect case made(Parts)
  }

  /// What there is to know of a value that is made.
  struct Parts: Sendable, Hashable {
    var content: Content
    var span: SourceSpan
    /// The text of what is no string.
    var spelling: String?
    var isPlain: Bool
    var textOffset: Int?
    var tag: String?
    var anchor: String?
    var comment: String?
  }

  private(set) var storage: Storage

  init(_ storage: Storage) { self.storage = storage }

  package init(
    _ content: Content, span: SourceSpan, text: String? = nil, isPlain: Bool = true, tag: String? = nil,
    textOffset: Int? = nil, anchor: String? = nil, comment: String? = nil
  ) {
    storage = .made(
      Parts(
        content: content, span: span, spelling: text, isPlain: isPlain, textOffset: textOffset, tag: tag,
        anchor: anchor, comment: comment))
  }

  private var parts: Parts {
    switch storage {
    case .made(let parts): parts
    case .read:
      Parts(
        content: content, span: span, spelling: text, isPlain: isPlain, textOffset: textOffset, tag: tag,
        anchor: anchor, comment: comment)
    }
  }

  private mutating func change(_ body: (inout Parts) -> Void) {
    var parts = parts
    body(&parts)
    storage = .made(parts)
  }
}

extension LocatedValue {
  package var content: Content {
    get {
      switch storage {
      case .read(let document, let node): document.content(Int(node))
      case .made(let parts): parts.content
      }
    }
    set { change { $0.content = newValue } }
  }

  package var span: SourceSpan {
    get {
      switch storage {
      case .read(let document, let node): document.span(Int(node))
      case .made(let parts): parts.span
      }
    }
    set { change { $0.span = newValue } }
  }

  /// A scalar's text before its tag was resolved (`yes`, `1.10`); nil for lists and maps.
  package var text: String? {
    switch storage {
    case .read(let document, let node): return document.text(Int(node))
    case .made(let parts):
      if case .string(let text) = parts.content { return text }
      return parts.spelling
    }
  }

  /// Whether a scalar is written without quotes and not as a block.
  package var isPlain: Bool {
    switch storage {
    case .read(let document, let node): document.arena.nodes[Int(node)].isPlain
    case .made(let parts): parts.isPlain
    }
  }

  /// The byte offset of the text's first character when the text stands in the file as it is, so that
  /// `offset + n` is the place of its nth byte; nil where escapes or line folding come between.
  package var textOffset: Int? {
    get {
      switch storage {
      case .read(let document, let node): document.textOffset(Int(node))
      case .made(let parts): parts.textOffset
      }
    }
    set { change { $0.textOffset = newValue } }
  }

  /// The tag as written (`!secret`), nil without one.
  package var tag: String? {
    get {
      switch storage {
      case .read(let document, let node): document.arena.properties[node]?.tag
      case .made(let parts): parts.tag
      }
    }
    set { change { $0.tag = newValue } }
  }

  /// The name of the node's anchor (`x` of `&x`), nil without one.
  package var anchor: String? {
    get {
      switch storage {
      case .read(let document, let node): document.arena.properties[node]?.anchor
      case .made(let parts): parts.anchor
      }
    }
    set { change { $0.anchor = newValue } }
  }

  /// The comment that follows a scalar on its line, without its `#` and the blanks behind that; nil without one.
  package var comment: String? {
    get {
      switch storage {
      case .read(let document, let node): document.comment(behind: Int(node))
      case .made(let parts): parts.comment
      }
    }
    set { change { $0.comment = newValue } }
  }

  /// Whether it is a null, asked without a look at what else it may be.
  package var isNull: Bool {
    switch storage {
    case .read(let document, let node): return document.arena.nodes[Int(node)].kind == .null
    case .made(let parts):
      if case .null = parts.content { return true }
      return false
    }
  }

  /// The value without places.
  package var value: Value {
    switch content {
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .number(let number): .number(number)
    case .string(let string): .string(string)
    case .list(let items): .list(items.map(\.value))
    case .map(let entries): .map(ValueMap(entries.map { ValueMap.Entry($0.key, $0.value.value) }))
    }
  }

  package subscript(key: String) -> LocatedValue? {
    switch storage {
    case .read(let document, let node): return document.member(key, of: Int(node))
    case .made(let parts):
      guard case .map(let entries) = parts.content else { return nil }
      return entries.first { $0.key == key }?.value
    }
  }
}

extension LocatedValue {
  /// The number of a string among some words.
  package func number(in words: WordIndex) -> Int? {
    switch storage {
    case .read(let document, let node):
      document.arena.nodes[Int(node)].kind == .string ? document.number(ofKey: Int(node), in: words) : nil
    case .made(let parts): if case .string(let text) = parts.content { words.number(of: text) } else { nil }
    }
  }

  /// The entries of a map that was read, one by one, without making anything of them: the number of the key among the
  /// words, nil for another key, and the value's place for `value(at:)`. Ends when the visitor says false.
  ///
  /// - Returns: whether all were visited; false for any other value.
  package func visitEntries(_ words: WordIndex, _ visit: (_ word: Int?, _ place: Int32) -> Bool) -> Bool {
    guard case .read(let document, let map) = storage, document.arena.nodes[Int(map)].kind == .map else { return false }
    return document.visitEntries(Int(map), words, visit)
  }

  /// The value at a place that `visitEntries` gave.
  package func value(at place: Int32) -> LocatedValue? {
    guard case .read(let document, _) = storage else { return nil }
    return document.value(Int(place))
  }
}

extension LocatedValue: Hashable {
  package static func == (a: LocatedValue, b: LocatedValue) -> Bool { a.parts == b.parts }
  package func hash(into hasher: inout Hasher) { hasher.combine(span) }
}

package struct LocatedEntry: Sendable {
  enum Storage: Sendable {
    /// The node of a key; that of its value is the next one.
    case read(LocatedDocument, Int32)
    indirect case made(Parts)
  }

  struct Parts: Sendable, Hashable {
    var key: String
    var keySpan: SourceSpan
    var keyIsPlain: Bool
    var value: LocatedValue
  }

  private var storage: Storage

  init(_ storage: Storage) { self.storage = storage }

  package init(key: String, keySpan: SourceSpan, value: LocatedValue, keyIsPlain: Bool = true) {
    storage = .made(Parts(key: key, keySpan: keySpan, keyIsPlain: keyIsPlain, value: value))
  }

  private mutating func change(_ body: (inout Parts) -> Void) {
    var parts = Parts(key: key, keySpan: keySpan, keyIsPlain: keyIsPlain, value: value)
    body(&parts)
    storage = .made(parts)
  }

  package var key: String {
    get {
      switch storage {
      case .read(let document, let node): document.text(ofScalar: Int(node))
      case .made(let parts): parts.key
      }
    }
    set { change { $0.key = newValue } }
  }

  package var keySpan: SourceSpan {
    get {
      switch storage {
      case .read(let document, let node): document.span(Int(node))
      case .made(let parts): parts.keySpan
      }
    }
    set { change { $0.keySpan = newValue } }
  }

  /// Whether the key is written without quotes, so that a reader may take it for a number or a bool.
  package var keyIsPlain: Bool {
    switch storage {
    case .read(let document, let node): document.arena.nodes[Int(node)].isPlain
    case .made(let parts): parts.keyIsPlain
    }
  }

  package var value: LocatedValue {
    get {
      switch storage {
      case .read(let document, let node): document.value(Int(node) + 1)
      case .made(let parts): parts.value
      }
    }
    set { change { $0.value = newValue } }
  }

  /// The number of the key among some words.
  package func number(in words: WordIndex) -> Int? {
    switch storage {
    case .read(let document, let node): document.number(ofKey: Int(node), in: words)
    case .made(let parts): words.number(of: parts.key)
    }
  }
}

extension LocatedEntry: Hashable {
  package static func == (a: LocatedEntry, b: LocatedEntry) -> Bool {
    a.key == b.key && a.keySpan == b.keySpan && a.keyIsPlain == b.keyIsPlain && a.value == b.value
  }
  package func hash(into hasher: inout Hasher) { hasher.combine(keySpan) }
}
