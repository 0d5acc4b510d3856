internal import ConfigModel

/// One layer before it is merged: each is judged by itself, so former keys get their new names here, and what the layer
/// may not set goes.
struct LayerReading {
  private let layer: LayerValue
  private let number: Int
  private let settings: Settings
  private(set) var part: LayerMerge.Part
  private(set) var found: [FoundProblem] = []

  init(_ layer: LayerValue, number: Int, _ settings: Settings) {
    self.layer = layer
    self.number = number
    self.settings = settings
    part = LayerMerge.Part(
      value: layer.value, origin: OriginTree(ValueSource(layer: number, path: ConfigPath())))
  }

  mutating func renew() {
    guard case .map = layer.value else { return }
    for index in settings.renamed {
      for former in settings.all[index].renamedFrom { adopt(former, for: settings.all[index]) }
    }
    guard let name = layer.name else { return }
    for index in settings.scoped where !settings.all[index].scope.contains(name) { drop(settings.all[index], name) }
  }

  /// A former key gives the value unless the new one is there too.
  private mutating func adopt(_ former: ConfigPath, for setting: Setting) {
    guard settings.setting(at: former) == nil, let value = part.value.member(at: former), value != .null,
      let keys = former.keys
    else { return }
    let origin = part.origin.node(at: former)
    let new = setting.path
    let isTwice = part.value.member(at: new).map { $0 != .null } ?? false
    part = part.with(nil, at: keys[...])
    if isTwice {
      add(
        Problem(
          path: former, code: "renamed-twice", severity: .error,
          message: "\(former) is the former name of \(new), which is set too and is used instead",
          help: "remove \(former)",
          source: origin.source), of: setting)
      return
    }
    if let keys = new.keys { part = part.with(LayerMerge.Part(value: value, origin: origin), at: keys[...]) }
    add(
      Problem(
        path: former, code: "renamed", severity: .warning, message: "\(former) is now called \(new)",
        help: "rename it to \(new)", fix: .rename(to: new), source: origin.source), of: setting)
  }

  private mutating func drop(_ setting: Setting, _ name: String) {
    guard let value = part.value.member(at: setting.path), value != .null, let keys = setting.path.keys else { return }
    let source = part.origin.node(at: setting.path).source
    part = part.with(nil, at: keys[...])
    add(
      Problem(
        path: setting.path, code: "out-of-scope", severity: .warning,
        message: "the value has no effect: the layer \(name) cannot set \(setting.path)",
        help: "only these layers can: \(setting.scope.joined(separator: ", "))", source: source), of: setting)
  }

  private mutating func add(_ problem: Problem, of setting: Setting) {
    found.append(FoundProblem(rank: setting.id.index, problem: problem))
  }
}
