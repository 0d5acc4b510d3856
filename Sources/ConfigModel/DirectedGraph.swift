/// A graph of numbered nodes; each has its edges in the order in which they were added, all in one array.
package struct DirectedGraph: Sendable {
  private struct Edge {
    var to: Int
    /// The next one of the same node; nil for the last.
    var next: Int?
  }

  private var edges: [Edge] = []
  private var first: [Int?]
  private var last: [Int?]

  package init(nodes: Int) {
    first = Array(repeating: nil, count: nodes)
    last = first
    edges.reserveCapacity(2 * nodes)
  }

  /// The edges are numbered in the order in which they are added.
  package mutating func add(_ from: Int, _ to: Int) {
    if let last = last[from] { edges[last].next = edges.count } else { first[from] = edges.count }
    last[from] = edges.count
    edges.append(Edge(to: to, next: nil))
  }

  /// The edges of a node, and where each leads.
  package func edges(of node: Int) -> [(number: Int, to: Int)] {
    var result: [(Int, Int)] = []
    var next = first[node]
    while let edge = next {
      result.append((edge, edges[edge].to))
      next = edges[edge].next
    }
    return result
  }

  /// The strongly connected components of what the nodes `isIncluded` lead to, each behind those that it leads to.
  package func components(from isIncluded: (Int) -> Bool = { _ in true }) -> [ArraySlice<Int>] {
    var search = Search(count: first.count)
    for start in first.indices where search.number[start] < 0 && isIncluded(start) { search.run(from: start, self) }
    return search.components.map { search.members[$0] }
  }

  /// Whether a component has an edge within it.
  package func isLoop(_ component: ArraySlice<Int>) -> Bool {
    guard component.count == 1, let node = component.first else { return true }
    return edges(of: node).contains { $0.to == node }
  }

  /// Tarjan 1972, without recursion.
  private struct Search {
    /// When each node was met; -1 before that.
    private(set) var number: [Int]
    private var low: [Int]
    private var isOpen: [Bool]
    private var open: [Int] = []
    /// The components one behind the other, and the range of each.
    private(set) var members: [Int] = []
    private(set) var components: [Range<Int>] = []
    private var path: [(node: Int, edge: Int?)] = []
    private var next = 0

    init(count: Int) {
      number = Array(repeating: -1, count: count)
      low = Array(repeating: 0, count: count)
      isOpen = Array(repeating: false, count: count)
    }

    private mutating func enter(_ node: Int, _ graph: DirectedGraph) {
      path.append((node, graph.first[node]))
      number[node] = next
      low[node] = next
      next += 1
      open.append(node)
      isOpen[node] = true
    }

    mutating func run(from start: Int, _ graph: DirectedGraph) {
      enter(start, graph)
      while let (node, edge) = path.last {
        if let edge {
          path[path.count - 1].edge = graph.edges[edge].next
          let target = graph.edges[edge].to
          if number[target] < 0 {
            enter(target, graph)
          } else if isOpen[target] {
            low[node] = min(low[node], number[target])
          }
          continue
        }
        path.removeLast()
        if let parent = path.last?.node { low[parent] = min(low[parent], low[node]) }
        if low[node] == number[node] { close(node) }
      }
    }

    private mutating func close(_ root: Int) {
      let start = members.count
      while let node = open.popLast() {
        isOpen[node] = false
        members.append(node)
        if node == root { break }
      }
      components.append(start..<members.count)
    }
  }
}
