/// The version of YAML whose rules turn a plain scalar into a null, a bool, a number or a string.
public enum YAMLVersion: Sendable, Hashable { case v1_1, v1_2 }

extension Number {
  /// Reads the text of a plain scalar as a number; nil when it is none in that version.
  ///
  /// YAML 1.2: core schema (10.3.2). YAML 1.1: the types `int` and `float` of yaml.org/type, with base 60, `_` and
  /// leading-zero octals.
  public init?(_ text: String, version: YAMLVersion = .v1_2) {
    // Most numbers are small, and alike in both versions.
    var plain = text
    if let small = plain.withUTF8({ SmallNumber($0, version) }) {
      self.init(small: small.mantissa, scale: small.scale, isInteger: small.isInteger, spelling: text)
      return
    }
    guard let sign = text.utf8.first, Self.mayBegin(sign) else { return nil }
    var bytes = Array(text.utf8)
    if version == .v1_1 {
      guard Self.mayBeV1_1(bytes) else { return nil }
      bytes.removeAll { $0 == UInt8(ascii: "_") }
    }
    guard let first = bytes.first, bytes.count <= 1_000_000 else { return nil }
    let signed = first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
    let isNegative = first == UInt8(ascii: "-")
    let body = bytes[(signed ? 1 : 0)...]
    guard let head = body.first else { return nil }
    if head == UInt8(ascii: "."), bytes.count == text.utf8.count,
      let special = Self.special(body, signed: signed, isNegative: isNegative)
    {
      self = .special(special, spelling: text)
      return
    }
    guard head == UInt8(ascii: ".") || (48...57).contains(head) else { return nil }
    if let based = Self.based(body, signed: signed, version: version) {
      guard let digits = based else { return nil }
      self.init(spelling: text, digits: digits, exponent: 0, isNegative: isNegative, isInteger: true)
      return
    }
    if version == .v1_1, body.contains(UInt8(ascii: ":")) {
      guard let sixty = Self.sexagesimal(body) else { return nil }
      self.init(
        spelling: text, digits: sixty.digits, exponent: sixty.exponent, isNegative: isNegative,
        isInteger: sixty.isInteger)
      return
    }
    guard let decimal = Self.decimal(body, version: version) else { return nil }
    self.init(
      spelling: text, digits: decimal.digits, exponent: decimal.exponent, isNegative: isNegative,
      isInteger: decimal.isInteger)
  }

