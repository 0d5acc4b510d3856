/// A directed graph in layers: every edge leads from one layer to the next, long ones by way of bends (Sugiyama, Tagawa
/// and Toda 1981).
struct LayeredGraph: Sendable {
  struct Vertex: Sendable {
    var width: Double
    var height: Double
    /// The horizontal band in which it lies.
    var lane: Int
    var layer = 0
    /// Whether it is only a point that an edge passes.
    var isBend = false
    /// Whether it comes as close as it may to what it leads to.
    var isLate = false
  }

  struct Edge: Sendable {
    var from: Int
    var to: Int
  }

  /// An edge as it was added, and the vertices that it passes from layer to layer.
  struct Route: Sendable {
    var path: [Int]
    /// Whether it had to be turned round, so that the path runs against it.
    var isReversed: Bool
  }

  private(set) var vertices: [Vertex] = []
  /// From one layer to the next, bends included.
  private(set) var edges: [Edge] = []
  private(set) var routes: [Route] = []
  /// The vertices of each layer; their order is that of `VertexOrdering`.
  var layers: [[Int]] = []
  private var wanted: [Edge] = []

  mutating func add(_ vertex: Vertex) -> Int {
    vertices.append(vertex)
    return vertices.count - 1
  }

  mutating func connect(_ from: Int, _ to: Int) { wanted.append(Edge(from: from, to: to)) }

  /// To be called once, when all is added.
  mutating func assignLayers() {
    let reversed = backEdges()
    let forward = wanted.indices.map { index in
      reversed.contains(index) ? Edge(from: wanted[index].to, to: wanted[index].from) : wanted[index]
    }
    layer(along: forward)
    addBends(forward, reversed)
    let depth = (vertices.map(\.layer).max() ?? -1) + 1
    layers = Array(repeating: [], count: depth)
    for index in vertices.indices { layers[vertices[index].layer].append(index) }
  }

  // MARK: Cycles

  /// The edges that close a loop in a depth-first walk; turned round they leave none.
  private func backEdges() -> Set<Int> {
    let outgoing = Dictionary(grouping: wanted.indices) { wanted[$0].from }
    var state = Array(repeating: 0, count: vertices.count)
    var found: Set<Int> = []
    for start in vertices.indices where state[start] == 0 {
      var path: [(vertex: Int, next: Int)] = [(start, 0)]
      state[start] = 1
      while let (vertex, next) = path.last {
        let edges = outgoing[vertex] ?? []
        guard next < edges.count else {
          state[vertex] = 2
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let target = wanted[edges[next]].to
        if state[target] == 1 {
          found.insert(edges[next])
        } else if state[target] == 0 {
          state[target] = 1
          path.append((target, 0))
        }
      }
    }
    return found
  }

  // MARK: Layers

  /// The length of the longest path to a vertex is its layer; then each that nothing but what follows holds back moves
  /// towards it.
  private mutating func layer(along edges: [Edge]) {
    let outgoing = Dictionary(grouping: edges, by: \.from)
    var missing = Array(repeating: 0, count: vertices.count)
    for edge in edges { missing[edge.to] += 1 }
    let hasIncoming = missing.map { $0 > 0 }
    var order = vertices.indices.filter { missing[$0] == 0 }
    var position = 0
    while position < order.count {
      let vertex = order[position]
      position += 1
      for edge in outgoing[vertex] ?? [] {
        vertices[edge.to].layer = max(vertices[edge.to].layer, vertices[vertex].layer + 1)
        missing[edge.to] -= 1
        if missing[edge.to] == 0 { order.append(edge.to) }
      }
    }
    for vertex in order.reversed() where vertices[vertex].isLate || !hasIncoming[vertex] {
      let nearest = (outgoing[vertex] ?? []).map { vertices[$0.to].layer }.min()
      if let nearest { vertices[vertex].layer = max(vertices[vertex].layer, nearest - 1) }
    }
  }

  /// Beyond this many bends the edges of a graph are drawn straight: no reader could follow them, and they would take too
  /// much memory.
  private static let mostBends = 20_000

  private mutating func addBends(_ forward: [Edge], _ reversed: Set<Int>) {
    let total = forward.reduce(0) { $0 + max(0, vertices[$1.to].layer - vertices[$1.from].layer - 1) }
    for (index, edge) in forward.enumerated() {
      var path = [edge.from]
      let first = vertices[edge.from].layer + 1
      let last = vertices[edge.to].layer
      if total <= Self.mostBends, first < last {
        for layer in first..<last {
          path.append(add(Vertex(width: 0, height: 8, lane: vertices[edge.to].lane, layer: layer, isBend: true)))
        }
      }
      path.append(edge.to)
      if path.count == last - first + 2 {
        for (from, to) in zip(path, path.dropFirst()) { edges.append(Edge(from: from, to: to)) }
      }
      routes.append(Route(path: path, isReversed: reversed.contains(index)))
    }
  }
}
