import ConfigModel
import Testing

/// A word, its segments, and how the path is printed (nil: as the word).
private let paths: [(word: String, segments: [ConfigPath.Segment], printed: String?)] = [
  ("a", [.key("a")], nil), ("notifications.sounds", [.key("notifications"), .key("sounds")], nil),
  ("servers[0].host", [.key("servers"), .number(0, text: "0"), .key("host")], nil),
  ("servers[-1]", [.key("servers"), .number(-1, text: "-1")], nil),
  ("servers.0", [.key("servers"), .key("0")], nil), ("-1", [.key("-1")], nil),
  ("a.05", [.key("a"), .key("05")], nil), ("a.+5", [.key("a"), .key("+5")], nil),
  ("filters[invoices].to", [.key("filters"), .item("invoices"), .key("to")], nil),
  ("filters[\"2\"]", [.key("filters"), .item("2")], nil), ("x[05]", [.key("x"), .item("05")], "x[\"05\"]"),
  ("servers[host=web].port", [.key("servers"), .match(member: "host", value: "web"), .key("port")], nil),
  ("s[host=a.b c]", [.key("s"), .match(member: "host", value: "a.b c")], "s[host=\"a.b c\"]"),
  ("s[id=2]", [.key("s"), .match(member: "id", value: "2")], "s[id=\"2\"]"),
  ("s[id=]", [.key("s"), .match(member: "id", value: "")], "s[id=\"\"]"),
  ("s[\"a=b\"=\"]\"]", [.key("s"), .match(member: "a=b", value: "]")], nil),
  ("headers.\"X Id\"", [.key("headers"), .key("X Id")], nil),
  ("headers.\"X-Id\"", [.key("headers"), .key("X-Id")], "headers.X-Id"),
  ("\"a.b\".c", [.key("a.b"), .key("c")], nil), ("\"\"", [.key("")], nil),
  ("a.\"\".b", [.key("a"), .key(""), .key("b")], nil),
  ("\"a\\\"\\\\\\n\\t\\r\\/\\b\\f\"", [.key("a\"\\\n\t\r/\u{8}\u{C}")], "\"a\\\"\\\\\\n\\t\\r/\\u0008\\u000c\""),
  ("\"\\u00e9\\ud83d\\ude05\"", [.key("é😅")], "é😅"), ("\"*\"", [.key("*")], nil), ("\"/a\"", [.key("/a")], nil),
  ("[0]", [.number(0, text: "0")], nil), ("[0][1]", [.number(0, text: "0"), .number(1, text: "1")], nil),
  ("a-b.c_d.é", [.key("a-b"), .key("c_d"), .key("é")], nil), ("a.b*", [.key("a"), .key("b*")], nil),
  ("-a", [.key("-a")], nil), ("/a/b", [.key("a"), .key("b")], "a.b"),
  ("/a~1b/m~0n", [.key("a/b"), .key("m~n")], "a/b.m~n"), ("/", [.key("")], "\"\""),
  ("/a//0", [.key("a"), .key(""), .key("0")], "a.\"\".0"),
  ("/a.b/ c", [.key("a.b"), .key(" c")], "\"a.b\".\" c\""), ("/a/*", [.key("a"), .key("*")], "a.\"*\""),
  ("a[\"\\u202e\"]", [.key("a"), .item("\u{202E}")], nil),
]

@Test(arguments: paths)
func wordIsReadAndPrintedAsPath(row: (word: String, segments: [ConfigPath.Segment], printed: String?)) throws {
  let path = try ConfigPath(parsing: row.word)
  #expect(path == ConfigPath(row.segments))
  #expect(path.description == row.printed ?? row.word)
  #expect(try ConfigPath(parsing: path.description) == path)
}

