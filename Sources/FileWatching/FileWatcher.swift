/// Tells when files change: their content, or what their paths lead to. Files that do not exist can be watched too.
///
/// The directories are watched as well as the files, because a file that is replaced is another file. What a network
/// file system changes on another machine is not seen.
package struct FileWatcher: ~Copyable {
  package enum Event: Sendable, Equatable {
    /// One change or several in quick succession.
    case changed
    /// Ctrl-C, or SIGINT from elsewhere.
    case interrupted
    /// Nobody reads the output any more.
    case outputClosed
  }

  private let notifier: Inotify
  /// The names that matter in each watched directory.
  private var names: [Int32: Set<String>] = [:]
  private var files: Set<Int32> = []

  /// So long nothing may happen before changes count as over, and so long they may go on at most, in milliseconds.
  private static let quietTime = 50
  private static let longestChange = 500

  package init() throws(WatchFailure) { notifier = try Inotify() }

  /// Watches these files from now on, in place of those before. To be called again after each change, and before the
  /// files are read: then no change is missed.
  ///
  /// - Parameter paths: absolute.
  package mutating func watch(_ paths: [String]) throws(WatchFailure) {
    let trails = paths.map { PathTrail(to: $0) }
    var names: [Int32: Set<String>] = [:]
    for step in Set(trails.flatMap(\.steps)) {
      if let watch = try notifier.watch(.directory, at: step.directory) { names[watch, default: []].insert(step.name) }
    }
    var files: Set<Int32> = []
    for step in trails.compactMap(\.steps.last) {
      if let watch = try notifier.watch(.file, at: step.path), names[watch] == nil { files.insert(watch) }
    }
    for old in Set(self.names.keys).union(self.files) where names[old] == nil && !files.contains(old) {
      notifier.forget(old)
    }
    self.names = names
    self.files = files
  }

  /// Waits until something happens.
  ///
  /// - Parameter output: a descriptor whose reader may go away.
  package func wait(output: Int32) throws(WatchFailure) -> Event {
    while true {
      switch try notifier.wait(output: output, milliseconds: nil) {
      case .interrupted: return .interrupted
      case .outputClosed: return .outputClosed
      case .timeout: continue
      case .notices: break
      }
      guard try hasNews() else { continue }
      return try settled(output: output)
    }
  }

  private func settled(output: Int32) throws(WatchFailure) -> Event {
    let end = Inotify.clock + Self.longestChange
    var quietUntil = Inotify.clock + Self.quietTime
    while true {
      let remaining = min(quietUntil, end) - Inotify.clock
      guard remaining > 0 else { return .changed }
      switch try notifier.wait(output: output, milliseconds: remaining) {
      case .interrupted: return .interrupted
      case .outputClosed: return .outputClosed
      case .timeout: return .changed
      case .notices: if try hasNews() { quietUntil = Inotify.clock + Self.quietTime }
      }
    }
  }

  /// Takes all notices that are there; true when one is about a watched file.
  private func hasNews() throws(WatchFailure) -> Bool {
    var result = false
    for notice in try notifier.notices() {
      if notice.meansAnything || files.contains(notice.watch) {
        result = true
      } else if let name = notice.name {
        result = result || names[notice.watch]?.contains(name) == true
      }
    }
    return result
  }
}

/// Files cannot be watched here.
package struct WatchFailure: Error, Sendable, Equatable {
  /// An errno(3) value.
  package let number: Int32
}
