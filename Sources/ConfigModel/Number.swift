/// An exact number together with the text it was written as.
///
/// Two numbers are equal when their values are, whatever their spelling: `1.30`, `1.3` and `13e-1` are one number.
/// The value is `sign × coefficient × 10^exponent`; nothing is ever rounded. Infinity and not-a-number are the
/// special values of YAML's floats (YAML 1.2.2, section 10.2.1.4).
public struct Number: Sendable {
  public enum Special: Sendable, Hashable { case positiveInfinity, negativeInfinity, notANumber }

  /// The text of the file or of the command line, which outputs print again.
  public let spelling: String
  /// Decimal digits (values 0 to 9) without leading and trailing zeros; empty for zero and for special values.
  public let coefficient: [UInt8]
  /// The power of ten of the last digit of `coefficient`.
  public let exponent: Int
  public let isNegative: Bool
  public let special: Special?
  /// Whether the spelling is one of an integer (`1` is, `1.0` and `1e3` are not). See `isWhole` for the value.
  public let isInteger: Bool

  /// Exponents beyond this bound are not numbers to us, so that no arithmetic on them can overflow or explode.
  public static let exponentLimit = 1_000_000_000

  init(
    spelling: String, digits: [UInt8], exponent: Int, isNegative: Bool, special: Special? = nil, isInteger: Bool
  ) {
    let leading = digits.prefix { $0 == 0 }.count
    let significant = digits.dropFirst(leading)
    let trailing = significant.reversed().prefix { $0 == 0 }.count
    self.spelling = spelling
    self.coefficient = Array(significant.dropLast(trailing))
    self.exponent = coefficient.isEmpty ? 0 : exponent + trailing
    self.isNegative = isNegative && !(coefficient.isEmpty && special == nil)
    self.special = special
    self.isInteger = isInteger
  }

  public init(_ integer: Int) {
    self.init(
      spelling: String(integer), digits: String(integer.magnitude).utf8.map { $0 - 48 }, exponent: 0,
      isNegative: integer < 0, isInteger: true)
  }

