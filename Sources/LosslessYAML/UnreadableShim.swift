package import ConfigModel
package struct Unreadable: Error, Sendable, Hashable {
  package var code: String
  package var message: String
  package var span: SourceSpan
  static func tooLarge(limit: Int) -> Unreadable { Unreadable(code: "too-large", message: "", span: SourceSpan(0, 0)) }
  static var outOfMemory: Unreadable { Unreadable(code: "oom", message: "", span: SourceSpan(0, 0)) }
  static func undefinedAlias(name: String, span: SourceSpan) -> Unreadable {
    Unreadable(code: "undefined-alias", message: name, span: span)
  }
  static func tooDeep(limit: Int, at: Int) -> Unreadable {
    Unreadable(code: "too-deep", message: "", span: SourceSpan(at, at))
  }
}
func diagnose(_ bytes: [UInt8], _ p: ParserProblem) -> Unreadable {
  Unreadable(code: "syntax", message: p.problem, span: SourceSpan(p.offset, p.offset))
}
