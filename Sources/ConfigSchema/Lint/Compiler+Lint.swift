internal import ConfigModel

/// Findings that do not keep a schema from being used. Only `schema lint` looks for them.
extension Compiler {
  /// What is right but suspicious, and what is proved to be wrong although each part of it is right.
  mutating func lint() {
    lintBools()
    for pending in pendingComments { lintComment(pending.comment, result.expressions[pending.expression]) }
    lintForm()
    var proofs = SchemaProofs(self)
    proofs.run()
    warnings += proofs.findings
  }

  /// Until it is set, a bool without default makes each condition that reads it unknown.
  private mutating func lintBools() {
    var isReported: Set<Int> = []
    for id in result.expressions.indices {
      guard case .condition = wanted[id] else { continue }
      for index in references[id] {
        let setting = result.all[index]
        guard setting.type == .bool, setting.defaults.isEmpty, setting.computed == nil,
          isReported.insert(index).inserted
        else { continue }
        let expression = result.expressions[id]
        warn(
          "bool-without-default",
          "\(result.name(of: index)) has no default, so the conditions that read it are neither true nor false until it is set",
          at: keySpans[index],
          notes: [
            Diagnostic.Note(
              "\(expression.attribute) reads it here", at: Diagnostic.Location(file: file, span: expression.place.span))
          ], help: "add default: false or default: true")
      }
    }
  }

  /// `x # y` is the expression `x`: suspicious when the comment is an expression too, or goes on where it ends.
  private mutating func lintComment(_ comment: String, _ expression: Expression) {
    var isSuspicious = (try? Parser.parse(expression.syntax.text + " " + comment)) != nil
    if !isSuspicious, let syntax = try? Parser.parse(comment) {
      var checker = Checker(syntax, settings: result.all, keys: result.keys, siblings: expression.siblings)
      _ = checker.check()
      isSuspicious = checker.errors.isEmpty && syntax.nodes.contains { if case .name = $0 { true } else { false } }
    }
    guard isSuspicious else { return }
    warn(
      "yaml-comment", "in YAML \"# \(comment)\" is a comment and no part of the expression of \(expression.attribute)",
      at: expression.place.span, help: "put the whole expression in quotes, or the comment on a line of its own")
  }
}
