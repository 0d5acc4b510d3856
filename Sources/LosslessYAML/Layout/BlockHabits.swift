/// How this file lays out block collections, where no sibling shows it.
struct BlockHabits: Sendable, Hashable {
  /// Columns from a mapping to the mapping below one of its keys.
  var step = 2
  /// Columns from a mapping to the dashes below one of its keys.
  var dashOffset = 2

  init() {}

  /// The most frequent steps among the first thousands of nodes; of equals the smaller one.
  init(of stream: YAMLStream) {
    var steps: [Int: Int] = [:]
    var dashes: [Int: Int] = [:]
    var columns: [(column: Int, end: Int, isMapping: Bool)] = []
    for index in stream.nodes.indices.prefix(4000) {
      let node = stream.nodes[index]
      while let last = columns.last, last.end <= index { columns.removeLast() }
      guard node.isCollection, !node.isFlow, node.end > node.start else { continue }
      let column = stream.source.column(of: Int(node.start))
      if let parent = columns.last, parent.isMapping, column >= parent.column {
        if node.kind == .mapping, column > parent.column { steps[column - parent.column, default: 0] += 1 }
        if node.kind == .sequence { dashes[column - parent.column, default: 0] += 1 }
      }
      columns.append((column, stream.after(index), node.kind == .mapping))
    }
    func most(_ counts: [Int: Int]) -> Int? { counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key }
    let sequenceStep = most(dashes)
    step = most(steps) ?? sequenceStep.flatMap { $0 > 1 ? $0 : nil } ?? 2
    dashOffset = sequenceStep ?? step
  }
}
