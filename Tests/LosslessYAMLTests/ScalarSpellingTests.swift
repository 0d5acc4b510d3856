import ConfigModel
import LosslessYAML
import TestSupport
import Testing

private func spelled(_ value: Value, _ context: ScalarContext = ScalarContext()) -> String {
  String(decoding: ScalarSpelling.oneLine(value, in: context), as: UTF8.self)
}

@Test(arguments: [
  "yes", "No", "on", "OFF", "true", "null", "~", "", "1615", "0644", "0o17", "0x1F", "1_000", "1.10", "1e3", ".inf",
  ".NaN", "22:22", "2024-01-01", "=", "<<",
])
func stringThatLooksLikeAnotherTypeIsQuoted(text: String) {
  #expect(spelled(.string(text), ScalarContext(oldStyle: .plain, oldText: "abc")) == "\"\(text)\"")
}

@Test(arguments: [
  ("@test", "\"@test\""), ("`z", "\"`z\""), ("*", "\"*\""), ("*x", "\"*x\""), ("&a", "\"&a\""),
  ("%{aaa}", "\"%{aaa}\""), ("!x", "\"!x\""), ("- a", "\"- a\""), ("-", "\"-\""), (":", "\":\""), ("x:", "\"x:\""),
  ("? y", "\"? y\""), ("?", "\"?\""), ("# c", "\"# c\""), ("| x", "\"| x\""), ("> x", "\"> x\""), ("{a", "\"{a\""),
  ("[b", "\"[b\""), ("]", "\"]\""), ("}", "\"}\""), (",", "\",\""), ("a: b", "\"a: b\""), ("a #b", "\"a #b\""),
  (" lead", "\" lead\""), ("trail ", "\"trail \""), ("\ttab", "\"\\ttab\""), ("'q'", "\"'q'\""),
  ("\"q\"", "\"\\\"q\\\"\""), ("---", "\"---\""), ("...", "\"...\""), ("--- a", "\"--- a\""), ("?x", "\"?x\""),
  ("a\tb", "\"a\\tb\""), ("a\nb", "\"a\\nb\""), ("a\rb", "\"a\\rb\""),
  ("\u{0}\u{1B}\u{7F}", "\"\\u0000\\u001B\\u007F\""),
  ("\u{85}\u{9F}", "\"\\u0085\\u009F\""), ("\u{2028}\u{2029}\u{FEFF}", "\"\\u2028\\u2029\\uFEFF\""),
  (characters(0xFFFE, 0xFDD0, 0x1FFFF), "\"\\uFFFE\\uFDD0\\U0001FFFF\""),
  (characters(0xFDEF, 0x10FFFE), "\"\\uFDEF\\U0010FFFE\""), ("\u{8}\u{C}", "\"\\b\\f\""),
  ("C:\\x: \u{7}", "\"C:\\\\x: \\u0007\""),
])
func stringThatHoldsSyntaxIsQuoted(text: String, expected: String) {
  #expect(spelled(.string(text), ScalarContext(oldStyle: .plain, oldText: "abc")) == expected)
}

@Test(arguments: [
  "abc", "-v", "--flag", "---a", "a:b", "http://x.org/?q=1#top", "C:\\dir", "it's", "say \"hi\"", "a - b", "😅",
  "\u{A0}x",
  "e\u{301}", "a, b", "x]{y}", "100%", "x@y", "a&b", "1.2.3", "10.0.0.1", "8080:80", "...a", "a  b", "\u{3000}",
])
func harmlessStringStaysPlain(text: String) {
  #expect(spelled(.string(text)) == text)
}

@Test func longStringStaysOnOneLine() {
  let command = Array(repeating: "mkdir -p /app/storage/framework/cache/data", count: 40).joined(separator: " && ")
  #expect(spelled(.string(command)) == command)
  let digits = String(repeating: "1234567890", count: 12)
  #expect(spelled(.string(digits + ": .s")) == "\"\(digits): .s\"")
}

@Test(arguments: [
  ("a,b", "\"a,b\""), ("a]", "\"a]\""), ("a?b", "\"a?b\""), ("a{", "\"a{\""), ("a:b", "a:b"), ("-a", "-a"),
  ("a b", "a b"),
])
func flowContextNeedsMoreQuotes(text: String, expected: String) {
  #expect(spelled(.string(text), ScalarContext(inFlow: true)) == expected)
}

