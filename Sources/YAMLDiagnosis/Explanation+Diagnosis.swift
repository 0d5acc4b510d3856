import ConfigModel
package import LosslessYAML

extension Explanation {
  /// Why these bytes are not YAML, given what the parser noticed, at the place where the mistake is.
  ///
  /// Only the choice of words and place rests on heuristics: whether a file is accepted is decided by the parser alone.
  package init(of unreadable: Unreadable, in source: Source) {
    let span = unreadable.span
    switch unreadable.problem {
    case .syntax(let problem): self = SyntaxDiagnosis.explanation(of: problem, in: source.bytes)
    case .tooLarge(let limit):
      self = Explanation(
        .tooLarge, "the file is larger than \(limit >> 20) MiB", at: span,
        help: "split it, or edit it with a tool for data")
    case .tooDeep(let limit):
      self = Explanation(
        .tooDeep, "lists and maps are nested more than \(limit) levels deep", at: span,
        help: "no configuration needs that; the file is damaged or made to harm")
    case .outOfMemory: self = Explanation(.syntax, "there is not enough memory", at: span)
    case .undefinedAlias(let name):
      self = Explanation(
        .anchor, "the alias *\(name) has no anchor before it", at: span,
        help: "write &\(name) where the value first appears, or quote the text if it is not an alias")
    case .cutName(let isColonAlone): self = Self.cutName(span, in: source.bytes, isColonAlone: isColonAlone)
    case .bareQuestion:
      self = Explanation(
        .missingBlank, "in YAML this ? begins a text, but the parser would take it for the mark of a key", at: span,
        help: "put the text in quotes; the mark of a key has a blank after it")
    }
  }

  private static func cutName(_ span: SourceSpan, in bytes: [UInt8], isColonAlone: Bool) -> Explanation {
    let text = DiagnosisText(bytes: bytes).excerpt(span.lower..<span.upper)
    let kind = bytes[span.lower] == UInt8(ascii: "&") ? "anchor" : "alias"
    return Explanation(
      .anchor, "all of \(text) is the name of an \(kind) in YAML, but the parser would read only a part of it",
      at: span,
      help: isColonAlone
        ? "write a blank before the colon if it comes after a key, else rename it: "
          + "the parser takes letters A to Z, digits, - and _"
        : "rename it, with letters A to Z, digits, - and _ only; text that begins with & or * must be in quotes")
  }
}
