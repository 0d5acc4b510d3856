import Glibc

/// A line on the terminal that shows the progress of a long run. There is none if standard error is not a terminal, is not
/// wanted, or cannot move its cursor.
struct ProgressBar {
  private let total: Int
  private let isShown: Bool
  private let start: timespec
  private static let width = 30
  /// Shorter runs show no line.
  private static let delay = 0.3

  init(total: Int, _ console: borrowing Console) {
    self.total = total
    isShown = total > 1 && console.canDrawProgress
    start = Self.now
  }

  private static var now: timespec {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time
  }

  private var seconds: Double {
    let now = Self.now
    return Double(now.tv_sec - start.tv_sec) + Double(now.tv_nsec - start.tv_nsec) / 1e9
  }

  func show(_ done: Int) {
    guard isShown, seconds > Self.delay else { return }
    let filled = Self.width * done / max(total, 1)
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
    write("\r[\(bar)] \(done) of \(total)")
  }

  /// Leaves the line empty.
  func remove() {
    if isShown, seconds > Self.delay { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    var text = text
    text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
