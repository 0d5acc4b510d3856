internal import CThreadStack
internal import ConfigModel
internal import Patterns

/// Holds one value against a program. Answers yes or no; `Diagnosis` says why.
///
/// The tables are reached through pointers that live as long as `run`.
struct Evaluator {
  let program: Program
  let arena: ValueArena
  let schemas: UnsafeBufferPointer<SchemaRecord>
  let code: UnsafeBufferPointer<Instruction>
  let lists: UnsafeBufferPointer<Int32>
  let shapes: UnsafeBufferPointer<ObjectShape>
  let slots: UnsafeBufferPointer<NameSlot>
  let names: UnsafeBufferPointer<UInt8>
  let nodes: UnsafeBufferPointer<ValueArena.Node>
  let bytes: UnsafeBufferPointer<UInt8>
  let decoded: UnsafeBufferPointer<UInt8>
  let matcher: PatternMatcher

  /// Calls under way.
  var depth = 0
  var steps = 0
  /// The evaluation was given up: its answer means nothing.
  var exhaustion: Exhaustion?
  /// For every value whose evaluated parts are tracked a row of bits, one a part; rows are addressed by their start.
  var marks: ContiguousArray<UInt64> = []
  /// The resource that is being applied, and what each dynamic anchor leads to (the outermost resource wins).
  var resource: Int32 = -1
  var bindings: [Int32]
  /// Tells one set of bindings from another.
  var scope: UInt64 = 0
  var memo: [Question: Bool] = [:]
  var hashes: [Int: UInt64] = [:]

  enum Exhaustion: Sendable { case depth, steps }

  struct Question: Hashable {
    var schema: Int32
    var node: Int32
    var scope: UInt64
  }

  /// Nothing that a person writes comes near.
  static let depthLimit = 20_000
  /// Where the stack ends, with a reserve: no call is made beyond it. Asked for by the first value that is deep.
  lazy var stackEnd = Self.stackEnd()
  /// From here on answers are remembered, so that schemas that ask the same again and again end in time.
  let rememberedAfter: Int
  static let memoLimit = 1_000_000
  let stepLimit: Int
  /// Explanations of alternatives, of which there is an end too.
  var attempts = 0

