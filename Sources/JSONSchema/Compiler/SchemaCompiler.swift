internal import ConfigModel

/// Translates schemas, one after another as they are reached, into the instructions of a program.
struct SchemaCompiler {
  private(set) var resources: SchemaResources
  var builder = ProgramBuilder()
  /// By document and node: the index of the schema's record, -1 while it has none.
  private var recordOf: [[Int32]] = []
  /// Records whose instructions are still to be written.
  private var waiting: [Int32] = []
  /// Resources whose dynamic anchors are written.
  private var entered: Set<Int> = []
  private var targets: [SchemaLocation: SchemaLocation] = [:]
  private var references = InPlaceReferences()

  init(_ options: SchemaOptions) { resources = SchemaResources(options) }

  var options: SchemaOptions { resources.options }

  /// Compiles a document with all that it refers to.
  mutating func compile(_ document: SchemaDocument) {
    resources.add(document, dialect: Dialect(draft: options.draft ?? .draft2020))
    // The root is the first record.
    _ = record(of: SchemaLocation(document: 0, node: ValueArena.root))
    while let schema = waiting.popLast() { compile(Int(schema)) }
    for loop in references.loops() {
      report(
        "reference-loop", "this schema leads back to itself and says nothing on the way",
        at: SchemaLocation(document: Int(builder.program.schemas[loop.record].document), node: Int(loop.origin)),
        help: "remove the reference, or put what it is to describe in its place")
    }
  }

  var documents: [SchemaDocument] { resources.documents.map(\.document) }
  var program: SchemaProgram { builder.finished(documents) }
  var locations: SchemaLocations { SchemaLocations(targets: targets, records: recordOf) }

  /// The dialect of a document; the root's where it holds no schema.
  func dialect(ofDocument number: Int) -> Dialect {
    let resource = resources.resource(at: SchemaLocation(document: number, node: ValueArena.root)) ?? 0
    return resources.resources[resource].dialect
  }

  /// The record of the schema at a place, a new one when it has none yet.
  mutating func record(of place: SchemaLocation) -> Int32 {
    while recordOf.count <= place.document {
      let document = resources.documents[recordOf.count].document
      recordOf.append(Array(repeating: -1, count: document.arena.nodes.count))
    }
    let known = recordOf[place.document][place.node]
    if known >= 0 { return known }
    let resource = resources.resource(at: place) ?? 0
    let schema = builder.addSchema(at: place, resource: resource, resources.resources[resource].dialect.draft)
    recordOf[place.document][place.node] = schema
    waiting.append(schema)
    return schema
  }

  private mutating func compile(_ schema: Int) {
    let record = builder.program.schemas[schema]
    let place = SchemaLocation(document: Int(record.document), node: Int(record.node))
    let resource = Int(record.resource)
    enter(resource)
    let arena = resources.arena(place)
    switch arena.nodes[place.node].kind {
    case .bool: builder.write(arena.nodes[place.node].isTrue, schema)
    case .map:
      var keywords = SchemaKeywords(place, arena, resource: resource, resources.resources[resource].dialect)
      for (keyword, key) in keywords.repetitions {
        report("duplicate-key", "\(keyword.name) is given twice in this schema", at: keywords.place(key))
      }
      compileType(keywords, schema)
      compileConstants(&keywords)
      compileCounts(&keywords)
      compileMap(&keywords)
      compilePresence(&keywords)
      compileList(&keywords)
      compileString(&keywords)
      compileNumber(&keywords)
      compileReferences(&keywords, schema)
      compileApplicators(&keywords, schema)
      builder.write(keywords, schema)
    default: report("not-a-schema", "a schema is a map, true or false", at: place)
    }
  }

  /// Writes the dynamic anchors of a resource, when the first schema of it is compiled.
  private mutating func enter(_ resource: Int) {
    guard entered.insert(resource).inserted else { return }
    let (root, anchors) = (resources.resources[resource].root, resources.resources[resource].dynamicAnchors)
    let rows = anchors.sorted { $0.value < $1.value }.map { name, node in
      let schema = record(of: SchemaLocation(document: root.document, node: node))
      return DynamicAnchor(name: builder.dynamicName(name), schema: schema)
    }
    builder.write(rows, ofResource: resource)
  }

  // MARK: what several keywords need

  /// The record of a subschema; nil with a report when the node is none.
  mutating func subschema(_ node: Int, _ keywords: SchemaKeywords) -> Int32? {
    let place = keywords.place(node)
    let kind = keywords.arena.nodes[place.node].kind
    guard kind == .map || kind == .bool else {
      report("not-a-schema", "a schema is a map, true or false", at: place)
      return nil
    }
    if resources.resource(at: place) == nil { resources.scan(place, keywords.resource) }
    return record(of: place)
  }

  /// The target of a reference, and whether it is dynamic by the name of an anchor.
  mutating func resolve(
    _ text: String, _ node: Int, _ keywords: SchemaKeywords
  ) -> (place: SchemaLocation, anchor: String?)? {
    guard let found = resources.resolve(text, from: keywords.resource, at: keywords.place(node)) else { return nil }
    targets[keywords.place] = found.place
    return found
  }

  /// Notes that a schema applies another to the same value.
  mutating func noteInPlace(_ schema: Int, _ target: Int32, _ origin: Int) {
    references.add(schema, (target, Int32(origin)))
  }

  mutating func report(_ code: String, _ message: String, at place: SchemaLocation, help: Advice? = nil) {
    resources.report(code, message, at: place, help: help)
  }

  mutating func malformed(_ node: Int, _ wanted: String, _ keywords: SchemaKeywords) {
    report("malformed-keyword", "\(wanted) is wanted here", at: keywords.place(node))
  }

  /// The entries of a keyword's map; none, with a report, where it is no map.
  mutating func entries(_ node: Int, _ wanted: String, _ keywords: SchemaKeywords) -> [(key: Int, value: Int)] {
    guard keywords.arena.kind(of: node) != .map else { return keywords.arena.entries(of: node) }
    malformed(node, wanted, keywords)
    return []
  }

  /// The items of a keyword's list; none, with a report, where it is no list.
  mutating func items(_ node: Int, _ wanted: String, _ keywords: SchemaKeywords) -> [Int] {
    guard keywords.arena.kind(of: node) != .list else { return keywords.arena.items(of: node) }
    malformed(node, wanted, keywords)
    return []
  }
}
