import CYAML
import ConfigModel
import Glibc

/// Drives libyaml over a source and builds the arena. The only file that knows libyaml: its marks become byte offsets
/// on the spot, its pointers never leave. Every file that may be edited is read so; ARCHITECTURE.md has a table of the
/// program's three readers.
struct StreamParser {
  /// Deeper files are refused: libyaml reads flow nesting in quadratic time.
  static let depthLimit = 1000
  static let sizeLimit = 1 << 30

  private let source: Source
  private let base: Int
  private var marks: MarkCursor
  private let surrogates: SurrogatePairs?

  private(set) var nodes = ContiguousArray<Node>()
  private(set) var texts = ContiguousArray<Range<UInt32>>()
  private(set) var textBytes: [UInt8] = []
  private(set) var properties: [Int: Properties] = [:]
  private(set) var documents: [DocumentRecord] = []
  private(set) var version: YAMLVersion

  private var anchors: [String: Int] = [:]
  /// The collection at hand, and those around it.
  private var inner = OpenCollection.none
  private var outer = ContiguousArray<OpenCollection>()
  private var document = DocumentRecord(
    root: nil, contentStart: 0, contentEnd: 0, isExplicit: false, hasExplicitEnd: false, directives: [], nodes: 0..<0)

  /// A collection whose end has not been seen.
  private struct OpenCollection {
    var index: Int
    var isMapping: Bool
    var isFlow: Bool
    var children = 0
    /// The end of the last child.
    var childEnd: Int

    /// What is around the root of a document.
    static let none = OpenCollection(index: -1, isMapping: false, isFlow: false, childEnd: 0)
    var isNone: Bool { index < 0 }
  }

  init(_ source: Source, version: YAMLVersion, surrogates: SurrogatePairs? = nil) {
    self.source = source
    self.version = version
    self.surrogates = surrogates
    base = source.byteOrderMarkLength
    marks = MarkCursor(base: base, isASCII: MarkCursor.isASCII(source.bytes, from: base))
    // Reserved pages that are never touched cost nothing.
    nodes.reserveCapacity(min(source.bytes.count / 4 + 16, 1 << 24))
  }

  /// Reads the whole stream.
  mutating func parse() throws(Unreadable) {
    guard source.bytes.count <= Self.sizeLimit else {
      throw Unreadable(.tooLarge(limit: Self.sizeLimit), at: SourceSpan(0, 0))
    }
    let input = surrogates?.bytes ?? source.bytes
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else { throw Unreadable(.outOfMemory, at: SourceSpan(0, 0)) }
    defer { yaml_parser_delete(&parser) }
    // The buffers must outlive the parser, which keeps their address.
    let failure: Unreadable? = input.withUnsafeBufferPointer { buffer in
      yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
      let empty: [UInt8] = [0]
      return empty.withUnsafeBufferPointer { nothing in
        let start = buffer.count > base ? buffer.baseAddress.map { $0 + base } : nothing.baseAddress
        yaml_parser_set_input_string(&parser, start, buffer.count - base)
        do throws(Unreadable) {
          try run(&parser, buffer)
          return nil
        } catch {
          return error
        }
      }
    }
    if let failure { throw failure }
  }

  private mutating func run(_ parser: inout yaml_parser_t, _ bytes: UnsafeBufferPointer<UInt8>) throws(Unreadable) {
    var event = yaml_event_t()
    while true {
      guard yaml_parser_parse(&parser, &event) == 1 else { throw problem(of: parser, bytes) }
      let isEnd = event.type == YAML_STREAM_END_EVENT
      let failure: Unreadable?
      do throws(Unreadable) {
        try take(event, bytes)
        failure = nil
      } catch { failure = error }
      yaml_event_delete(&event)
      if let failure { throw failure }
      if isEnd { return }
    }
  }

  private mutating func take(_ event: yaml_event_t, _ bytes: UnsafeBufferPointer<UInt8>) throws(Unreadable) {
    switch event.type {
    case YAML_SCALAR_EVENT: try addScalar(event, bytes)
    case YAML_ALIAS_EVENT: try addAlias(event, bytes)
    case YAML_MAPPING_START_EVENT, YAML_SEQUENCE_START_EVENT: try openCollection(event, bytes)
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: closeCollection(event, bytes)
    case YAML_DOCUMENT_START_EVENT: startDocument(event, bytes)
    case YAML_DOCUMENT_END_EVENT: endDocument(event, bytes)
    default: break
    }
  }

  private func problem(of parser: yaml_parser_t, _ bytes: UnsafeBufferPointer<UInt8>) -> Unreadable {
    var cursor = MarkCursor(base: base, isASCII: false)
    // libyaml's reader gives a byte offset, the others give marks.
    let isReader = parser.error == YAML_READER_ERROR
    let offset = isReader ? base + parser.problem_offset : cursor.offset(of: parser.problem_mark.index, in: bytes)
    let context: Int? = parser.context == nil ? nil : cursor.offset(of: parser.context_mark.index, in: bytes)
    let problem = SyntaxProblem(
      problem: parser.problem.map { String(cString: $0) } ?? "out of memory", offset: min(offset, source.bytes.count),
      context: parser.context.map { String(cString: $0) }, contextOffset: context)
    return Unreadable(.syntax(problem), at: SourceSpan(problem.offset, problem.offset))
  }
}