@Test(arguments: [
  ("", "\"\" is not a path: it is empty; the empty key is written \"\" (at character 1)"),
  (".a", "\".a\" is not a path: a key is missing; the empty key is written \"\" (at character 1)"),
  ("a..b", "\"a..b\" is not a path: a key is missing; the empty key is written \"\" (at character 3)"),
  ("a.", "\"a.\" is not a path: it names a subtree, not one value (at character 2)"),
  ("a.*", "\"a.*\" is not a path: it names a subtree, not one value (at character 3)"),
  ("*", "\"*\" is not a path: it names a subtree, not one value (at character 1)"),
  ("a b", "\"a b\" is not a path: the key \"a b\" must be in double quotes (at character 1)"),
  ("a.it's", "\"a.it's\" is not a path: the key \"it's\" must be in double quotes (at character 3)"),
  ("a=b", "\"a=b\" is not a path: the key \"a=b\" must be in double quotes (at character 1)"),
  ("a]", "\"a]\" is not a path: the key \"a]\" must be in double quotes (at character 1)"),
  ("a.*.b", "\"a.*.b\" is not a path: the key \"*\" must be in double quotes (at character 3)"),
  ("a[", "\"a[\" is not a path: a key is missing; the empty key is written \"\" (at character 3)"),
  ("a[]", "\"a[]\" is not a path: a key is missing; the empty key is written \"\" (at character 3)"),
  ("a[1", "\"a[1\" is not a path: the bracket is not closed (at character 4)"),
  ("a[b=c", "\"a[b=c\" is not a path: the bracket is not closed (at character 6)"),
  ("a[1]b", "\"a[1]b\" is not a path: a dot or a bracket must follow a quoted key or a bracket (at character 5)"),
  ("\"a\"b", "\"\\\"a\\\"b\" is not a path: a dot or a bracket must follow a quoted key or a bracket (at character 4)"),
  ("\"a", "\"\\\"a\" is not a path: the quote is not closed (at character 3)"),
  ("\"a\\", "\"\\\"a\\\\\" is not a path: the quote is not closed (at character 4)"),
  ("\"\\x\"", "\"\\\"\\\\x\\\"\" is not a path: this is not an escape of JSON (at character 4)"),
  ("\"\\u12\"", "\"\\\"\\\\u12\\\"\" is not a path: this is not an escape of JSON (at character 4)"),
  ("\"\\ud83d\"", "\"\\\"\\\\ud83d\\\"\" is not a path: half of a surrogate pair (at character 8)"),
  ("/a~2", "\"/a~2\" is not a path: in a JSON Pointer ~ is only allowed as ~0 or ~1 (at character 2)"),
  ("a\tb", "\"a\\tb\" is not a path: the key \"a\\tb\" must be in double quotes (at character 1)"),
])
func wordThatIsNoPathIsExplained(word: String, message: String) {
  let error = #expect(throws: PathError.self) { try ConfigPath(parsing: word) }
  #expect(error?.description == message)
}

@Test(arguments: [
  ("a.", "a", true), ("a.*", "a", true), ("a[0].", "a[0]", true), ("*", ".", true), ("a.b", "a.b", false),
  (".", ".", false),
])
func patternIsAPathOrWhatLiesBelow(word: String, path: String, isSubtree: Bool) throws {
  let pattern = try PathPattern(parsing: word)
  #expect(pattern.path.description == path)
  #expect(pattern.isSubtree == isSubtree)
}

@Test func keysOfAPathAreItsTexts() throws {
  #expect(try ConfigPath(parsing: "a.1.c").keys == ["a", "1", "c"])
  #expect(try ConfigPath(parsing: "a[b].c").keys == nil)
  #expect(ConfigPath(keys: ["a", "b"]).parent == ConfigPath(keys: ["a"]))
  #expect(ConfigPath().parent == nil)
  #expect(ConfigPath(keys: ["a", "b"]).starts(with: ConfigPath(keys: ["a"])))
  #expect(!ConfigPath(keys: ["a"]).starts(with: ConfigPath(keys: ["a", "b"])))
}

/// Hidden characters are shown, whatever a key holds.
@Test func quotedTextHidesNothing() {
  let text = "a\u{7}\u{85}\u{200B}\u{2028}\u{E0001}é😅"
  #expect(ConfigPath.quoted(text) == "\"a\\u0007\\u0085\\u200b\\u2028\\udb40\\udc01é😅\"")
}
