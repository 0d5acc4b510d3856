internal import ConfigModel

/// A word of the expression language with its place.
struct Token: Hashable {
  enum Kind: Hashable {
    /// A dotted key, or a function's name.
    case name([String])
    /// `.`, `.x`, `.x.y`: the item, or a member of it.
    case item([String])
    case text(String)
    case number(Number)
    case symbol(Symbol)
    case end
  }

  var kind: Kind
  /// Bytes of the expression's text.
  var span: Range<Int>

  /// Whether a binary operator may follow.
  var endsOperand: Bool {
    switch kind {
    case .name, .item, .text, .number, .symbol(.closeParenthesis), .symbol(.closeBracket), .symbol(.true),
      .symbol(.false):
      true
    case .symbol, .end: false
    }
  }
}

enum Symbol: String, Hashable, CaseIterable {
  case or, and, not, `in`, matches, `true`, `false`
  case equal = "=="
  case notEqual = "!="
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case less = "<"
  case greater = ">"
  case plus = "+"
  case minus = "-"
  case times = "*"
  case dividedBy = "/"
  case modulo = "%"
  case openParenthesis = "("
  case closeParenthesis = ")"
  case openBracket = "["
  case closeBracket = "]"
  case comma = ","

  var isComparison: Bool {
    switch self {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .in, .matches: true
    default: false
    }
  }

  /// The words that are no names unless they stand in backquotes.
  static let words: [String: Symbol] = [
    "or": .or, "and": .and, "not": .not, "in": .in, "matches": .matches, "true": .true, "false": .false,
  ]
  /// Longer ones first; `&&`, `||` and `!` are other spellings of the words.
  static let signs: [(text: [UInt8], symbol: Symbol)] = {
    let others: [(String, Symbol)] = [("&&", .and), ("||", .or), ("!=", .notEqual), ("!", .not)]
    let own = allCases.filter { words[$0.rawValue] == nil && $0 != .notEqual }
    let all = others + own.map { ($0.rawValue, $0) }
    return all.sorted { $0.0.utf8.count > $1.0.utf8.count }.map { (Array($0.0.utf8), $0.1) }
  }()
}
