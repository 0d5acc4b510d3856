import CommandSpec
import ConfigModel
import ConfigSchema
import FileWatching
import Glibc

/// Reads a configuration again whenever one of its files changes, and tells what has another value then.
struct SettingsWatch: ~Copyable {
  enum Event {
    /// May be none: a file can change without its values.
    case changes([SettingChange])
    case interrupted
    /// Nobody reads the output any more.
    case outputClosed
  }

  /// The configuration file.
  let path: String
  private let invocation: Invocation
  private var watcher: FileWatcher
  /// The files that make the configuration, as far as the last reading told.
  private var files: [String]
  /// The last reading that worked; nil before the first.
  private var last: WatchedValues?
  /// What is wrong with the files now, and has been told.
  private var problems: [Diagnostic] = []
  private(set) var fileExists: Bool

  init(_ invocation: Invocation) throws(Failure) {
    guard let path = try Workspace(invocation).choice.path else {
      throw .usage("standard input cannot be watched", help: "name a file with -f FILE")
    }
    let watcher = try Self.watcher()
    self.path = path
    self.invocation = invocation
    self.watcher = watcher
    files = [path]
    fileExists = PathKind.exists(path)
  }

  private static func watcher() throws(Failure) -> FileWatcher {
    do throws(WatchFailure) {
      return try FileWatcher()
    } catch {
      throw Failure(error)
    }
  }

  /// Reads for the first time. What cannot be read now ends the run, as with any other verb.
  mutating func begin(_ console: inout Console) throws(Failure) { last = try read(&console) }

  /// Waits for the next change.
  mutating func next(_ console: inout Console) throws(Failure) -> Event {
    do throws(WatchFailure) {
      switch try watcher.wait(output: STDOUT_FILENO) {
      case .interrupted: return .interrupted
      case .outputClosed: return .outputClosed
      case .changed: break
      }
    } catch {
      throw Failure(error)
    }
    return .changes(try changes(&console))
  }

  /// What cannot be read is told once; the last good reading stays until there is another.
  private mutating func changes(_ console: inout Console) throws(Failure) -> [SettingChange] {
    let values: WatchedValues
    do throws(Failure) {
      values = try read(&console)
    } catch {
      let diagnostics = error.reports.map(\.diagnostic)
      if diagnostics != problems {
        for report in error.reports { console.show(report.diagnostic, sources: report.sources) }
      }
      problems = diagnostics
      return []
    }
    if !problems.isEmpty { console.note("'\(path)' can be read again") }
    problems = []
    tellExistence(&console)
    defer { last = values }
    return last.map { values.changes(since: $0) } ?? []
  }

  private mutating func tellExistence(_ console: inout Console) {
    let exists = PathKind.exists(path)
    if exists != fileExists { console.note(exists ? "'\(path)' exists now" : "'\(path)' was removed") }
    fileExists = exists
  }

  /// Reads files that are watched already, so that no change is missed: when the reading shows that others belong to
  /// the configuration, these are watched and all is read again.
  private mutating func read(_ console: inout Console) throws(Failure) -> WatchedValues {
    let verbosity = console.verbosity
    defer { console.verbosity = verbosity }
    // Notes about the file are for the first reading.
    if last != nil { console.verbosity = .quiet }
    while true {
      do throws(WatchFailure) {
        try watcher.watch(files.map { FilePath.join(ProcessEnvironment.workingDirectory, $0) })
      } catch {
        throw Failure(error)
      }
      let document = try Workspace(invocation).read(&console)
      let found = document.files(of: path)
      if found == files { return try WatchedValues(invocation.operands.first, in: document, isFirst: last == nil) }
      files = found
      console.verbosity = .quiet
    }
  }
}

extension ConfigDocument {
  /// All files that the configuration is made of, whether they exist or not.
  fileprivate func files(of path: String) -> [String] {
    let schema = schema?.sources.files ?? []
    return [path] + schema + (layers.below + layers.above).map(\.file)
  }
}

extension PathKind {
  fileprivate static func exists(_ path: String) -> Bool {
    if case .nothing = PathKind(path) { false } else { true }
  }
}

extension Failure {
  fileprivate init(_ error: WatchFailure) {
    let reason = strerror(error.number).map { String(cString: $0) } ?? "error \(error.number)"
    let isLimit = [EMFILE, ENFILE, ENOSPC].contains(error.number)
    self.init(
      .inputOutput, "watch", "files cannot be watched: \(reason)",
      help: isLimit
        ? "stop other programs that watch files, or raise the limits fs.inotify.max_user_instances and "
          + "fs.inotify.max_user_watches" : nil)
  }
}
