internal import ConfigModel

/// A mistake in an expression, found when the schema loads.
struct ExpressionError: Error, Hashable {
  /// Bytes of the expression's text.
  var span: Range<Int>
  var code: String
  var message: String
  var help: Advice?

  init(_ span: Range<Int>, _ message: String, code: String = "expression-syntax", help: Advice? = nil) {
    self.span = span
    self.code = code
    self.message = message
    self.help = help
  }
}
