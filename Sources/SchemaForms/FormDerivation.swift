internal import ConfigModel
internal import JSONSchema

/// Makes the form's nodes from a schema, the shallow ones first, so that a limit cuts what lies deep.
struct FormDerivation {
  /// More settings than a person goes through; what lies beyond is edited as YAML.
  private static let mostNodes = 4_000
  /// Objects within objects, counted from the root.
  private static let deepest = 12

  private(set) var nodes: [FormNode] = []
  private(set) var warnings: [Diagnostic] = []
  /// The first part of the schema that became too large or too deep for a form.
  private(set) var firstCut: SchemaLocation?
  private let source: FormSource
  private let loops: ReferenceLoops
  private var alternatives: AlternativeReader
  private var conditions: ConditionReader

  init(_ source: FormSource) {
    self.source = source
    loops = ReferenceLoops(source.schema)
    alternatives = AlternativeReader(source: source)
    conditions = ConditionReader(source)
    let root = source.schema.root
    nodes.append(FormNode(key: "", keySpan: source.span(of: root), parent: nil, sources: [root], depth: 0))
    var next = 0
    while next < nodes.count {
      expand(next)
      next += 1
    }
    let settled = FormDefaults(nodes, source)
    (nodes, warnings) = (settled.nodes, settled.warnings)
  }

  /// What an exporter of settings schemas wrote beside the keywords, by the node that it is about.
  var extras: [Int: LocatedValue] {
    var result: [Int: LocatedValue] = [:]
    for index in nodes.indices {
      for place in nodes[index].sources {
        if let extra = schema.keyword("x-confedit", of: place) { result[index] = source.located(extra) }
      }
    }
    return result
  }

  private var schema: Schema { source.schema }

  // MARK: one node

