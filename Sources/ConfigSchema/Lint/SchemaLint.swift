internal import ConfigModel

/// Findings that do not keep a schema from being used. Only `schema lint` looks for them.
struct SchemaLint: SchemaPass {
  let log: SchemaLog
  let draft: SchemaDraft

  /// What is right but suspicious, and what is proved to be wrong although each part of it is right.
  func lint() {
    lintBools()
    for pending in log.comments { lintComment(pending.comment, draft.settings.expressions[pending.expression]) }
    lintForm()
    var proofs = SchemaProofs(draft, file: log.file)
    proofs.run()
    for finding in proofs.findings { log.add(warning: finding) }
  }

  /// Until it is set, a bool without default makes each condition that reads it unknown.
  private func lintBools() {
    var isReported: Set<Int> = []
    for id in draft.settings.expressions.indices {
      guard case .condition = log.wanted[id] else { continue }
      for index in draft.references[id] {
        let setting = draft.settings.all[index]
        guard setting.type == .bool, setting.defaults.isEmpty, setting.computed == nil,
          isReported.insert(index).inserted
        else { continue }
        let expression = draft.settings.expressions[id]
        warn(
          "bool-without-default",
          "\(draft.settings.name(of: index)) has no default, so the conditions that read it are neither true nor false until it is set",
          at: draft.keySpans[index],
          notes: [
            Diagnostic.Note(
              "\(expression.attribute) reads it here",
              at: Diagnostic.Location(file: log.file, span: expression.place.span))
          ], help: "add default: false or default: true")
      }
    }
  }

  /// `x # y` is the expression `x`: suspicious when the comment is an expression too, or goes on where it ends.
  private func lintComment(_ comment: String, _ expression: Expression) {
    var isSuspicious = (try? Parser.parse(expression.syntax.text + " " + comment)) != nil
    if !isSuspicious, let syntax = try? Parser.parse(comment) {
      var checker = Checker(
        syntax, settings: draft.settings.all, keys: draft.settings.keys, siblings: expression.siblings)
      _ = checker.check()
      isSuspicious = checker.errors.isEmpty && syntax.nodes.contains { if case .name = $0 { true } else { false } }
    }
    guard isSuspicious else { return }
    warn(
      "yaml-comment", "in YAML \"# \(comment)\" is a comment and no part of the expression of \(expression.attribute)",
      at: expression.place.span, help: "put the whole expression in quotes, or the comment on a line of its own")
  }
}
