/// Which schemas apply which others to the same value, by references and `allOf`.
struct InPlaceReferences {
  typealias Edge = (target: Int32, origin: Int32)

  private var edges: [Int: [Edge]] = [:]

  mutating func add(_ record: Int, _ edge: Edge) { edges[record, default: []].append(edge) }

  /// Schemas that lead back to themselves without going into the value: these would be asked for ever.
  func loops() -> [(record: Int, origin: Int32)] {
    enum State { case onPath, done }
    var states: [Int: State] = [:]
    var result: [(record: Int, origin: Int32)] = []
    for start in edges.keys.sorted() where states[start] == nil {
      var path: [(record: Int, next: Int)] = [(start, 0)]
      states[start] = .onPath
      while let (record, next) = path.last {
        guard let edges = edges[record], next < edges.count else {
          states[record] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let edge = edges[next]
        switch states[Int(edge.target)] {
        case nil:
          states[Int(edge.target)] = .onPath
          path.append((Int(edge.target), 0))
        case .onPath: result.append((record, edge.origin))
        case .done: break
        }
      }
    }
    return result
  }
}
