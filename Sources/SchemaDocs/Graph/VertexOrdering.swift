/// Orders the vertices within their layers so that few edges cross: by the mean place of their neighbours, in sweeps to
/// and fro; the best order that was met counts. Lanes stay together and in order.
struct VertexOrdering {
  private let lanes: [Int]
  private var before: [[Int]]
  private var after: [[Int]]
  private var layers: [[Int]]
  private var place: [Int]

  static func apply(to graph: inout LayeredGraph) {
    var ordering = VertexOrdering(graph)
    graph.layers = ordering.best()
  }

  private init(_ graph: LayeredGraph) {
    lanes = graph.vertices.map(\.lane)
    layers = graph.layers
    before = Array(repeating: [], count: lanes.count)
    after = before
    place = Array(repeating: 0, count: lanes.count)
    for edge in graph.edges {
      before[edge.to].append(edge.from)
      after[edge.from].append(edge.to)
    }
  }

  private static let sweeps = 12

  private mutating func best() -> [[Int]] {
    for index in layers.indices { sort(index, towards: nil) }
    var best = layers
    var fewest = crossings
    for sweep in 0..<Self.sweeps where fewest > 0 {
      if sweep.isMultiple(of: 2) {
        for index in layers.indices.dropFirst() { sort(index, towards: before) }
      } else {
        for index in layers.indices.dropLast().reversed() { sort(index, towards: after) }
      }
      let count = crossings
      if count < fewest {
        fewest = count
        best = layers
      }
    }
    return best
  }

  /// The mean place of the neighbours; one without any stays where it is.
  private func mean(_ neighbours: [Int], _ vertex: Int) -> Double {
    guard !neighbours.isEmpty else { return Double(place[vertex]) }
    return neighbours.reduce(0.0) { $0 + Double(place[$1]) } / Double(neighbours.count)
  }

  /// - Parameter neighbours: of each vertex those whose mean place counts; nil for the order as it was made.
  private mutating func sort(_ layer: Int, towards neighbours: [[Int]]?) {
    let keys = layers[layer].map { vertex in
      (lanes[vertex], neighbours.map { mean($0[vertex], vertex) } ?? Double(vertex), place[vertex], vertex)
    }
    layers[layer] = keys.sorted { $0 < $1 }.map(\.3)
    for (position, vertex) in layers[layer].enumerated() { place[vertex] = position }
  }

  // MARK: Crossings

  private var crossings: Int {
    var position = place
    for layer in layers { for (index, vertex) in layer.enumerated() { position[vertex] = index } }
    return layers.indices.dropLast().reduce(0) { total, index in
      var ends: [Int] = []
      for vertex in layers[index] { ends += after[vertex].map { position[$0] }.sorted() }
      return total + Self.inversions(ends, below: layers[index + 1].count)
    }
  }

  /// Pairs in the wrong order, counted with a tree of partial sums (Fenwick 1994).
  private static func inversions(_ values: [Int], below limit: Int) -> Int {
    var sums = Array(repeating: 0, count: limit + 1)
    var count = 0
    for (index, value) in values.enumerated() {
      var smallerOrEqual = 0
      var node = value + 1
      while node > 0 {
        smallerOrEqual += sums[node]
        node &= node - 1
      }
      count += index - smallerOrEqual
      node = value + 1
      while node <= limit {
        sums[node] += 1
        node += node & -node
      }
    }
    return count
  }
}
