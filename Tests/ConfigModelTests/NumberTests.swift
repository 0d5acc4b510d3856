import ConfigModel
import Testing

/// The value in each version: `i` an integer, `f` a float, `-` no number.
private let readings: [(text: String, v1_2: String, v1_1: String)] = [
  ("0", "i0", "i0"), ("-0", "i0", "i0"), ("+7", "i7", "i7"), ("007", "i7", "i7"), ("08", "i8", "-"),
  ("0644", "i644", "i420"), ("0o17", "i15", "-"), ("-0o17", "-", "-"), ("0o8", "-", "-"), ("0o", "-", "-"),
  ("0x1F", "i31", "i31"), ("-0x1F", "-", "i-31"), ("0x", "-", "-"), ("0X1F", "-", "-"), ("0b101", "-", "i5"),
  ("0b2", "-", "-"), ("0x_1", "-", "i1"), ("0_x1", "-", "-"), ("1_000", "-", "i1000"), ("_1", "-", "-"),
  ("1__", "-", "i1"), ("1.5_0", "-", "f1.5"), ("._5", "-", "-"), ("1.5e+_1", "-", "-"),
  ("1.30", "f1.3", "f1.3"), ("1.", "f1.0", "f1.0"), (".5", "f0.5", "f0.5"), ("-.5", "f-0.5", "f-0.5"),
  (".", "-", "-"), ("1e3", "f1000.0", "-"), ("1e+3", "f1000.0", "-"), ("1.e3", "f1000.0", "-"),
  ("1.5e+3", "f1500.0", "f1500.0"), ("1.5E-3", "f0.0015", "f0.0015"), ("1e", "-", "-"), ("1e+", "-", "-"),
  ("e1", "-", "-"), ("1e3.5", "-", "-"), ("--1", "-", "-"), ("+-1", "-", "-"), ("1+", "-", "-"), ("", "-", "-"),
  ("+", "-", "-"), (" 1", "-", "-"), ("1 ", "-", "-"), ("1,5", "-", "-"), ("٣", "-", "-"), ("1\u{301}", "-", "-"),
  ("22:22", "-", "i1342"), ("-1:30", "-", "i-90"), ("1:60", "-", "-"), ("08:00", "-", "-"), ("0:10", "-", "-"),
  ("08:00.5", "-", "f480.5"), ("1:2:3", "-", "i3723"), ("1:_2", "-", "-"), ("1:", "-", "-"), (":1", "-", "-"),
  ("190:20:30.15", "-", "f685230.15"), (".inf", "f.inf", "f.inf"), ("+.INF", "f.inf", "f.inf"),
  ("-.Inf", "f-.inf", "f-.inf"), (".iNf", "-", "-"), (".NaN", "f.nan", "f.nan"), ("-.nan", "-", "-"),
  (".inf_", "-", "-"),
  (".n_an", "-", "-"),
  ("inf", "-", "-"), ("1e1000000000", "f1.0e+1000000000", "-"), ("1e1000000001", "-", "-"),
  ("1e-99999999999999999999", "-", "-"),
]

private func shown(_ number: Number?) -> String { number.map { ($0.isInteger ? "i" : "f") + $0.plainText } ?? "-" }

@Test(arguments: readings)
func textIsReadAsNumber(row: (text: String, v1_2: String, v1_1: String)) {
  #expect(shown(Number(row.text, version: .v1_2)) == row.v1_2, "\(row.text) in 1.2")
  #expect(shown(Number(row.text, version: .v1_1)) == row.v1_1, "\(row.text) in 1.1")
  #expect(Number(row.text).map(\.spelling) ?? row.text == row.text)
}

/// Smaller numbers first; those of one row are equal.
private let order: [[String]] = [
  ["-.inf"], ["-1e30"], ["-12345678901234567890123"], ["-2", "-2.0", "-0.2e1"], ["-1.5"], ["-1e-30"],
  ["0", "-0", "0.0", "0e99", "0x0"], ["1e-1000000000"], ["1e-30", "0.1e-29"], ["0.9999999999999999999999"],
  ["1", "1.0", "+1", "10e-1"], ["1.0000000000000000000001"], ["1.3", "1.30"], ["9"], ["10", "1e1"],
  ["31", "0x1F", "0o37"], ["9223372036854775807"], ["9223372036854775808"], ["12345678901234567890123"],
  ["12345678901234567890124"], ["1e1000000000"], [".inf", "+.inf"], [".nan"],
]

