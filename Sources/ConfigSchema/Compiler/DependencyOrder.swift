internal import ConfigModel

/// The order in which settings are worked out, each after what it depends on, and the loops in that.
struct DependencyOrder: SchemaPass {
  let log: SchemaLog
  private var draft: SchemaDraft

  static func run(_ draft: consuming SchemaDraft, _ log: SchemaLog) -> SchemaDraft {
    var pass = DependencyOrder(log: log, draft: draft)
    pass.order()
    return pass.draft
  }

  private mutating func order() {
    var graph = DependencyGraph(settings: draft.settings.all, gates: draft.settings.gates)
    for id in draft.settings.expressions.indices {
      let owner: GraphNode
      switch draft.settings.expressions[id].owner {
      case .setting(let index): owner = .setting(index)
      case .gate(let index): owner = .gate(index)
      case .none: continue
      }
      for setting in draft.references[id] { graph.add(owner, to: setting, by: .expression(id)) }
    }
    for index in draft.settings.rules.indices {
      let rule = draft.settings.rules[index]
      let read = draft.references[rule.condition.expression]
      draft.settings.rules[index].references = read + rule.settings.filter { !read.contains($0) }
    }
    for setting in draft.settings.all {
      if case .items(let source) = setting.choicesSource {
        graph.add(.setting(setting.id.index), to: source.index, by: .choices)
      }
    }
    let order = graph.order()
    for (root, nodes) in order.scopes {
      guard let root else {
        draft.settings.order = nodes
        continue
      }
      if let group = graph.group(of: root) { draft.settings.all[group].update { $0.memberOrder = nodes } }
    }
    for loop in order.loops { report(loop) }
  }

  private func report(_ loop: [DependencyGraph.Step]) {
    guard let first = loop.first else { return }
    let names = loop.map { draft.settings.name(of: $0.from) }
    let notes = loop.map { step -> Diagnostic.Note in
      let (from, to) = (draft.settings.name(of: step.from), draft.settings.name(of: step.to))
      switch step.reason {
      case .expression(let id):
        let expression = draft.settings.expressions[id]
        return Diagnostic.Note(
          "\(from): \(expression.attribute) reads \(to)",
          at: Diagnostic.Location(file: log.file, span: expression.place.span))
      case .choices: return Diagnostic.Note("\(from): choices-from reads \(to)", at: location(step.from))
      case .enclosure: return Diagnostic.Note("\(from) is enabled together with \(to)", at: location(step.from))
      }
    }
    var place = location(first.from)
    if case .expression(let id) = first.reason {
      place = Diagnostic.Location(file: log.file, span: draft.settings.expressions[id].place.span)
    }
    log.add(
      Diagnostic(
        .error, "cycle", "\(names[0]) depends on itself: \((names + [names[0]]).joined(separator: " → "))", at: place,
        notes: notes, help: "remove one of these conditions"))
  }

  private func location(_ node: GraphNode) -> Diagnostic.Location? {
    guard case .setting(let index) = node else { return nil }
    return Diagnostic.Location(file: log.file, span: draft.keySpans[index])
  }
}

extension Settings {
  func name(of node: GraphNode) -> String {
    switch node {
    case .setting(let index): return self.name(of: index)
    case .gate(let index):
      // What has no condition of its own shares the gate around it, which comes before it.
      if let page = pages.first(where: { $0.gate == index }) { return "the page \(page.address)" }
      if let section = sections.first(where: { $0.gate == index }) {
        return "the section \(section.address ?? pages[section.page].title)"
      }
      if let group = all.first(where: { $0.gate == index && $0.type == .group }) {
        return "the group \(self.name(of: group.id.index))"
      }
      return "a condition"
    }
  }
}
