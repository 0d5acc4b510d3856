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

@Suite struct OnlyNearTests {
  @Test(
    arguments: [
      ("souns", ["sounds", "theme"], "sounds"), ("Theme", ["theme"], "theme"),
      ("quiet-form", ["quiet-from", "quiet-to"], "quiet-from"),
      ("hots", ["host", "hosts"], nil), ("colour", ["color", "colours", "cooler"], nil), ("tls", ["tlsx", "tl"], nil),
      ("x", ["y"], nil), ("zzz", ["theme"], nil), ("abcdefghij", ["abcdefgxyz"], nil), ("theme", ["theme"], nil),
    ] as [(String, [String], String?)])
  func onlyOne(word: String, names: [String], expected: String?) {
    #expect(NearMiss.onlyNear(to: word, in: names) == expected)
  }
}
