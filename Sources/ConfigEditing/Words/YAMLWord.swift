import ConfigModel
import LosslessYAML
import YAMLDiagnosis

/// The text of one node, for `--type yaml`.
struct YAMLWord {
  /// Ends with a line end, as the last line of a file does.
  private let text: String
  let path: ConfigPath
  /// Whether no message may show anything of the text.
  let isSecret: Bool
  let version: YAMLVersion
  /// The file in which its aliases may lead to what is above them, and the number of the document there.
  let context: (stream: YAMLStream, document: Int)?

  init(
    _ text: String, path: ConfigPath, isSecret: Bool, version: YAMLVersion,
    context: (stream: YAMLStream, document: Int)? = nil
  ) {
    self.text = text + "\n"
    self.path = path
    self.isSecret = isSecret
    self.version = version
    self.context = context
  }

  /// The node, written as in the text where it is new; an empty text is null.
  func node() throws(Failure) -> NewNode {
    var (stream, column) = (YAMLStream(unread: Source([])), 0)
    do throws(Unreadable) {
      stream = try YAMLStream(parsing: Source(Array(text.utf8)), version: version)
    } catch {
      guard case .undefinedAlias(let name) = error.problem else { throw refusal(of: error) }
      guard let context, context.stream.anchors(ofDocument: context.document).contains(where: { $0.name == name })
      else { throw refusal(of: error) }
      let above = try textBelowAnchors(of: context.document, in: context.stream)
      do throws(Unreadable) {
        stream = try YAMLStream(parsing: Source(above), version: version)
        column = 2
      } catch {
        throw refusal(of: error)
      }
    }
    try refuseMarkers(stream)
    if let duplicate = stream.duplicateKeys().first {
      let shown = isSecret ? "a key" : "the key \(ConfigPath.quoted(duplicate.text))"
      throw refusal("gives \(shown) a second time", at: stream.span(of: duplicate.again).lower, in: stream)
    }
    let root = stream.root(ofDocument: 0)
    guard let node = column == 0 ? root : root.flatMap({ stream.items(of: $0).last }) else { return NewNode(.null) }
    if column == 0 { try checkExpansion(of: node, in: stream) }
    return NewNode(written: node, in: stream, column: column)
  }

  /// The text as the last item of a list, behind the values of the anchors.
  private func textBelowAnchors(of document: Int, in stream: YAMLStream) throws(Failure) -> [UInt8] {
    var lines: [String] = []
    for anchor in stream.anchors(ofDocument: document) {
      try checkExpansion(of: anchor.node, in: stream)
      lines.append("- &\(anchor.name) \(BlockText.line(NewNode(anchor.node, in: stream)))")
    }
    lines.append("-")
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append(line.isEmpty ? "" : "  \(line)")
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  private func checkExpansion(of node: NodeID, in stream: YAMLStream) throws(Failure) {
    try ExpansionLimit.check(
      stream.value(of: node), size: stream.source.bytes.count, at: path,
      help: "write the values in place of the aliases")
  }

  private func refuseMarkers(_ stream: YAMLStream) throws(Failure) {
    guard let mark = stream.firstMark else { return }
    throw refusal("has a document marker or a directive", at: mark, in: stream, help: "write one value alone")
  }

  // MARK: messages

  private func refusal(of error: Unreadable) -> Failure {
    let source = Source(Array(text.utf8))
    let explanation = Explanation(of: error, in: source)
    let line = source.position(at: explanation.span.lower).line
    let message = isSecret ? "is no YAML" : "is no YAML: \(explanation.message)"
    return failure("line \(line) of the text \(message)", help: isSecret ? nil : explanation.help)
  }

  private func refusal(_ what: String, at offset: Int, in stream: YAMLStream, help: String? = nil) -> Failure {
    failure("line \(stream.source.position(at: offset).line) of the text \(what)", help: help)
  }

  private func failure(_ message: String, help: String?) -> Failure {
    Failure(.refused, "wrong-type", "`\(path)`: \(message)", path: path, help: Advice(help))
  }
}
