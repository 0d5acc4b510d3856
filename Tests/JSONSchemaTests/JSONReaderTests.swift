import ConfigModel
import JSONSchema
import Testing

struct JSONReaderTests {
  @Test(arguments: [
    ("{\"a\": [1, -2.50, 1e3, true, false, null, \"x\"]}", "{\"a\":[1,-2.50,1e3,true,false,null,\"x\"]}"),
    (" \t\r\n[ ] ", "[]"), ("{}", "{}"), ("\u{FEFF}1", "1"), ("\"\\u00e9\\ud83c\\udf89\\n\\/\"", "\"é🎉\\n/\""),
    ("{\"a\": 1, \"a\": 2}", "{\"a\":1,\"a\":2}"), ("12345678901234567890123", "12345678901234567890123"),
    ("[[[]],{\"\":{}}]", "[[[]],{\"\":{}}]"), ("-0", "-0"),
  ])
  func reads(text: String, expected: String) throws {
    #expect(jsonText(0, of: try jsonArena(text)) == expected)
  }

  @Test(arguments: [
    ("", 0, "the text ends where a value is expected"),
    ("[1,]", 3, "a value is expected here; is there a comma too many?"),
    ("{\"a\": 1,}", 8, "a key is expected here; JSON has no comma behind the last entry"),
    ("{a: 1}", 1, "a key in double quotes is expected here"), ("{\"a\" 1}", 5, "a colon is expected here"),
    ("[1 2]", 3, "a comma or ] is expected here"), ("{\"a\": 1", 7, "the text ends inside of an object"),
    ("[", 1, "the text ends where a value is expected"), ("1 2", 2, "something follows the end of the value"),
    ("// x", 0, "a value is expected here; JSON has no comments"),
    ("'a'", 0, "a value is expected here; JSON has strings in double quotes"),
    ("01", 0, "a number begins with no zero"), ("-", 1, "a digit is expected here"),
    ("1.", 2, "a digit is expected behind the point"), ("1e+", 3, "a digit is expected in the exponent"),
    ("tru", 0, "a value is expected here"), ("\"a", 0, "the string has no end"),
    ("\"a\nb\"", 2, "a control character in a string is written as an escape"),
    ("\"\\x\"", 1, "this is no escape of JSON; a backslash is written as \\\\"),
    ("\"\\u12\"", 1, "four hexadecimal digits must follow \\u"),
    ("\"\\ud800\"", 1, "half of a pair of escapes is no character"),
    ("\"\\u+123\"", 1, "four hexadecimal digits must follow \\u"),
    ("\"\\ud800\\u0041\"", 1, "the first half of a pair of escapes lacks the second"),
    ("1e9999999999", 0, "the number is too large"),
  ])
  func saysWhatIsNoJSON(text: String, offset: Int, message: String) {
    let problem = #expect(throws: JSONProblem.self) { try JSONReader.read(Array(text.utf8)) }
    #expect(problem?.offset == offset)
    #expect(problem?.message == message)
  }

  @Test func bytesThatAreNoUTF8AreTold() {
    let problem = #expect(throws: JSONProblem.self) { try JSONReader.read([0x22, 0x61, 0xFF, 0x22]) }
    #expect(problem?.offset == 2)
  }

  @Test func depthIsLimited() throws {
    let deep = { (count: Int) in String(repeating: "[", count: count) + String(repeating: "]", count: count) }
    #expect(try jsonArena(deep(1000)).nodes.count == 1000)
    let problem = #expect(throws: JSONProblem.self) { try JSONReader.read(Array(deep(1001).utf8)) }
    #expect(problem?.offset == 1000)
  }

  @Test func nodesKnowTheirPlaces() throws {
    let text = #"{"a": [1, "b\n"]}"#
    let arena = try jsonArena(text)
    let spans = arena.nodes.map { String(text.utf8.dropFirst(Int($0.lower)).prefix(Int($0.upper - $0.lower))) ?? "" }
    #expect(spans == [text, "\"a\"", #"[1, "b\n"]"#, "1", #""b\n""#])
  }
}
