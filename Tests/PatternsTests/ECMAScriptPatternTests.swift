import Testing

@testable import Patterns

struct ECMAScriptPatternTests {
  private static func matches(_ pattern: String, _ text: String) throws -> Bool {
    try Pattern(ecmaScript: pattern).match(text, .anywhere) == .matches
  }

  @Test(
    arguments: [
      ("a$", "a\n", false), (".", "\u{2028}", false), (".", "🎉", true), ("^.$", "🎉", true), ("[^]", "\n", true),
      ("[]", "a", false), ("a[]|b", "b", true), ("^\\s$", "\u{FEFF}", true), ("^[\\S]$", "\u{FEFF}", false),
      ("^[\\s\\d]$", "\u{3000}", true), ("\\cJ", "\n", true), ("^\\u{1F389}$", "🎉", true),
      ("^\\ud83c\\udf89$", "🎉", true), ("^[\\ud83c\\udf89]$", "🎉", true), ("\\ud83c", "🎉", false),
      ("^\\x41\\0$", "A\0", true), ("^\\p{Lu}\\p{Uppercase_Letter}$", "ÄÖ", true), ("\\p{Script=Greek}", "α", true),
      ("\\P{sc=Greek}", "α", false), ("\\p{gc=Nd}", "٣", true), ("^[\\p{L}-]+$", "a-ä", true), ("(?<=a)b", "ab", true),
      ("(?<!a)b", "ab", false), ("(?<x>a)\\k<x>", "aa", true), ("(a)?\\1b", "b", true), ("(?:a){2,3}?", "aa", true),
      ("^a{,2}$", "a{,2}", true), ("^{$", "{", true), ("^]}$", "]}", true), ("^\\-\\/\\_$", "-/_", true),
      ("^[\\b]$", "\u{8}", true), ("^[[:alpha:]]$", "a]", true), ("^[[:alpha:]]$", "z]", false),
      ("^[\\w-.]$", "-", true),
      ("^[a-]$", "-", true), ("^(?i:a)b$", "Ab", true), ("a b#c", "a b#c", true), ("^\\bä", "ä", false),
      ("\\p{Emoji}", "🎉", true), ("\\p{Any}", "\n", true), ("\\p{Assigned}", "a", true), ("\\$\\^", "$^", true),
    ] as [(String, String, Bool)])
  func matchesAsECMAScript(pattern: String, text: String, expected: Bool) throws {
    #expect(try Self.matches(pattern, text) == expected)
  }

  @Test(arguments: [
    ("a(b", 3, "missing closing parenthesis"), ("ä)", 2, "unmatched closing parenthesis"),
    ("\\a", 0, "unrecognized character follows \\"), ("\\Z", 0, "unrecognized character follows \\"),
    ("a\\", 1, "\\ at end of pattern"), ("[b-a]", 1, "range out of order in character class"),
    ("[a", 0, "missing terminating ] for character class"), ("a++", 2, "quantifier does not follow a repeatable item"),
    ("*a", 0, "quantifier does not follow a repeatable item"),
    ("a**", 2, "quantifier does not follow a repeatable item"),
    ("^*", 1, "quantifier does not follow a repeatable item"),
    ("(*UCP)a", 1, "quantifier does not follow a repeatable item"),
    ("(?P<x>a)", 0, "unrecognized character after (?"), ("(?>a)", 0, "unrecognized character after (?"),
    ("(?i)a", 0, "unrecognized character after (?"), ("\\2(a)", 0, "reference to non-existent subpattern"),
    ("\\u12", 0, "four hexadecimal digits must follow \\u"), ("\\u{110000}", 0, "between \\u{ and } is no code point"),
    ("\\p{Nothing=x}", 0, "unknown property Nothing=x"), ("\\pL", 0, "a property's name in { and } must follow \\p"),
    ("\\c1", 0, "a letter must follow \\c"), ("\\01", 0, "octal escapes are not known"),
    ("(?<1>a)(?<a b>c)", 11, "a group's name is made of letters, digits and _"),
  ])
  func saysWhyATextIsNoPattern(text: String, offset: Int, reason: String) {
    let error = #expect(throws: PatternError.self) { try Pattern(ecmaScript: text) }
    #expect(error?.offset == offset)
    #expect(error?.reason == reason)
  }

  /// What is matched without PCRE2 is matched as PCRE2 would.
  @Test(arguments: [
    "^a", "^abc$", "^[a-z]+$", "^[a-z][a-z0-9-]*$", "^\\d{2,4}$", "^[A-Z_]+$", "^x-", "^a?b$", "^[0-9]+(",
    "^v\\d+\\.\\d+$",
    "^a*a$", "^[ab]*b", "^$", "^", "^\\w+@\\w+$", "^a{2}$", "^a{2,}b{0,1}$", "^[]$", "^[a\\-z]+$", "^[-a]+$", "^[a-]+$",
  ])
  func simplePatternsMatchAsAnyOther(pattern: String) throws {
    guard let simple = SimplePattern(ecmaScript: pattern), let full = try? Pattern(ecmaScript: pattern) else {
      #expect(["^[0-9]+(", "^a*a$", "^[ab]*b", "^[]$"].contains(pattern))
      return
    }
    let texts = [
      "", "a", "ab", "abc", "b", "aa", "aab", "aabb", "a-z", "-", "12", "123456", "v1.2", "v1.", "x-y", "A_B", "a@b",
      "a\n",
      "z9-", "9", "aaab",
    ]
    for var text in texts {
      let found = text.withUTF8 { simple.matches($0) }
      #expect(found == (full.match(text, .anywhere) == .matches), "\(pattern) on \(text)")
    }
    var letters = "aä"
    let found = letters.withUTF8 { simple.matches($0) }
    #expect(found != true || full.match(letters, .anywhere) == .matches)
  }

  @Test func aMatcherServesManyPatterns() throws {
    let matcher = PatternMatcher()
    let (one, two) = (try Pattern(ecmaScript: "(a)(b)(c)"), try Pattern(ecmaScript: "(a+)+$"))
    var outcomes: [Pattern.Outcome] = []
    for var text in ["xabc", "", String(repeating: "a", count: 300) + "!"] {
      text.withUTF8 { bytes in outcomes += [matcher.match(one, bytes), matcher.match(two, bytes)] }
    }
    #expect(outcomes == [.matches, .differs, .differs, .differs, .differs, .limitReached])
  }
}
