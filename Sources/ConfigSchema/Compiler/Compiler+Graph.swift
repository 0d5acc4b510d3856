internal import ConfigModel

/// What depends on what, the order in which it is worked out, and the loops in it.
extension Compiler {
  mutating func orderDependencies() {
    var graph = DependencyGraph(settings: result.all, gates: result.gates)
    for id in result.expressions.indices {
      let owner: GraphNode
      switch result.expressions[id].owner {
      case .setting(let index): owner = .setting(index)
      case .gate(let index): owner = .gate(index)
      case .none: continue
      }
      for setting in references[id] { graph.add(owner, to: setting, by: .expression(id)) }
    }
    for index in result.rules.indices {
      let rule = result.rules[index]
      let read = references[rule.condition.expression]
      result.rules[index].references = read + rule.settings.filter { !read.contains($0) }
    }
    for setting in result.all {
      if case .items(let source) = setting.choicesSource {
        graph.add(.setting(setting.id.index), to: source.index, by: .choices)
      }
    }
    let order = graph.order()
    for (root, nodes) in order.scopes {
      guard let root else {
        result.order = nodes
        continue
      }
      if let group = graph.group(of: root) { result.all[group].update { $0.memberOrder = nodes } }
    }
    for loop in order.loops { report(loop) }
  }

  /// The settings that the expression of a number reads, by their numbers.
  func readSettings(of id: Int) -> [Int] {
    var found: [Int] = []
    let syntax = result.expressions[id].syntax
    collect(syntax.root, syntax, result.expressions[id].siblings, isInQuantifier: false, &found)
    return found
  }

  private func collect(_ id: Int, _ syntax: Syntax, _ siblings: Int?, isInQuantifier: Bool, _ found: inout [Int]) {
    switch syntax.nodes[id] {
    case .name(let segments):
      if let node = result.keys.find(segments), let setting = result.keys.nodes[node].setting { found.append(setting) }
    case .item(let segments):
      // In a quantifier `.x` is a member of what the list holds, and the list is a reference already.
      if !isInQuantifier, let siblings, let node = result.keys.find(segments, from: siblings),
        let setting = result.keys.nodes[node].setting
      {
        found.append(setting)
      }
    case .bool, .number, .text: break
    case .call(let function, let arguments) where function.isQuantifier && arguments.count == 2:
      collect(arguments[0], syntax, siblings, isInQuantifier: isInQuantifier, &found)
      collect(arguments[1], syntax, siblings, isInQuantifier: true, &found)
    case let node:
      for child in Syntax.children(of: node) {
        collect(child, syntax, siblings, isInQuantifier: isInQuantifier, &found)
      }
    }
  }

  private mutating func report(_ loop: [DependencyGraph.Step]) {
    guard let first = loop.first else { return }
    let names = loop.map { name($0.from) }
    let notes = loop.map { step -> Diagnostic.Note in
      let (from, to) = (name(step.from), name(step.to))
      switch step.reason {
      case .expression(let id):
        let expression = result.expressions[id]
        return Diagnostic.Note(
          "\(from): \(expression.attribute) reads \(to)",
          at: Diagnostic.Location(file: file, span: expression.place.span))
      case .choices: return Diagnostic.Note("\(from): choices-from reads \(to)", at: location(step.from))
      case .enclosure: return Diagnostic.Note("\(from) is enabled together with \(to)", at: location(step.from))
      }
    }
    var place = location(first.from)
    if case .expression(let id) = first.reason {
      place = Diagnostic.Location(file: file, span: result.expressions[id].place.span)
    }
    errors.append(
      Diagnostic(
        .error, "cycle", "\(names[0]) depends on itself: \((names + [names[0]]).joined(separator: " → "))", at: place,
        notes: notes, help: "remove one of these conditions"))
  }

  private func location(_ node: GraphNode) -> Diagnostic.Location? {
    guard case .setting(let index) = node else { return nil }
    return Diagnostic.Location(file: file, span: keySpans[index])
  }

  func name(_ node: GraphNode) -> String {
    switch node {
    case .setting(let index): return result.name(of: index)
    case .gate(let index):
      // What has no condition of its own shares the gate around it, which stands before it.
      if let page = result.pages.first(where: { $0.gate == index }) { return "the page \(page.address)" }
      if let section = result.sections.first(where: { $0.gate == index }) {
        return "the section \(section.address ?? result.pages[section.page].title)"
      }
      if let group = result.all.first(where: { $0.gate == index && $0.type == .group }) {
        return "the group \(result.name(of: group.id.index))"
      }
      return "a condition"
    }
  }
}