  static func run<Result>(_ program: Program, _ arena: ValueArena, _ body: (inout Evaluator) -> Result) -> Result {
    program.schemas.withUnsafeBufferPointer { schemas in
      program.code.withUnsafeBufferPointer { code in
        program.lists.withUnsafeBufferPointer { lists in
          program.shapes.withUnsafeBufferPointer { shapes in
            program.slots.withUnsafeBufferPointer { slots in
              program.names.withUnsafeBufferPointer { names in
                arena.nodes.withUnsafeBufferPointer { nodes in
                  arena.bytes.withUnsafeBufferPointer { bytes in
                    arena.decoded.withUnsafeBufferPointer { decoded in
                      var evaluator = Evaluator(
                        program: program, arena: arena, schemas: schemas, code: code, lists: lists, shapes: shapes,
                        slots: slots, names: names, nodes: nodes, bytes: bytes, decoded: decoded,
                        matcher: PatternMatcher(), bindings: Array(repeating: -1, count: program.dynamicNameCount),
                        rememberedAfter: 20_000 + 32 * nodes.count,
                        stepLimit: 50_000_000 + 500 * nodes.count)
                      return body(&evaluator)
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  /// The lowest address that calls of this thread may reach.
  private static func stackEnd() -> UInt {
    let stack = current_thread_stack()
    return UInt(stack.lowest) + min(UInt(stack.size) / 4, 256 << 10)
  }

  /// Whether another level of calls is affordable.
  @inline(__always)
  mutating func mayDescend() -> Bool {
    var probe: UInt8 = 0
    let here = withUnsafeMutablePointer(to: &probe) { UInt(bitPattern: $0) }
    if depth < 16, steps < stepLimit { return true }
    if depth < Self.depthLimit, here > stackEnd, steps < stepLimit { return true }
    if exhaustion == nil { exhaustion = steps < stepLimit ? .depth : .steps }
    return false
  }

  // MARK: one value

  /// Whether a schema admits a value.
  ///
  /// - Parameter track: the row in `marks` of what is evaluated of this value; -1 when nobody asks.
  mutating func check(_ index: Int32, _ node: Int, _ track: Int = -1) -> Bool {
    let record = schemas[Int(index)]
    if record.isTrivial { return true }
    if record.isNever { return false }
    steps += 1
    if steps > rememberedAfter, track < 0 { return checkRemembering(index, record, node) }
    return apply(record, node, track)
  }

  /// As `check`, for a part of a value, which may be an alias.
  @inline(__always)
  mutating func checkPart(_ index: Int32, _ part: Int) -> Bool {
    if case .alias = nodes[part].kind {
      let record = schemas[Int(index)]
      return record.isTrivial || !record.isNever && checkRemembering(index, record, Int(nodes[part].end))
    }
    return check(index, part)
  }

  private mutating func checkRemembering(_ index: Int32, _ record: SchemaRecord, _ node: Int) -> Bool {
    let question = Question(schema: index, node: Int32(truncatingIfNeeded: node), scope: scope)
    if let known = memo[question] { return known }
    let answer = apply(record, node, -1)
    if memo.count < Self.memoLimit, exhaustion == nil { memo[question] = answer }
    return answer
  }

  private mutating func apply(_ record: SchemaRecord, _ node: Int, _ track: Int) -> Bool {
    guard mayDescend() else { return false }
    depth += 1
    defer { depth -= 1 }
    if record.resource != resource, !bindings.isEmpty { return entering(record, node, track) }
    return record.tracksEvaluation ? tracking(record, node, track) : applyRuns(record, node, track)
  }

  /// Applies a schema of another resource.
  private mutating func entering(_ record: SchemaRecord, _ node: Int, _ track: Int) -> Bool {
    let (oldResource, oldScope) = (resource, scope)
    let bound = enter(record.resource)
    let result = record.tracksEvaluation ? tracking(record, node, track) : applyRuns(record, node, track)
    leave(bound, oldResource, oldScope)
    return result
  }

  /// Binds the dynamic anchors of a resource that no outer one has bound.
  mutating func enter(_ next: Int32) -> [Int32] {
    resource = next
    var bound: [Int32] = []
    for anchor in program.dynamicAnchors[Int(next)] where bindings[Int(anchor.name)] < 0 {
      bindings[Int(anchor.name)] = anchor.schema
      bound.append(anchor.name)
      scope = (scope ^ UInt64(anchor.schema + 1)) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(anchor.name + 1)
    }
    return bound
  }

  mutating func leave(_ bound: [Int32], _ oldResource: Int32, _ oldScope: UInt64) {
    for name in bound { bindings[Int(name)] = -1 }
    resource = oldResource
    scope = oldScope
  }

  private mutating func tracking(_ record: SchemaRecord, _ node: Int, _ track: Int) -> Bool {
    let row = pushRow(node)
    let result = applyRuns(record, node, row)
    popRow(row, into: result ? track : -1)
    return result
  }

  private mutating func applyRuns(_ record: SchemaRecord, _ node: Int, _ track: Int) -> Bool {
    let kind = nodes[node].kind
    if record.types != TypeMask.all, record.types & typeBit(node, record) == 0 { return false }
    guard run(record.start, record.firstEnd, node, track) else { return false }
    switch kind {
    case .map: guard run(record.firstEnd, record.objectEnd, node, track) else { return false }
    case .list: guard run(record.objectEnd, record.arrayEnd, node, track) else { return false }
    case .string: guard run(record.arrayEnd, record.stringEnd, node, track) else { return false }
    case .number: guard run(record.stringEnd, record.numberEnd, node, track) else { return false }
    default: break
    }
    return run(record.numberEnd, record.end, node, track)
  }

  func typeBit(_ node: Int, _ record: SchemaRecord) -> UInt8 {
    switch nodes[node].kind {
    case .null, .alias: return TypeMask.null
    case .bool: return TypeMask.bool
    case .string: return TypeMask.string
    case .list: return TypeMask.list
    case .map: return TypeMask.map
    case .number: break
    }
    if record.integerBySpelling {
      return nodes[node].isIntegerSpelling ? TypeMask.integer : TypeMask.fraction
    }
    return isWhole(node) ? TypeMask.integer : TypeMask.fraction
  }

  func isWhole(_ node: Int) -> Bool {
    nodes[node].isSmall ? nodes[node].scale == 0 : arena.numbers[Int(nodes[node].payload)].isWhole
  }

  private mutating func run(_ start: Int32, _ end: Int32, _ node: Int, _ track: Int) -> Bool {
    var index = Int(start)
    while index < Int(end) {
      guard execute(code[index], node, track) else { return false }
      index += 1
    }
    return true
  }

  /// The bytes of a string, a key or a number.
  @inline(__always)
  func text(_ node: Int) -> UnsafeBufferPointer<UInt8> {
    let node = nodes[node]
    let buffer = node.isDecoded ? decoded : bytes
    return UnsafeBufferPointer(rebasing: buffer[Int(node.start)..<Int(node.start) + Int(node.length)])
  }

  @inline(__always)
  func after(_ node: Int) -> Int {
    // A switch, since the comparison of another module's enumeration is a call.
    switch nodes[node].kind {
    case .list, .map: Int(nodes[node].end)
    default: node + 1
    }
  }

  @inline(__always)
  func target(_ node: Int) -> Int {
    if case .alias = nodes[node].kind { Int(nodes[node].end) } else { node }
  }
}
