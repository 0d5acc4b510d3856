internal import ConfigModel

/// Which settings of the top level are to be worked out again when one of them has changed, items and all: the edges of
/// every condition, default, choice, range and computed value, from what is read to who reads it. Made once for a schema
/// by those who evaluate it many times.
package struct Readers: Sendable {
  /// The readers of one setting after the other, and where those of each begin.
  private var all: [Int] = []
  private var starts: [Int] = []
  /// The settings whose values are checked against the machine, which may have changed meanwhile.
  let restless: [Int]

  package init(_ settings: Settings) {
    var search = ReadSearch(settings: settings)
    let count = settings.topLevelCount
    var readers = [[Int]](repeating: [], count: count)
    var restless: [Int] = []
    for index in 0..<count {
      let found = search.reads(of: index)
      for read in found.settings { readers[read].append(index) }
      if found.asksMachine { restless.append(index) }
    }
    self.restless = restless
    for list in readers {
      starts.append(all.count)
      all += list
    }
    starts.append(all.count)
  }

  /// The settings of the top level of which it was made.
  var count: Int { starts.count - 1 }

  func of(_ index: Int) -> ArraySlice<Int> { all[starts[index]..<starts[index + 1]] }
}

/// What a setting of the top level reads.
private struct ReadSearch {
  struct Found {
    /// Settings of the top level.
    var settings: Set<Int> = []
    var asksMachine = false
  }

  let settings: Settings
  private var byGate: [Int: Set<Int>] = [:]

  init(settings: Settings) { self.settings = settings }

  mutating func reads(of index: Int) -> Found {
    var found = Found()
    collect(index, &found)
    return found
  }

  private mutating func collect(_ index: Int, _ found: inout Found) {
    let setting = settings.all[index]
    for condition in [setting.enabledIf, setting.visibleIf, setting.requiredIf] { read(condition, &found.settings) }
    for each in setting.defaults { read(each.when, &found.settings) }
    for choice in setting.choices { read(choice.enabledIf, &found.settings) }
    if let id = setting.computedExpression { read(id, &found.settings) }
    for end in [setting.low, setting.high] { if case .computed(let id, _) = end { read(id, &found.settings) } }
    if case .items(let source) = setting.choicesSource { found.settings.insert(source.index) }
    if let gate = setting.gate { found.settings.formUnion(reads(ofGate: gate)) }
    if [.path, .dir, .timezone].contains(setting.type) { found.asksMachine = true }
    // What belongs to items comes behind the top level.
    let inner = [setting.item, setting.keySetting].compactMap { $0 } + setting.members
    for part in inner where part.index >= settings.topLevelCount { collect(part.index, &found) }
  }

  private mutating func reads(ofGate index: Int) -> Set<Int> {
    if let known = byGate[index] { return known }
    let gate = settings.gates[index]
    var found = gate.parent.map { reads(ofGate: $0) } ?? []
    read(gate.enabledIf, &found)
    read(gate.visibleIf, &found)
    byGate[index] = found
    return found
  }

  private func read(_ condition: Condition?, _ found: inout Set<Int>) {
    if let condition { read(condition.expression, &found) }
  }

  private func read(_ id: Int, _ found: inout Set<Int>) {
    for node in settings.expressions[id].nodes {
      // Members of items are worked out with their list.
      if case .setting(let index) = node, index < settings.topLevelCount { found.insert(index) }
    }
  }
}
