internal import ConfigModel
internal import Patterns

/// Holds one instance against a program. Answers yes or no, as fast as it can; `Explainer` says why.
///
/// Nodes are indices into the instance's arena, schemas into the program's records. A `row` is where the evaluated
/// parts of the value are marked, -1 when no schema asks for them.
struct InstanceValidator {
  let tables: ProgramTables
  let instance: Instance
  let matcher = PatternMatcher()
  var budget: EvaluationBudget
  var evaluated = EvaluatedParts()
  var scope: DynamicScope
  private var answers = RememberedAnswers()
  private var hashes = InstanceHashes()

  init(_ tables: ProgramTables, _ instance: Instance) {
    self.tables = tables
    self.instance = instance
    budget = EvaluationBudget(nodeCount: instance.nodes.count)
    scope = DynamicScope(nameCount: tables.program.dynamicNameCount)
  }

  static func run<Result>(
    _ program: SchemaProgram, _ arena: ValueArena, _ body: (inout InstanceValidator) -> Result
  ) -> Result {
    program.withTables { tables in
      arena.withInstance { instance in
        var validator = InstanceValidator(tables, instance)
        return body(&validator)
      }
    }
  }

  /// Whether a schema admits a value.
  mutating func check(_ schema: Int32, _ node: Int, _ row: Int = -1) -> Bool {
    let record = tables.schemas[Int(schema)]
    if record.isTrivial { return true }
    if record.isNever { return false }
    budget.step()
    if budget.isLong, row < 0 { return checkRemembering(schema, record, node) }
    return apply(record, node, row)
  }

  /// As `check`, for a part of a value, which may be an alias.
  @inline(__always)
  mutating func checkPart(_ schema: Int32, _ part: Int) -> Bool {
    if case .alias = instance.nodes[part].kind {
      let record = tables.schemas[Int(schema)]
      return record.isTrivial
        || !record.isNever && checkRemembering(schema, record, Int(instance.nodes[part].end))
    }
    return check(schema, part)
  }

  /// Applies a schema to the same value; what it evaluates counts only when it admits the value.
  mutating func checkBranch(_ schema: Int32, _ node: Int, _ row: Int) -> Bool {
    guard row >= 0 else { return check(schema, node) }
    let own = evaluated.push(count: instance.count(node))
    let result = check(schema, node, own)
    evaluated.pop(own, into: result ? row : -1)
    return result
  }

  private mutating func checkRemembering(_ schema: Int32, _ record: SchemaRecord, _ node: Int) -> Bool {
    let question = RememberedAnswers.Question(schema: schema, node: node, scope: scope.identity)
    if let known = answers[question] { return known }
    let answer = apply(record, node, -1)
    if budget.exhaustion == nil { answers.remember(answer, to: question) }
    return answer
  }

  private mutating func apply(_ record: SchemaRecord, _ node: Int, _ row: Int) -> Bool {
    guard budget.descend() else { return false }
    defer { budget.ascend() }
    guard scope.isOutside(record.resource) else { return applyInScope(record, node, row) }
    let outer = enter(record.resource)
    let result = applyInScope(record, node, row)
    scope.leave(to: outer)
    return result
  }

  mutating func enter(_ resource: Int32) -> DynamicScope.Outer {
    scope.enter(resource, tables.program.dynamicAnchors[Int(resource)])
  }

  @inline(__always)
  private mutating func applyInScope(_ record: SchemaRecord, _ node: Int, _ row: Int) -> Bool {
    guard record.tracksEvaluation else { return applyRuns(record, node, row) }
    let own = evaluated.push(count: instance.count(node))
    let result = applyRuns(record, node, own)
    evaluated.pop(own, into: result ? row : -1)
    return result
  }

  private mutating func applyRuns(_ record: SchemaRecord, _ node: Int, _ row: Int) -> Bool {
    if record.types != .all, !record.types.contains(instance.type(of: node, record)) { return false }
    guard run(record.start, record.firstEnd, node, row) else { return false }
    switch instance.nodes[node].kind {
    case .map: guard run(record.firstEnd, record.objectEnd, node, row) else { return false }
    case .list: guard run(record.objectEnd, record.arrayEnd, node, row) else { return false }
    case .string: guard run(record.arrayEnd, record.stringEnd, node, row) else { return false }
    case .number: guard run(record.stringEnd, record.numberEnd, node, row) else { return false }
    default: break
    }
    return run(record.numberEnd, record.end, node, row)
  }

  private mutating func run(_ start: Int32, _ end: Int32, _ node: Int, _ row: Int) -> Bool {
    var index = Int(start)
    while index < Int(end) {
      guard meets(tables.code[index], node, row) else { return false }
      index += 1
    }
    return true
  }

  // MARK: equality

  /// Whether a value equals a node of an arena.
  mutating func equals(_ node: Int, _ other: Int, in arena: ValueArena) -> Bool {
    instance.equals(node, other, in: arena, &budget)
  }

  /// The first item that equals an earlier one, and that one, by position.
  mutating func firstRepetition(_ list: Int) -> (earlier: Int, later: Int)? {
    instance.firstRepetition(list, &hashes, &budget)
  }
}
