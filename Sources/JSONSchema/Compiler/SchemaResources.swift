internal import ConfigModel

/// The documents that a schema reaches, and what they define: schemas with a URI of their own, and their anchors.
///
/// A document is taken in by `add`, which finds its schemas; references bring in further ones (`load`).
struct SchemaResources {
  /// A document with what is known of its nodes.
  struct Document {
    let document: SchemaDocument
    /// Where its relative references start without any `$id`.
    let base: URIReference
    /// By node: the resource that a schema there belongs to, -1 where no schema is known.
    fileprivate(set) var resourceOf: [Int32]
  }

  /// A schema with a URI of its own (2020-12, core, section 4.3.5).
  struct Resource {
    let uri: URIReference
    let root: SchemaLocation
    let dialect: Dialect
    fileprivate(set) var anchors: [String: Int] = [:]
    fileprivate(set) var dynamicAnchors: [String: Int] = [:]
  }

  let options: SchemaOptions
  private(set) var documents: [Document] = []
  private(set) var resources: [Resource] = []
  private(set) var problems: [Diagnostic] = []
  var members = MemberIndex()
  private var resourceByURI: [String: Int] = [:]
  /// URIs that no document was found for, so that each is asked for once.
  private(set) var missing: [String: LoadedDocument] = [:]
  /// Metaschemas that are being read for what they say about dialects.
  private var describing: Set<String> = []

  init(_ options: SchemaOptions) { self.options = options }

  /// Takes a document in: its resources and anchors are known afterwards. Gives the resource of its root.
  @discardableResult
  mutating func add(_ document: SchemaDocument, dialect: Dialect) -> Int {
    let root = SchemaLocation(document: documents.count, node: ValueArena.root)
    var base = URIReference(document.uri)
    documents.append(
      Document(
        document: document, base: base, resourceOf: Array(repeating: -1, count: document.arena.nodes.count)))
    base.fragment = nil
    let resource = define(base, root, declaredDialect(at: root) ?? dialect)
    scan(root, resource)
    return self.resource(at: root) ?? resource
  }

  /// The resource that is the root of another document; nil when that cannot be had.
  mutating func load(_ uri: String, dialect: Dialect) -> Int? {
    if let known = resourceByURI[uri] { return known }
    if missing[uri] != nil { return nil }
    let loaded = Metaschemas.document(uri) ?? options.load(uri)
    guard case .document(let document) = loaded else {
      missing[uri] = loaded
      return nil
    }
    let resource = add(document, dialect: dialect)
    // It answers to the URI that was asked for, whatever its own says.
    if resourceByURI[uri] == nil { resourceByURI[uri] = resource }
    return resource
  }

  func arena(_ place: SchemaLocation) -> ValueArena { documents[place.document].document.arena }

  /// The resource that the schema at a place belongs to; nil where none is known.
  func resource(at place: SchemaLocation) -> Int? {
    let resource = documents[place.document].resourceOf[place.node]
    return resource < 0 ? nil : Int(resource)
  }

  mutating func report(_ code: String, _ message: String, at place: SchemaLocation, help: Advice? = nil) {
    let document = documents[place.document].document
    let location = Diagnostic.Location(file: document.file, span: document.arena.nodes[place.node].span)
    problems.append(Diagnostic(.error, code, message, at: location, help: help))
  }

  // MARK: what scanning finds

  mutating func assign(_ place: SchemaLocation, to resource: Int) {
    documents[place.document].resourceOf[place.node] = Int32(resource)
  }

  mutating func define(_ uri: URIReference, _ root: SchemaLocation, _ dialect: Dialect) -> Int {
    let name = uri.withoutFragment
    if let other = resourceByURI[name], resources[other].root.document == root.document {
      report("duplicate-id", "another schema of this file has the same URI", at: root)
    }
    if resourceByURI[name] == nil { resourceByURI[name] = resources.count }
    resources.append(Resource(uri: uri, root: root, dialect: dialect))
    return resources.count - 1
  }

  /// Gives the root of a document the URI and the dialect that it says it has.
  mutating func redefine(_ resource: Int, _ uri: URIReference, _ dialect: Dialect) {
    resources[resource] = Resource(uri: uri, root: resources[resource].root, dialect: dialect)
    resourceByURI[uri.withoutFragment] = resource
  }

  mutating func addAnchor(_ name: String, _ place: SchemaLocation, _ resource: Int) {
    if resources[resource].anchors[name] == nil { resources[resource].anchors[name] = place.node }
  }

  mutating func addDynamicAnchor(_ name: String, _ place: SchemaLocation, _ resource: Int) {
    resources[resource].dynamicAnchors[name] = place.node
  }

  // MARK: dialects

  /// What the `$schema` of a schema says; nil without.
  mutating func declaredDialect(at place: SchemaLocation) -> Dialect? {
    let arena = arena(place)
    guard let node = arena.member("$schema", of: place.node), let text = arena.string(node) else { return nil }
    let name = URIReference(text).withoutFragment
    if let draft = SchemaDraft(uri: name) { return Dialect(draft: draft) }
    if let dialect = customDialect(name) { return dialect }
    report(
      "unknown-dialect", "\(ShownText.quoted(text)) is no metaschema that is known here",
      at: SchemaLocation(document: place.document, node: arena.target(of: node)),
      help:
        "draft-04, -06, -07, 2019-09 and 2020-12 are known; others are found by \(option: .references(prefix: "URL-PREFIX"))"
    )
    return nil
  }

  /// The dialect that a metaschema of its own describes; nil when it cannot be found, or describes itself.
  private mutating func customDialect(_ uri: String) -> Dialect? {
    // One that is still being taken in is its own metaschema.
    if let known = resourceByURI[uri] { return dialectDescribed(by: resources[known].root) }
    guard describing.insert(uri).inserted else { return nil }
    defer { describing.remove(uri) }
    return load(uri, dialect: Dialect(draft: options.draft ?? .draft2020))
      .map { dialectDescribed(by: resources[$0].root) }
  }

  private mutating func dialectDescribed(by place: SchemaLocation) -> Dialect {
    let arena = arena(place)
    var dialect = resource(at: place).map { resources[$0].dialect } ?? Dialect(draft: .draft2020)
    guard dialect.draft >= .draft2019, let vocabularies = arena.member("$vocabulary", of: place.node) else {
      return Dialect(draft: dialect.draft)
    }
    dialect.vocabularies = [.core]
    for entry in arena.entries(of: vocabularies) {
      if let known = Vocabularies(uri: arena.text(of: entry.key)) {
        dialect.vocabularies.formUnion(known)
      } else if arena.nodes[arena.target(of: entry.value)].isTrue {
        report(
          "unknown-vocabulary",
          "the vocabulary \(ShownText.quoted(arena.text(of: entry.key))) is required and not known",
          at: SchemaLocation(document: place.document, node: arena.target(of: entry.key)))
      }
    }
    return dialect
  }
}
