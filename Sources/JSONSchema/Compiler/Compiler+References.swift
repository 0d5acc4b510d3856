internal import ConfigModel

extension Compiler {
  /// Where a reference leads, and whether by the name of an anchor; nil with a report when it leads nowhere.
  mutating func resolve(_ text: String, from resource: Int, at origin: Place) -> (place: Place, anchor: String?)? {
    guard let (found, encoded) = addressee(of: text, from: resource, at: origin) else { return nil }
    let fragment = URIReference.percentDecoded(encoded)
    let root = Place(document: resources[found].document, node: resources[found].root)
    if fragment.isEmpty { return (root, nil) }
    if let tokens = URIReference.pointerTokens(fragment) {
      guard let place = follow(tokens, from: root) else {
        report(
          "unresolved-reference", "\(Shown.quoted(text)) leads nowhere: there is no \(Shown.quoted(fragment))",
          at: origin)
        return nil
      }
      return (place, nil)
    }
    guard let node = resources[found].anchors[fragment] else {
      report(
        "unresolved-reference", "\(Shown.quoted(text)) leads nowhere: there is no anchor \(Shown.quoted(fragment))",
        at: origin, help: near(fragment, resources[found].anchors.keys.sorted()))
      return nil
    }
    return (Place(document: root.document, node: node), fragment)
  }

  /// The resource that a reference is about, and the fragment as written; nil with a report when it cannot be had.
  private mutating func addressee(
    of text: String, from resource: Int, at origin: Place
  ) -> (resource: Int, fragment: String)? {
    // Most references stay where they are, and large schemas have many.
    if text.utf8.first == UInt8(ascii: "#") { return (resource, String(text.utf8.dropFirst()) ?? "") }
    let reference = URIReference(text)
    let uri = reference.resolved(against: resources[resource].uri)
    let dialect = resources[resource].dialect
    var found = resourceByURI[uri.withoutFragment] ?? load(uri.withoutFragment, dialect: dialect)
    // A file beside the schema's own, whatever URI the schema gives itself.
    if found == nil, reference.scheme == nil, !reference.path.isEmpty {
      let near = reference.resolved(against: documents[origin.document].base)
      found = resourceByURI[near.withoutFragment] ?? load(near.withoutFragment, dialect: dialect)
    }
    guard let found else {
      reportMissing(uri.withoutFragment, at: origin)
      return nil
    }
    return (found, uri.fragment ?? "")
  }

  private func near(_ name: String, _ names: [String]) -> String? {
    NearMiss.nearest(to: name, in: names).map { "did you mean #\($0)?" }
  }

  private mutating func reportMissing(_ uri: String, at origin: Place) {
    switch missing[uri] {
    case .unreadable(let reason):
      report("unreadable-reference", "the document \(Shown.quoted(uri)) cannot be read: \(reason)", at: origin)
    default:
      let directory = uri.lastIndex(of: "/").map { String(uri[...$0]) } ?? uri
      report(
        "unresolved-reference", "the document \(Shown.quoted(uri)) is not at hand", at: origin,
        help: "nothing is fetched; if you have it in a directory: --refs \(directory)=DIRECTORY")
    }
  }

  /// The resource that is the root of another document; nil when that cannot be had.
  mutating func load(_ uri: String, dialect: Dialect) -> Int? {
    if missing[uri] != nil { return nil }
    let loaded: LoadedDocument
    if let text = Metaschemas.text(of: uri) {
      loaded = Metaschemas.document(uri, text)
    } else {
      loaded = options.load(uri)
    }
    guard case .document(let document) = loaded else {
      missing[uri] = loaded
      return nil
    }
    let first = resources.count
    let number = add(document, dialect: dialect)
    guard resources.indices.contains(first) else { return nil }
    // It answers to the URI that was asked for, whatever its own says.
    let own = documents[number].resourceOf[ValueArena.root]
    let index = own >= 0 ? Int(own) : first
    if resourceByURI[uri] == nil { resourceByURI[uri] = index }
    return index
  }

  /// Follows a JSON Pointer. What it leads to becomes a schema even where no keyword says so.
  private mutating func follow(_ tokens: [String], from root: Place) -> Place? {
    let arena = arena(root)
    var node = root.node
    var resource = documents[root.document].resourceOf[node]
    for token in tokens {
      let next: Int?
      switch arena.kind(of: node) {
      case .map: next = member(token, of: Place(document: root.document, node: node))
      case .list:
        guard let index = Int(token), String(index) == token, index >= 0 else { return nil }
        let items = arena.items(of: node)
        next = index < items.count ? items[index] : nil
      default: next = nil
      }
      guard let next else { return nil }
      node = arena.target(of: next)
      let own = documents[root.document].resourceOf[node]
      if own >= 0 { resource = own }
    }
    let place = Place(document: root.document, node: node)
    scan(place, Int(max(0, resource)))
    return place
  }

  /// The index of a dynamic anchor's name.
  mutating func dynamicName(_ name: String) -> Int32 {
    if let known = dynamicNames[name] { return known }
    let index = Int32(dynamicNames.count)
    dynamicNames[name] = index
    program.dynamicNameCount = dynamicNames.count
    return index
  }

  /// Makes the dynamic anchors of a resource known to the program, when the first schema of it is compiled.
  mutating func enterResource(_ resource: Int) {
    guard !resources[resource].isEntered else { return }
    resources[resource].isEntered = true
    for (name, node) in resources[resource].dynamicAnchors.sorted(by: { $0.value < $1.value }) {
      let schema = record(of: Place(document: resources[resource].document, node: node))
      program.dynamicAnchors[resource].append(DynamicAnchor(name: dynamicName(name), schema: schema))
    }
  }
}
