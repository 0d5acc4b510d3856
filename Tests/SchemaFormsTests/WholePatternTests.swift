import Testing

@testable import SchemaForms

/// A pattern that is searched for, as one that matches the whole text.
@Suite struct WholePatternTests {
  @Test(arguments: [
    ("^[a-z]+$", "[a-z]+"), ("x", ".*x.*"), ("^x", "x.*"), ("x$", ".*x"), ("^a|b$", ".*(?:^a|b$).*"),
    ("^(a|b)$", "(a|b)"), ("^[|]$", "[|]"), (#"^\|$"#, #"\|"#), (#"^a\$"#, #"a\$.*"#), (#"^a\\$"#, #"a\\"#),
    ("", ".*.*"),
  ])
  func whole(_ search: String, _ whole: String) { #expect(WholePattern.text(ofSearch: search) == whole) }
}
