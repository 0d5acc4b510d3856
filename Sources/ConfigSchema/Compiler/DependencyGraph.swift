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

  private let settings: [Setting]
  private let gates: [Gate]
  /// By node; settings come first, then gates.
  private var graph: DirectedGraph
  /// By edge.
  private var reasons: [Reason] = []
  /// The group of an item by the root of its keys.
  private var groups: [Int: Int] = [:]

  init(settings: [Setting], gates: [Gate]) {
    self.settings = settings
    self.gates = gates
    graph = DirectedGraph(nodes: settings.count + gates.count)
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
    graph.add(number(from), number(to))
    reasons.append(reason)
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

  /// Dependencies first.
  func order() -> Order {
    var result = Order()
    var topLevel: [GraphNode] = []
    var items: [Int: [GraphNode]] = [:]
    for component in graph.components(from: { !isOutline($0) }) {
      var component = component
      if graph.isLoop(component) {
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
      for edge in graph.edges(of: current) where members.contains(edge.to) && cameFrom[edge.to] == nil {
        cameFrom[edge.to] = (current, reasons[edge.number])
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