  private mutating func expand(_ index: Int) {
    guard !nodes[index].sources.isEmpty else {
      nodes[index].shape = .any
      return
    }
    let merged = MergedSchema(nodes[index].sources, in: schema)
    nodes[index].targets = merged.targets
    nodes[index].readTexts(merged, source)
    if merged.isNever {
      nodes[index].shape = .absent
    } else if isRecursive(index) || nodes[index].depth > Self.deepest {
      nodes[index].shape = .any
      if nodes[index].depth > Self.deepest { noteCut(index) }
    } else if nodes.count >= Self.mostNodes, !merged.types(in: schema).subtracting(.null).isOneScalar {
      cut(index)
    } else if let choices = nodes[index].distinguishing {
      nodes[index].readAnnotations(merged, source)
      nodes[index].offer(choices, isOpen: false, [], source)
    } else {
      let meaning = alternatives.meaning(of: merged, nodes[index].sources, isRoot: index == 0)
      nodes[index].targets = meaning.merged.targets
      for alternative in meaning.unions.flatMap(\.alternatives) { nodes[index].targets += alternative.merged.targets }
      nodes[index].readTexts(meaning.merged, source)
      nodes[index].readAnnotations(meaning.merged, source)
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

  private mutating func noteCut(_ index: Int) {
    if firstCut == nil { firstCut = nodes[index].sources.first }
  }

  /// Leaves what is in a node to YAML.
  private mutating func cut(_ index: Int) {
    noteCut(index)
    nodes[index].shape = .any
  }

  private mutating func shape(_ index: Int, _ meaning: SchemaMeaning) {
    let types = meaning.types.subtracting(.null)
    if meaning.isUndecided || nodes[index].isLoose && !types.isOneScalar {
      nodes[index].shape = .any
    } else if let choices = meaning.choices {
      nodes[index].offer(choices, isOpen: meaning.isOpen, types, source)
    } else if types == .object {
      shapeObject(index, meaning)
    } else if types == .array {
      shapeList(index, meaning.merged)
    } else if types.isOneScalar {
      nodes[index].readScalar(meaning.merged, types, source)
    } else {
      nodes[index].shape = .any
    }
  }

  /// A further node; nil when there are enough.
  private mutating func child(
    _ key: String, _ keySpan: SourceSpan, of parent: Int, _ sources: [SchemaLocation]
  ) -> Int? {
    guard nodes.count < Self.mostNodes else { return nil }
    nodes.append(
      FormNode(key: key, keySpan: keySpan, parent: parent, sources: sources, depth: nodes[parent].depth + 1))
    nodes[nodes.count - 1].isInItem = nodes[parent].isInItem
    return nodes.count - 1
  }

  // MARK: objects, maps and lists

  private mutating func shapeObject(_ index: Int, _ meaning: SchemaMeaning) {
    let members = ObjectMembers(meaning, &conditions).members
    nodes[index].isClosed = source.isClosed(meaning.merged)
    if members.isEmpty { return shapeMap(index, meaning.merged) }
    var children: [Int] = []
    for member in members {
      guard let child = child(member.key, member.keySpan, of: index, member.sources) else {
        noteCut(index)
        break
      }
      nodes[child].requiredIf = member.requiredIf
      nodes[child].enabledIf = member.enabledIf
      nodes[child].visibleIf = member.visibleIf
      nodes[child].isLoose = member.isLoose
      nodes[child].distinguishing = member.choices
      children.append(child)
    }
    nodes[index].shape = children.isEmpty ? .any : .object(children)
  }

  private mutating func shapeMap(_ index: Int, _ merged: MergedSchema) {
    var patterns: [(text: String, keySpan: SourceSpan, value: SchemaLocation)] = []
    for map in merged.assertions("patternProperties") {
      let arena = schema.documents[map.document].arena
      for entry in arena.entries(of: map.node) {
        let value = SchemaLocation(document: map.document, node: arena.target(of: entry.value))
        guard schema.value(at: value) != .bool(false) else { continue }
        let key = SchemaLocation(document: map.document, node: entry.key)
        patterns.append((arena.text(of: entry.key), source.span(of: key), value))
      }
    }
    let rest = (merged.assertions("additionalProperties") + merged.assertions("unevaluatedProperties"))
      .filter { schema.kind(at: $0) == .map }
    var sources: [SchemaLocation] = []
    if let first = patterns.first, patterns.allSatisfy({ source.isSame([$0.value], [first.value]) }), rest.isEmpty {
      sources = [first.value]
    } else if patterns.isEmpty {
      sources = Array(rest.prefix(1))
    }
    if nodes[index].isClosed, patterns.isEmpty, sources.isEmpty {
      nodes[index].shape = .any
      return
    }
    guard let values = child("", nodes[index].keySpan, of: index, sources) else { return cut(index) }
    nodes[values].isInItem = true
    var keys: Int?
    if let names = merged.assertions("propertyNames").first, schema.kind(at: names) == .map {
      keys = child("", source.span(of: names), of: index, [names])
    }
    nodes[index].shape = .map(values: values, keys: keys)
    if keys == nil, nodes[index].isClosed, let first = patterns.first {
      let text = patterns.map { WholePattern.text(ofSearch: $0.text) }.joined(separator: "|")
      let pattern = LocatedEntry(
        key: "pattern", keySpan: first.keySpan,
        value: LocatedValue(.string(text), span: first.keySpan, text: text, isPlain: false))
      nodes[index].set("keys", LocatedValue(.map([pattern]), span: first.keySpan))
    }
    nodes[index].setBound("min-items", merged.assertions("minProperties"), source) { $0 > $1 }
    nodes[index].setBound("max-items", merged.assertions("maxProperties"), source) { $0 < $1 }
  }

  private mutating func shapeList(_ index: Int, _ merged: MergedSchema) {
    var sources = merged.assertions("items").filter { schema.kind(at: $0) == .map }
    let tuples = merged.assertions("prefixItems") + merged.assertions("items").filter { schema.kind(at: $0) == .list }
    if let tuple = tuples.first {
      let places = schema.items(of: tuple)
      sources = places.first.map { first in places.allSatisfy { source.isSame([$0], [first]) } ? [first] : [] } ?? []
    }
    guard let item = child("", nodes[index].keySpan, of: index, sources) else { return cut(index) }
    nodes[item].isInItem = true
    nodes[index].shape = .list(item)
    if let unique = merged.assertions("uniqueItems").first(where: { schema.value(at: $0) == .bool(true) }) {
      nodes[index].set("unique", source.located(unique))
    }
    nodes[index].setBound("min-items", merged.assertions("minItems"), source) { $0 > $1 }
    nodes[index].setBound("max-items", merged.assertions("maxItems"), source) { $0 < $1 }
  }
}
