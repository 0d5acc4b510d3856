internal import JSONSchema

/// Which definitions of a schema lead back to themselves, and through which others: to spell one of them out within
/// another would never end, or only after every order of them.
struct ReferenceLoops {
  /// By definition: the number of its loop; those in none are absent.
  private let loopOf: [SchemaLocation: Int]

  init(_ schema: Schema) {
    let graph = Graph(schema)
    var result: [SchemaLocation: Int] = [:]
    for (number, members) in graph.components().enumerated() {
      guard members.count > 1 else { continue }
      for member in members { result[graph.definitions[member]] = number }
    }
    loopOf = result
  }

  func areInOneLoop(_ a: SchemaLocation, _ b: SchemaLocation) -> Bool {
    guard let loop = loopOf[a] else { return false }
    return loop == loopOf[b]
  }

  /// Definitions, and for each the ones that are referred to within it.
  private struct Graph {
    var definitions: [SchemaLocation] = []
    var edges: [[Int]] = []

    init(_ schema: Schema) {
      let references = schema.references.sorted { $0.holder < $1.holder }
      var numbers: [SchemaLocation: Int] = [:]
      for reference in references where reference.target != schema.root && numbers[reference.target] == nil {
        numbers[reference.target] = definitions.count
        definitions.append(reference.target)
      }
      edges = definitions.map { definition in
        let end = schema.end(of: definition)
        var low = references.partitioningIndex { $0.holder >= definition }
        var found: Set<Int> = []
        while low < references.count, references[low].holder < end {
          if let number = numbers[references[low].target] { found.insert(number) }
          low += 1
        }
        return found.sorted()
      }
    }

    /// Strongly connected components (Tarjan), without recursion.
    func components() -> [[Int]] {
      var result: [[Int]] = []
      var order = [Int](repeating: -1, count: definitions.count)
      var low = order
      var isOpen = [Bool](repeating: false, count: definitions.count)
      var open: [Int] = []
      var count = 0
      for start in definitions.indices where order[start] < 0 {
        var path: [(node: Int, next: Int)] = [(start, 0)]
        while let (node, next) = path.last {
          if next == 0 {
            order[node] = count
            low[node] = count
            count += 1
            open.append(node)
            isOpen[node] = true
          }
          if next < edges[node].count {
            path[path.count - 1].next += 1
            let target = edges[node][next]
            if order[target] < 0 {
              path.append((target, 0))
            } else if isOpen[target] {
              low[node] = min(low[node], order[target])
            }
            continue
          }
          path.removeLast()
          if let parent = path.last?.node { low[parent] = min(low[parent], low[node]) }
          guard low[node] == order[node] else { continue }
          var members: [Int] = []
          while let last = open.popLast() {
            isOpen[last] = false
            members.append(last)
            if last == node { break }
          }
          result.append(members)
        }
      }
      return result
    }
  }
}

extension Array {
  /// The first index whose element, and all behind it, belong to the second part.
  fileprivate func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
