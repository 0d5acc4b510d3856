public import ConfigModel
import ConfigSchema

extension Configuration {
  /// Why a setting has its value, and why it is enabled or disabled.
  public struct Explanation: Sendable, Hashable {
    /// A value that a setting would have to be given.
    public struct Change: Sendable, Hashable {
      public let key: String
      public let value: Value
    }

    /// What counts now; nil when nothing does.
    public let value: Value?
    /// Where it comes from: `stored`, `default`, `when-disabled`, `computed` or `none`.
    public let origin: String
    public let isEnabled: Bool
    /// A sentence for each condition that is not true; empty while the setting is enabled.
    public let reasons: [String]
    /// The fewest changes that enable it, empty while it is enabled; nil when no few changes do.
    public let enabling: [Change]?

    init(of path: ConfigPath, in document: ConfigDocument) throws(Failure) {
      let (target, setting, evaluation) = try document.settingTarget(path)
      let state = evaluation.state(at: target.path)
      value = state?.effective
      origin = (state?.origin ?? .none).rawValue
      isEnabled = state?.isEnabled ?? true
      reasons = isEnabled ? [] : evaluation.reasons(at: target.path)
      enabling =
        switch isEnabled ? .changes([]) : document.enabling(setting, at: target.path) {
        case .changes(let steps): steps.map { Change(key: $0.path.description, value: $0.value) }
        case .missing, nil: nil
        }
    }
  }
}
