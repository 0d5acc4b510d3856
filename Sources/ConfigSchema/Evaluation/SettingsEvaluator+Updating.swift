internal import ConfigModel

/// What an evaluation keeps for one after it.
struct EvaluationMemory: Sendable {
  var context: EvaluationContext
  /// The problems of settings, by the one of the top level at which they were found, without their sources.
  var found: [Int: [FoundProblem]]
  /// At least as many as the unknown keys whose nearest names were looked for.
  var lookups: Int
}

extension Evaluation {
  /// What holds when layers make the configuration: as `Settings.evaluate` says, but worked out again is only what reads
  /// something that has changed since this evaluation. Where that is unknown, all of it.
  ///
  /// - Parameter readers: those of this evaluation's schema.
  package func updated(
    layers: [LayerValue], context: EvaluationContext = EvaluationContext(), by readers: Readers
  ) -> Evaluation {
    SettingsEvaluator.evaluate(layers, after: self, context, readers)
      ?? settings.evaluate(layers: layers, context: context)
  }
}

extension EvaluationContext {
  /// Whether what was worked out in the other one holds in this one, as long as no value is another.
  fileprivate func continues(_ other: EvaluationContext) -> Bool {
    judgement == nil && other.judgement == nil && directory == other.directory && home == other.home
      && today == other.today && zoneInfo == other.zoneInfo && taggedPaths == other.taggedPaths
  }
}

extension SettingsEvaluator {
  /// Nil where all is to be worked out anew.
  static func evaluate(
    _ layers: [LayerValue], after former: Evaluation, _ context: EvaluationContext, _ readers: Readers
  ) -> Evaluation? {
    let memory = former.memory
    guard context.continues(memory.context), former.item == nil, readers.count == former.settings.topLevelCount else {
      return nil
    }
    var evaluator = SettingsEvaluator(
      EvaluationState(
        settings: former.settings, context: context, states: former.states, environment: former.environment,
        gates: former.gates))
    let merged = LayerMerge.merge(layers, former.settings)
    evaluator.state.collect(merged.value)
    let unknown = evaluator.state.takeFound()
    let stale = evaluator.workOutStale(former.states, readers)
    // Only so many nearest names are looked for, and the first ones get them.
    guard memory.lookups + evaluator.state.lookups <= EvaluationState.mostLookups else { return nil }
    evaluator.state.lookups += memory.lookups
    var own = memory.found
    for index in stale { own[index] = nil }
    own.merge(Dictionary(grouping: evaluator.state.takeFound(), by: \.rank)) { $0 + $1 }
    return evaluator.state.evaluation(of: merged, context, unknown: unknown, own: own)
  }

  /// Works out the settings of which something has changed, and those that read one that came out differently.
  ///
  /// - Returns: those that were worked out.
  private mutating func workOutStale(_ former: PiecewiseArray<SettingState>, _ readers: Readers) -> [Int] {
    let count = state.settings.topLevelCount
    var isStale = [Bool](repeating: false, count: count)
    var isDone = isStale
    for index in 0..<count where !Self.isSpelled(state.stored[index], as: former[index].stored) {
      isStale[index] = true
    }
    for index in readers.restless { isStale[index] = true }
    for node in state.settings.order {
      guard case .setting(let index) = node else {
        workOut(node, base: ConfigPath())
        continue
      }
      guard isStale[index] else { continue }
      renew(index)
      isDone[index] = true
      guard !Self.isSameToReaders(state.states[index], former[index]) else { continue }
      for reader in readers.of(index) { isStale[reader] = true }
    }
    let stale = (0..<count).filter { isStale[$0] }
    for index in stale {
      // What reads it only to be shown or required may come before it in the order.
      if !isDone[index] { renew(index) }
      state.finish(index, base: ConfigPath())
    }
    return stale
  }

  private mutating func renew(_ index: Int) {
    state.states[index] = SettingState()
    state.environment.hold(state.states[index], of: index)
    workOut(.setting(index), base: ConfigPath())
  }

  private static func isSpelled(_ value: Value?, as other: Value?) -> Bool {
    guard let value, let other else { return value == nil && other == nil }
    return value.isSpelled(as: other)
  }

  /// Whether the states are the same to all that read the setting, in a condition or for a sentence about one.
  private static func isSameToReaders(_ new: SettingState, _ old: SettingState) -> Bool {
    new.isEnabled == old.isEnabled && new.isValid == old.isValid && new.isOpaque == old.isOpaque
      && new.datum == old.datum && isSpelled(new.effective, as: old.effective) && isSpelled(new.stored, as: old.stored)
  }
}
