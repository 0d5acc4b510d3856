internal import ConfigModel
internal import TextFormats

extension TypeRow {
  static let size = TypeRow(
    .size, "a size", takes: "256MiB; units B, KB to TB, KiB to TiB",
    meaning: "A plain number is bytes. 1KiB and 1024 are the same.",
    spelling: [
      .text("such as "), .code("256MiB"), .text(" or "), .code("1GB"),
      .text("; units B, KB, MB, GB, TB of 1000 and KiB, MiB, GiB, TiB of 1024; a plain number is bytes"),
    ],
    help: "write a number with a unit: 512B, 10MB (units of 1000: KB MB GB TB), 256MiB (of 1024: KiB MiB GiB TiB)",
    sample: "256MiB",
    json: JSONKeywords(
      types: ["string", "integer"],
      pattern: "^(?:\(JSONKeywords.decimal)(?:B|[KMGT]i?B)|\(JSONKeywords.number))$", minimum: .number(Number(0)),
      isExact: false),
    width: 12, read: { (text: String) throws(Flaw) in .size(try SizeFormat.read(text)) })
}

/// `256MiB`, `1.5GB`: one number with one unit, whole bytes in all; a plain number is bytes.
enum SizeFormat {
  private static let units: [(name: String, bytes: Int)] = [
    ("TiB", 1 << 40), ("TB", 1_000_000_000_000), ("GiB", 1 << 30), ("GB", 1_000_000_000), ("MiB", 1 << 20),
    ("MB", 1_000_000), ("KiB", 1 << 10), ("KB", 1_000), ("B", 1),
  ]

  /// The size in bytes.
  static func read(_ text: String) throws(Flaw) -> Number {
    guard text.utf8.count <= 128 else { throw Flaw("it is too long") }
    guard !text.hasPrefix("-") else { throw Flaw("it is negative") }
    if let plain = Number(text), plain.special == nil { return try whole(plain) }
    var reader = ByteReader(text)
    let digits = reader.take { $0.isDigit || $0 == UInt8(ascii: ".") }
    guard let number = Number(digits), number.special == nil else { throw Flaw("it does not begin with a number") }
    let name = String(decoding: reader.rest, as: UTF8.self)
    guard let unit = units.first(where: { $0.name == name }) else {
      // `256M` may be MB or MiB.
      throw Flaw(
        "\(ConfigPath.quoted(name)) is no unit of size", suggestion: suggestion(digits, name),
        isCertain: units.contains { $0.name.lowercased() == Self.letters(of: name) })
    }
    guard let bytes = number.multiplied(by: Number(unit.bytes)) else { throw Flaw("it is too large") }
    return try whole(bytes)
  }

  private static func whole(_ bytes: Number) throws(Flaw) -> Number {
    guard bytes.isWhole else { throw Flaw("it is not a whole number of bytes") }
    return bytes
  }

  private static func letters(of name: String) -> String { name.lowercased().filter { $0 != " " } }

  /// What was meant by `256 mb`, `256M` or `256k`.
  private static func suggestion(_ digits: String, _ name: String) -> String? {
    let letters = letters(of: name)
    guard !letters.isEmpty else { return nil }
    let unit = units.first { $0.name.lowercased() == letters } ?? units.first { $0.name.lowercased() == letters + "ib" }
    return unit.map { digits + $0.name }
  }

  /// For people: whole units where there are some, else with one digit behind the point.
  static func shown(_ bytes: Number) -> String {
    let exact = text(bytes.rounded(to: 0))
    guard !bytes.isNegative, let count = bytes.floor?.intValue, exact.utf8.count > 7,
      let unit = units.first(where: { $0.name.hasSuffix("iB") && $0.bytes <= count })
    else { return exact }
    let tenths = Number(count).multiplied(by: Number(10))?.divided(by: Number(unit.bytes))?.rounded(to: 0).intValue
    return tenths.map { "\($0 / 10).\($0 % 10)\(unit.name)" } ?? exact
  }

  static func text(_ bytes: Number) -> String {
    guard let count = bytes.intValue, count != 0 else { return bytes.plainText + "B" }
    let unit = units.first { count.isMultiple(of: $0.bytes) && ($0.name.hasSuffix("iB") || $0.bytes <= 1000) }
    guard let unit else { return bytes.plainText + "B" }
    return "\(count / unit.bytes)\(unit.name)"
  }
}
