internal import CThreadStack

/// How deep and how long an evaluation may go, so that it neither overflows the stack nor runs for ever.
struct EvaluationBudget {
  enum Exhaustion: Sendable { case depth, steps }

  /// Why the evaluation was given up; its answer means nothing then.
  private(set) var exhaustion: Exhaustion?
  /// Calls under way.
  private var depth = 0
  private var steps = 0
  private var attempts = 0
  private let stepLimit: Int
  private let rememberedAfter: Int
  /// Where the stack ends, with a reserve: no call is made beyond it. Asked for by the first value that is deep.
  private lazy var stackEnd = Self.stackEnd()

  /// Nothing that a person writes comes near.
  private static let depthLimit = 20_000
  /// Alternatives within alternatives multiply; beyond this the nearest one is not looked for.
  private static let attemptLimit = 20_000

  init(nodeCount: Int) {
    stepLimit = 50_000_000 + 500 * nodeCount
    rememberedAfter = 20_000 + 32 * nodeCount
  }

  @inline(__always)
  mutating func step() { steps += 1 }

  /// From here on answers are remembered, so that schemas that ask the same again and again end in time.
  @inline(__always)
  var isLong: Bool { steps > rememberedAfter }

  /// Enters another level of calls, where it is affordable; `ascend` leaves it.
  @inline(__always)
  mutating func descend() -> Bool {
    var probe: UInt8 = 0
    let here = withUnsafeMutablePointer(to: &probe) { UInt(bitPattern: $0) }
    guard steps < stepLimit, depth < 16 || depth < Self.depthLimit && here > stackEnd else {
      if exhaustion == nil { exhaustion = steps < stepLimit ? .depth : .steps }
      return false
    }
    depth += 1
    return true
  }

  @inline(__always)
  mutating func ascend() { depth -= 1 }

  /// Takes one step of a comparison.
  mutating func mayCompare() -> Bool {
    steps += 1
    guard steps < stepLimit, depth < Self.depthLimit else {
      exhaustion = exhaustion ?? .steps
      return false
    }
    return true
  }

  /// Whether so many alternatives may still be explained.
  mutating func mayAttempt(_ count: Int) -> Bool {
    attempts += count
    return attempts < Self.attemptLimit
  }

  /// For another pass over the same instance.
  mutating func restart() { steps = 0 }

  func verdict(_ answer: Bool) -> Verdict {
    switch exhaustion {
    case .depth: .tooDeep
    case .steps: .tooLong
    case nil: answer ? .valid : .invalid
    }
  }

  /// The lowest address that calls of this thread may reach.
  private static func stackEnd() -> UInt {
    let stack = current_thread_stack()
    return UInt(stack.lowest) + min(UInt(stack.size) / 4, 256 << 10)
  }
}
