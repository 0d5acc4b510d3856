internal import ConfigModel
internal import TextFormats

extension TypeRow {
  static let duration = TypeRow(
    .duration, "a duration", takes: "90s, 1h30m; units ns us ms s m h d w",
    meaning: "A plain number is seconds. 90s and 1m30s are the same.",
    spelling: [
      .text("such as "), .code("90s"), .text(" or "), .code("1h30m"),
      .text("; units ns, us, ms, s, m, h, d, w; a plain number is seconds"),
    ],
    help: "write a number with a unit, from large to small: 90s, 1h30m, 250ms (units: ns us ms s m h d w)",
    sample: "90s",
    json: JSONKeywords(
      types: ["string", "number"],
      pattern: "^(?:(?:\(JSONKeywords.decimal)(?:ns|us|ms|[smhdw]))+|\(JSONKeywords.number))$",
      minimum: .number(Number(0)), isExact: false),
    width: 12, read: { (text: String) throws(Flaw) in .duration(try DurationFormat.read(text)) })
}

/// `90s`, `1h30m`, `1.5h`: numbers with units from large to small, each at most once; a plain number is seconds.
enum DurationFormat {
  /// Each with its length, from large to small: the numerator in seconds over a power of ten.
  private static let units: [(name: String, seconds: Int, exponent: Int)] = [
    ("w", 604_800, 0), ("d", 86_400, 0), ("h", 3_600, 0), ("m", 60, 0), ("s", 1, 0), ("ms", 1, -3), ("us", 1, -6),
    ("ns", 1, -9),
  ]

  /// The length in seconds.
  static func read(_ text: String) throws(Flaw) -> Number {
    do throws(Flaw) { return try parse(text) } catch {
      // `M` stands for months as well.
      throw Flaw(error.reason, suggestion: suggestion(for: text), isCertain: !text.contains("M"))
    }
  }

  private static func parse(_ text: String) throws(Flaw) -> Number {
    guard text.utf8.count <= 128 else { throw Flaw("it is too long") }
    guard !text.hasPrefix("-") else { throw Flaw("it is negative") }
    if let plain = Number(text), plain.special == nil { return plain }
    var reader = ByteReader(text)
    var total = Number(0)
    var next = 0
    guard !reader.isAtEnd else { throw Flaw("it is empty") }
    repeat {
      let digits = reader.take { $0.isDigit || $0 == UInt8(ascii: ".") }
      guard let number = Number(digits), number.special == nil else { throw Flaw("a number is missing before a unit") }
      let name = reader.take { !$0.isDigit && $0 != UInt8(ascii: ".") }
      guard let index = units.firstIndex(where: { $0.name == name }) else {
        throw Flaw(name.isEmpty ? "the last number has no unit" : "\(ConfigPath.quoted(name)) is no unit of time")
      }
      guard index >= next else { throw Flaw("its units do not go from large to small") }
      next = index + 1
      let unit = units[index]
      guard let length = Number(coefficient: [1], exponent: unit.exponent, isNegative: false, isInteger: true),
        let scaled = number.multiplied(by: Number(unit.seconds))?.multiplied(by: length),
        let sum = total.adding(scaled)
      else { throw Flaw("it is too large") }
      total = sum
    } while !reader.isAtEnd
    return total
  }

  /// What was meant by `10 min` or `1H`, when that reads as a duration.
  private static func suggestion(for text: String) -> String? {
    let words = [
      ("seconds", "s"), ("second", "s"), ("secs", "s"), ("sec", "s"), ("minutes", "m"), ("minute", "m"), ("mins", "m"),
      ("min", "m"), ("hours", "h"), ("hour", "h"), ("hrs", "h"), ("hr", "h"), ("days", "d"), ("day", "d"),
      ("weeks", "w"), ("week", "w"), ("µs", "us"), ("μs", "us"),
    ]
    guard text.utf8.count <= 128 else { return nil }
    var candidate = text.lowercased().replacing(" ", with: "")
    for (word, unit) in words { candidate = candidate.replacing(word, with: unit) }
    guard candidate != text, (try? parse(candidate)) != nil else { return nil }
    return candidate
  }

  /// For people: `25m42.857s`, where the exact spelling would be a long number of milliseconds.
  static func shown(_ seconds: Number) -> String {
    guard !seconds.isWhole, !seconds.isNegative, let rest = seconds.remainder(dividingBy: Number(60)),
      let minutes = seconds.subtracting(rest), !minutes.isZero
    else { return text(seconds) }
    return text(minutes) + rest.plainText + "s"
  }

  /// The shortest of the usual spellings: `1h30m`, `250ms`.
  static func text(_ seconds: Number) -> String {
    guard !seconds.isZero else { return "0s" }
    if seconds.isNegative, let positive = seconds.negated { return "-" + text(positive) }
    for unit in units.suffix(3) where !seconds.isWhole {
      guard let scale = Number(coefficient: [1], exponent: -unit.exponent, isNegative: false, isInteger: true),
        let count = seconds.multiplied(by: scale)
      else { continue }
      if count.isWhole, let number = count.intValue { return "\(number)\(unit.name)" }
    }
    guard var rest = seconds.intValue else { return seconds.plainText + "s" }
    var result = ""
    for unit in units.dropFirst().prefix(4) where rest >= unit.seconds {
      result += "\(rest / unit.seconds)\(unit.name)"
      rest %= unit.seconds
    }
    return result
  }
}