  /// `mantissa × 10^scale`, where the scale is not above 0 and the greatest possible, as `SmallNumber` has it.
  init(small mantissa: Int64, scale: Int8, isInteger: Bool, spelling: String) {
    var digits: [UInt8] = []
    digits.reserveCapacity(20)
    var rest = mantissa.magnitude
    var exponent = Int(scale)
    // Zeros at the end are the exponent's.
    while rest != 0, rest.isMultiple(of: 10) {
      rest /= 10
      exponent += 1
    }
    while rest != 0 {
      digits.append(UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    }
    digits.reverse()
    self.spelling = spelling
    self.coefficient = digits
    self.exponent = digits.isEmpty ? 0 : exponent
    self.isNegative = mantissa < 0
    self.special = nil
    self.isInteger = isInteger
  }

  /// A number from its parts, spelled canonically; nil when the exponent is beyond `exponentLimit`.
  public init?(coefficient: [UInt8], exponent: Int, isNegative: Bool, isInteger: Bool) {
    guard exponent.magnitude <= Self.exponentLimit.magnitude else { return nil }
    let bare = Number(
      spelling: "", digits: coefficient, exponent: exponent, isNegative: isNegative, isInteger: isInteger)
    self.init(
      spelling: bare.plainText, digits: bare.coefficient, exponent: bare.exponent, isNegative: isNegative,
      isInteger: isInteger)
  }

  public static func special(_ special: Special, spelling: String) -> Number {
    Number(
      spelling: spelling, digits: [], exponent: 0, isNegative: special == .negativeInfinity, special: special,
      isInteger: false)
  }

  public var isZero: Bool { coefficient.isEmpty && special == nil }

  /// Whether the value has no fraction: true of `3`, `3.0` and `1e3`.
  public var isWhole: Bool { special == nil && exponent >= 0 }

  /// The same number as it is written elsewhere.
  func spelled(as spelling: String) -> Number {
    Number(
      spelling: spelling, digits: coefficient, exponent: exponent, isNegative: isNegative, special: special,
      isInteger: isInteger)
  }

  /// The same number with the same spelling as a float, whatever its spelling says: what the tag `!!float` does to `1`.
  public var asFloat: Number {
    Number(
      spelling: spelling, digits: coefficient, exponent: exponent, isNegative: isNegative, special: special,
      isInteger: false)
  }

  /// The value as `Int`; nil when it has a fraction or does not fit.
  public var intValue: Int? {
    guard isWhole, coefficient.count + exponent <= 19 else { return nil }
    var result = 0
    for digit in coefficient + Array(repeating: 0, count: exponent) {
      let (scaled, over) = result.multipliedReportingOverflow(by: 10)
      let (sum, over2) = scaled.addingReportingOverflow(isNegative ? -Int(digit) : Int(digit))
      if over || over2 { return nil }
      result = sum
    }
    return result
  }

  /// The nearest binary floating-point value; for display and estimates only, never for comparisons.
  public var doubleValue: Double {
    switch special {
    case .positiveInfinity: .infinity
    case .negativeInfinity: -.infinity
    case .notANumber: .nan
    case nil: Double(scientificText) ?? .nan
    }
  }

  private var scientificText: String {
    "\(isNegative ? "-" : "")\(isZero ? "0" : String(decoding: coefficient.map { $0 + 48 }, as: UTF8.self))e\(exponent)"
  }

  /// The value in plain decimal digits (`0x1F` gives `31`), in scientific form when that would take more than
  /// 40 zeros: with a point and a signed exponent, without which YAML 1.1 reads a string.
  public var plainText: String {
    switch special {
    case .positiveInfinity: return ".inf"
    case .negativeInfinity: return "-.inf"
    case .notANumber: return ".nan"
    case nil: break
    }
    if isZero { return isInteger ? "0" : "0.0" }
    let digits = String(decoding: coefficient.map { $0 + 48 }, as: UTF8.self)
    let sign = isNegative ? "-" : ""
    if exponent >= 0 {
      guard exponent <= 40 || isInteger && exponent <= 4096 else { return "\(sign)\(digits).0e+\(exponent)" }
      return sign + digits + String(repeating: "0", count: exponent) + (isInteger ? "" : ".0")
    }
    let point = digits.count + exponent
    if point > 0 { return sign + digits.prefix(point) + "." + digits.dropFirst(point) }
    guard point > -40 else { return "\(sign)\(digits).0e\(exponent)" }
    return sign + "0." + String(repeating: "0", count: -point) + digits
  }
}

extension Number: Hashable, Comparable {
  public static func == (a: Number, b: Number) -> Bool {
    a.special == b.special && a.isNegative == b.isNegative && a.exponent == b.exponent
      && a.coefficient == b.coefficient
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(isNegative)
    hasher.combine(exponent)
    hasher.combine(coefficient)
  }

  /// Not-a-number is ordered behind everything, so that the order is total.
  public static func < (a: Number, b: Number) -> Bool {
    if a.special != nil || b.special != nil { return a.rank < b.rank }
    if a.isNegative != b.isNegative { return a.isNegative }
    return a.isNegative ? b.magnitudePrecedes(a) : a.magnitudePrecedes(b)
  }

  private var rank: Int {
    switch special {
    case .negativeInfinity: -1
    case nil: 0
    case .positiveInfinity: 1
    case .notANumber: 2
    }
  }

  private func magnitudePrecedes(_ other: Number) -> Bool {
    if isZero || other.isZero { return isZero && !other.isZero }
    let (point, otherPoint) = (coefficient.count + exponent, other.coefficient.count + other.exponent)
    if point != otherPoint { return point < otherPoint }
    return coefficient.lexicographicallyPrecedes(other.coefficient)
  }
}
