import Testing

@testable import ConfigSchema

/// Conditions in words: the fewest parentheses that keep the meaning.
struct PrintingTests {
  @Test(arguments: [
    ("a&&!b||c", "a and not b or c"), ("((a)) and (b or c)", "a and (b or c)"), ("(a and b) or c", "a and b or c"),
    ("not (a == b)", "not a == b"), ("(not a) and b", "not a and b"), ("not (a and b)", "not (a and b)"),
    ("not not a", "not not a"),
    ("a - (b - c)", "a - (b - c)"), ("(a - b) - c", "a - b - c"), ("a - (b * c)", "a - b * c"),
    ("(a - b) * c", "(a - b) * c"),
    ("a / (b / c)", "a / (b / c)"), ("(a == b) == (c == d)", "(a == b) == (c == d)"),
    ("(a in b) == true", "(a in b) == true"),
    ("(a + b) in [ 1,'x' ]", "a + b in [1, \"x\"]"), ("`x y`.a.b-c == .q", "`x y`.a.b-c == .q"),
    ("any(l, .x==1)", "any(l, .x == 1)"),
    ("`not` == 1", "`not` == 1"), ("a == 'it\\'s \\u00e4'", "a == \"it's ä\""), ("-5 + a", "-5 + a"),
    ("a - -5", "a - -5"), ("today()", "today()"),
    ("a matches 'x' and (b or not (c or d))", "a matches \"x\" and (b or not (c or d))"),
  ]) func printsInWords(text: String, expected: String) throws {
    let syntax = try Parser.parse(text)
    #expect(syntax.description == expected)
    #expect(try Parser.parse(expected).shape == syntax.shape)
  }
}
