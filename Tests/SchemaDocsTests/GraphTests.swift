import ConfigSchema
import Testing

@testable import SchemaDocs

@Suite struct LayeredGraphTests {
  private static func graph(_ count: Int, lanes: [Int] = [], _ edges: [(Int, Int)]) -> LayeredGraph {
    var graph = LayeredGraph()
    for index in 0..<count {
      _ = graph.add(
        LayeredGraph.Vertex(width: 80, height: 30, lane: lanes.indices.contains(index) ? lanes[index] : 0))
    }
    for edge in edges { graph.connect(edge.0, edge.1) }
    graph.assignLayers()
    VertexOrdering.apply(to: &graph)
    return graph
  }

  private static func order(_ graph: LayeredGraph) -> [[Int]] {
    graph.layers.map { $0.filter { !graph.vertices[$0].isBend } }
  }

  @Test func theLongestPathCounts() {
    let graph = Self.graph(4, [(0, 1), (1, 2), (0, 2), (2, 3), (0, 3)])
    #expect(Self.order(graph) == [[0], [1], [2], [3]])
    #expect(graph.routes.map(\.path.count) == [2, 2, 3, 2, 4])
  }

  /// What nothing holds back stands beside what it leads to.
  @Test func sourcesMoveForward() {
    #expect(Self.order(Self.graph(4, [(0, 1), (1, 2), (3, 2)])) == [[0], [1, 3], [2]])
  }

  @Test func crossingsAreUndone() {
    #expect(Self.order(Self.graph(6, [(0, 5), (1, 4), (2, 3)])) == [[0, 1, 2], [5, 4, 3]])
  }

  @Test func lanesStayTogether() {
    #expect(Self.order(Self.graph(4, lanes: [0, 1, 0, 1], [(0, 3), (1, 2)])) == [[0, 1], [2, 3]])
  }

  @Test func loopsAreTurnedRound() {
    let graph = Self.graph(3, [(0, 1), (1, 2), (2, 0)])
    #expect(Self.order(graph) == [[0], [1], [2]])
    #expect(graph.routes.map(\.isReversed) == [false, false, true])
    #expect(graph.routes[2].path.first == 0)
  }

  @Test func anEmptyGraphIsNoProblem() {
    let placement = LayeredPlacement(Self.graph(0, []), lanes: 0)
    #expect(placement.height == 0)
  }

  /// Deep graphs with many long edges are drawn without bends, not without end.
  @Test func thereAreNotTooManyBends() {
    let count = 400
    let edges = (1..<count).flatMap { [($0 - 1, $0), ($0 / 2, $0)] }
    let graph = Self.graph(count, edges)
    #expect(graph.vertices.count == count)
    #expect(graph.routes.count == edges.count)
  }

  /// Forty settings on four pages, each depending on some before it: no two boxes touch, and all lie in their band.
  @Test func boxesDoNotOverlap() {
    var edges: [(Int, Int)] = []
    for index in 1..<40 { edges += [(index * 7 % index, index), (index * 3 % index, index)] }
    let lanes = (0..<40).map { $0 % 4 }
    let graph = Self.graph(40, lanes: lanes, edges)
    let placement = LayeredPlacement(graph, lanes: 4)
    for vertex in graph.vertices.indices {
      let (centre, half) = (placement.centres[vertex], graph.vertices[vertex].height / 2)
      let band = placement.bands[graph.vertices[vertex].lane]
      #expect(centre.y - half >= band.top && centre.y + half <= band.top + band.height)
      #expect(placement.sides(of: vertex).left >= 0 && placement.sides(of: vertex).right <= placement.width)
    }
    for column in graph.layers {
      for (upper, lower) in zip(column, column.dropFirst()) {
        let gap = placement.centres[lower].y - placement.centres[upper].y
        #expect(gap >= (graph.vertices[upper].height + graph.vertices[lower].height) / 2)
      }
    }
  }
}

@Suite struct DependencyDiagramTests {
  private static func links(_ settings: Settings) -> [String] {
    let diagram = DependencyDiagram(of: settings)
    return diagram.links.map { link in
      let sources = link.sources.map { diagram.nodes[$0].name }.joined(separator: "+")
      return "\(sources) -> \(diagram.nodes[link.target].name) [\(link.label)] \(link.kind)"
    }
  }

  @Test func everyAttributeThatReads() throws {
    let settings = try SchemaSource.section(
      """
      on: {type: bool, default: true}
      n: {type: int, default: 1}
      list: {of: {}}
      a: {enabled-if: on and n > 1}
      b: {visible-if: on}
      c: {required-if: has(a)}
      d: {default: [{when: on, value: x}, {value: y}]}
      e: {choices: {p: {label: P, enabled-if: on}, q: Q}}
      f: {type: int, range: {max: n}}
      g: {computed: n + 1}
      h: {choices-from: list}
      """)
    #expect(
      Self.links(settings) == [
        "on+n -> a [on and n > 1] enabling", "on -> b [shown if on] showing", "a -> c [required if has(a)] value",
        "on -> d [default x if on] value", "on -> e [choice p if on] value", "n -> f [range: n] value",
        "n -> g [is n + 1] value", "list -> h [choices] value",
      ])
  }

  @Test func pagesSectionsAndGroups() throws {
    let settings = try SchemaSource.settings(
      """
      confedit: 1
      pages:
      - title: One
        sections: [{settings: {on: {type: bool, default: true}}}]
      - title: Two
        enabled-if: on
        sections:
        - {header: Part, visible-if: on, settings: {g: {enabled-if: on, settings: {x: {}, h: {settings: {y: {}}}}}}}
        pages:
        - {title: Three, sections: [{settings: {z: {enabled-if: on}}}]}
      """)
    #expect(
      Self.links(settings) == [
        "on -> page [on] enabling", "on -> section [shown if on] showing", "on -> g [on] enabling",
        "on -> z [on] enabling",
      ])
    #expect(DependencyDiagram(of: settings).groups == ["One", "Two", "Two › Three"])
  }

  @Test func itemsAndTheirMembers() throws {
    let settings = try SchemaSource.section(
      """
      on: {type: bool, default: true}
      l: {of: {settings: {t: {type: bool, default: true}, u: {enabled-if: .t and on}}}}
      """
    )
    #expect(Self.links(settings) == ["l[].t+on -> l[].u [.t and on] enabling"])
  }

  @Test func nothingDependsOnAnything() throws {
    let diagram = DependencyDiagram(of: try SchemaSource.section("a: {}\nb: {enabled-if: 1 == 1}"))
    #expect(diagram.isEmpty)
    #expect(SVGGraph(diagram).document.contains("No setting depends on another."))
    #expect(MermaidGraph(diagram).text == "flowchart LR\n")
  }

  /// The same condition of several settings is written once, with a line to each.
  @Test func aConditionIsDrawnOnce() throws {
    let settings = try SchemaSource.section("on: {type: bool, default: true}\na: {enabled-if: on}\nb: {enabled-if: on}")
    let image = SVGGraph(DependencyDiagram(of: settings)).document
    #expect(image.matches(of: /class="d-condition"/).count == 1)
    #expect(image.matches(of: /class="d-arrow d-enabling"/).count == 2)
  }
}