extension StreamParser {
  // MARK: documents

  private mutating func startDocument(_ event: yaml_event_t, _ bytes: UnsafeBufferPointer<UInt8>) {
    let start = marks.offset(of: event.start_mark.index, in: bytes)
    let end = marks.offset(of: event.end_mark.index, in: bytes)
    let isExplicit = event.data.document_start.implicit == 0
    anchors.removeAll(keepingCapacity: true)
    var directives: [String] = []
    if let directive = event.data.document_start.version_directive {
      directives.append("%YAML \(directive.pointee.major).\(directive.pointee.minor)")
      version = directive.pointee.minor <= 1 ? .v1_1 : .v1_2
    }
    var tag = event.data.document_start.tag_directives.start
    while let current = tag, current != event.data.document_start.tag_directives.end {
      directives.append("%TAG \(String(cString: current.pointee.handle)) \(String(cString: current.pointee.prefix))")
      tag = current + 1
    }
    document = DocumentRecord(
      root: nil, contentStart: isExplicit ? end : start, contentEnd: start, isExplicit: isExplicit,
      hasExplicitEnd: false, directives: directives, nodes: nodes.count..<nodes.count)
  }

  private mutating func endDocument(_ event: yaml_event_t, _ bytes: UnsafeBufferPointer<UInt8>) {
    document.hasExplicitEnd = event.data.document_end.implicit == 0
    document.contentEnd = marks.offset(of: event.start_mark.index, in: bytes)
    document.nodes = document.nodes.lowerBound..<nodes.count
    documents.append(document)
  }

  // MARK: nodes

  private mutating func addScalar(_ event: yaml_event_t, _ bytes: UnsafeBufferPointer<UInt8>) throws(Unreadable) {
    let start = marks.offset(of: event.start_mark.index, in: bytes)
    let end = marks.offset(of: event.end_mark.index, in: bytes)
    try refuseBareQuestion(before: start)
    let scalar = event.data.scalar
    let value = UnsafeBufferPointer(start: UnsafePointer(scalar.value), count: scalar.length)
    let style: ScalarStyle =
      switch scalar.style {
      case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
      case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
      case YAML_LITERAL_SCALAR_STYLE: .literal
      case YAML_FOLDED_SCALAR_STYLE: .folded
      default: .plain
      }
    var node = Node(kind: .scalar, style: style, start: start, end: end)
    if scalar.anchor != nil || scalar.tag != nil {
      let isEmpty = style == .plain && value.isEmpty
      let content = try addProperties(anchor: scalar.anchor, tag: scalar.tag, from: start, isEmpty: isEmpty)
      node = Node(kind: .scalar, style: style, start: content, end: max(content, end), hasProperties: true)
    } else if start == end, value.isEmpty, style == .plain {
      placeEmpty(&node)
    }
    switch style {
    case .plain: keepText(of: &node, value, verbatim: node.range, bytes)
    case .singleQuoted, .doubleQuoted:
      keepText(of: &node, value, verbatim: Int(node.start) + 1..<max(Int(node.start) + 1, Int(node.end) - 1), bytes)
    case .literal, .folded:
      let extent = BlockScalarExtent(in: source, start: Int(node.start), parsedEnd: end, value: value)
      node.end = UInt32(truncatingIfNeeded: extent.end)
      let text = LiteralText(in: bytes, start: Int(node.start), end: extent.end)
      if style == .literal, text.matches(value) { node.isVerbatim = true } else { storeText(of: &node, value) }
    }
    append(node)
  }

  /// An empty value is marked at its colon; without a colon libyaml marks it at the next token, past comments: then
  /// it is absent, and its place is right after its key.
  private func placeEmpty(_ node: inout Node) {
    guard inner.isMapping, inner.children % 2 == 1 else { return }
    for token in Gap(source, from: inner.childEnd, to: Int(node.start)) {
      if case .colon(let at) = token {
        node.start = UInt32(truncatingIfNeeded: at + 1)
        node.end = node.start
        return
      }
    }
    node.start = UInt32(truncatingIfNeeded: inner.childEnd)
    node.end = node.start
    node.isAbsent = true
  }

  private mutating func keepText(
    of node: inout Node, _ value: UnsafeBufferPointer<UInt8>, verbatim: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    if value.count == verbatim.count, surrogates == nil, verbatim.upperBound <= bytes.count {
      guard let base = bytes.baseAddress, let text = value.baseAddress else {
        node.isVerbatim = true
        return
      }
      if value.isEmpty || memcmp(base + verbatim.lowerBound, text, value.count) == 0 {
        node.isVerbatim = true
        return
      }
    }
    storeText(of: &node, value)
  }

