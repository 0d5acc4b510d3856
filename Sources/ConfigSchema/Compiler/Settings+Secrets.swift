internal import ConfigModel

/// What is secret though no attribute says so.
extension Settings {
  /// What tells a secret is one: a computed value that holds it, and a choice of secret items. A bool or a number of
  /// items tells nothing that matters.
  mutating func hideWhatTellsSecrets() {
    guard hasSecrets else { return }
    for node in order + all.flatMap({ $0.memberOrder }) {
      if case .setting(let index) = node { hide(index) }
    }
    // Those of items, whose choices have no place in the order.
    for index in all.indices { hide(index) }
  }

  private mutating func hide(_ index: Int) {
    let setting = all[index]
    guard !setting.isSecret else { return }
    var isTelling = false
    if let id = setting.computedExpression {
      let expression = expressions[id]
      isTelling = expression.isChecked && tells(expression.root, expression)
    }
    if case .items(let source) = setting.choicesSource, all[source.index].isSecret { isTelling = true }
    if isTelling { all[index].update { $0.isSecret = true } }
  }

  /// Whether the value of a part of an expression holds that of a secret.
  private func tells(_ id: Int, _ expression: Expression) -> Bool {
    switch expression.nodes[id] {
    case .setting(let index): return holdsSecret(all[index])
    case .not, .and, .or, .equal, .order, .within, .matches, .has, .contains, .quantifier, .constant, .invalid:
      return false
    case .call(let function, _) where [.len, .startsWith, .endsWith].contains(function): return false
    default: return Syntax.children(of: expression.syntax.nodes[id]).contains { tells($0, expression) }
    }
  }

  /// What the migrations and former names lead to a secret.
  mutating func findFormerSecrets() {
    guard hasSecrets else { return }
    formerSecrets = renamed.filter { all[$0].isSecret }.flatMap { all[$0].renamedFrom }
    // From the last on, so that chains are followed.
    for step in migrations.flatMap(\.steps).reversed() {
      switch step {
      case .move(let path, let new) where isSecret(new): formerSecrets.append(path)
      case .split(let path, let split) where split.keys.contains(where: isSecret): formerSecrets.append(path)
      default: break
      }
    }
  }

  private func isSecret(_ path: ConfigPath) -> Bool {
    isFormerSecret(path) || setting(at: path)?.isSecret == true
      || settings.contains { $0.isSecret && $0.path.starts(with: path) }
  }
}
