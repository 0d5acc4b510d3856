internal import Synchronization

/// The syntax of an expression, which all copies share. That of a kept schema is parsed when it is asked for first: only
/// who explains or checks an expression needs it, and not who works out its value.
final class SharedSyntax: Sendable {
  let text: String
  private let known: Syntax?
  private let parsed = AtomicLazyReference<Parsed>()

  private final class Parsed: Sendable {
    let syntax: Syntax
    init(_ syntax: Syntax) { self.syntax = syntax }
  }

  init(_ syntax: Syntax) {
    text = syntax.text
    known = syntax
  }

  /// - Parameter text: one that was parsed once.
  init(ofParsed text: String) {
    self.text = text
    known = nil
  }

  var syntax: Syntax {
    if let known { return known }
    if let parsed = parsed.load() { return parsed.syntax }
    let syntax = (try? Parser.parse(text)) ?? Syntax(text: text, capacity: 0)
    return parsed.storeIfNil(Parsed(syntax)).syntax
  }
}
