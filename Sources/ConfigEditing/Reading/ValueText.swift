package import ConfigModel
import LosslessYAML

/// A value as `get` prints it.
package enum ValueText: Sendable, Equatable {
  /// A scalar: one text.
  case text(String)
  /// A list of scalars: one text an item.
  case items([String])
  /// Everything else: YAML, with a line end.
  case yaml(String)

  /// A value that is not in the file.
  package init(_ value: Value) {
    switch value {
    case .map: self = .yaml(BlockText.text(of: value))
    case .list(let items):
      let texts = items.compactMap(Self.scalarText)
      self = texts.count == items.count ? .items(texts) : .yaml(BlockText.text(of: value))
    default: self = .text(Self.scalarText(value) ?? "")
    }
  }

  private static func scalarText(_ value: Value) -> String? {
    switch value {
    case .null: ""
    case .bool(let bool): bool ? "true" : "false"
    case .number(let number): number.spelling
    case .string(let text): text
    case .list, .map: nil
    }
  }

  /// What the file says at a node: scalars by their text, numbers and bools as they are spelled there.
  ///
  /// - Parameter key: the key of the value; comments between the two are printed too.
  init(_ node: NodeID, under key: NodeID? = nil, in stream: YAMLStream) {
    let target = stream.target(of: node)
    switch stream.kind(of: target) {
    case .scalar, .alias: self = .text(Self.scalarText(target, in: stream))
    case .mapping: self = .yaml(Self.excerpt(target, under: key, in: stream))
    case .sequence:
      let items = stream.items(of: target).map { stream.target(of: $0) }
      let isFlat = items.allSatisfy { stream.kind(of: $0) == .scalar }
      self =
        isFlat
        ? .items(items.map { Self.scalarText($0, in: stream) }) : .yaml(Self.excerpt(target, under: key, in: stream))
    }
  }

  private static func scalarText(_ node: NodeID, in stream: YAMLStream) -> String {
    stream.value(of: node) == .null ? "" : stream.text(of: node)
  }

  /// The file's own lines, brought to the left margin.
  private static func excerpt(_ node: NodeID, under key: NodeID?, in stream: YAMLStream) -> String {
    let source = stream.source
    let span = stream.span(of: node)
    let start = start(of: span, under: key, in: stream)
    let isFlow = stream.isFlow(node)
    // A comment after the last value is part of the file too.
    let end = isFlow ? span.upper : max(span.upper, source.line(containing: span.upper).upperBound)
    let lineStart = source.line(containing: span.lower).lowerBound
    let blanks = source.bytes[lineStart..<span.lower].prefix { $0 == UInt8(ascii: " ") }.count
    let margin = isFlow ? blanks : span.lower - lineStart
    var bytes: [UInt8] = []
    var isFirst = true
    let beginsLine = start < span.lower
    for line in source.bytes[start..<end].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if !isFirst { bytes.append(UInt8(ascii: "\n")) }
      let own = line.prefix { $0 == UInt8(ascii: " ") }.count
      bytes += isFirst && !beginsLine ? line : line.dropFirst(min(own, margin))
      isFirst = false
    }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }

  /// Behind the line of the key, when the value begins on a later one.
  private static func start(of span: SourceSpan, under key: NodeID?, in stream: YAMLStream) -> Int {
    guard let key else { return span.lower }
    let end = stream.source.line(containing: stream.span(of: key).upper).upperBound
    let next = end + stream.source.lineBreakLength(at: end)
    return stream.span(of: key).upper <= span.lower && next < span.lower ? next : span.lower
  }

  /// The bytes to print. Each text ends with a line feed; with `nul` with a NUL instead.
  package func printed(nul: Bool) -> String {
    let end = nul ? "\0" : "\n"
    return switch self {
    case .text(let text): text + end
    case .items(let texts): texts.map { $0 + end }.joined()
    case .yaml(let text): nul ? String(text.dropLast()) + end : text
    }
  }
}
