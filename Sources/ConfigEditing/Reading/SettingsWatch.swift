import ConfigModel
import ConfigSchema
import FileWatching
import Glibc

/// Reads a configuration again whenever one of its files changes, and reports the values that differ.
package struct SettingsWatch: ~Copyable {
  package enum Event {
    /// Can be empty: a file can change without its values.
    case changes([SettingChange])
    case interrupted
    /// Nobody reads the output any more.
    case outputClosed
  }

  /// The configuration file.
  package let path: String
  private let options: OpeningOptions
  private let scope: String?
  private var watcher: FileWatcher
  /// The files of the configuration, as far as the last reading found them.
  private var files: [String]
  /// The last reading that worked; nil before the first.
  private var last: WatchedValues?
  /// The problems of the files that have been reported.
  private var problems: [Diagnostic] = []
  package private(set) var fileExists: Bool

  /// - Parameter scope: the key at or below which changes count; nil for all.
  package init(_ options: OpeningOptions, below scope: String?) throws(Failure) {
    guard let path = try Workspace(options).choice.path else {
      throw .usage("standard input cannot be watched", help: "name a file with -f FILE")
    }
    let watcher = try Self.watcher()
    self.path = path
    self.options = options
    self.scope = scope
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
  package mutating func begin(_ notices: inout Notices) throws(Failure) { last = try read(&notices) }

  /// Waits for the next change.
  package mutating func next(_ notices: inout Notices) throws(Failure) -> Event {
    do throws(WatchFailure) {
      switch try watcher.wait(output: STDOUT_FILENO) {
      case .interrupted: return .interrupted
      case .outputClosed: return .outputClosed
      case .changed: break
      }
    } catch {
      throw Failure(error)
    }
    return .changes(try changes(&notices))
  }

  /// A file that cannot be read is reported once; the last good reading stays until there is another.
  private mutating func changes(_ notices: inout Notices) throws(Failure) -> [SettingChange] {
    let values: WatchedValues
    do throws(Failure) {
      values = try read(&notices)
    } catch {
      let diagnostics = error.reports.map(\.diagnostic)
      if diagnostics != problems {
        for report in error.reports { notices.show(report.diagnostic, sources: report.sources) }
      }
      problems = diagnostics
      return []
    }
    if !problems.isEmpty { notices.note("'\(path)' can be read again") }
    problems = []
    tellExistence(&notices)
    defer { last = values }
    return last.map { values.changes(since: $0) } ?? []
  }

  private mutating func tellExistence(_ notices: inout Notices) {
    let exists = PathKind.exists(path)
    if exists != fileExists { notices.note(exists ? "'\(path)' exists now" : "'\(path)' was removed") }
    fileExists = exists
  }

  /// Reads files that are watched already, so that no change is missed: when the reading shows that others belong to
  /// the configuration, these are watched and all is read again.
  private mutating func read(_ notices: inout Notices) throws(Failure) -> WatchedValues {
    var isFirst = last == nil
    while true {
      do throws(WatchFailure) {
        try watcher.watch(files.map { FilePath.join(ProcessEnvironment.workingDirectory, $0) })
      } catch {
        throw Failure(error)
      }
      var found = Notices()
      defer {
        // Notes about the files are for the first reading.
        if isFirst { notices.append(found) }
        isFirst = false
      }
      let document = try Workspace(options).read(&found)
      let current = document.files(of: path)
      if current == files { return try WatchedValues(scope, in: document, isFirst: last == nil) }
      files = current
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
        ? Advice(
          "stop other programs that watch files, or raise the limits fs.inotify.max_user_instances and "
            + "fs.inotify.max_user_watches") : nil)
  }
}
