/// Gives the vertices of an ordered graph their places: layers are columns, lanes are bands across them.
struct LayeredPlacement: Sendable {
  struct Spacing: Sendable {
    /// Between two columns.
    var column = 44.0
    /// Between two vertices of a column.
    var row = 14.0
    /// Around the vertices of a lane.
    var margin = 14.0
    /// Above the vertices of a lane, for its title.
    var title = 30.0
    /// Between two lanes.
    var lane = 12.0
  }

  struct Point: Sendable, Hashable {
    var x: Double
    var y: Double
  }

  struct Band: Sendable {
    var top: Double
    var height: Double
  }

  /// The centres of the vertices.
  private(set) var centres: [Point]
  private(set) var bands: [Band] = []
  private(set) var width = 0.0
  private(set) var height = 0.0
  private let graph: LayeredGraph
  private let spacing: Spacing
  private var neighbours: [[Int]]

  init(_ graph: LayeredGraph, lanes: Int, spacing: Spacing = Spacing()) {
    self.graph = graph
    self.spacing = spacing
    centres = Array(repeating: Point(x: 0, y: 0), count: graph.vertices.count)
    neighbours = Array(repeating: [], count: graph.vertices.count)
    for edge in graph.edges {
      neighbours[edge.from].append(edge.to)
      neighbours[edge.to].append(edge.from)
    }
    placeColumns()
    placeLanes(lanes)
    straighten()
  }

  /// The left and right edge of a vertex; a bend is as wide as its column.
  func sides(of vertex: Int) -> (left: Double, right: Double) {
    let half =
      (graph.vertices[vertex].isBend ? columnWidth(graph.vertices[vertex].layer) : graph.vertices[vertex].width) / 2
    return (centres[vertex].x - half, centres[vertex].x + half)
  }

  private func columnWidth(_ layer: Int) -> Double { graph.layers[layer].map { graph.vertices[$0].width }.max() ?? 0 }

  private mutating func placeColumns() {
    var x = spacing.margin
    for layer in graph.layers.indices {
      let width = columnWidth(layer)
      for vertex in graph.layers[layer] { centres[vertex].x = x + width / 2 }
      x += width + spacing.column
    }
    width = max(0, x - spacing.column) + spacing.margin
  }

  /// The vertices of a column that lie in one lane, in order.
  private func runs(_ layer: Int) -> [(lane: Int, vertices: ArraySlice<Int>)] {
    let column = graph.layers[layer]
    var runs: [(Int, ArraySlice<Int>)] = []
    var start = 0
    while start < column.count {
      let lane = graph.vertices[column[start]].lane
      var end = start
      while end < column.count, graph.vertices[column[end]].lane == lane { end += 1 }
      runs.append((lane, column[start..<end]))
      start = end
    }
    return runs
  }

  private func stackHeight(_ vertices: ArraySlice<Int>) -> Double {
    vertices.reduce(0) { $0 + graph.vertices[$1].height } + spacing.row * Double(max(0, vertices.count - 1))
  }

  private mutating func placeLanes(_ count: Int) {
    var heights = Array(repeating: 0.0, count: count)
    for layer in graph.layers.indices {
      for run in runs(layer) { heights[run.lane] = max(heights[run.lane], stackHeight(run.vertices)) }
    }
    var top = 0.0
    for height in heights {
      let band = Band(top: top, height: spacing.title + height + spacing.margin)
      bands.append(band)
      top += band.height + spacing.lane
    }
    height = max(0, top - spacing.lane)
    for layer in graph.layers.indices {
      for run in runs(layer) {
        var y = bands[run.lane].top + spacing.title
        for vertex in run.vertices {
          centres[vertex].y = y + graph.vertices[vertex].height / 2
          y += graph.vertices[vertex].height + spacing.row
        }
      }
    }
  }

  /// Moves each vertex towards the mean of its neighbours as far as order and lane allow.
  private mutating func straighten() {
    for pass in 0..<16 {
      let order = pass.isMultiple(of: 2) ? Array(graph.layers.indices) : graph.layers.indices.reversed()
      for layer in order { for run in runs(layer) { align(Array(run.vertices), in: bands[run.lane]) } }
    }
  }

  private mutating func align(_ run: [Int], in band: Band) {
    var bottom = band.top + spacing.title
    var tops: [Double] = []
    for vertex in run {
      let height = graph.vertices[vertex].height
      let near = neighbours[vertex]
      let wanted = near.isEmpty ? centres[vertex].y : near.reduce(0) { $0 + centres[$1].y } / Double(near.count)
      tops.append(max(bottom, wanted - height / 2))
      bottom = (tops.last ?? 0) + height + spacing.row
    }
    var limit = band.top + band.height - spacing.margin
    for (index, vertex) in run.enumerated().reversed() {
      let height = graph.vertices[vertex].height
      tops[index] = min(tops[index], limit - height)
      limit = tops[index] - spacing.row
      centres[vertex].y = tops[index] + height / 2
    }
  }
}
