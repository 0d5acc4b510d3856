internal import ConfigModel
internal import JSONSchema

/// Makes the form's nodes from a schema, the shallow ones first, so that a limit cuts what lies deep.
struct Derivation {
  /// More settings than a person goes through; what lies beyond is edited as YAML.
  static let mostNodes = 4_000
  /// Objects within objects, counted from the root.
  static let deepest = 12

  /// How many alternatives and conditions are looked at in all.
  static let mostWork = 50_000

  let schema: Schema
  private let loops: ReferenceLoops
  var nodes: [FormNode] = []
  var warnings: [Diagnostic] = []
  /// Counts towards `mostWork`.
  var work = 0
  /// The first part of the schema that became too large or too deep for a form.
  var firstCut: SchemaLocation?
  /// Where each document begins in the spans of the form.
  let starts: [Int]

  init(_ schema: Schema) {
    self.schema = schema
    loops = ReferenceLoops(schema)
    var start = 0
    starts = schema.documents.map { document in
      defer { start += document.arena.bytes.count + 1 }
      return start
    }
  }

  mutating func run() {
    nodes.append(
      FormNode(key: "", keySpan: span(of: schema.root), parent: nil, sources: [schema.root], depth: 0))
    var next = 0
    while next < nodes.count {
      expand(next)
      next += 1
    }
    settleValues()
  }

  // MARK: places

  func span(of location: SchemaLocation) -> SourceSpan {
    let span = schema.documents[location.document].arena.nodes[location.node].span
    return SourceSpan(span.lower + starts[location.document], span.upper + starts[location.document])
  }

  /// A part of the schema's document as a value with its places.
  func located(_ location: SchemaLocation) -> LocatedValue {
    let span = span(of: location)
    switch schema.kind(at: location) {
    case .null, .alias: return LocatedValue(.null, span: span, text: "null")
    case .bool:
      let bool = schema.value(at: location) == .bool(true)
      return LocatedValue(.bool(bool), span: span, text: bool ? "true" : "false")
    case .number:
      guard case .number(let number) = schema.value(at: location) else {
        return LocatedValue(.null, span: span, text: "null")
      }
      return LocatedValue(.number(number), span: span, text: number.spelling)
    case .string:
      let text = schema.documents[location.document].arena.text(of: location.node)
      return LocatedValue(.string(text), span: span, text: text, isPlain: false)
    case .list: return LocatedValue(.list(schema.items(of: location).map(located)), span: span)
    case .map:
      let entries = schema.entries(of: location).map { entry in
        LocatedEntry(key: entry.key, keySpan: span, value: located(entry.value), keyIsPlain: false)
      }
      return LocatedValue(.map(entries), span: span)
    }
  }

  /// The text at a place when there is one that is not blank.
  func text(_ location: SchemaLocation?) -> LocatedValue? {
    guard let location, schema.kind(at: location) == .string else { return nil }
    let value = located(location)
    guard case .string(let text) = value.content, text.utf8.contains(where: { $0 > 0x20 }) else { return nil }
    return value
  }

  func flag(_ location: SchemaLocation?) -> Bool { location.map { schema.value(at: $0) == .bool(true) } ?? false }

  // MARK: one node

  private mutating func expand(_ index: Int) {
    guard !nodes[index].sources.isEmpty else {
      nodes[index].shape = .any
      return
    }
    let merged = MergedSchema(nodes[index].sources, in: schema)
    nodes[index].targets = merged.targets
    readTexts(index, merged)
    if merged.isNever {
      nodes[index].shape = .absent
    } else if isRecursive(index) || nodes[index].depth > Self.deepest {
      nodes[index].shape = .any
      if nodes[index].depth > Self.deepest { noteCut(index) }
    } else if nodes.count >= Self.mostNodes, !merged.types(in: schema).subtracting(.null).isOneScalar {
      nodes[index].shape = .any
      noteCut(index)
    } else if let telling = nodes[index].telling {
      readAnnotations(index, merged)
      offer(telling, isOpen: false, [], index)
    } else {
      let meaning = meaning(of: merged, index)
      nodes[index].targets = meaning.merged.targets
      for alternative in meaning.unions.flatMap(\.alternatives) { nodes[index].targets += alternative.merged.targets }
      readTexts(index, meaning.merged)
      readAnnotations(index, meaning.merged)
      if isRecursive(index) { nodes[index].shape = .any } else { shape(index, meaning) }
    }
  }

