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

  var isComparison: Bool { self == .in || self == .matches || comparison != nil }

  var comparison: Syntax.Comparison? {
    switch self {
    case .equal: .equal
    case .notEqual: .notEqual
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    default: nil
    }
  }

  /// All of them by their spelling.
  static let words = WordTable<Symbol>()

  /// Whether it is a word, which is no name unless it stands in backquotes.
  var isWord: Bool {
    switch self {
    case .or, .and, .not, .in, .matches, .true, .false: true
    default: false
    }
  }

  /// The sign that begins with these bytes, and its length; `&&`, `||` and `!` are other spellings of the words.
  static func sign(_ first: UInt8, _ second: UInt8?) -> (symbol: Symbol, length: Int)? {
    let isEqual = second == UInt8(ascii: "=")
    switch first {
    case UInt8(ascii: "("): return (.openParenthesis, 1)
    case UInt8(ascii: ")"): return (.closeParenthesis, 1)
    case UInt8(ascii: "["): return (.openBracket, 1)
    case UInt8(ascii: "]"): return (.closeBracket, 1)
    case UInt8(ascii: ","): return (.comma, 1)
    case UInt8(ascii: "+"): return (.plus, 1)
    case UInt8(ascii: "-"): return (.minus, 1)
    case UInt8(ascii: "*"): return (.times, 1)
    case UInt8(ascii: "/"): return (.dividedBy, 1)
    case UInt8(ascii: "%"): return (.modulo, 1)
    case UInt8(ascii: "<"): return isEqual ? (.lessOrEqual, 2) : (.less, 1)
    case UInt8(ascii: ">"): return isEqual ? (.greaterOrEqual, 2) : (.greater, 1)
    case UInt8(ascii: "!"): return isEqual ? (.notEqual, 2) : (.not, 1)
    case UInt8(ascii: "="): return isEqual ? (.equal, 2) : nil
    case UInt8(ascii: "&"): return second == first ? (.and, 2) : nil
    case UInt8(ascii: "|"): return second == first ? (.or, 2) : nil
    default: return nil
    }
  }
}
