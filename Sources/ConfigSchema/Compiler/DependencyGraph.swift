internal import ConfigModel

/// Settings and gates with edges to what they are worked out from.
///
/// The members of an item are a graph of their own; what they read outside of the item is read by the list.
struct DependencyGraph {
  enum Reason {
    case expression(Int)
    case choices
    /// A gate around it.
    case enclosure
  }

  struct Step {
    var from: GraphNode
    var to: GraphNode
    var reason: Reason
  }

  struct Order {
    /// By the root of the item's keys; nil for the top level.
    var scopes: [(root: Int?, nodes: [GraphNode])] = []
    var loops: [[Step]] = []
  }

  /// For each node its edges in the order in which they were added, all in one array.
  private struct Edges {
    struct Edge {
      var to: Int
      var reason: Reason
      /// The next one of the same node; nil for the last.
      var next: Int?
    }

    private(set) var all: [Edge] = []
    private(set) var first: [Int?]
    private var last: [Int?]

    init(nodes: Int) {
      first = Array(repeating: nil, count: nodes)
      last = first
      all.reserveCapacity(2 * nodes)
    }

    mutating func add(_ from: Int, _ to: Int, _ reason: Reason) {
      if let last = last[from] { all[last].next = all.count } else { first[from] = all.count }
      last[from] = all.count
      all.append(Edge(to: to, reason: reason))
    }

    /// Whether the node has an edge to itself.
    func formLoop(at node: Int) -> Bool {
      var index = first[node]
      while let current = index {
        if all[current].to == node { return true }
        index = all[current].next
      }
      return false
    }

    func of(_ node: Int) -> [Edge] {
      var edges: [Edge] = []
      var index = first[node]
      while let current = index {
        edges.append(all[current])
        index = all[current].next
      }
      return edges
    }
  }

  private let settings: [Setting]
  private let gates: [Gate]
  /// By node; settings come first, then gates.
  private var edges: Edges
  /// The group of an item by the root of its keys.
  private var groups: [Int: Int] = [:]

  init(settings: [Setting], gates: [Gate]) {
    self.settings = settings
    self.gates = gates
    edges = Edges(nodes: settings.count + gates.count)
    for setting in settings {
      if let root = setting.membersRoot { groups[root] = setting.id.index }
      if !setting.isOutline, let gate = setting.gate, !isItem(setting) {
        addEdge(.setting(setting.id.index), .gate(gate), .enclosure)
      }
    }
    for (index, gate) in gates.enumerated() {
      if let parent = gate.parent { addEdge(.gate(index), .gate(parent), .enclosure) }
    }
  }

  func group(of root: Int) -> Int? { groups[root] }

  private func isOutline(_ node: Int) -> Bool { node < settings.count && settings[node].isOutline }
  private func isItem(_ setting: Setting) -> Bool { setting.owner != nil && setting.path.isEmpty }
  private func number(_ node: GraphNode) -> Int {
    switch node {
    case .setting(let index): index
    case .gate(let index): settings.count + index
    }
  }
  private func node(_ number: Int) -> GraphNode {
    number < settings.count ? .setting(number) : .gate(number - settings.count)
  }

  private mutating func addEdge(_ from: GraphNode, _ to: GraphNode, _ reason: Reason) {
    edges.add(number(from), number(to), reason)
  }

  private func scope(_ node: GraphNode) -> Int? {
    switch node {
    case .setting(let index): settings[index].siblings
    case .gate(let index): gates[index].siblings
    }
  }

  mutating func add(_ from: GraphNode, to setting: Int, by reason: Reason) {
    var from = from
    // Up to the one in the same item, or at the top level, as what is read.
    while true {
      if case .setting(let index) = from, isItem(settings[index]), let owner = settings[index].owner {
        from = .setting(owner.index)
        continue
      }
      guard let root = scope(from), root != settings[setting].siblings, let group = groups[root] else { break }
      from = .setting(group)
    }
    addEdge(from, .setting(setting), reason)
  }

  // MARK: Order

  /// Strongly connected components come out dependencies first (Tarjan 1972, without recursion).
  func order() -> Order {
    let count = settings.count + gates.count
    var search = Search(count: count)
    for start in 0..<count where search.number[start] < 0 && !isOutline(start) { search.run(from: start, edges) }
    var result = Order()
    var topLevel: [GraphNode] = []
    var items: [Int: [GraphNode]] = [:]
    for bounds in search.components {
      var component = search.members[bounds]
      if component.count > 1 || edges.formLoop(at: search.members[bounds.lowerBound]) {
        component.sort()
        result.loops.append(loop(in: Array(component)))
      }
      for number in component {
        let node = node(number)
        if case .setting(let index) = node, isItem(settings[index]) { continue }
        if let root = scope(node) { items[root, default: []].append(node) } else { topLevel.append(node) }
      }
    }
    result.scopes = [(nil, topLevel)] + items.map { ($0.key, $0.value) }
    result.loops.sort { number($0[0].from) < number($1[0].from) }
    return result
  }

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

    private mutating func enter(_ node: Int, _ edges: Edges) {
      path.append((node, edges.first[node]))
      number[node] = next
      low[node] = next
      next += 1
      open.append(node)
      isOpen[node] = true
    }

    mutating func run(from start: Int, _ edges: Edges) {
      enter(start, edges)
      while let (node, edge) = path.last {
        if let edge {
          path[path.count - 1].edge = edges.all[edge].next
          let target = edges.all[edge].to
          if number[target] < 0 {
            enter(target, edges)
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

  /// A shortest loop through the component's first member.
  private func loop(in component: [Int]) -> [Step] {
    let members = Set(component)
    guard let start = component.min() else { return [] }
    var cameFrom: [Int: (from: Int, reason: Reason)] = [:]
    var queue = [start]
    var position = 0
    while position < queue.count {
      let current = queue[position]
      position += 1
      for edge in edges.of(current) where members.contains(edge.to) && cameFrom[edge.to] == nil {
        cameFrom[edge.to] = (current, edge.reason)
        queue.append(edge.to)
      }
    }
    var steps: [Step] = []
    var current = start
    repeat {
      guard let step = cameFrom[current] else { break }
      steps.append(Step(from: node(step.from), to: node(current), reason: step.reason))
      current = step.from
    } while current != start
    return steps.reversed()
  }
}
