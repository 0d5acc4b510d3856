/// What libyaml says about the first mistake that it met, with byte offsets.
package struct ParserProblem: Sendable, Hashable {
  /// libyaml's words: `mapping values are not allowed in this context`.
  package var problem: String
  /// Where libyaml noticed it, which is seldom where the mistake is.
  package var offset: Int
  /// What libyaml was doing: `while parsing a block mapping`.
  package var context: String?
  package var contextOffset: Int?

  package init(_ problem: String, at offset: Int, context: String? = nil, contextOffset: Int? = nil) {
    self.problem = problem
    self.offset = offset
    self.context = context
    self.contextOffset = contextOffset
  }
}