@Test func numbersAreOrderedExactly() throws {
  let rows = try order.map { try $0.map { try #require(Number($0), "\($0)") } }
  for (low, lows) in rows.enumerated() {
    for (high, highs) in rows.enumerated() {
      for a in lows {
        for b in highs {
          #expect((a < b) == (low < high), "\(a.spelling) < \(b.spelling)")
          #expect((a == b) == (low == high), "\(a.spelling) == \(b.spelling)")
          if low == high { #expect(a.hashValue == b.hashValue, "\(a.spelling) and \(b.spelling)") }
        }
      }
    }
  }
}

@Test(
  arguments: [
    ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min), ("9223372036854775808", nil), ("1e3", 1000),
    ("3.0", 3), ("3.5", nil), ("1e19", nil), ("1e1000000000", nil), (".inf", nil), ("0", 0), ("-0.0", 0), ("0x10", 16),
  ] as [(String, Int?)])
func wholeNumberIsAnInt(text: String, expected: Int?) throws {
  #expect(try #require(Number(text)).intValue == expected)
}

@Test(arguments: [
  ("3", true), ("3.0", true), ("1e3", true), ("1.5e1", true), ("0.5", false), (".inf", false), (".nan", false),
])
func wholenessIsThatOfTheValue(text: String, expected: Bool) throws {
  #expect(try #require(Number(text)).isWhole == expected)
}

@Test(arguments: [
  ("1e40", "10000000000000000000000000000000000000000.0"), ("1e41", "1.0e+41"), ("12e41", "12.0e+41"),
  ("1e-39", "0.000000000000000000000000000000000000001"), ("1e-41", "1.0e-41"), ("1.25", "1.25"),
  ("-0.05", "-0.05"), ("0e5", "0.0"), ("100", "100"), ("1.0", "1.0"),
  ("0xFFFFFFFFFFFFFFFFFFFF", "1208925819614629174706175"),
])
func plainTextIsDecimal(text: String, expected: String) throws {
  let number = try #require(Number(text))
  #expect(number.plainText == expected)
  #expect(Number(number.plainText) == number)
  #expect(Number(number.plainText, version: .v1_1) == number)
}

@Test func numberFromPartsIsCanonical() {
  let number = Number(coefficient: [0, 1, 2, 0], exponent: -3, isNegative: true, isInteger: false)
  #expect(number?.spelling == "-0.12")
  #expect(number == Number("-0.12"))
  #expect(Number(coefficient: [], exponent: 0, isNegative: true, isInteger: true)?.spelling == "0")
  for exponent in [Int.min, -1_000_000_001, 1_000_000_001, Int.max] {
    #expect(Number(coefficient: [1], exponent: exponent, isNegative: false, isInteger: false) == nil)
  }
}

@Test func floatOfAnIntegerKeepsItsSpelling() throws {
  let float = try #require(Number("12")).asFloat
  #expect(float.spelling == "12")
  #expect(!float.isInteger)
  #expect(float == Number(12))
}

@Test func doubleIsTheNearest() throws {
  #expect(try #require(Number("0.1")).doubleValue == 0.1)
  #expect(try #require(Number("1e400")).doubleValue == .infinity)
  #expect(try #require(Number("-.inf")).doubleValue == -.infinity)
  #expect(try #require(Number(".nan")).doubleValue.isNaN)
}

@Test func overlongNumbersAreNone() {
  #expect(Number(String(repeating: "9", count: 1_000_001)) == nil)
  #expect(Number("0x" + String(repeating: "f", count: 5000)) == nil)
  #expect(Number(String(repeating: "9", count: 100_000))?.coefficient.count == 100_000)
}