  /// A digit, a sign or a point.
  private static func mayBegin(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: false
    }
  }

  /// False for texts that are no number in any version, whatever stands where in them: most that only begin like one.
  static func mayBeSpelled(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var points = 0
    for byte in bytes {
      switch byte {
      case 48...57, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "x"),
        UInt8(ascii: "o"), UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"),
        // Of infinity, and of what is no number.
        UInt8(ascii: "i"), UInt8(ascii: "n"), UInt8(ascii: "I"), UInt8(ascii: "N"):
        break
      case UInt8(ascii: "."):
        points += 1
        if points > 1 { return false }
      default: return false
      }
    }
    return true
  }

  private static func special(_ body: ArraySlice<UInt8>, signed: Bool, isNegative: Bool) -> Special? {
    switch String(decoding: body, as: UTF8.self) {
    case ".inf", ".Inf", ".INF": isNegative ? .negativeInfinity : .positiveInfinity
    case ".nan", ".NaN", ".NAN": signed ? nil : .notANumber
    default: nil
    }
  }

  /// Whether each `_` stands where YAML 1.1 lets it: behind the first digit, not within the mark of a base, an
  /// exponent, or the later parts of a base 60 number.
  private static func mayBeV1_1(_ bytes: [UInt8]) -> Bool {
    let body = bytes.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    guard bytes.count - body.count <= 1 else { return false }
    guard let first = body.firstIndex(of: UInt8(ascii: "_")), let last = body.lastIndex(of: UInt8(ascii: "_")) else {
      return true
    }
    let isZeroAlone = body.first == UInt8(ascii: "0") && first == body.startIndex + 1
    let next = body[first...].first { $0 != UInt8(ascii: "_") }
    if first == body.startIndex || isZeroAlone && (next ?? 0) > UInt8(ascii: ":") { return false }
    let point = body.firstIndex(of: UInt8(ascii: "."))
    if let point {
      if point == body.startIndex, first == point + 1 { return false }
      if let exponent = body[point...].firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }), last > exponent {
        return false
      }
    }
    guard let colon = body.firstIndex(of: UInt8(ascii: ":")) else { return true }
    return !body[colon..<max(colon, point ?? body.endIndex)].contains(UInt8(ascii: "_"))
  }

  /// Octal, hexadecimal and binary integers: nil when the text is of no such base, `.some(nil)` when it is broken.
  private static func based(_ body: ArraySlice<UInt8>, signed: Bool, version: YAMLVersion) -> [UInt8]?? {
    guard body.count >= 2, body.first == UInt8(ascii: "0") else { return nil }
    let mark = body[body.startIndex + 1]
    let rest = body[(body.startIndex + 2)...]
    switch (mark, version) {
    case (UInt8(ascii: "x"), .v1_2): return signed ? .some(nil) : .some(digits(of: rest, base: 16))
    case (UInt8(ascii: "o"), .v1_2): return signed ? .some(nil) : .some(digits(of: rest, base: 8))
    case (UInt8(ascii: "x"), .v1_1): return .some(digits(of: rest, base: 16))
    case (UInt8(ascii: "b"), .v1_1): return .some(digits(of: rest, base: 2))
    case (48...57, .v1_1):
      let all = body.dropFirst()
      guard all.allSatisfy({ (48...57).contains($0) }) else { return nil }
      return .some(digits(of: all, base: 8))
    default: return nil
    }
  }

  /// Decimal digits of an integer in another base: quadratic, so limited to 4,096 digits (more are no number).
  private static func digits(of text: ArraySlice<UInt8>, base: Int) -> [UInt8]? {
    guard !text.isEmpty, text.count <= 4096 else { return nil }
    var decimal: [UInt8] = [0]  // least significant first
    for byte in text {
      guard let digit = Character(UnicodeScalar(byte)).hexDigitValue, digit < base else { return nil }
      var carry = digit
      for index in decimal.indices {
        let product = Int(decimal[index]) * base + carry
        decimal[index] = UInt8(product % 10)
        carry = product / 10
      }
      while carry > 0 {
        decimal.append(UInt8(carry % 10))
        carry /= 10
      }
    }
    return decimal.reversed()
  }

  private struct Decimal {
    var digits: [UInt8]
    var exponent: Int
    var isInteger: Bool
  }

  private static func decimal(_ body: ArraySlice<UInt8>, version: YAMLVersion) -> Decimal? {
    var rest = body
    let whole = rest.prefix { (48...57).contains($0) }
    rest = rest.dropFirst(whole.count)
    var fraction: ArraySlice<UInt8> = []
    var hasPoint = false
    if rest.first == UInt8(ascii: ".") {
      hasPoint = true
      rest = rest.dropFirst()
      fraction = rest.prefix { (48...57).contains($0) }
      rest = rest.dropFirst(fraction.count)
    }
    guard !(whole.isEmpty && fraction.isEmpty) else { return nil }
    // YAML 1.1 knows an exponent only behind a point, and only with a sign.
    var exponent = 0
    var hasExponent = false
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      let sign = rest.first
      let isSigned = sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")
      if isSigned { rest = rest.dropFirst() }
      if version == .v1_1, !(isSigned && hasPoint) { return nil }
      guard !rest.isEmpty, rest.allSatisfy({ (48...57).contains($0) }) else { return nil }
      let magnitude = rest.reduce(0) { min($0 * 10 + Int($1 - 48), exponentLimit + 1) }
      guard magnitude <= exponentLimit else { return nil }
      exponent = sign == UInt8(ascii: "-") ? -magnitude : magnitude
      rest = []
      hasExponent = true
    }
    guard rest.isEmpty else { return nil }
    return Decimal(
      digits: (whole + fraction).map { $0 - 48 }, exponent: exponent - fraction.count,
      isInteger: !hasPoint && !hasExponent)
  }

  /// `1:30` is 90, `1:30.5` is 90.5: base 60 of YAML 1.1. An integer begins with no zero: `08:00` is text.
  private static func sexagesimal(_ body: ArraySlice<UInt8>) -> Decimal? {
    let parts = body.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count >= 2, parts.count <= 8, let head = parts.first, let last = parts.last else { return nil }
    let lastParts = last.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let wholes = parts.dropLast() + [lastParts[0]]
    let fraction = lastParts.count == 2 ? lastParts[1] : []
    guard fraction.allSatisfy({ (48...57).contains($0) }), head.count <= 9 else { return nil }
    if lastParts.count == 1, head.first == UInt8(ascii: "0") { return nil }
    var total = 0
    for (index, part) in wholes.enumerated() {
      guard (1...(index == 0 ? 9 : 2)).contains(part.count), part.allSatisfy({ (48...57).contains($0) }) else {
        return nil
      }
      let value = part.reduce(0) { $0 * 10 + Int($1 - 48) }
      if index > 0, value > 59 { return nil }
      let (scaled, over) = total.multipliedReportingOverflow(by: 60)
      let (sum, over2) = scaled.addingReportingOverflow(value)
      if over || over2 { return nil }
      total = sum
    }
    return Decimal(
      digits: String(total).utf8.map { $0 - 48 } + fraction.map { $0 - 48 }, exponent: -fraction.count,
      isInteger: lastParts.count == 1)
  }
}
