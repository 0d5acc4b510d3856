internal import Patterns
package import TextFormats

/// A glob over paths: `*` and `?` stay within a name, `**` crosses them; `[a-z]` and `{a,b}` are alternatives.
///
/// A glob without a slash is about the last name of a path alone.
package struct Glob: Sendable {
  let text: String
  private let pattern: Pattern
  private let isAboutName: Bool

  package init(_ text: String) throws(Flaw) {
    self.text = text
    isAboutName = !text.contains("/")
    let translated = try Self.translated(text)
    do { pattern = try Pattern(translated) } catch { throw Flaw(error.reason) }
  }

  package func matches(_ path: String) -> Bool {
    let subject = isAboutName ? path.split(separator: "/").last.map(String.init) ?? path : path
    return pattern.match(subject) == .matches
  }

  private static func translated(_ text: String) throws(Flaw) -> String {
    var result = "(?s)"
    var scalars = Array(text.unicodeScalars)[...]
    var depth = 0
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "*" where scalars.first == "*":
        scalars.removeFirst()
        // `a/**/b` also means `a/b`.
        if scalars.first == "/" {
          scalars.removeFirst()
          result += "(?:.*/)?"
        } else {
          result += ".*"
        }
      case "*": result += "[^/]*"
      case "?": result += "[^/]"
      case "{":
        depth += 1
        result += "(?:"
      case "}" where depth > 0:
        depth -= 1
        result += ")"
      case "," where depth > 0: result += "|"
      case "[": result += try bracket(&scalars)
      default: result += escaped(scalar)
      }
    }
    guard depth == 0 else { throw Flaw("a brace is not closed") }
    return result
  }

  private static func bracket(_ scalars: inout ArraySlice<Unicode.Scalar>) throws(Flaw) -> String {
    var result = "["
    if scalars.first == "!" || scalars.first == "^" {
      scalars.removeFirst()
      result += "^/"
    }
    var isFirst = true
    while let scalar = scalars.popFirst() {
      if scalar == "]", !isFirst { return result + "]" }
      result += scalar == "-" ? "-" : escaped(scalar)
      isFirst = false
    }
    throw Flaw("a bracket is not closed")
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    let byte = UInt8(truncatingIfNeeded: scalar.value)
    let isPlain = scalar.value >= 0x80 || byte.isLetter || byte.isDigit
    return (isPlain ? "" : "\\") + String(scalar)
  }
}
