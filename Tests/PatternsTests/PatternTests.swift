import Patterns
import Testing

struct PatternTests {
  @Test(
    arguments: [
      ("[a-z]+", "abc", true), ("[a-z]+", "abc1", false), ("[a-z]+", "1abc", false), ("a|ab", "ab", true),
      ("", "", true), ("", "x", false), ("[a-z]+", "abc\n", false), ("a$", "a\n", false), (".", "ä", true),
      (".", "🎉", true), ("\\w+", "ä", false), ("\\p{L}+", "äß", true), ("(?i)ABC", "abc", true), ("a.c", "a\nc", false),
      ("X-[A-Za-z-]+", "X-Mail", true), ("[\\w-]+", "a b", false), ("a{0}", "", true),
    ] as [(String, String, Bool)])
  func matchesTheWholeText(pattern: String, text: String, expected: Bool) throws {
    #expect(try Pattern(pattern).match(text) == (expected ? .matches : .differs))
  }

  @Test(arguments: [
    ("b", "abc", true), ("^b", "abc", false), ("c$", "abc", true), ("", "abc", true), ("d", "abc", false),
  ])
  func findsAnywhere(pattern: String, text: String, expected: Bool) throws {
    #expect(try Pattern(pattern).match(text, .anywhere) == (expected ? .matches : .differs))
  }

  @Test(arguments: [
    ("(", 1, "missing closing parenthesis"), ("a*b)", 3, "unmatched closing parenthesis"),
    ("[b-a]", 3, "range out of order in character class"), ("\\C", 2, "using \\C is disabled by the application"),
    ("(*UCP)a", 6, "using UCP is disabled by the application"),
    ("*", 0, "quantifier does not follow a repeatable item"),
    (String(repeating: "a", count: 16_385), 16_384, "it is longer than 16384 bytes"),
    (String(repeating: "(", count: 5000), 251, "parentheses are too deeply nested"),
    ("((((a{1000}){1000}){1000}){1000})", 33, "regular expression is too large"),
  ])
  func saysWhyATextIsNoPattern(text: String, offset: Int, reason: String) {
    let error = #expect(throws: PatternError.self) { try Pattern(text) }
    #expect(error?.offset == offset)
    #expect(error?.reason == reason)
  }

  /// Each of these takes exponential time, or memory in proportion to it, in a matcher without limits. The last letters
  /// keep PCRE2 from seeing at once that a required one is missing.
  @Test(arguments: [
    ("(a+)+b", "aaaab"), ("(a|a)*b", "aaaab"), ("(?:(?:a?){20}){20}b", "aaaab"), ("(.+)+\\1y", "ababy"),
  ])
  func noTextHangs(pattern: String, unit: String) throws {
    let text = String(repeating: String(unit.dropLast()), count: 200) + "c" + String(unit.suffix(1))
    #expect(try Pattern(pattern).match(text) == .limitReached)
  }

  @Test func longTextsMatchWithinTheLimits() throws {
    #expect(try Pattern("(?:[a-z]+,)*").match(String(repeating: "abcdefg,", count: 20_000)) == .matches)
    #expect(try Pattern("[^x]*").match(String(repeating: "a", count: 3_000_000)) == .matches)
  }

  @Test func groupsAreTheTextsOfAWholeMatch() throws {
    let pattern = try Pattern("(\\d+)(?:/(\\w+))?-(.*)")
    #expect(pattern.groupCount == 3)
    #expect(pattern.groups(in: "12-ä") == ["12", nil, "ä"])
    #expect(pattern.groups(in: "12/tcp-") == ["12", "tcp", ""])
    #expect(pattern.groups(in: "tcp") == nil)
    #expect(try Pattern("a").groups(in: "a") == [])
  }

  @Test func oneIsSharedByManyThreads() async throws {
    let pattern = try Pattern("(a|b)+c")
    let all = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<64 { group.addTask { pattern.match(index.isMultiple(of: 2) ? "ababc" : "abab") == .matches } }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(all == 32)
  }
}
