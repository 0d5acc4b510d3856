internal import ConfigModel

extension SchemaResources {
  /// Where a reference leads, and whether by the name of an anchor; nil with a report when it leads nowhere.
  mutating func resolve(_ text: String, from resource: Int, at origin: SchemaLocation) -> (
    place: SchemaLocation, anchor: String?
  )? {
    guard let (found, encoded) = addressee(of: text, from: resource, at: origin) else { return nil }
    let fragment = URIReference.percentDecoded(encoded)
    let root = resources[found].root
    if fragment.isEmpty { return (root, nil) }
    if let tokens = URIReference.pointerTokens(fragment) {
      guard let place = follow(tokens, from: root) else {
        report(
          "unresolved-reference", "\(ShownText.quoted(text)) leads nowhere: there is no \(ShownText.quoted(fragment))",
          at: origin)
        return nil
      }
      return (place, nil)
    }
    guard let node = resources[found].anchors[fragment] else {
      report(
        "unresolved-reference",
        "\(ShownText.quoted(text)) leads nowhere: there is no anchor \(ShownText.quoted(fragment))",
        at: origin, help: Advice(near(fragment, resources[found].anchors.keys.sorted())))
      return nil
    }
    return (SchemaLocation(document: root.document, node: node), fragment)
  }

  /// The resource that a reference is about, and the fragment as written; nil with a report when it cannot be had.
  private mutating func addressee(
    of text: String, from resource: Int, at origin: SchemaLocation
  ) -> (resource: Int, fragment: String)? {
    // Most references stay where they are, and large schemas have many.
    if text.utf8.first == UInt8(ascii: "#") { return (resource, String(text.utf8.dropFirst()) ?? "") }
    let reference = URIReference(text)
    let uri = reference.resolved(against: resources[resource].uri)
    let dialect = resources[resource].dialect
    var found = load(uri.withoutFragment, dialect: dialect)
    // A file beside the schema's own, whatever URI the schema gives itself.
    if found == nil, reference.scheme == nil, !reference.path.isEmpty {
      let near = reference.resolved(against: documents[origin.document].base)
      found = load(near.withoutFragment, dialect: dialect)
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

  private mutating func reportMissing(_ uri: String, at origin: SchemaLocation) {
    switch missing[uri] {
    case .unreadable(let reason):
      report("unreadable-reference", "the document \(ShownText.quoted(uri)) cannot be read: \(reason)", at: origin)
    default:
      let directory = uri.lastIndex(of: "/").map { String(uri[...$0]) } ?? uri
      report(
        "unresolved-reference", "the document \(ShownText.quoted(uri)) is not at hand", at: origin,
        help: "nothing is fetched; if you have it in a directory: \(option: .references(prefix: directory))")
    }
  }

  /// Follows a JSON Pointer. What it leads to becomes a schema even where no keyword says so.
  private mutating func follow(_ tokens: [String], from root: SchemaLocation) -> SchemaLocation? {
    let arena = arena(root)
    var node = root.node
    var resource = self.resource(at: root) ?? 0
    for token in tokens {
      let next: Int?
      switch arena.kind(of: node) {
      case .map: next = members.member(token, of: SchemaLocation(document: root.document, node: node), in: arena)
      case .list:
        guard let index = Int(token), String(index) == token, index >= 0 else { return nil }
        let items = arena.items(of: node)
        next = index < items.count ? items[index] : nil
      default: next = nil
      }
      guard let next else { return nil }
      node = arena.target(of: next)
      resource = self.resource(at: SchemaLocation(document: root.document, node: node)) ?? resource
    }
    let place = SchemaLocation(document: root.document, node: node)
    scan(place, resource)
    return place
  }
}
