import Glibc
import Synchronization

/// Runs the same work on many items, on all cores.
package enum WorkerPool {
  /// How many processors this process may run on.
  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The answers in the order of the items.
  ///
  /// - Parameter progress: called now and then from the calling thread with the number of finished items.
  package static func map<Item: Sendable, Answer: Sendable>(
    _ items: [Item], _ work: @escaping @Sendable (Item) -> Answer, progress: (Int) -> Void
  ) -> [Answer] {
    let job = Job(items, work)
    let threads = (1..<max(1, min(processorCount, items.count))).compactMap { _ in start(job) }
    // The calling thread works too: without threads nothing is lost but time.
    while job.step() { progress(job.finishedCount) }
    for thread in threads { pthread_join(thread, nil) }
    progress(items.count)
    return job.answers
  }

  private static func start(_ job: any Steppable) -> pthread_t? {
    var thread = pthread_t()
    let box = Unmanaged.passRetained(StepBox(job))
    let failure = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        let job = Unmanaged<StepBox>.fromOpaque(context).takeRetainedValue().job
        while job.step() {}
        return nil
      }, box.toOpaque())
    guard failure == 0 else {
      box.release()
      return nil
    }
    return thread
  }
}

private protocol Steppable: Sendable {
  /// Works on one item. False when no item is left.
  func step() -> Bool
}

/// What a thread is given: C knows no generic types.
private final class StepBox: Sendable {
  let job: any Steppable
  init(_ job: any Steppable) { self.job = job }
}

private final class Job<Item: Sendable, Answer: Sendable>: Steppable {
  private let items: [Item]
  private let work: @Sendable (Item) -> Answer
  private let next = Atomic<Int>(0)
  private let finished: Mutex<[(index: Int, answer: Answer)]>

  init(_ items: [Item], _ work: @escaping @Sendable (Item) -> Answer) {
    self.items = items
    self.work = work
    finished = Mutex([])
  }

  func step() -> Bool {
    let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
    guard index < items.count else { return false }
    let answer = work(items[index])
    finished.withLock { $0.append((index, answer)) }
    return true
  }

  var finishedCount: Int { finished.withLock { $0.count } }

  var answers: [Answer] { finished.withLock { $0.sorted { $0.index < $1.index }.map(\.answer) } }
}
