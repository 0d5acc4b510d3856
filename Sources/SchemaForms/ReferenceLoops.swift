internal import ConfigModel
internal import JSONSchema

/// Which definitions of a schema lead back to themselves, and through which others: to spell one of them out within
/// another would never end, or only after every order of them.
struct ReferenceLoops {
  /// By definition: the number of its loop; those in none are absent.
  private let loopOf: [SchemaLocation: Int]

  init(_ schema: Schema) {
    let references = schema.references.sorted { $0.holder < $1.holder }
    var definitions: [SchemaLocation] = []
    var numbers: [SchemaLocation: Int] = [:]
    for reference in references where reference.target != schema.root && numbers[reference.target] == nil {
      numbers[reference.target] = definitions.count
      definitions.append(reference.target)
    }
    // From each definition to those that are referred to within it.
    var graph = DirectedGraph(nodes: definitions.count)
    for (number, definition) in definitions.enumerated() {
      let end = schema.end(of: definition)
      let within = references[references.partitioningIndex { $0.holder >= definition }...].prefix { $0.holder < end }
      for target in Set(within.compactMap { numbers[$0.target] }) { graph.add(number, target) }
    }
    var result: [SchemaLocation: Int] = [:]
    for (loop, members) in graph.components().enumerated() where members.count > 1 {
      for member in members { result[definitions[member]] = loop }
    }
    loopOf = result
  }

  func areInOneLoop(_ a: SchemaLocation, _ b: SchemaLocation) -> Bool {
    guard let loop = loopOf[a] else { return false }
    return loop == loopOf[b]
  }
}
