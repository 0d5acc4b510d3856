import TestSupport

/// Words as people and programs set them: numbers in all spellings, hashes, dates, times, hosts, versions, the words for
/// true and false of all dialects, symbols, and text with signs of YAML.
struct RandomWords {
  var generator: SeededGenerator

  private mutating func pick(_ words: [String]) -> String { words[generator.below(words.count)] }

  private mutating func digits(_ count: Int, _ alphabet: String = "0123456789") -> String {
    let letters = Array(alphabet)
    return String((0..<count).map { _ in letters[generator.below(letters.count)] })
  }

  private mutating func size(_ most: Int) -> Int { 1 + generator.below(most) }

  mutating func next() -> String {
    switch generator.below(20) {
    case 0: pick(["", "-", "+", "-", ""]) + digits(size(5))
    case 1: pick(["0", "00", "-0", "+0", "0o", "-0o", "0O"]) + digits(size(4), "01234567")
    case 2: pick(["0x", "-0x", "+0x", "0X", "0b", "-0b", "0B"]) + digits(size(5), "01_aF7")
    case 3: pick(["", "-", "+"]) + digits(generator.below(4)) + "." + digits(generator.below(4))
    case 4:
      pick(["", "-", "+"]) + digits(generator.below(3)) + pick(["", "."]) + digits(generator.below(3))
        + pick(["e", "E"])
        + pick(["", "-", "+"]) + digits(size(4))
    case 5: digits(size(3)) + pick(["_", ","]) + digits(size(3)) + pick(["", "_", ".5", "_0"])
    case 6: digits(7 + generator.below(2), "0123456789abcdef")
    case 7: digits(7, "0123456789e")
    case 8: digits(4) + "-" + digits(size(2)) + "-" + digits(size(2))
    case 9:
      digits(4) + "-" + digits(2) + "-" + digits(2) + pick(["T", "t", " ", "  "]) + digits(size(2)) + ":" + digits(2)
        + ":"
        + digits(2) + pick(["", "Z", ".5", " +2", "+02:00", ".25Z"])
    case 10:
      pick(["", "-", ""]) + digits(size(3)) + ":" + digits(size(2)) + pick(["", ":" + digits(2), ".5", ":00.0"])
    case 11:
      pick(["localhost", "10.0.0.1", "a.example", "::1", "fe80::1", "0.0.0.0", "web"]) + pick(["", ":80", ":443"])
    case 12:
      pick(["v", "", "~", "^", ">=", "="]) + digits(1) + "." + digits(size(2)) + pick(["", ".0", "-rc1", ".10"])
    case 13: cased(pick(["true", "false", "yes", "no", "on", "off", "y", "n", "t", "f"]))
    case 14: cased(pick(["null", "nil", "none", "~", "undefined", "void", ""]))
    case 15: ":" + pick(["info", "debug", "a b", "x:y", " x", ""])
    case 16: pick([".inf", "-.inf", "+.INF", ".NaN", ".nan", "-.nan", "inf", "nan", ".Inf", "..", "."])
    case 17:
      pick(["=", "<<", "-", "--", "---", "...", "?", "|", ">", "*a", "&a", "!t", "%x", "@x", "`x", "#c", ",", "{}"])
    case 18:
      pick(["word", "two words", "a: b", "a #b", "x:", "'q'", "\"d\"", "a\\b", "é🚀", "C:\\x", "[1]", " lead", "t "])
    default: mixed()
    }
  }

  /// Any short row of the signs that numbers, times and words are made of.
  private mutating func mixed() -> String { digits(size(6), "0123456789_.:-+eExob,nty~ ") }

  private mutating func cased(_ word: String) -> String {
    switch generator.below(4) {
    case 0: word.uppercased()
    case 1: word.prefix(1).uppercased() + word.dropFirst()
    case 2:
      String(word.enumerated().map { $0.offset.isMultiple(of: 2) ? $0.element : Character($0.element.uppercased()) })
    default: word
    }
  }
}
