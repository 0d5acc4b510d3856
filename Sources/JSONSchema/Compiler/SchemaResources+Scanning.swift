internal import ConfigModel

extension SchemaResources {
  /// Finds the schemas of a document from one of them, with their resources and anchors.
  mutating func scan(_ place: SchemaLocation, _ resource: Int) {
    let arena = arena(place)
    let node = arena.target(of: place.node)
    let place = SchemaLocation(document: place.document, node: node)
    guard self.resource(at: place) == nil else { return }
    assign(place, to: resource)
    guard arena.nodes[node].kind == .map else { return }
    let own = enter(place, resource, arena)
    assign(place, to: own)
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
    let here = SchemaLocation(document: document, node: value)
    switch keyword.shape {
    case .other: return
    case .schema: scan(here, resource)
    case .schemaOrList where kind != .list: scan(here, resource)
    case .schemas, .schemaOrList:
      for item in arena.items(of: value) { scan(SchemaLocation(document: document, node: item), resource) }
    case .namedSchemas, .namedSchemasOrNames:
      for entry in arena.entries(of: value) where arena.kind(of: entry.value) != .list {
        scan(SchemaLocation(document: document, node: entry.value), resource)
      }
    }
  }

  /// Reads what identifies a schema; gives its resource.
  private mutating func enter(_ place: SchemaLocation, _ outer: Int, _ arena: ValueArena) -> Int {
    let node = place.node
    var resource = outer
    var dialect = resources[outer].dialect
    if dialect.draft.refStandsAlone, arena.member("$ref", of: node) != nil { return resource }
    let isRoot = resources[outer].root == place
    if !isRoot, let own = declaredDialect(at: place) { dialect = own }
    let name: StaticString = dialect.draft == .draft4 ? "id" : "$id"
    if let text = arena.member(name, of: node).flatMap(arena.string) {
      resource = identify(text, place, outer, dialect, isRoot: isRoot)
    }
    for (name, isDynamic) in [("$anchor", false), ("$dynamicAnchor", true)] where dialect.draft >= .draft2019 {
      guard let text = arena.member(name, of: node).flatMap(arena.string) else { continue }
      guard !isDynamic || dialect.draft == .draft2020 else { continue }
      addAnchor(text, place, resource)
      if isDynamic { addDynamicAnchor(text, place, resource) }
    }
    if dialect.draft == .draft2019, let flag = arena.member("$recursiveAnchor", of: node),
      arena.kind(of: flag) == .bool, arena.nodes[arena.target(of: flag)].isTrue
    {
      addDynamicAnchor(Self.recursiveName, place, resource)
    }
    return resource
  }

  /// The name of `$recursiveAnchor` among the dynamic anchors; no anchor can have it.
  static let recursiveName = "#recursive"

  private mutating func identify(
    _ text: String, _ place: SchemaLocation, _ outer: Int, _ dialect: Dialect, isRoot: Bool
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
      redefine(outer, uri, dialect)
      resource = outer
    } else {
      resource = define(uri, place, dialect)
    }
    if let fragment, !fragment.isEmpty, dialect.draft <= .draft7 { addAnchor(fragment, place, resource) }
    return resource
  }
}
