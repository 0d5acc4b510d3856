internal import ConfigModel

/// Reads an expression by descent, one function for each strength of binding.
struct Parser {
  private let tokens: [Token]
  private var index = 0
  private var syntax: Syntax
  private var depth = 0

  static func parse(_ text: String) throws(ExpressionError) -> Syntax {
    var parser = Parser(text: text, tokens: try Lexer.tokens(of: text))
    guard parser.tokens.count > 1 else {
      throw ExpressionError(0..<text.utf8.count, "the expression is empty")
    }
    parser.syntax.root = try parser.alternatives()
    guard case .end = parser.current.kind else { throw parser.leftover() }
    return parser.syntax
  }

  private init(text: String, tokens: [Token]) {
    self.tokens = tokens
    syntax = Syntax(text: text, capacity: tokens.count)
  }

  private var current: Token { tokens[min(index, tokens.count - 1)] }

  /// The symbol at hand, without a copy of a token that is none.
  private var symbol: Symbol? {
    guard case .symbol(let symbol) = tokens[min(index, tokens.count - 1)].kind else { return nil }
    return symbol
  }

  private var place: Int { tokens[min(index, tokens.count - 1)].span.lowerBound }

  private mutating func take(_ symbol: Symbol) -> Bool {
    guard self.symbol == symbol else { return false }
    index += 1
    return true
  }

  private mutating func add(_ node: Syntax.Node, _ start: Int) throws(ExpressionError) -> Int {
    let end = index > 0 ? tokens[index - 1].span.upperBound : start
    let span = start..<max(start, end)
    guard let id = syntax.add(node, span) else { throw Self.tooDeep(span) }
    return id
  }

  private static func tooDeep(_ span: Range<Int>) -> ExpressionError {
    ExpressionError(
      span, "the expression is nested deeper than \(Syntax.deepest) levels", help: "split it over several settings")
  }

  // MARK: From loose to tight

  private mutating func alternatives() throws(ExpressionError) -> Int {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Syntax.deepest else { throw Self.tooDeep(current.span) }
    let start = place
    let first = try conjunction()
    guard symbol == .or else { return first }
    var operands = [first]
    while take(.or) { operands.append(try conjunction()) }
    return try add(.or(operands), start)
  }

  private mutating func conjunction() throws(ExpressionError) -> Int {
    let start = place
    let first = try negation()
    guard symbol == .and else { return first }
    var operands = [first]
    while take(.and) { operands.append(try negation()) }
    return try add(.and(operands), start)
  }

  private mutating func negation() throws(ExpressionError) -> Int {
    var starts: [Int] = []
    while symbol == .not {
      starts.append(place)
      index += 1
    }
    var operand = try comparison()
    for start in starts.reversed() { operand = try add(.not(operand), start) }
    return operand
  }

  private mutating func comparison() throws(ExpressionError) -> Int {
    let start = place
    let left = try sum()
    guard let symbol, symbol.isComparison else { return left }
    index += 1
    let right = try sum()
    let node: Syntax.Node =
      switch symbol {
      case .in: .within(left, right)
      case .matches: .matches(left, right)
      default: .compare(symbol.comparison ?? .equal, left, right)
      }
    let id = try add(node, start)
    if self.symbol?.isComparison ?? false {
      throw ExpressionError(
        current.span, "comparisons cannot be chained", help: "join two of them with and, or put one in parentheses")
    }
    return id
  }

  private mutating func sum() throws(ExpressionError) -> Int {
    let start = place
    var left = try product()
    while let symbol, symbol == .plus || symbol == .minus {
      index += 1
      left = try add(.arithmetic(symbol == .plus ? .plus : .minus, left, try product()), start)
    }
    return left
  }

  private mutating func product() throws(ExpressionError) -> Int {
    let start = place
    var left = try operand()
    while let symbol, symbol == .times || symbol == .dividedBy || symbol == .modulo {
      index += 1
      let sign = Syntax.Operator(rawValue: symbol.rawValue) ?? .times
      left = try add(.arithmetic(sign, left, try operand()), start)
    }
    return left
  }

