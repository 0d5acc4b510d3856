internal import ConfigModel

/// Type checks of expressions, and checks of the values in the schema.
extension Compiler {
  mutating func checkExpressions() {
    // The types of computed settings follow from what they read, which comes first in the order.
    if !untypedComputed.isEmpty || result.all.contains(where: { $0.computedExpression != nil }) {
      for node in result.order + result.all.flatMap({ $0.memberOrder }) {
        if case .setting(let index) = node, let id = result.all[index].computedExpression { checkExpression(id) }
      }
    }
    for id in result.expressions.indices where !result.expressions[id].isChecked { checkExpression(id) }
    let areTyped = errors.isEmpty
    for index in formatSpans.keys.sorted() where areTyped || !untypedComputed.contains(index) {
      checkFormat(result.all[index])
    }
  }

  /// Asked when the types of computed settings are known.
  private mutating func checkFormat(_ setting: Setting) {
    guard let format = setting.format, let span = formatSpans[setting.id.index], !format.applies(to: setting.type)
    else { return }
    let fitting = DisplayFormat.allCases.filter { $0.applies(to: setting.type) }.map(\.rawValue)
    report(
      "misplaced-attribute", "the format \(format.rawValue) cannot show \(setting.type.phrase)", at: span,
      help: fitting.isEmpty ? "remove format" : "it can be shown as \(fitting.joined(separator: ", "))")
  }

  private mutating func checkExpression(_ id: Int) {
    let (nodes, typing, mistakes) = checked(id)
    for mistake in mistakes {
      let expression = result.expressions[id]
      errors.append(
        Diagnostic(
          .error, mistake.code, "\(mistake.message) (in \(expression.attribute))",
          at: expression.place.location(of: mistake.span), help: mistake.help))
    }
    // Nodes of a wrong expression are never looked at: the schema is refused.
    result.expressions[id].nodes = nodes
    if case .computed(let setting) = wanted[id], typing.type != .unknown { takeType(typing, setting) }
  }

  private func checked(_ id: Int) -> ([Expression.Node], Typing, [ExpressionError]) {
    var checker = Checker(
      result.expressions[id].syntax, settings: result.all, keys: result.keys,
      siblings: result.expressions[id].siblings, suggests: suggests)
    let root = checker.syntax.root
    var typing = Typing.unknown
    switch wanted[id] {
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
    guard untypedComputed.contains(setting) else {
      let own = ValueType(result.all[setting].type)
      if !own.fits(typing.type) {
        report(
          "type-mismatch", "the computed value is \(typing.type.phrase), and the setting is \(own.phrase)",
          at: keySpans[setting])
      }
      return
    }
    result.all[setting].update { $0.type = typing.type.settingType }
  }

  // MARK: Values

  mutating func checkValues() {
    var evaluator = Evaluator(settings: result, context: EvaluationContext(), isStatic: true)
    var constants: [Datum?] = Array(repeating: nil, count: result.all.count)
    // Where the type or the choices are wrong, the values would only add confusion.
    for pending in pendingValues where !untrusted.contains(pending.setting) {
      let setting = result.all[pending.setting]
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
    result.constantDefaults = constants
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
