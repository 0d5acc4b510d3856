package import ConfigModel
import ConfigSchema
import LosslessYAML

extension Draft {
  /// Finds a key that an edit is about. A path that is missing, and would be nested beside a key with a dot, is refused.
  ///
  /// - Parameter command: the same edit of another path; nil for one that no command makes.
  func target(
    _ path: ConfigPath, admitsStored: Bool = false, command: (ConfigPath) -> SuggestedCommand?
  ) throws(Failure) -> Target {
    let target = try document.target(path, admitsStored: admitsStored)
    if !createsNested { try document.refuseBesideDottedKey(target, command: command) }
    return target
  }

  /// The same for what is to be taken out, if only in part. No new item is offered.
  ///
  /// - Returns: nil where a selector matches no item: then there is nothing to do, and a note says so.
  mutating func targetToRemove(
    _ path: ConfigPath, admitsStored: Bool = false, command: (ConfigPath) -> SuggestedCommand?
  ) throws(Failure) -> Target? {
    do throws(Failure) {
      return try target(path, admitsStored: admitsStored, command: command)
    } catch {
      if document.lacksItem(path) {
        note("no item matches `\(path)`")
        return nil
      }
      var failure = error
      for index in failure.reports.indices where failure.reports[index].diagnostic.help?.offers(.add) == true {
        failure.reports[index].diagnostic.help = nil
      }
      throw failure
    }
  }
}

extension ConfigDocument {
  /// Whether a selector on the path matches no item of a list that is here.
  fileprivate func lacksItem(_ path: ConfigPath) -> Bool {
    do throws(LookupFailure) {
      _ = try stream.resolve(path, document: number, itemKey: itemKey)
      return false
    } catch {
      if case .noItem = error.reason { return true }
      return false
    }
  }

  /// Refuses a path that is missing, and would be nested beside a key with a dot.
  package func refuseBesideDottedKey(
    _ target: Target, command: (ConfigPath) -> SuggestedCommand? = { _ in nil }
  ) throws(Failure) {
    guard target.node == nil, !target.isElsewhere, let key = dottedKey(beside: target.path) else { return }
    let message =
      key.isThere
      ? "there is no `\(target.path)`, but there is the key `\(key.path)`"
      : "`\(target.path)` would be nested beside the key `\(key.existing)`"
    throw Failure(
      .noSuchKey, "dotted-key", message, path: target.path,
      help: advice(about: key, settings?.hasSecret(at: key.path) == true ? .setFromInput(key.path) : command(key.path)))
  }

  private func advice(about key: DottedKey, _ command: SuggestedCommand?) -> Advice {
    let quoted: Advice = command.map { Advice($0) } ?? "write `\(key.path)`"
    guard let command, [.unset, .remove].contains(command.verb) else {
      return "\(quoted); \(option: .create) creates the nested key instead"
    }
    return key.isThere ? quoted : "a key with a dot is written `\(key.path)`"
  }
}
