internal import ConfigModel

/// Checks the types of expressions, and gives computed settings the type of theirs.
struct ExpressionChecks: SchemaPass {
  let log: SchemaLog
  private var draft: SchemaDraft

  static func run(_ draft: consuming SchemaDraft, _ log: SchemaLog) -> SchemaDraft {
    var pass = ExpressionChecks(log: log, draft: draft)
    pass.check()
    return pass.draft
  }

  private mutating func check() {
    // The types of computed settings follow from what they read, which comes first in the order.
    if !draft.notes.untypedComputed.isEmpty || draft.settings.all.contains(where: { $0.computedExpression != nil }) {
      for node in draft.settings.order + draft.settings.all.flatMap({ $0.memberOrder }) {
        if case .setting(let index) = node, let id = draft.settings.all[index].computedExpression {
          checkExpression(id)
        }
      }
    }
    for id in draft.settings.expressions.indices where !draft.settings.expressions[id].isChecked { checkExpression(id) }
    let areTyped = log.errors.isEmpty
    for index in draft.notes.formatSpans.keys.sorted() where areTyped || !draft.notes.untypedComputed.contains(index) {
      checkFormat(draft.settings.all[index])
    }
  }

  /// Asked when the types of computed settings are known.
  private func checkFormat(_ setting: Setting) {
    guard let format = setting.format, let span = draft.notes.formatSpans[setting.id.index],
      !format.applies(to: setting.type)
    else { return }
    let fitting = DisplayFormat.allCases.filter { $0.applies(to: setting.type) }.map(\.rawValue)
    report(
      "misplaced-attribute", "the format \(format.rawValue) cannot show \(setting.type.phrase)", at: span,
      help: fitting.isEmpty ? "remove format" : "it can be shown as \(fitting.joined(separator: ", "))")
  }

  private mutating func checkExpression(_ id: Int) {
    let (nodes, typing, mistakes) = checked(id)
    for mistake in mistakes {
      let expression = draft.settings.expressions[id]
      log.add(
        Diagnostic(
          .error, mistake.code, "\(mistake.message) (in \(expression.attribute))",
          at: expression.place.location(of: mistake.span), help: mistake.help))
    }
    // Nodes of a wrong expression are never looked at: the schema is refused.
    draft.settings.expressions[id].nodes = nodes
    if case .computed(let setting) = log.wanted[id], typing.type != .unknown { takeType(typing, setting) }
  }

  private func checked(_ id: Int) -> ([Expression.Node], Typing, [ExpressionError]) {
    var checker = Checker(
      draft.settings.expressions[id].syntax, settings: draft.settings.all, keys: draft.settings.keys,
      siblings: draft.settings.expressions[id].siblings, suggests: log.suggests)
    let root = checker.syntax.root
    var typing = Typing.unknown
    switch log.wanted[id] {
    case .condition: checker.condition(root, item: nil)
    case .computed: typing = checker.check()
    case .value(let setting):
      typing = checker.check()
      let setting = checker.typing(of: setting)
      if !checker.fits(root, typing, setting.type) {
        checker.report(
          root,
          "\(checker.syntax.printed(root)) is \(typing.type.phrase), and the setting is \(setting.type.phrase)")
      }
    }
    return (checker.nodes, typing, checker.errors)
  }

  /// Gives a computed setting the type of its expression, or checks it against the one that it has.
  private mutating func takeType(_ typing: Typing, _ setting: Int) {
    guard draft.notes.untypedComputed.contains(setting) else {
      let own = ValueType(draft.settings.all[setting].type)
      if !own.fits(typing.type) {
        report(
          "type-mismatch", "the computed value is \(typing.type.phrase), and the setting is \(own.phrase)",
          at: draft.keySpans[setting])
      }
      return
    }
    draft.settings.all[setting].update { $0.type = typing.type.settingType }
  }
}