  private mutating func storeText(of node: inout Node, _ value: UnsafeBufferPointer<UInt8>) {
    let start = UInt32(truncatingIfNeeded: textBytes.count)
    if let surrogates {
      textBytes += surrogates.restored(Array(value), in: node.range, isDoubleQuoted: node.style == .doubleQuoted)
    } else {
      textBytes += value
    }
    node.link = UInt32(truncatingIfNeeded: texts.count)
    texts.append(start..<UInt32(truncatingIfNeeded: textBytes.count))
  }

  private mutating func addAlias(_ event: yaml_event_t, _ bytes: UnsafeBufferPointer<UInt8>) throws(Unreadable) {
    let start = marks.offset(of: event.start_mark.index, in: bytes)
    let end = marks.offset(of: event.end_mark.index, in: bytes)
    try refuseBareQuestion(before: start)
    let name = event.data.alias.anchor.map { String(cString: $0) } ?? ""
    try PropertyScanner(bytes: source.bytes).refuseCutName(start..<end)
    guard let target = anchors[name] else { throw Unreadable(.undefinedAlias(name: name), at: SourceSpan(start, end)) }
    append(Node(kind: .alias, start: start, end: end, link: target))
  }

  /// Refuses `{?x: 1}` and `[?x]`: a `?` without a blank behind it begins a text (YAML 1.2.2, rule ns-plain-first), but
  /// in brackets libyaml takes it for the mark of a key.
  private func refuseBareQuestion(before start: Int) throws(Unreadable) {
    guard inner.isFlow, inner.isMapping, inner.children % 2 == 0, start > 0, source.bytes[start - 1] == Byte.question
    else { return }
    throw Unreadable(.bareQuestion, at: SourceSpan(start - 1, start))
  }

  /// Records anchor and tag of the next node and gives the offset of its content.
  private mutating func addProperties(
    anchor: UnsafeMutablePointer<yaml_char_t>?, tag: UnsafeMutablePointer<yaml_char_t>?, from start: Int, isEmpty: Bool
  ) throws(Unreadable) -> Int {
    let scanner = PropertyScanner(bytes: source.bytes)
    let end = try scanner.end(of: (anchor == nil ? 0 : 1) + (tag == nil ? 0 : 1), from: start)
    let name = anchor.map { String(cString: $0) }
    properties[nodes.count] = Properties(anchor: name, tag: tag.map { String(cString: $0) }, range: start..<end)
    if let name { anchors[name] = nodes.count }
    return isEmpty ? end : Gap.skip(source.bytes, from: end)
  }

  private mutating func openCollection(_ event: yaml_event_t, _ bytes: UnsafeBufferPointer<UInt8>) throws(Unreadable) {
    let start = marks.offset(of: event.start_mark.index, in: bytes)
    let isMapping = event.type == YAML_MAPPING_START_EVENT
    let isFlow =
      isMapping
      ? event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
      : event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
    let anchor = isMapping ? event.data.mapping_start.anchor : event.data.sequence_start.anchor
    let tag = isMapping ? event.data.mapping_start.tag : event.data.sequence_start.tag
    let hasProperties = anchor != nil || tag != nil
    guard outer.count < Self.depthLimit else {
      throw Unreadable(.tooDeep(limit: Self.depthLimit), at: SourceSpan(start, start))
    }
    let content = hasProperties ? try addProperties(anchor: anchor, tag: tag, from: start, isEmpty: false) : start
    var node = Node(
      kind: isMapping ? .mapping : .sequence, start: content, end: content, isFlow: isFlow,
      hasProperties: hasProperties)
    // The pair of a flow sequence begins with its key, whose token takes no bytes, or with its `?`.
    node.isFlowPair =
      isMapping && isFlow
      && (event.start_mark.index == event.end_mark.index
        || content < source.bytes.count && source.bytes[content] == Byte.question)
    let index = nodes.count
    append(node, isOpening: true)
    outer.append(inner)
    inner = OpenCollection(index: index, isMapping: isMapping, isFlow: isFlow, childEnd: content)
  }

  private mutating func closeCollection(_ event: yaml_event_t, _ bytes: UnsafeBufferPointer<UInt8>) {
    let closed = inner
    guard !closed.isNone, let parent = outer.popLast() else { return }
    inner = parent
    let isBracketed = closed.isFlow && !nodes[closed.index].isFlowPair
    let end = isBracketed ? marks.offset(of: event.end_mark.index, in: bytes) : closed.childEnd
    nodes[closed.index].end = UInt32(truncatingIfNeeded: end)
    nodes[closed.index].link = UInt32(truncatingIfNeeded: nodes.count)
    inner.childEnd = end
  }

  private mutating func append(_ node: Node, isOpening: Bool = false) {
    if inner.isNone, document.root == nil { document.root = nodes.count }
    inner.children += 1
    inner.childEnd = Int(node.end)
    nodes.append(node)
  }
}
