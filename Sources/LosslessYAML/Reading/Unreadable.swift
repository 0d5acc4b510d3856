package import ConfigModel

/// Why bytes are not read as YAML: what was noticed, and where. `YAMLDiagnosis` explains it in plain words, at the
/// place of the mistake.
package struct Unreadable: Error, Sendable, Hashable {
  package enum Problem: Sendable, Hashable {
    /// libyaml refuses the text.
    case syntax(SyntaxProblem)
    case tooLarge(limit: Int)
    case tooDeep(limit: Int)
    case outOfMemory
    case undefinedAlias(name: String)
    /// libyaml would read only a part of the name of an anchor or alias; the span is the whole name.
    ///
    /// - Parameter isColonAlone: whether all that it would cut off is a colon, as where the value of a key was meant.
    case cutName(isColonAlone: Bool)
    /// Within brackets libyaml would take a `?` that begins a text for the mark of a key.
    case bareQuestion
  }

  package let problem: Problem
  package let span: SourceSpan

  init(_ problem: Problem, at span: SourceSpan) {
    self.problem = problem
    self.span = span
  }
}

/// What libyaml says about the first mistake that it met, with byte offsets.
package struct SyntaxProblem: Sendable, Hashable {
  /// libyaml's words: `mapping values are not allowed in this context`.
  package let problem: String
  /// Where libyaml noticed it, which is seldom where the mistake is.
  package let offset: Int
  /// What libyaml was doing: `while parsing a block mapping`.
  package let context: String?
  package let contextOffset: Int?
}