  // MARK: Operands

  private mutating func operand() throws(ExpressionError) -> Int {
    let token = current
    let start = token.span.lowerBound
    switch token.kind {
    case .text(let text): return try literal(.text(text))
    case .number(let number): return try literal(.number(number))
    case .item(let segments): return try literal(.item(segments))
    case .symbol(.true): return try literal(.bool(true))
    case .symbol(.false): return try literal(.bool(false))
    case .name(let segments):
      index += 1
      return symbol == .openParenthesis ? try call(segments, token.span) : try add(.name(segments), start)
    case .symbol(.openParenthesis):
      index += 1
      let inner = try alternatives()
      guard take(.closeParenthesis) else { throw unclosed("parenthesis", token.span) }
      return inner
    case .symbol(.openBracket):
      index += 1
      return try add(.list(try elements(until: .closeBracket, "bracket", token.span)), start)
    case .symbol, .end: throw missingOperand()
    }
  }

  private mutating func literal(_ node: Syntax.Node) throws(ExpressionError) -> Int {
    index += 1
    return try add(node, tokens[index - 1].span.lowerBound)
  }

  private mutating func elements(until end: Symbol, _ noun: String, _ open: Range<Int>) throws(ExpressionError) -> [Int]
  {
    var result: [Int] = []
    if take(end) { return result }
    repeat { result.append(try alternatives()) } while take(.comma)
    guard take(end) else { throw unclosed(noun, open) }
    return result
  }

  private mutating func call(_ name: [String], _ span: Range<Int>) throws(ExpressionError) -> Int {
    let open = current.span
    index += 1
    guard name.count == 1, let function = Function.words[name[0]] else {
      let text = Syntax.printed(name)
      let nearest = NearMiss.nearest(to: text, in: Function.allCases.lazy.map(\.rawValue))
      throw ExpressionError(
        span, "there is no function \(text)", code: "unknown-function",
        help: nearest.map { "did you mean \($0)?" }
          ?? "the functions are \(Function.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    let arguments = try elements(until: .closeParenthesis, "parenthesis", open)
    guard function.arity.contains(arguments.count) else {
      throw ExpressionError(
        span.lowerBound..<tokens[index - 1].span.upperBound,
        "\(function.rawValue) does not take \(arguments.count) argument\(arguments.count == 1 ? "" : "s")",
        code: "wrong-arguments",
        help: "write \(function.usage)")
    }
    return try add(.call(function, arguments), span.lowerBound)
  }

  // MARK: Errors

  private func missingOperand() -> ExpressionError {
    switch current.kind {
    case .symbol(.not):
      return ExpressionError(current.span, "not needs parentheses here", help: "write (not ...)")
    case .end:
      return ExpressionError(
        current.span, index > 0 ? "the expression ends where a value is needed" : "the expression is empty")
    default:
      return ExpressionError(current.span, "a value is needed before \(ConfigPath.quoted(text(of: current)))")
    }
  }

  private func unclosed(_ noun: String, _ open: Range<Int>) -> ExpressionError {
    if current.kind == .end { return ExpressionError(open, "this \(noun) is not closed") }
    return unexpected()
  }

  private func leftover() -> ExpressionError {
    switch current.kind {
    case .symbol(.closeParenthesis), .symbol(.closeBracket):
      return ExpressionError(current.span, "there is nothing open that this could close")
    case .symbol(.not):
      return ExpressionError(
        current.span, "an operator is missing before not", help: "for \"not in\" write not (a in b)")
    default: return unexpected()
    }
  }

  private func unexpected() -> ExpressionError {
    ExpressionError(current.span, "an operator is missing before \(ConfigPath.quoted(text(of: current)))")
  }

  private func text(of token: Token) -> String {
    String(String(decoding: Array(syntax.text.utf8)[token.span], as: UTF8.self).prefix(ShownText.longest))
  }
}
