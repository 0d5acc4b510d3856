package import ConfigModel
package import ConfigSchema
import LosslessYAML

/// Values in the place of maps of settings: while they are there, no setting below them can be written.
extension ConfigDocument {
  /// The errors that are such values in this file, each place once.
  func blockers(_ evaluation: Evaluation) -> [Problem] {
    var seen: Set<ConfigPath> = []
    return evaluation.problems.filter { isBlocker($0) && seen.insert($0.path).inserted }
  }

  /// The one that keeps a setting from being written.
  package func blocker(of path: ConfigPath, _ evaluation: Evaluation) -> Problem? {
    evaluation.problems.first {
      $0.path.segments.count < path.segments.count && path.starts(with: $0.path) && isBlocker($0)
    }
  }

  private func isBlocker(_ problem: Problem) -> Bool {
    guard problem.severity == .error, let settings, !settings.keyOrder(of: problem.path).isEmpty,
      settings.setting(at: problem.path).map({ $0.type == .group }) ?? true, let value = written(problem.path)
    else { return false }
    if case .map = value { return false }
    return true
  }

  /// What is wrong, and the command that fixes it.
  package func sentence(of blocker: Problem) -> (message: String, help: Advice) {
    (
      diagnostic(of: blocker).message,
      blocker.path.isEmpty ? "\(.edit) opens the file" : "\(.unset(blocker.path)) removes it"
    )
  }

  /// For the person who is about to edit, with the place.
  func warning(of blocker: Problem, _ writer: some CommandWriter) -> String {
    let line = diagnostic(of: blocker).location.map { stream.source.position(at: $0.span.lower).line }
    let (message, help) = sentence(of: blocker)
    return "\(FilePath.name(name)):\(line.map { "\($0): " } ?? " ")\(message); \(help.text(writer))"
  }
}
