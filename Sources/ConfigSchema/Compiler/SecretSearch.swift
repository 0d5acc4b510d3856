internal import ConfigModel

/// Finds what is secret though no attribute says so.
struct SecretSearch {
  private var draft: SchemaDraft

  static func run(_ draft: consuming SchemaDraft) -> SchemaDraft {
    var pass = SecretSearch(draft: draft)
    guard pass.draft.settings.hasSecrets else { return pass.draft }
    pass.hide()
    pass.findFormer()
    return pass.draft
  }

  /// What reveals a secret is one: a computed value that holds it, and a choice of secret items. A bool or a number of
  /// items reveals nothing that matters.
  private mutating func hide() {
    for node in draft.settings.order + draft.settings.all.flatMap({ $0.memberOrder }) {
      if case .setting(let index) = node { hide(index) }
    }
    // Those of items, whose choices have no place in the order.
    for index in draft.settings.all.indices { hide(index) }
  }

  private mutating func hide(_ index: Int) {
    let setting = draft.settings.all[index]
    guard !setting.isSecret else { return }
    var reveals = false
    if let id = setting.computedExpression {
      let expression = draft.settings.expressions[id]
      reveals = expression.isChecked && self.reveals(expression.root, expression)
    }
    if case .items(let source) = setting.choicesSource, draft.settings.all[source.index].isSecret { reveals = true }
    if reveals { draft.settings.all[index].update { $0.isSecret = true } }
  }

  /// Whether the value of a part of an expression holds that of a secret.
  private func reveals(_ id: Int, _ expression: Expression) -> Bool {
    switch expression.nodes[id] {
    case .setting(let index): return draft.settings.holdsSecret(draft.settings.all[index])
    case .not, .and, .or, .equal, .order, .within, .matches, .has, .contains, .quantifier, .constant, .invalid:
      return false
    case .call(let function, _) where [.len, .startsWith, .endsWith].contains(function): return false
    default: return Syntax.children(of: expression.syntax.nodes[id]).contains { reveals($0, expression) }
    }
  }

  /// The former keys, and those of migrations, that lead to a secret.
  private mutating func findFormer() {
    draft.settings.formerSecrets = draft.settings.renamed.filter { draft.settings.all[$0].isSecret }.flatMap {
      draft.settings.all[$0].renamedFrom
    }
    // From the last on, so that chains are followed.
    for step in draft.settings.migrations.flatMap(\.steps).reversed() {
      switch step {
      case .move(let path, let new) where isSecret(new): draft.settings.formerSecrets.append(path)
      case .split(let path, let split) where split.keys.contains(where: isSecret):
        draft.settings.formerSecrets.append(path)
      default: break
      }
    }
  }

  private func isSecret(_ path: ConfigPath) -> Bool {
    draft.settings.isFormerSecret(path) || draft.settings.setting(at: path)?.isSecret == true
      || draft.settings.settings.contains { $0.isSecret && $0.path.starts(with: path) }
  }
}
