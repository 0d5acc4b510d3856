internal import DisplayText

/// The dependencies as an SVG image: pages are bands, what is decided is to the right of what decides, and the
/// condition between them.
package struct SVGGraph: Sendable {
  let diagram: DependencyDiagram
  /// By key the place in the page around the image to which a node leads.
  private let anchors: [String: String]
  private var graph = LayeredGraph()
  /// The vertex of each node of the diagram: they come first.
  private var conditions: [Condition] = []

  /// Links with the same sources and the same condition: it is written once.
  struct Condition: Sendable {
    var vertex: Int
    var kind: DependencyDiagram.Kind
    var label: String
    var lines: [String]
  }

  private enum Size {
    static let line = 15.0
    static let title = 13.0
    static let name = 11.0
    /// The width of a character in parts of its height: a little more than most fonts take.
    static let proportional = 0.6
    static let monospaced = 0.615
    static let labelCells = 34
    /// The height of the lines below that say what strokes mean.
    static let legend = 38.0
  }

  package init(_ diagram: DependencyDiagram) { self.init(diagram, anchors: [:]) }

  /// For a page in which the settings are described.
  package init(_ diagram: DependencyDiagram, in reference: Reference) {
    let pairs = reference.settings.map { ($0.key, $0.anchor) }
    self.init(diagram, anchors: Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
  }

  private init(_ diagram: DependencyDiagram, anchors: [String: String]) {
    self.diagram = diagram
    self.anchors = anchors
    for node in diagram.nodes {
      let title = Double(DisplayWidth.of(node.title)) * Size.title * Size.proportional
      let name = Double(DisplayWidth.of(node.name)) * Size.name * Size.monospaced
      _ = graph.add(
        LayeredGraph.Vertex(
          width: max(title, name) + 24, height: node.title.isEmpty || node.name.isEmpty ? 28 : 42, lane: node.group))
    }
    addConditions()
    graph.assignLayers()
    VertexOrdering.apply(to: &graph)
  }

  private mutating func addConditions() {
    var known: [Key: Int] = [:]
    for link in diagram.links {
      let key = Key(sources: link.sources, label: link.label, lane: diagram.nodes[link.target].group, kind: link.kind)
      if let vertex = known[key] {
        graph.connect(vertex, link.target)
        continue
      }
      let lines = Self.lines(link.label)
      let cells = lines.map(DisplayWidth.of).max() ?? 0
      var vertex = LayeredGraph.Vertex(
        width: Double(cells) * Size.name * Size.monospaced + 16, height: Double(lines.count) * Size.line + 8,
        lane: diagram.nodes[link.target].group)
      vertex.isLate = true
      let number = graph.add(vertex)
      known[key] = number
      conditions.append(Condition(vertex: number, kind: link.kind, label: link.label, lines: lines))
      for source in link.sources { graph.connect(source, number) }
      graph.connect(number, link.target)
    }
  }

  private struct Key: Hashable {
    var sources: [Int]
    var label: String
    var lane: Int
    var kind: DependencyDiagram.Kind
  }

  /// At most three lines; what is cut off is in the tooltip.
  private static func lines(_ label: String) -> [String] {
    let lines = DisplayWidth.wrapped(EscapedText.escaped(label), to: Size.labelCells)
    guard lines.count > 3 else { return lines }
    return lines.prefix(2) + [DisplayWidth.truncated(lines[2...].joined(separator: " "), to: Size.labelCells)]
  }

  // MARK: Drawing

  /// A file of its own, with a ground behind it.
  package var document: String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + svg(hasGround: true) + "\n" }

  /// An element for a page.
  package var element: String { svg(hasGround: false) }

  private func svg(hasGround: Bool) -> String {
    let placement = LayeredPlacement(graph, lanes: diagram.groups.count)
    let size = LayeredPlacement.Point(x: max(placement.width, 560), y: placement.height + Size.legend)
    let (width, height) = (MarkupText.number(size.x), MarkupText.number(size.y))
    let name = MarkupText.escaped("Dependencies of the settings of \(diagram.title)")
    var parts = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"dependencies\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\" role=\"group\" aria-label=\"\(name)\">",
      "<style>\n\(SVGGraphStyle.sheet)\n</style>",
    ]
    if hasGround { parts.append("<rect class=\"d-ground\" width=\"\(width)\" height=\"\(height)\"/>") }
    for (band, title) in zip(placement.bands, diagram.groups) { parts.append(lane(band, title, size.x)) }
    let curves = EdgeCurves(graph: graph, placement: placement)
    for (index, route) in graph.routes.enumerated() { parts += edge(index, route, curves) }
    for condition in conditions { parts.append(label(condition, placement)) }
    for index in diagram.nodes.indices { parts.append(node(index, placement)) }
    parts += legend(below: placement.height)
    parts.append("</svg>")
    return parts.joined(separator: "\n")
  }

  private func legend(below top: Double) -> [String] {
    let baseline = MarkupText.number(top + 24)
    guard !diagram.isEmpty else {
      return ["<text class=\"d-legend\" x=\"14\" y=\"\(baseline)\">No setting depends on another.</text>"]
    }
    let entries: [(DependencyDiagram.Kind, String)] = [
      (.enabling, "decides whether it is enabled"), (.value, "decides about its value"),
      (.showing, "decides whether it is shown"),
    ]
    var x = 14.0
    return entries.filter { entry in conditions.contains { $0.kind == entry.0 } }.map { kind, words in
      let line = "M\(MarkupText.number(x)),\(MarkupText.number(top + 20))h28"
      let start = MarkupText.number(x + 36)
      x += 60 + Double(words.count) * Size.name * Size.proportional
      return "<path class=\"d-edge \(Self.name(kind))\" d=\"\(line)\"/>"
        + "<text class=\"d-legend\" x=\"\(start)\" y=\"\(baseline)\">\(words)</text>"
    }
  }

  private func lane(_ band: LayeredPlacement.Band, _ title: String, _ width: Double) -> String {
    let (top, height) = (MarkupText.number(band.top), MarkupText.number(band.height))
    let attributes = "x=\"0\" y=\"\(top)\" width=\"\(MarkupText.number(width))\" height=\"\(height)\" rx=\"10\""
    return "<rect class=\"d-lane\" \(attributes)/>" + text("d-lane-title", 14, band.top + 20, title)
  }

  private func edge(_ index: Int, _ route: LayeredGraph.Route, _ curves: EdgeCurves) -> [String] {
    let kind = kind(of: route)
    let line = "<path class=\"d-edge \(Self.name(kind))\" d=\"\(curves.path(of: index))\"/>"
    // An arrow points at what is decided, not at the condition.
    let target = route.isReversed ? route.path.first : route.path.last
    guard let target, target < diagram.nodes.count else { return [line] }
    return [line, "<path class=\"d-arrow \(Self.name(kind))\" d=\"\(curves.arrow(of: index))\"/>"]
  }

  private func kind(of route: LayeredGraph.Route) -> DependencyDiagram.Kind {
    let ends = [route.path.first, route.path.last].compactMap { $0 }
    return ends.compactMap { end in condition(end)?.kind }.first ?? .value
  }

  private func condition(_ vertex: Int) -> Condition? {
    let index = vertex - diagram.nodes.count
    return conditions.indices.contains(index) ? conditions[index] : nil
  }

  private static func name(_ kind: DependencyDiagram.Kind) -> String {
    switch kind {
    case .enabling: "d-enabling"
    case .showing: "d-showing"
    case .value: "d-value"
    }
  }

  private func label(_ condition: Condition, _ placement: LayeredPlacement) -> String {
    let vertex = graph.vertices[condition.vertex]
    let centre = placement.centres[condition.vertex]
    let box = rect("d-label", centre, vertex, radius: 6)
    let first = centre.y - Double(condition.lines.count - 1) * Size.line / 2 + 4
    let lines = condition.lines.enumerated().map { index, line in
      text("d-condition", centre.x, first + Double(index) * Size.line, line)
    }
    return "<g><title>\(MarkupText.escaped(condition.label))</title>\(box)\(lines.joined())</g>"
  }

  private func node(_ index: Int, _ placement: LayeredPlacement) -> String {
    let node = diagram.nodes[index]
    let centre = placement.centres[index]
    var content = rect(node.setting == nil ? "d-node d-place" : "d-node", centre, graph.vertices[index], radius: 8)
    if node.title.isEmpty || node.name.isEmpty {
      content += text("d-name", centre.x, centre.y + 4, node.name + node.title)
    } else {
      content +=
        text("d-title", centre.x, centre.y - 3, node.title) + text("d-name", centre.x, centre.y + 13, node.name)
    }
    guard let anchor = anchors[node.name], node.setting != nil else { return "<g>\(content)</g>" }
    return "<a href=\"\(MarkupText.escaped(Anchors.fragment(anchor)))\">\(content)</a>"
  }

  private func rect(
    _ name: String, _ centre: LayeredPlacement.Point, _ vertex: LayeredGraph.Vertex, radius: Int
  ) -> String {
    let (x, y) = (MarkupText.number(centre.x - vertex.width / 2), MarkupText.number(centre.y - vertex.height / 2))
    let (width, height) = (MarkupText.number(vertex.width), MarkupText.number(vertex.height))
    return "<rect class=\"\(name)\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" rx=\"\(radius)\"/>"
  }

  private func text(_ name: String, _ x: Double, _ y: Double, _ text: String) -> String {
    let (x, y) = (MarkupText.number(x), MarkupText.number(y))
    return "<text class=\"\(name)\" x=\"\(x)\" y=\"\(y)\">\(MarkupText.escaped(text))</text>"
  }
}
