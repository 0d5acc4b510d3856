internal import ConfigModel

/// The violations found so far, and where the search is.
struct ViolationReport {
  let limit: Int
  private(set) var violations: [Violation] = []
  /// The nodes of the violations.
  private var nodes: Set<Int> = []
  private(set) var path: [ConfigPath.Segment] = []
  /// The key of the value that is looked at, -1 without.
  private(set) var key = -1
  /// Why the schema that is looked at applies at all: a clause.
  var reason: String?

  init(limit: Int) { self.limit = limit }

  var isFull: Bool { violations.count >= limit }

  /// Goes to a part of the value that is looked at; gives what `leave` takes.
  mutating func enter(_ segment: ConfigPath.Segment, key: Int) -> Int {
    let outer = self.key
    path.append(segment)
    self.key = key
    return outer
  }

  mutating func leave(to outer: Int) {
    path.removeLast()
    key = outer
  }

  /// An empty report at the same place, for an alternative.
  func branch() -> ViolationReport {
    var report = ViolationReport(limit: min(limit, 16))
    report.path = path
    report.key = key
    report.reason = reason
    return report
  }

  mutating func add(_ violation: Violation) {
    guard !isFull else { return }
    var violation = violation
    if let reason { violation.message += ", because \(reason)" }
    // Two schemas may say the same of a value.
    if !nodes.insert(violation.node).inserted,
      violations.contains(where: { $0.node == violation.node && $0.message == violation.message })
    {
      return
    }
    violations.append(violation)
  }

  /// Of several that say that a value is another than any that is admitted the first is enough.
  private var withoutEchoes: [Violation] {
    var judged: Set<Int> = []
    return violations.filter { violation in
      let isOther = ["type", "enum", "const", "any-of", "one-of"].contains(violation.code)
      return !isOther || violation.place != .value || judged.insert(violation.node).inserted
    }
  }

  func inFileOrder(_ arena: ValueArena) -> [Violation] {
    withoutEchoes.stablySorted { arena.nodes[$0.node].lower }
  }
}
