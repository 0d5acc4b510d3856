/// A number that fits in 64 bits: `mantissa × 10^scale`, with a scale from -18 to 0 that is the greatest possible, so
/// that equal numbers have equal parts.
package struct SmallNumber: Sendable, Hashable {
  package let mantissa: Int64
  package let scale: Int8
  /// Whether the spelling is one of an integer.
  package let isInteger: Bool

  package init(mantissa: Int64, scale: Int8, isInteger: Bool) {
    var (mantissa, scale) = (mantissa, scale)
    while scale < 0, mantissa.isMultiple(of: 10) {
      mantissa /= 10
      scale += 1
    }
    self.mantissa = mantissa
    self.scale = scale
    self.isInteger = isInteger
  }

  /// Nil when it does not fit.
  package init?(_ number: Number) {
    guard number.special == nil, number.coefficient.count <= 18, (-18...18).contains(number.exponent) else {
      return nil
    }
    var mantissa: Int64 = 0
    for digit in number.coefficient { mantissa = mantissa * 10 + Int64(digit) }
    for _ in 0..<max(0, number.exponent) {
      let (product, overflow) = mantissa.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      mantissa = product
    }
    self.init(
      mantissa: number.isNegative ? -mantissa : mantissa, scale: Int8(min(0, number.exponent)),
      isInteger: number.isInteger)
  }

  /// Reads a decimal that both versions of YAML and JSON understand alike; nil for every other text, be it a number or
  /// not.
  init?(_ text: UnsafeBufferPointer<UInt8>, _ version: YAMLVersion) {
    var index = 0
    let isNegative = text.first == UInt8(ascii: "-")
    if isNegative { index = 1 }
    guard index < text.count, text.count - index <= 19 else { return nil }
    // A leading zero is an octal in YAML 1.1.
    if text[index] == UInt8(ascii: "0"), index + 1 < text.count, text[index + 1] != UInt8(ascii: ".") { return nil }
    var mantissa: Int64 = 0
    var digits = 0
    var point = -1
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "."), point < 0, digits > 0 {
        point = digits
      } else {
        let digit = byte &- 48
        guard digit < 10 else { return nil }
        mantissa = mantissa &* 10 &+ Int64(digit)
        digits += 1
      }
      index += 1
    }
    guard digits > 0, digits <= 18, point < digits else { return nil }
    self.init(
      mantissa: isNegative ? -mantissa : mantissa, scale: point < 0 ? 0 : Int8(point - digits), isInteger: point < 0)
  }

  /// -1, 0 or 1.
  package static func compare(_ a: Int64, _ aScale: Int8, _ b: Int64, _ bScale: Int8) -> Int {
    if aScale == bScale { return a < b ? -1 : a == b ? 0 : 1 }
    if aScale < bScale { return -compare(b, bScale, a, aScale) }
    var scaled = a
    for _ in 0..<Int(aScale) - Int(bScale) {
      let (product, overflow) = scaled.multipliedReportingOverflow(by: 10)
      if overflow { return a < 0 ? -1 : 1 }
      scaled = product
    }
    return scaled < b ? -1 : scaled == b ? 0 : 1
  }
}
