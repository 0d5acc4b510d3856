package import ConfigModel

/// A subschema, by its place in a document of a `Schema`.
package struct SchemaLocation: Sendable, Hashable {
  /// Index in `Schema.documents`.
  package let document: Int
  /// The node in the document's arena: a map or a bool.
  package let node: Int

  package init(document: Int, node: Int) {
    self.document = document
    self.node = node
  }
}

extension SchemaLocation: Comparable {
  /// By document, then as the file has them.
  package static func < (a: SchemaLocation, b: SchemaLocation) -> Bool {
    a.document != b.document ? a.document < b.document : a.node < b.node
  }
}

/// Where the references of a schema lead, found while it was compiled.
struct SchemaLocations: Sendable {
  /// The schema that holds the reference, and the one that it leads to.
  var targets: [SchemaLocation: SchemaLocation] = [:]
  /// For every document: node to the index of the schema's record, -1 where none was needed.
  var records: [[Int32]] = []

  /// The record of a schema; nil where none was needed.
  func record(of location: SchemaLocation) -> Int32? {
    guard records.indices.contains(location.document),
      records[location.document].indices.contains(location.node)
    else { return nil }
    let record = records[location.document][location.node]
    return record >= 0 ? record : nil
  }
}

extension Schema {
  /// The whole schema.
  package var root: SchemaLocation { SchemaLocation(document: 0, node: ValueArena.root) }

  /// Where the `$ref` (or `$recursiveRef`, `$dynamicRef`, as written) of a subschema leads; nil when it has none.
  package func target(of location: SchemaLocation) -> SchemaLocation? { locations.targets[location] }

  /// Every reference: the schema that holds it, and the one that it leads to.
  package var references: [(holder: SchemaLocation, target: SchemaLocation)] {
    locations.targets.map { ($0.key, $0.value) }
  }

  /// Behind a subschema and all that is in it.
  package func end(of location: SchemaLocation) -> SchemaLocation {
    SchemaLocation(document: location.document, node: documents[location.document].arena.after(location.node))
  }

  /// The file and the place of a subschema.
  package func place(of location: SchemaLocation) -> Diagnostic.Location? {
    guard documents.indices.contains(location.document) else { return nil }
    let document = documents[location.document]
    guard document.arena.nodes.indices.contains(location.node) else { return nil }
    return Diagnostic.Location(file: document.file, span: document.arena.nodes[location.node].span)
  }

  /// The value of a keyword of a subschema, as a location; nil when it is absent.
  package func keyword(_ name: String, of location: SchemaLocation) -> SchemaLocation? {
    guard documents.indices.contains(location.document) else { return nil }
    let arena = documents[location.document].arena
    return arena.member(name, of: location.node).map {
      SchemaLocation(document: location.document, node: arena.target(of: $0))
    }
  }

  /// The entries of a map (`properties`), in the order of the file.
  package func entries(of location: SchemaLocation) -> [(key: String, value: SchemaLocation)] {
    guard documents.indices.contains(location.document) else { return [] }
    let arena = documents[location.document].arena
    return arena.entries(of: location.node).map {
      (arena.text(of: $0.key), SchemaLocation(document: location.document, node: arena.target(of: $0.value)))
    }
  }

  /// The items of a list (`allOf`), in the order of the file.
  package func items(of location: SchemaLocation) -> [SchemaLocation] {
    guard documents.indices.contains(location.document) else { return [] }
    let arena = documents[location.document].arena
    return arena.items(of: location.node).map {
      SchemaLocation(document: location.document, node: arena.target(of: $0))
    }
  }

  /// The value at a place: of `default`, `title`, `const`.
  package func value(at location: SchemaLocation) -> Value {
    guard documents.indices.contains(location.document) else { return .null }
    return documents[location.document].arena.value(of: location.node)
  }

  package func kind(at location: SchemaLocation) -> ValueArena.Kind {
    guard documents.indices.contains(location.document) else { return .null }
    return documents[location.document].arena.kind(of: location.node)
  }
}
