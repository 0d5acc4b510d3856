internal import ConfigModel

extension Compiler {
  /// Takes a document in: its resources and anchors are known afterwards.
  mutating func add(_ document: SchemaDocument, dialect: Dialect) -> Int {
    let number = documents.count
    let count = document.arena.nodes.count
    documents.append(
      Document(
        document: document, base: URIReference(document.uri), resourceOf: Array(repeating: -1, count: count),
        recordOf: Array(repeating: -1, count: count)))
    let place = Place(document: number, node: ValueArena.root)
    let own = declaredDialect(at: place) ?? dialect
    var base = URIReference(document.uri)
    base.fragment = nil
    let resource = addResource(base, place, own)
    scan(place, resource)
    return number
  }

  mutating func addResource(_ uri: URIReference, _ place: Place, _ dialect: Dialect) -> Int {
    let index = resources.count
    resources.append(Resource(uri: uri, document: place.document, root: place.node, dialect: dialect))
    program.dynamicAnchors.append([])
    if resourceByURI[uri.withoutFragment] == nil { resourceByURI[uri.withoutFragment] = index }
    return index
  }

  func arena(_ place: Place) -> ValueArena { documents[place.document].document.arena }

  /// Finds the schemas of a document from one of them, with their resources and anchors.
  mutating func scan(_ place: Place, _ resource: Int) {
    let arena = arena(place)
    let node = arena.target(of: place.node)
    guard documents[place.document].resourceOf[node] < 0 else { return }
    documents[place.document].resourceOf[node] = Int32(resource)
    guard arena.nodes[node].kind == .map else { return }
    let place = Place(document: place.document, node: node)
    let own = enter(place, resource, arena)
    documents[place.document].resourceOf[node] = Int32(own)
    let dialect = resources[own].dialect
    var child = node + 1
    let end = Int(arena.nodes[node].end)
    while child < end {
      if let keyword = Keyword.named(child, in: arena), keyword.drafts.contains(dialect.draft) {
        scan(keyword, arena.target(of: child + 1), place.document, own, arena)
      }
      child = arena.after(child + 1)
    }
  }

  private mutating func scan(
    _ keyword: Keyword, _ value: Int, _ document: Int, _ resource: Int, _ arena: ValueArena
  ) {
    let kind = arena.nodes[value].kind
    let here = Place(document: document, node: value)
    switch keyword.shape {
    case .other: return
    case .schema: scan(here, resource)
    case .schemaOrList where kind != .list: scan(here, resource)
    case .schemas, .schemaOrList:
      for item in arena.items(of: value) { scan(Place(document: document, node: item), resource) }
    case .namedSchemas, .namedSchemasOrNames:
      for entry in arena.entries(of: value) where arena.kind(of: entry.value) != .list {
        scan(Place(document: document, node: entry.value), resource)
      }
    }
  }

  /// Reads what identifies a schema; gives its resource.
  private mutating func enter(_ place: Place, _ outer: Int, _ arena: ValueArena) -> Int {
    let node = place.node
    var resource = outer
    var dialect = resources[outer].dialect
    if dialect.draft.refStandsAlone, arena.member("$ref", of: node) != nil { return resource }
    let isRoot = resources[outer].document == place.document && resources[outer].root == node
    if !isRoot, let own = declaredDialect(at: place) { dialect = own }
    let name: StaticString = dialect.draft == .draft4 ? "id" : "$id"
    if let text = arena.member(name, of: node).flatMap(arena.string) {
      resource = identify(text, place, outer, dialect, isRoot: isRoot)
    }
    for (name, isDynamic) in [("$anchor", false), ("$dynamicAnchor", true)] where dialect.draft >= .draft2019 {
      guard let text = arena.member(name, of: node).flatMap(arena.string) else { continue }
      guard !isDynamic || dialect.draft == .draft2020 else { continue }
      addAnchor(text, place, resource)
      if isDynamic { resources[resource].dynamicAnchors[text] = node }
    }
    if dialect.draft == .draft2019, let flag = arena.member("$recursiveAnchor", of: node),
      arena.kind(of: flag) == .bool, arena.nodes[arena.target(of: flag)].isTrue
    {
      resources[resource].dynamicAnchors[Self.recursiveName] = node
    }
    return resource
  }

