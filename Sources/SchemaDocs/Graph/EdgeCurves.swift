internal import DisplayText

/// The lines along the routes of a placed graph: level through columns, curved between them; on the side of a box each
/// has its own end.
struct EdgeCurves {
  private let graph: LayeredGraph
  private let placement: LayeredPlacement
  /// By route: the heights at which it leaves its first vertex and meets its last.
  private var ends: [(start: Double, end: Double)]

  init(graph: LayeredGraph, placement: LayeredPlacement) {
    self.graph = graph
    self.placement = placement
    ends = graph.routes.map { route in
      (placement.centres[route.path[0]].y, placement.centres[route.path[route.path.count - 1]].y)
    }
    spreadEnds()
  }

  /// The ends at one side of a box are in the order of where they come from, at equal distances about its middle.
  private mutating func spreadEnds() {
    let starts = Dictionary(grouping: graph.routes.indices) { graph.routes[$0].path[0] }
    for (vertex, routes) in starts {
      let sorted = routes.sorted { neighbour($0, 1) < neighbour($1, 1) }
      for (index, route) in sorted.enumerated() { ends[route].start += offset(index, of: sorted.count, at: vertex) }
    }
    let arrivals = Dictionary(grouping: graph.routes.indices) { graph.routes[$0].path[graph.routes[$0].path.count - 1] }
    for (vertex, routes) in arrivals {
      let sorted = routes.sorted { neighbour($0, -2) < neighbour($1, -2) }
      for (index, route) in sorted.enumerated() { ends[route].end += offset(index, of: sorted.count, at: vertex) }
    }
  }

  /// The height of the vertex at a place of the path, counted from its end when negative; ties by number.
  private func neighbour(_ route: Int, _ place: Int) -> (Double, Int) {
    let path = graph.routes[route].path
    return (placement.centres[path[place < 0 ? path.count + place : place]].y, route)
  }

  private func offset(_ index: Int, of count: Int, at vertex: Int) -> Double {
    guard count > 1 else { return 0 }
    let room = max(0, graph.vertices[vertex].height - 14)
    let step = min(7, room / Double(count - 1))
    return (Double(index) - Double(count - 1) / 2) * step
  }

  /// The `d` of a path.
  func path(of index: Int) -> String {
    let path = graph.routes[index].path
    var result = ""
    var from = LayeredPlacement.Point(x: placement.sides(of: path[0]).right, y: ends[index].start)
    result += "M\(text(from))"
    for (place, vertex) in path.enumerated().dropFirst() {
      let isLast = place == path.count - 1
      let sides = placement.sides(of: vertex)
      let to = LayeredPlacement.Point(x: sides.left, y: isLast ? ends[index].end : placement.centres[vertex].y)
      let middle = (from.x + to.x) / 2
      let bends = [LayeredPlacement.Point(x: middle, y: from.y), LayeredPlacement.Point(x: middle, y: to.y), to]
      result += "C" + bends.map(text).joined(separator: " ")
      if !isLast, sides.right > sides.left { result += "H" + MarkupText.number(sides.right) }
      from = LayeredPlacement.Point(x: sides.right, y: to.y)
    }
    return result
  }

  /// The head of the arrow, at the end to which the edge was meant to lead.
  func arrow(of index: Int) -> String {
    let route = graph.routes[index]
    let isReversed = route.isReversed
    let vertex = isReversed ? route.path[0] : route.path[route.path.count - 1]
    let tip = LayeredPlacement.Point(
      x: isReversed ? placement.sides(of: vertex).right : placement.sides(of: vertex).left,
      y: isReversed ? ends[index].start : ends[index].end)
    let back = tip.x + (isReversed ? 8 : -8)
    let (upper, lower) = (LayeredPlacement.Point(x: back, y: tip.y - 4), LayeredPlacement.Point(x: back, y: tip.y + 4))
    return "M\(text(tip))L\(text(upper))L\(text(lower))Z"
  }

  private func text(_ point: LayeredPlacement.Point) -> String {
    "\(MarkupText.number(point.x)),\(MarkupText.number(point.y))"
  }
}
