import ConfigModel
import LosslessYAML

/// Words that laws set.
enum LawWords {
  /// Of all kinds: texts, numbers, what one version of YAML takes for something else, what needs quotes.
  static let varied = [
    "word", "two words", "true", "12", "1.10", "0644", "1e3", "~", "", " lead", "a: b", "x #y", "- a", "'q'",
    "\"dq\"", "a\nb\n", "tab\tin", "{a}", "*x", "!t", "é🚀", "yes", "12:30", "2024-01-01", "=", "<<", ":sym",
    "a\r\nb", "61e9540", "0123456", "1_000", "-.5", ".inf", "0x1F", "null", "False", "#c", "a:", "[1]", "%x", "@x",
    "a\n\n b", "\u{2028}", "x\u{7F}", "-", "--- a", "...", "?", "? a", "|", ">", "&a", "trail ", "1.", "+1", "0o17",
    "08", "1__0", "\u{FEFF}x", "a'b\"c", "a\\b", "\n", "\n\n", "  \n x", "x\n \n",
  ]

  private static let pairs = [
    ["true", "false"], ["True", "False"], ["TRUE", "FALSE"], ["yes", "no"], ["Yes", "No"], ["YES", "NO"],
    ["on", "off"],
    ["On", "Off"], ["ON", "OFF"], ["y", "n"], ["Y", "N"],
  ]

  /// Another text of the same kind for both versions of YAML: of `0644` one with another digit, of `yes` the other word
  /// of its pair, of a text another text. Nil for a null, and where no other is at hand.
  static func other(_ text: String, isPlain: Bool) -> String? {
    if let pair = pairs.first(where: { $0.contains(text) }) { return pair.first { $0 != text } }
    if text.isEmpty { return isPlain ? nil : "z" }
    if isPlain, ScalarOracle.reading(text, .v1_2) == .null { return nil }
    var scalars = Array(text.unicodeScalars)
    for index in scalars.indices.reversed() {
      let old = scalars[index]
      for new in next(old) {
        scalars[index] = new
        var result = String.UnicodeScalarView()
        result.append(contentsOf: scalars)
        let other = String(result)
        if !isPlain || ScalarOracle.kinds(other) == ScalarOracle.kinds(text), !ScalarOracle.isDoubtful(other) {
          return other
        }
      }
      scalars[index] = old
    }
    return isPlain ? nil : "z" + text
  }

  /// A digit or letter in the place of another.
  private static func next(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    switch scalar {
    case "0"..."6": [Unicode.Scalar(scalar.value + 1) ?? scalar]
    case "7": ["6"]
    case "8", "9": ["7"]
    case "a"..."y", "A"..."Y": [Unicode.Scalar(scalar.value + 1) ?? scalar]
    case "z": ["y"]
    case "Z": ["Y"]
    default: []
    }
  }

  /// Whether both versions read a text at this place.
  static func isText(_ program: LawProgram, _ place: LawPlace) -> Bool {
    let stream = program.stream
    let node = stream.target(of: place.node)
    if let tag = stream.tag(of: node) { return !tag.hasPrefix("tag:yaml.org,2002:") || tag.hasSuffix(":str") }
    guard stream.style(of: node) == .plain else { return true }
    return ScalarOracle.kinds(stream.text(of: node)) == "string/string"
  }
}
