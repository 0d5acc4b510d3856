internal import ConfigModel

/// What is secret though no attribute says so.
extension Compiler {
  /// What tells a secret is one: a computed value that holds it, and a choice of secret items. A bool or a number of
  /// items tells nothing that matters.
  mutating func hideWhatTellsSecrets() {
    guard result.hasSecrets else { return }
    for node in result.order + result.all.flatMap({ $0.memberOrder }) {
      if case .setting(let index) = node { hide(index) }
    }
    // Those of items, whose choices have no place in the order.
    for index in result.all.indices { hide(index) }
  }

  private mutating func hide(_ index: Int) {
    let setting = result.all[index]
    guard !setting.isSecret else { return }
    var isTelling = false
    if let id = setting.computedExpression {
      let expression = result.expressions[id]
      isTelling = expression.isChecked && tells(expression.root, expression)
    }
    if case .items(let source) = setting.choicesSource, result.all[source.index].isSecret { isTelling = true }
    if isTelling { result.all[index].update { $0.isSecret = true } }
  }

  /// Whether the value of a part of an expression holds that of a secret.
  private func tells(_ id: Int, _ expression: Expression) -> Bool {
    switch expression.nodes[id] {
    case .setting(let index): return result.holdsSecret(result.all[index])
    case .not, .and, .or, .equal, .order, .within, .matches, .has, .contains, .quantifier, .constant, .invalid:
      return false
    case .call(let function, _) where [.len, .startsWith, .endsWith].contains(function): return false
    default: return Syntax.children(of: expression.syntax.nodes[id]).contains { tells($0, expression) }
    }
  }

  /// What the migrations and former names lead to a secret.
  mutating func findFormerSecrets() {
    guard result.hasSecrets else { return }
    result.formerSecrets = result.renamed.filter { result.all[$0].isSecret }.flatMap { result.all[$0].renamedFrom }
    // From the last on, so that chains are followed.
    for step in result.migrations.flatMap(\.steps).reversed() {
      switch step {
      case .move(let path, let new) where isSecret(new): result.formerSecrets.append(path)
      case .split(let path, let split) where split.keys.contains(where: isSecret): result.formerSecrets.append(path)
      default: break
      }
    }
  }

  private func isSecret(_ path: ConfigPath) -> Bool {
    result.isFormerSecret(path) || result.setting(at: path)?.isSecret == true
      || result.settings.contains { $0.isSecret && $0.path.starts(with: path) }
  }
}
