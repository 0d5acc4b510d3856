import ConfigModel
package import ConfigSchema
import DisplayText
import LosslessYAML

/// Which of a setting's values is asked for.
package struct ValueWish: Sendable {
  package enum Which: Sendable { case effective, stored, `default` }
  let which: Which
  /// Whether secrets may be shown.
  let reveals: Bool

  package init(which: Which, reveals: Bool) {
    self.which = which
    self.reveals = reveals
  }
}

/// A value that `get` was asked for, and where it comes from.
package struct Finding {
  /// The place in the file, if the value in the file is effective.
  let node: NodeID?
  /// The key above it.
  private let key: NodeID?
  let value: Value
  let document: ConfigDocument
  /// `LAYER:FILE:LINE` of a value in a file; otherwise the word for its origin.
  package let origin: String

  /// Nil when there is none.
  ///
  /// - Parameter evaluation: that of the document, made once for all keys of a run.
  package static func find(
    _ target: Target, in document: ConfigDocument, _ evaluation: Evaluation?, _ wish: ValueWish,
    _ notices: inout Notices
  ) throws(Failure) -> Finding? {
    guard let evaluation else {
      if wish.which == .default {
        throw .noSchema("defaults come from a schema, and there is none for '\(document.name)'")
      }
      return stored(target, in: document)
    }
    switch wish.which {
    case .stored:
      let isMixed = !wish.reveals && target.setting?.isSecret != true && evaluation.settings.hasSecret(at: target.path)
      return isMixed ? storedWithoutSecrets(target, in: document, evaluation, &notices) : stored(target, in: document)
    case .default:
      let value = evaluation.state(at: target.path)?.defaultValue
      return value.map { Finding(node: nil, value: $0, document: document, origin: Origin.default.rawValue) }
    case .effective: return try effective(target, in: document, evaluation, wish, &notices)
    }
  }

  private static func effective(
    _ target: Target, in document: ConfigDocument, _ evaluation: Evaluation, _ wish: ValueWish,
    _ notices: inout Notices
  ) throws(Failure) -> Finding? {
    warn(aboutFormerKeysOf: target, in: document, evaluation, &notices)
    guard let state = evaluation.state(at: target.path), let setting = target.setting else {
      return try subtree(target, in: document, evaluation, wish, &notices)
    }
    warn(about: target, state, in: document, evaluation, &notices)
    if setting.type.isCollection { return try subtree(target, in: document, evaluation, wish, &notices) }
    guard let value = state.effective else { return nil }
    let origin = document.origin(of: target.path, evaluation)
    guard state.origin == .stored, let place = evaluation.source(of: target.path).flatMap(document.node) else {
      return Finding(node: nil, value: value, document: document, origin: origin)
    }
    return Finding(node: place.node, value: value, document: place.document, origin: origin)
  }

  private static func stored(_ target: Target, in document: ConfigDocument) -> Finding? {
    guard let node = target.node else { return nil }
    return Finding(
      node: node, key: document.key(of: target), value: document.stream.value(of: node), document: document,
      origin: document.place(of: node))
  }

  private init(node: NodeID?, key: NodeID? = nil, value: Value, document: ConfigDocument, origin: String) {
    self.node = node
    self.key = key
    self.value = value
    self.document = document
    self.origin = origin
  }

  /// What the file has below a key, except secrets.
  private static func storedWithoutSecrets(
    _ target: Target, in document: ConfigDocument, _ evaluation: Evaluation, _ notices: inout Notices
  ) -> Finding? {
    var tree = EffectiveTree(document: document, evaluation: evaluation, reveals: false)
    let value = tree.storedValue(below: target)
    for path in tree.omittedSecrets { notices.note("`\(path)` is a secret and is left out") }
    return value.map { Finding(node: nil, value: $0, document: document, origin: Origin.stored.rawValue) }
  }

  /// Everything below a key as it counts: stored values, defaults, and what the schema does not know.
  private static func subtree(
    _ target: Target, in document: ConfigDocument, _ evaluation: Evaluation, _ wish: ValueWish,
    _ notices: inout Notices
  ) throws(Failure) -> Finding? {
    var tree = EffectiveTree(document: document, evaluation: evaluation, reveals: wish.reveals)
    let value = tree.value(below: target)
    if let value { try document.checkExpansion(of: value, at: target.path) }
    for path in tree.omittedSecrets { notices.note("`\(path)` is a secret and is left out") }
    let origin = document.origin(of: target.path, evaluation)
    return value.map { Finding(node: nil, value: $0, document: document, origin: origin) }
  }

  private static func warn(
    aboutFormerKeysOf target: Target, in document: ConfigDocument, _ evaluation: Evaluation, _ notices: inout Notices
  ) {
    let problems = evaluation.problems.filter { problem in
      guard case .rename(let new) = problem.fix else { return false }
      return new.starts(with: target.path) || target.path.starts(with: new)
    }
    let sources = problems.isEmpty ? Sources() : document.sources
    for problem in problems { notices.show(document.diagnostic(of: problem), sources: sources) }
  }

  private static func warn(
    about target: Target, _ state: SettingState, in document: ConfigDocument, _ evaluation: Evaluation,
    _ notices: inout Notices
  ) {
    guard state.stored != nil, !state.isValid, state.isEnabled else { return }
    let sources = document.sources
    for problem in evaluation.problems where problem.path.starts(with: target.path) {
      notices.show(document.diagnostic(of: problem, severity: .warning), sources: sources)
    }
  }

  var text: ValueText {
    node.map { ValueText($0, under: key, in: document.stream) } ?? ValueText(value)
  }

  /// The value as YAML, the file's own where it is one of a file.
  package var yaml: ValueText { .yaml(node.map(document.stream.excerpt) ?? BlockText.text(of: value)) }

  package func text(as unit: String?, for target: Target) throws(Failure) -> ValueText {
    guard let unit else { return text }
    guard let settings = document.settings, let setting = target.setting else {
      throw Failure(.schema, "no-schema", "without a schema the unit of `\(target.path)` is not known")
    }
    do throws(Problem) {
      return .text(try settings.amount(of: value, in: unit, for: setting).plainText)
    } catch {
      throw .usage("`\(target.path)` cannot be given in \(ConfigPath.quoted(unit)): \(error.message)", help: error.help)
    }
  }
}

extension ValueText {
  package func prefixed(_ prefix: String) -> ValueText {
    switch self {
    case .text(let text): .text(prefix + text)
    case .items(let texts): .items(texts.map { prefix + $0 })
    case .yaml(let text): .yaml(prefix + text)
    }
  }
}
