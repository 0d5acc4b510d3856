/// A range of bytes in a source file; which file is known to the one who made the span.
public struct SourceSpan: Sendable, Hashable {
  /// Byte offsets from the beginning of the file, upper end excluded.
  public var lower: Int
  public var upper: Int
  public init(_ lower: Int, _ upper: Int) {
    self.lower = lower
    self.upper = upper
  }
}

/// A value that knows where it was read, so that whoever compiles it can point at it. Aliases are followed, merge keys
/// applied. Schemas are made of thousands of them, so that what few of them have lies apart.
public struct LocatedValue: Sendable, Hashable {
  public enum Content: Sendable, Hashable {
    case null, bool(Bool), string(String), list([LocatedValue]), map([LocatedEntry])
    indirect case number(Number)
  }

  /// What stands beside a value.
  private struct Marks: Sendable, Hashable {
    var tag: String?
    var anchor: String?
    var comment: String?
    var isEmpty: Bool { tag == nil && anchor == nil && comment == nil }
  }

  private indirect enum Boxed: Sendable, Hashable { case marks(Marks) }

  public var content: Content
  public var span: SourceSpan
  /// The text of what is no string.
  private var spelling: String?
  /// Whether a scalar is written without quotes and not as a block.
  public var isPlain: Bool
  /// The byte offset of the text's first character when the text stands in the file as it is, so that
  /// `offset + n` is the place of its nth byte; nil where escapes or line folding come between.
  public var textOffset: Int?
  private var boxed: Boxed?

  public init(
    _ content: Content, span: SourceSpan, text: String? = nil, isPlain: Bool = true, tag: String? = nil,
    textOffset: Int? = nil, anchor: String? = nil, comment: String? = nil
  ) {
    self.content = content
    self.span = span
    if case .string = content { spelling = nil } else { spelling = text }
    self.isPlain = isPlain
    self.textOffset = textOffset
    if tag != nil || anchor != nil || comment != nil {
      boxed = .marks(Marks(tag: tag, anchor: anchor, comment: comment))
    }
  }

  /// A scalar's text before its tag was resolved (`yes`, `1.10`); nil for lists and maps.
  public var text: String? {
    if case .string(let text) = content { return text }
    return spelling
  }

  private var marks: Marks {
    get {
      guard case .marks(let marks) = boxed else { return Marks() }
      return marks
    }
    set { boxed = newValue.isEmpty ? nil : .marks(newValue) }
  }

  /// The tag as written (`!secret`), nil without one.
  public var tag: String? {
    get { marks.tag }
    set { marks.tag = newValue }
  }

  /// The name of the node's anchor (`x` of `&x`), nil without one.
  public var anchor: String? {
    get { marks.anchor }
    set { marks.anchor = newValue }
  }

  /// The comment that follows a scalar on its line, without its `#` and the blanks behind that; nil without one.
  public var comment: String? {
    get { marks.comment }
    set { marks.comment = newValue }
  }

  /// The value without places.
  public var value: Value {
    switch content {
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .number(let number): .number(number)
    case .string(let string): .string(string)
    case .list(let items): .list(items.map(\.value))
    case .map(let entries): .map(ValueMap(entries.map { ValueMap.Entry($0.key, $0.value.value) }))
    }
  }

  public subscript(key: String) -> LocatedValue? {
    guard case .map(let entries) = content else { return nil }
    return entries.first { $0.key == key }?.value
  }
}

public struct LocatedEntry: Sendable, Hashable {
  public var key: String
  public var keySpan: SourceSpan
  public var value: LocatedValue
  /// Whether the key is written without quotes, so that a reader may take it for a number or a bool.
  public var keyIsPlain: Bool
  public init(key: String, keySpan: SourceSpan, value: LocatedValue, keyIsPlain: Bool = true) {
    self.key = key
    self.keySpan = keySpan
    self.keyIsPlain = keyIsPlain
    self.value = value
  }
}
