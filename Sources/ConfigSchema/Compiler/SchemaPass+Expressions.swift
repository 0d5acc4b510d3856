internal import ConfigModel

/// Parsing of expressions and conditions; their names are looked up when all settings are known.
extension SchemaPass {
  /// `EXPR`, or `{when: EXPR, why: TEXT}`.
  func condition(
    _ value: LocatedValue?, owner: Expression.Owner, _ attribute: String, why: LocatedValue? = nil, siblings: Int?
  ) -> Condition? {
    guard let value else { return nil }
    var source = value
    var reason = text(why, "why")
    if case .map = value.content {
      let parts = attributes(of: value, ConditionAttribute.self)
      guard let when = required(parts[.when], parts, .when) else { return nil }
      source = when
      reason = text(parts[.why], "why") ?? reason
    }
    guard let id = expression(source, owner: owner, attribute, .condition, siblings: siblings) else { return nil }
    return Condition(why: reason, expression: id, source: log.expressions[id].source)
  }

  /// The number of the parsed expression; nil when it could not be parsed.
  func expression(
    _ value: LocatedValue, owner: Expression.Owner, _ attribute: String, _ wants: WantedValue, siblings: Int?
  ) -> Int? {
    guard !log.isSplit(at: value.span), let text = expressionText(value, attribute) else { return nil }
    let place = Expression.Place(file: log.file, span: value.span, textOffset: value.textOffset)
    do throws(ExpressionError) {
      let syntax = try Parser.parse(text)
      return log.add(
        Expression(syntax, at: place, owner: owner, attribute: attribute, siblings: siblings), wants,
        comment: value.isPlain ? value.comment : nil)
    } catch {
      report(error, in: place, attribute, value)
      return nil
    }
  }

  /// An expression is a scalar; one like `true` or `5` was read as a bool or a number.
  private func expressionText(_ value: LocatedValue, _ attribute: String) -> String? {
    if let tag = value.tag, tag.hasPrefix("!"), !tag.hasPrefix("!!"), value.isPlain {
      report(
        "yaml-tag", "in YAML an unquoted \(tag) is a tag, so the expression of \(attribute) has lost its beginning",
        at: value.span, help: "write not \(tag.dropFirst()), or put the expression in quotes")
      return nil
    }
    if let anchor = value.anchor, value.isPlain {
      report(
        "yaml-anchor",
        "in YAML an unquoted &\(anchor) is an anchor, so the expression of \(attribute) has lost its beginning",
        at: value.span, help: "put the expression in quotes")
      return nil
    }
    switch value.content {
    case .string(let text): return text
    case .bool, .number: return value.text ?? Shown.text(value.value)
    case .null:
      report(
        "wrong-type", "the expression of \(attribute) is empty", at: value.span,
        help: "put an expression that begins with ! & * # or [ in quotes")
      return nil
    case .list, .map:
      report(
        "wrong-type", "\(attribute) is an expression, and this is \(value.value.phrase)", at: value.span,
        help: "put an expression that has brackets, braces or a colon in quotes")
      return nil
    }
  }

  private func report(
    _ error: ExpressionError, in place: Expression.Place, _ attribute: String, _ value: LocatedValue
  ) {
    var help = error.help
    if let comment = value.comment, value.isPlain {
      help = "in YAML a # after a blank starts a comment: put the expression in quotes to keep \"# \(comment)\""
    }
    log.add(
      Diagnostic(
        .error, error.code, "\(error.message) (in \(attribute))", at: place.location(of: error.span),
        help: help))
  }
}