  /// The name of `$recursiveAnchor` among the dynamic anchors; no anchor can have it.
  static let recursiveName = "#recursive"

  private mutating func identify(
    _ text: String, _ place: Place, _ outer: Int, _ dialect: Dialect, isRoot: Bool
  ) -> Int {
    var uri = URIReference(text).resolved(against: resources[outer].uri)
    let fragment = uri.fragment
    uri.fragment = nil
    // Up to draft-07 a fragment alone is an anchor.
    if text.hasPrefix("#"), dialect.draft <= .draft7 {
      addAnchor(URIReference.percentDecoded(fragment ?? ""), place, outer)
      return outer
    }
    let resource: Int
    if isRoot {
      resources[outer] = Resource(uri: uri, document: place.document, root: place.node, dialect: dialect)
      resourceByURI[uri.withoutFragment] = outer
      resource = outer
    } else {
      if let other = resourceByURI[uri.withoutFragment], resources[other].document == place.document {
        report("duplicate-id", "another schema of this file has the same URI", at: place)
      }
      resource = addResource(uri, place, dialect)
    }
    if let fragment, !fragment.isEmpty, dialect.draft <= .draft7 { addAnchor(fragment, place, resource) }
    return resource
  }

  private mutating func addAnchor(_ name: String, _ place: Place, _ resource: Int) {
    if resources[resource].anchors[name] == nil { resources[resource].anchors[name] = place.node }
  }

  // MARK: dialects

  /// What the `$schema` of a schema says; nil without.
  mutating func declaredDialect(at place: Place) -> Dialect? {
    let arena = arena(place)
    guard let node = arena.member("$schema", of: place.node), let text = arena.string(node) else { return nil }
    var uri = URIReference(text)
    if uri.fragment == "" { uri.fragment = nil }
    let name = uri.withoutFragment
    if let draft = Draft(uri: name) { return Dialect(draft: draft) }
    if let dialect = customDialect(name) { return dialect }
    report(
      "unknown-dialect", "\(Shown.quoted(text)) is no metaschema that is known here",
      at: Place(document: place.document, node: arena.target(of: node)),
      help: "draft-04, -06, -07, 2019-09 and 2020-12 are known; others are found by --refs URL-PREFIX=DIRECTORY")
    return nil
  }

  /// The dialect that a metaschema of its own describes; nil when it cannot be found, or describes itself.
  private mutating func customDialect(_ uri: String) -> Dialect? {
    if let known = resourceByURI[uri] {
      // Still being taken in: it is its own metaschema.
      return dialectDescribed(by: Place(document: resources[known].document, node: resources[known].root))
    }
    guard describing.insert(uri).inserted else { return nil }
    defer { describing.remove(uri) }
    guard let resource = load(uri, dialect: Dialect(draft: options.draft ?? .draft2020)) else { return nil }
    return dialectDescribed(by: Place(document: resources[resource].document, node: resources[resource].root))
  }

  private mutating func dialectDescribed(by place: Place) -> Dialect {
    let arena = arena(place)
    let own = documents[place.document].resourceOf[place.node]
    var dialect = own >= 0 ? resources[Int(own)].dialect : Dialect(draft: .draft2020)
    guard dialect.draft >= .draft2019, let vocabularies = arena.member("$vocabulary", of: place.node) else {
      return Dialect(draft: dialect.draft)
    }
    dialect.vocabularies = [.core]
    for entry in arena.entries(of: vocabularies) {
      if let known = Vocabularies(uri: arena.text(of: entry.key)) {
        dialect.vocabularies.formUnion(known)
      } else if arena.nodes[arena.target(of: entry.value)].isTrue {
        report(
          "unknown-vocabulary", "the vocabulary \(Shown.quoted(arena.text(of: entry.key))) is required and not known",
          at: Place(document: place.document, node: arena.target(of: entry.key)))
      }
    }
    return dialect
  }
}

extension Draft {
  /// The draft whose metaschema has that URI, with or without the `s` of `https`.
  init?(uri: String) {
    let tail = uri.drop { $0 != "/" }
    guard uri.hasPrefix("http"), let draft = Draft.allCases.first(where: { $0.uri.drop { $0 != "/" } == tail }) else {
      return nil
    }
    self = draft
  }
}
