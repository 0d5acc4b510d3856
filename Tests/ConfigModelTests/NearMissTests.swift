import ConfigModel
import Testing

@Test(
  arguments: [
    ("sonds", ["sounds", "bands"], "sounds"), ("SOUNDS", ["sounds"], "sounds"),
    ("soudns", ["sounds", "sound"], "sounds"),
    ("colour", ["color", "column"], "color"), ("port", ["host", "sort"], "sort"), ("prot", ["port", "root"], "port"),
    ("x", ["y"], nil), ("ab", ["ac"], "ac"), ("abcde", ["abcxy"], nil),
    ("abcdef", ["abcdxy"], "abcdxy"), ("abc", ["xyz"], nil),
    ("notifications", ["modifications"], "modifications"), ("sounds", ["sounds"], nil), ("sounds", [], nil),
    ("über", ["uber"], "uber"), ("aaaa", ["abba", "aaab"], "aaab"), ("same", ["sane", "sale"], "sane"),
    ("", ["a"], nil), ("kontrast", ["contrast", "context"], "contrast"),
  ] as [(String, [String], String?)])
func nearestNameIsOffered(word: String, names: [String], expected: String?) {
  #expect(NearMiss.nearest(to: word, in: names) == expected)
}

@Test func veryLongWordsAreNotCompared() {
  let word = String(repeating: "a", count: 300)
  #expect(NearMiss.nearest(to: word, in: [word + "b"]) == nil)
  #expect(NearMiss.nearest(to: "aaaa", in: [word, "aaab"]) == "aaab")
}
