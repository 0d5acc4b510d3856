import ConfigModel
import LosslessYAML
import Testing

/// What a plain scalar is in each version: `-` a string, else the kind and the value.
private let plainTable: [(text: String, v1_2: String, v1_1: String)] = [
  ("", "null", "null"), ("~", "null", "null"), ("null", "null", "null"), ("Null", "null", "null"),
  ("NULL", "null", "null"), ("nULL", "-", "-"), ("nil", "-", "-"),
  ("true", "bool true", "bool true"), ("True", "bool true", "bool true"), ("FALSE", "bool false", "bool false"),
  ("tRUE", "-", "-"), ("yes", "-", "bool true"), ("No", "-", "bool false"),
  ("no", "-", "bool false"), ("NO", "-", "bool false"), ("On", "-", "bool true"), ("OFF", "-", "bool false"),
  ("ON", "-", "bool true"),
  ("off", "-", "bool false"), ("oN", "-", "-"), ("y", "-", "-"), ("N", "-", "-"),
  ("0", "int 0", "int 0"), ("-0", "int 0", "int 0"), ("+12", "int 12", "int 12"), ("0644", "int 644", "int 420"),
  ("0o17", "int 15", "-"), ("0x1F", "int 31", "int 31"), ("-0x1F", "-", "int -31"), ("0b101", "-", "int 5"),
  ("1_000", "-", "int 1000"), ("_1", "-", "-"), ("08", "int 8", "-"), ("08.5", "number 8.5", "number 8.5"),
  ("22:22", "-", "int 1342"), ("1:30.5", "-", "number 90.5"), ("1:61", "-", "-"), ("190:20:30", "-", "int 685230"),
  ("1.30", "number 1.3", "number 1.3"), ("1.", "number 1.0", "number 1.0"), (".5", "number 0.5", "number 0.5"),
  ("1e3", "number 1000.0", "-"), ("1.5e+3", "number 1500.0", "number 1500.0"), ("1.5e3", "number 1500.0", "-"),
  (".inf", "number .inf", "number .inf"), ("-.Inf", "number -.inf", "number -.inf"), (".iNF", "-", "-"),
  (".nan", "number .nan", "number .nan"), ("+.nan", "-", "-"), (".", "-", "-"), ("-", "-", "-"), ("+", "-", "-"),
  ("1.2.3", "-", "-"), ("2024-01-01", "-", "-"), ("=", "-", "-"), ("<<", "-", "-"), ("1e", "-", "-"),
  ("12345678901234567890123", "int 12345678901234567890123", "int 12345678901234567890123"),
  ("1e99999999999", "-", "-"), ("0x", "-", "-"), ("0o8", "-", "-"), ("٣", "-", "-"), ("null ", "-", "-"),
]

private func described(_ value: Value) -> String {
  switch value {
  case .null: "null"
  case .bool(let bool): "bool \(bool)"
  case .number(let number): "\(value.kindName) \(number.plainText)"
  case .string: "-"
  case .list, .map: "collection"
  }
}

@Test(arguments: plainTable)
func plainScalarResolves(row: (text: String, v1_2: String, v1_1: String)) {
  #expect(described(Resolution.plainValue(of: row.text, version: .v1_2)) == row.v1_2, "\(row.text) in 1.2")
  #expect(described(Resolution.plainValue(of: row.text, version: .v1_1)) == row.v1_1, "\(row.text) in 1.1")
}

private let core = "tag:yaml.org,2002:"

@Test(
  arguments: [
    ("12", true, nil, "int 12"), ("12", false, nil, "-"), ("12", true, "!", "-"), ("12", true, "!secret", "-"),
    ("12", true, core + "str", "-"), ("", true, core + "str", "-"), ("12", false, core + "int", "int 12"),
    ("1.5", true, core + "int", "-"), ("abc", true, core + "int", "-"), ("1", true, core + "float", "number 1.0"),
    ("yes", true, core + "bool", "bool true"), ("maybe", true, core + "bool", "-"), ("", false, core + "null", "null"),
    ("x", true, core + "null", "-"), ("2024-01-01", true, core + "timestamp", "-"),
    ("null", true, core + "binary", "-"),
    ("null", true, "tag:example.com,2000:x", "-"),
  ] as [(String, Bool, String?, String)])
func tagDecides(text: String, isPlain: Bool, tag: String?, expected: String) {
  #expect(described(Resolution.value(of: text, isPlain: isPlain, tag: tag, version: .v1_2)) == expected)
}

@Test func floatTagKeepsTheSpelling() {
  let value = Resolution.value(of: "1", isPlain: true, tag: core + "float", version: .v1_2)
  guard case .number(let number) = value else {
    Issue.record("\(value) is no number")
    return
  }
  #expect(number.spelling == "1")
}
