internal import ConfigModel

/// The expression in words, with the fewest parentheses; parsing it gives the same tree.
extension Syntax: CustomStringConvertible {
  var description: String { printed(root) }

  func printed(_ id: Int) -> String {
    switch nodes[id] {
    case .name(let segments): Self.printed(segments)
    case .item(let segments): "." + Self.printed(segments)
    case .bool(let bool): bool ? "true" : "false"
    case .number(let number): number.spelling
    case .text(let text): ConfigPath.quoted(text)
    case .list(let items): "[" + items.map(printed).joined(separator: ", ") + "]"
    case .not(let operand): "not " + printed(operand, in: id)
    case .and(let operands): operands.map { printed($0, in: id) }.joined(separator: " and ")
    case .or(let operands): operands.map { printed($0, in: id) }.joined(separator: " or ")
    case .compare(let comparison, let a, let b): printed(a, comparison.rawValue, b, in: id)
    case .within(let a, let b): printed(a, "in", b, in: id)
    case .matches(let a, let b): printed(a, "matches", b, in: id)
    case .arithmetic(let sign, let a, let b):
      // Only the left operand may be of the same strength: a - (b - c) keeps its parentheses.
      "\(printed(a, in: id)) \(sign.rawValue) \(printed(b, atLeast: strength(id) + 1))"
    case .call(let function, let arguments):
      function.rawValue + "(" + arguments.map(printed).joined(separator: ", ") + ")"
    }
  }

  private func printed(_ a: Int, _ sign: String, _ b: Int, in id: Int) -> String {
    "\(printed(a, atLeast: strength(id) + 1)) \(sign) \(printed(b, atLeast: strength(id) + 1))"
  }

  private func printed(_ child: Int, in parent: Int) -> String { printed(child, atLeast: strength(parent)) }

  private func printed(_ id: Int, atLeast needed: Int) -> String {
    strength(id) < needed ? "(" + printed(id) + ")" : printed(id)
  }

  /// How tightly a node binds, from 1 for `or`.
  private func strength(_ id: Int) -> Int {
    switch nodes[id] {
    case .or: 1
    case .and: 2
    case .not: 3
    case .compare, .within, .matches: 4
    case .arithmetic(.plus, _, _), .arithmetic(.minus, _, _): 5
    case .arithmetic: 6
    default: 7
    }
  }

  static func printed(_ segments: [String]) -> String { segments.map(printed(segment:)).joined(separator: ".") }

  /// A segment as the language reads it: bare when it can be, else in backquotes.
  private static func printed(segment: String) -> String {
    let scalars = segment.unicodeScalars
    let isLetter = { (scalar: Unicode.Scalar) in scalar.properties.isAlphabetic || scalar == "_" }
    guard let first = scalars.first, isLetter(first), scalars.last != "-", Symbol.words[segment]?.isWord != true,
      scalars.allSatisfy({ isLetter($0) || ("0"..."9").contains($0) || $0 == "-" })
    else { return "`" + segment + "`" }
    return segment
  }
}