  /// Whether what the node refers to is being spelled out around it.
  private func isRecursive(_ index: Int) -> Bool {
    let own = nodes[index].targets
    var ancestor = nodes[index].parent
    while let current = ancestor {
      for target in own {
        if nodes[current].sources.contains(target) { return true }
        if nodes[current].targets.contains(where: { $0 == target || loops.areInOneLoop($0, target) }) { return true }
      }
      ancestor = nodes[current].parent
    }
    return false
  }

  mutating func noteCut(_ index: Int) {
    if firstCut == nil { firstCut = nodes[index].sources.first }
  }

  private mutating func shape(_ index: Int, _ meaning: Meaning) {
    let merged = meaning.merged
    let types = meaning.types.subtracting(.null)
    if meaning.isUndecided || nodes[index].isLoose && !types.isOneScalar {
      nodes[index].shape = .any
    } else if let choices = meaning.choices {
      offer(choices, isOpen: meaning.isOpen, types, index)
    } else if types == .object {
      shapeObject(index, meaning)
    } else if types == .array {
      shapeList(index, merged)
    } else if types.isOneScalar {
      shapeScalar(index, merged, types)
    } else {
      nodes[index].shape = .any
    }
  }

  /// A further node; nil when there are enough.
  mutating func child(
    _ key: String, _ keySpan: SourceSpan, of parent: Int, _ sources: [SchemaLocation]
  ) -> Int? {
    guard nodes.count < Self.mostNodes else { return nil }
    nodes.append(
      FormNode(key: key, keySpan: keySpan, parent: parent, sources: sources, depth: nodes[parent].depth + 1))
    nodes[nodes.count - 1].isInItem = nodes[parent].isInItem
    return nodes.count - 1
  }

  // MARK: what is said for people

  private mutating func readTexts(_ index: Int, _ merged: MergedSchema) {
    nodes[index].title = text(merged.annotation("title"))
    nodes[index].help = text(merged.annotation("description")) ?? text(merged.annotation("markdownDescription"))
  }

  private mutating func readAnnotations(_ index: Int, _ merged: MergedSchema) {
    if flag(merged.annotation("readOnly")) { set(index, "readonly", merged.annotation("readOnly")) }
    if flag(merged.annotation("writeOnly")) { set(index, "secret", merged.annotation("writeOnly")) }
    if let format = merged.annotation("format"), schema.value(at: format) == .string("password") {
      nodes[index].set("secret", truth(at: span(of: format)))
    }
    readDeprecation(index, merged)
    nodes[index].defaultSource = merged.annotation("default")
    nodes[index].exampleSource =
      merged.annotation("examples").flatMap { schema.items(of: $0).first } ?? merged.annotation("example")
  }

  private mutating func readDeprecation(_ index: Int, _ merged: MergedSchema) {
    let message = text(merged.annotation("deprecationMessage")) ?? text(merged.annotation("x-deprecationMessage"))
    if let message {
      nodes[index].set("deprecated", message)
    } else if let deprecated = merged.annotation("deprecated") {
      if let text = text(deprecated) {
        nodes[index].set("deprecated", text)
      } else if flag(deprecated) {
        set(index, "deprecated", deprecated)
      }
    }
  }

  mutating func set(_ index: Int, _ name: String, _ location: SchemaLocation?) {
    if let location { nodes[index].set(name, located(location)) }
  }

  func truth(at span: SourceSpan) -> LocatedValue { LocatedValue(.bool(true), span: span, text: "true") }
}