@Test(arguments: [
  ("abc", ScalarStyle.singleQuoted, "'abc'"), ("it's", .singleQuoted, "'it''s'"), ("", .singleQuoted, "''"),
  ("a\tb", .singleQuoted, "'a\tb'"), ("a\nb", .singleQuoted, "\"a\\nb\""), ("\u{7}", .singleQuoted, "\"\\u0007\""),
  ("no", .singleQuoted, "'no'"), ("abc", .doubleQuoted, "\"abc\""), ("a\\b\"", .doubleQuoted, "\"a\\\\b\\\"\""),
  ("abc", .plain, "abc"), ("no", .plain, "\"no\""), ("abc", .literal, "abc"), ("no", .folded, "\"no\""),
  ("", .plain, "\"\""), ("", .doubleQuoted, "\"\""), ("", .literal, "\"\""),
])
func oldStyleIsKeptWhereItHoldsTheText(text: String, style: ScalarStyle, expected: String) {
  #expect(spelled(.string(text), ScalarContext(oldStyle: style, oldText: "x")) == expected)
}

@Test(arguments: [
  ("0644", YAMLVersion.v1_2, "644"), ("0644", .v1_1, "420"), ("0o17", .v1_2, "15"), ("0x1F", .v1_2, "0x1F"),
  ("1_000", .v1_1, "1000"), ("22:22", .v1_1, "1342"), ("0b11", .v1_1, "3"), ("1e3", .v1_2, "1000.0"),
  ("1.5e3", .v1_2, "1500.0"), ("1.5e+3", .v1_2, "1.5e+3"), ("1.30", .v1_2, "1.30"), ("-.5", .v1_2, "-0.5"),
  (".5", .v1_2, ".5"), ("+5", .v1_2, "+5"), ("08", .v1_2, "8"), ("1e50", .v1_2, "1.0e+50"), ("1e-50", .v1_2, "1.0e-50"),
  (".inf", .v1_2, ".inf"), ("-.INF", .v1_2, "-.INF"), (".nan", .v1_2, ".nan"), ("-0", .v1_2, "-0"),
  ("12345678901234567890123", .v1_2, "12345678901234567890123"), ("1.", .v1_2, "1."),
])
func numberIsWrittenSoThatBothVersionsAgree(text: String, version: YAMLVersion, expected: String) throws {
  let number = try #require(Number(text, version: version))
  // The type comes first: the old style does not make a string of it.
  let written = spelled(.number(number), ScalarContext(oldStyle: .doubleQuoted, oldText: "1"))
  #expect(written == expected)
  #expect(Number(written, version: .v1_1) == number)
  #expect(Number(written, version: .v1_2) == number)
}

@Test(arguments: [
  ("yes", "no"), ("No", "No"), ("ON", "OFF"), ("off", "off"), ("True", "False"), ("FALSE", "FALSE"), ("abc", "false"),
  ("y", "false"), ("", "false"),
])
func boolOfYAML1_1KeepsPairAndCase(old: String, expected: String) {
  #expect(spelled(.bool(false), ScalarContext(oldStyle: .plain, oldText: old, version: .v1_1)) == expected)
}

@Test func boolElsewhereIsTrueOrFalse() {
  #expect(spelled(.bool(true), ScalarContext(oldStyle: .plain, oldText: "No", version: .v1_2)) == "true")
  #expect(spelled(.bool(true), ScalarContext(oldStyle: .doubleQuoted, oldText: "no", version: .v1_1)) == "true")
  #expect(spelled(.bool(false), ScalarContext(version: .v1_1)) == "false")
}

@Test func nullIsNullOrTheOldWord() {
  #expect(spelled(.null) == "null")
  #expect(spelled(.null, ScalarContext(oldStyle: .plain, oldText: "abc")) == "null")
  #expect(spelled(.null, ScalarContext(oldStyle: .plain, oldText: "~")) == "~")
  #expect(spelled(.null, ScalarContext(oldStyle: .plain, oldText: "")) == "null")
}

@Test func collectionOnOneLineIsFlow() {
  let map = ValueMap([
    .init("a", .list([.string("x, y"), .number(Number(1)), .null])), .init("no", .map(ValueMap())),
    .init("b?", .list([])),
  ])
  #expect(spelled(.map(map)) == "{a: [\"x, y\", 1, null], \"no\": {}, \"b?\": []}")
}

@Test func keyLimitIsThatOfLibyaml() {
  for count in [1023, 1024, 1025] {
    let key = Array(String(repeating: "ä", count: count).utf8)
    let isRefused = (try? YAMLStream(parsing: Source(key + Array(": 1\n".utf8)))) == nil
    #expect(ScalarSpelling.isBeyondKeyLimit(key) == isRefused, "\(count) characters")
  }
}
