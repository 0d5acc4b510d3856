import CommandSpec
import ConfigModel
import ConfigSchema
import DisplayText
import LosslessYAML

/// Which of a setting's values is asked for.
struct ValueWish: Sendable {
  enum Which: Sendable { case effective, stored, `default` }
  var which = Which.effective
  /// Whether secrets may be shown.
  var reveals = false
}

/// A value that `get` was asked for, and where it comes from.
struct Finding {
  /// Where it stands in the file, when that is what counts.
  let node: NodeID?
  /// The key above it.
  private let key: NodeID?
  let value: Value
  let document: ConfigDocument
  private let source: Origin

  /// Nil when there is none.
  static func find(
    _ target: Target, in document: ConfigDocument, _ wish: ValueWish, _ console: inout Console
  ) throws(Failure) -> Finding? {
    guard let evaluation = document.evaluation else {
      if wish.which == .default {
        throw Failure(
          .schema, "no-schema", "only a schema knows defaults, and none describes '\(document.name)'",
          help: "name one by --schema FILE")
      }
      return stored(target, in: document)
    }
    switch wish.which {
    case .stored:
      let isMixed = !wish.reveals && target.setting?.isSecret != true && evaluation.settings.hasSecret(at: target.path)
      return isMixed ? storedWithoutSecrets(target, in: document, evaluation, &console) : stored(target, in: document)
    case .default:
      let value = evaluation.state(at: target.path)?.defaultValue
      return value.map { Finding(node: nil, value: $0, document: document, source: .default) }
    case .effective: return try effective(target, in: document, evaluation, wish, &console)
    }
  }

  private static func effective(
    _ target: Target, in document: ConfigDocument, _ evaluation: Evaluation, _ wish: ValueWish,
    _ console: inout Console
  ) throws(Failure) -> Finding? {
    guard let state = evaluation.state(at: target.path), let setting = target.setting else {
      return try subtree(target, in: document, evaluation, wish, &console)
    }
    warn(about: target, state, in: document, evaluation, &console)
    if setting.type.isCollection { return try subtree(target, in: document, evaluation, wish, &console) }
    guard let value = state.effective else { return nil }
    guard state.origin == .stored else {
      return Finding(node: nil, value: value, document: document, source: state.origin)
    }
    if let provider = document.layers.provider(of: target.steps, isWritten: target.node != nil),
      let layer = document.document(of: provider.member)
    {
      return Finding(node: provider.node, value: value, document: layer, source: .stored)
    }
    return Finding(node: target.node, value: value, document: document, source: .stored)
  }

  private static func stored(_ target: Target, in document: ConfigDocument) -> Finding? {
    guard let node = target.node else { return nil }
    return Finding(
      node: node, key: document.key(of: target), value: document.stream.value(of: node), document: document,
      source: .stored)
  }

  private init(node: NodeID?, key: NodeID? = nil, value: Value, document: ConfigDocument, source: Origin) {
    self.node = node
    self.key = key
    self.value = value
    self.document = document
    self.source = source
  }

  /// What the file says below a key, but for the secrets in it.
  private static func storedWithoutSecrets(
    _ target: Target, in document: ConfigDocument, _ evaluation: Evaluation, _ console: inout Console
  ) -> Finding? {
    var tree = EffectiveTree(document: document, evaluation: evaluation, reveals: false)
    let value = tree.storedValue(below: target)
    for path in tree.omittedSecrets { console.note("`\(path)` is a secret and is left out") }
    return value.map { Finding(node: nil, value: $0, document: document, source: .stored) }
  }

  /// Everything below a key as it counts: stored values, defaults, and what the schema does not know.
  private static func subtree(
    _ target: Target, in document: ConfigDocument, _ evaluation: Evaluation, _ wish: ValueWish,
    _ console: inout Console
  ) throws(Failure) -> Finding? {
    var tree = EffectiveTree(document: document, evaluation: evaluation, reveals: wish.reveals)
    let value = tree.value(below: target)
    if let value { try document.checkExpansion(of: value, at: target.path) }
    for path in tree.omittedSecrets { console.note("`\(path)` is a secret and is left out") }
    return value.map { Finding(node: nil, value: $0, document: document, source: .stored) }
  }

  private static func warn(
    about target: Target, _ state: SettingState, in document: ConfigDocument, _ evaluation: Evaluation,
    _ console: inout Console
  ) {
    guard state.stored != nil, !state.isValid, state.isEnabled else { return }
    let sources = document.sources
    for problem in evaluation.problems where problem.path.starts(with: target.path) {
      console.show(document.diagnostic(of: problem, severity: .warning), sources: sources)
    }
  }

  /// `LAYER:FILE:LINE` of what stands in the file, else the word for where it comes from.
  var origin: String {
    guard let node, source == .stored else { return source.rawValue }
    let line = document.stream.source.position(at: document.stream.span(of: node).lower).line
    return "\(document.layerName):\(EscapedText.escaped(document.name)):\(line)"
  }

  var text: ValueText {
    node.map { ValueText($0, under: key, in: document.stream) } ?? ValueText(value)
  }

  func text(as unit: String?, for target: Target) throws(Failure) -> ValueText {
    guard let unit else { return text }
    guard let settings = document.settings, let setting = target.setting else {
      throw Failure(.schema, "no-schema", "only a schema says of which unit `\(target.path)` is")
    }
    do throws(Problem) {
      return .text(try settings.amount(of: value, in: unit, for: setting).plainText)
    } catch {
      throw .usage("`\(target.path)` cannot be given in \(ConfigPath.quoted(unit)): \(error.message)", help: error.help)
    }
  }
}

extension ConfigDocument {
  /// The name of the schema's layer that this file is; `file` when it is none.
  var layerName: String { layers.writtenName ?? "file" }

  /// The document of another layer.
  func document(of member: LayerStack.Member) -> ConfigDocument? {
    guard let stream = member.stream else { return nil }
    var layers = LayerStack()
    layers.writtenName = member.layer.name
    return ConfigDocument(
      name: member.file, path: member.file, stream: stream, number: 0, schema: schema, layers: layers)
  }
}

extension ValueText {
  func prefixed(_ prefix: String) -> ValueText {
    switch self {
    case .text(let text): .text(prefix + text)
    case .items(let texts): .items(texts.map { prefix + $0 })
    case .yaml(let text): .yaml(prefix + text)
    }
  }
}
