internal import ConfigModel
internal import Patterns

/// Reads schemas from their documents and writes the program.
struct Compiler {
  /// A document with what is known of its nodes.
  struct Document {
    let document: SchemaDocument
    /// Where its relative references start without any `$id`.
    let base: URIReference
    /// By node: the resource that a schema there belongs to, -1 where no schema is known.
    var resourceOf: [Int32]
    /// By node: the index of the schema's record, -1 while it has none.
    var recordOf: [Int32]
  }

  /// A schema with a URI of its own (2020-12, core, section 4.3.5).
  struct Resource {
    let uri: URIReference
    let document: Int
    let root: Int
    let dialect: Dialect
    var anchors: [String: Int] = [:]
    var dynamicAnchors: [String: Int] = [:]
    /// Its dynamic anchors have records.
    var isEntered = false
  }

  struct Place: Hashable {
    var document: Int
    var node: Int
  }

  let options: SchemaOptions
  var program = Program()
  var documents: [Document] = []
  var resources: [Resource] = []
  var resourceByURI: [String: Int] = [:]
  /// URIs that no document was found for, so that each is asked for once.
  var missing: [String: LoadedDocument] = [:]
  /// The entries of large maps by the hash of their keys, so that a reference into one does not look at them all.
  var memberIndex: [Place: [UInt64: [Int]]] = [:]
  /// Metaschemas that are being read for what they say about dialects.
  var describing: Set<String> = []
  var problems: [Diagnostic] = []
  var rootDialect = Dialect(draft: .draft2020)
  var targets: [SchemaLocation: SchemaLocation] = [:]
  /// Records whose instructions are still to be written.
  var waiting: [Int] = []
  var patternIndex: [String: Int32] = [:]
  var dynamicNames: [String: Int32] = [:]
  /// References and `allOf`, for the search of loops.
  var inPlace: [[(target: Int32, origin: Int32)]] = []

  init(_ options: SchemaOptions) { self.options = options }

  mutating func compile(_ document: SchemaDocument) {
    let number = add(document, dialect: Dialect(draft: options.draft ?? .draft2020))
    let place = Place(document: number, node: ValueArena.root)
    rootDialect = dialect(of: place)
    // The root is the first record.
    _ = record(of: place)
    compileWaiting()
    checkLoops()
  }

  mutating func compileWaiting() {
    while let index = waiting.popLast() { compileRecord(index) }
    program.arenas = documents.map(\.document.arena)
  }

  func dialect(of place: Place) -> Dialect {
    let resource = documents[place.document].resourceOf[place.node]
    return resource < 0 ? rootDialect : resources[Int(resource)].dialect
  }

  /// The record of the schema at a place, a new one when it has none yet.
  mutating func record(of place: Place) -> Int32 {
    let known = documents[place.document].recordOf[place.node]
    if known >= 0 { return known }
    let index = program.schemas.count
    var record = SchemaRecord()
    record.document = Int32(place.document)
    record.node = Int32(place.node)
    let resource = max(0, Int(documents[place.document].resourceOf[place.node]))
    record.resource = Int32(resource)
    record.integerBySpelling = resources[resource].dialect.draft == .draft4
    program.schemas.append(record)
    inPlace.append([])
    documents[place.document].recordOf[place.node] = Int32(index)
    waiting.append(index)
    return Int32(index)
  }

  /// The value of a map's first entry with this key.
  mutating func member(_ name: String, of place: Place) -> Int? {
    let arena = documents[place.document].document.arena
    guard arena.nodes[place.node].kind == .map, arena.nodes[place.node].payload > 16 else {
      return arena.member(name, of: place.node)
    }
    if memberIndex[place] == nil {
      var index: [UInt64: [Int]] = [:]
      for entry in arena.entries(of: place.node) {
        index[arena.nodes[arena.target(of: entry.key)].payload, default: []].append(entry.key)
      }
      memberIndex[place] = index
    }
    let hash = Array(name.utf8).withUnsafeBufferPointer { ValueArena.hash($0) }
    return memberIndex[place]?[hash]?.first { arena.withText(of: $0) { $0.elementsEqual(name.utf8) } }.map { $0 + 1 }
  }

  mutating func report(
    _ code: String, _ message: String, at place: Place, help: String? = nil
  ) {
    let document = documents[place.document].document
    let location = Diagnostic.Location(file: document.file, span: document.arena.nodes[place.node].span)
    problems.append(Diagnostic(.error, code, message, at: location, help: help))
  }

  /// A schema that refers to itself without going into the value would be asked for ever.
  private mutating func checkLoops() {
    var state = [UInt8](repeating: 0, count: program.schemas.count)
    for start in program.schemas.indices where state[start] == 0 {
      var path: [(record: Int, next: Int)] = [(start, 0)]
      state[start] = 1
      while let (record, next) = path.last {
        guard next < inPlace[record].count else {
          state[record] = 2
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let edge = inPlace[record][next]
        switch state[Int(edge.target)] {
        case 0:
          state[Int(edge.target)] = 1
          path.append((Int(edge.target), 0))
        case 1:
          report(
            "reference-loop", "this schema leads back to itself and says nothing on the way",
            at: Place(document: Int(program.schemas[record].document), node: Int(edge.origin)),
            help: "remove the reference, or put what it is to describe in its place")
        default: break
        }
      }
    }
  }
}
