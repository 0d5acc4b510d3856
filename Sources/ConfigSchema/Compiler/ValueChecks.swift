internal import ConfigModel

/// Checks the values that the schema itself holds.
struct ValueChecks: SchemaPass {
  let log: SchemaLog
  private var draft: SchemaDraft

  static func run(_ draft: consuming SchemaDraft, _ log: SchemaLog) -> SchemaDraft {
    var pass = ValueChecks(log: log, draft: draft)
    pass.check()
    return pass.draft
  }

  private mutating func check() {
    var evaluator = SettingsEvaluator(of: draft.settings)
    var constants: [Datum?] = Array(repeating: nil, count: draft.settings.all.count)
    // Where the type or the choices are wrong, the values would only add confusion.
    for pending in draft.notes.values where !draft.notes.untrusted.contains(pending.setting) {
      let setting = draft.settings.all[pending.setting]
      let value = pending.index.map { setting.defaults[$0].value } ?? pending.value.value
      let (datum, problems) = evaluator.judge(value, for: pending.setting)
      if problems.isEmpty, pending.index == 0, setting.defaults.count == 1, setting.isConstant {
        constants[pending.setting] = datum
      }
      for problem in problems {
        let place = problem.path.segments.reduce(pending.value) { value, segment in value.member(segment) ?? value }
        report("wrong-value", "\(pending.attribute): \(problem.message)", at: place.span, help: problem.help)
      }
    }
    draft.settings.constantDefaults = constants
  }
}

extension LocatedValue {
  /// What a segment of a path leads to.
  fileprivate func member(_ segment: ConfigPath.Segment) -> LocatedValue? {
    switch (segment, content) {
    case (.number(let index, _), .list(let items)): items.indices.contains(index) ? items[index] : nil
    case (.key(let key), .map), (.number(_, let key), .map): self[key]
    default: nil
    }
  }
}
