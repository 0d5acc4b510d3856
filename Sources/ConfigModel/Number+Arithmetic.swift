/// Exact decimal arithmetic of bounded size: a result that would need more than `digitLimit` digits is nil, so that no
/// expression over hostile numbers costs more than a moment. Special values (`.inf`, `.nan`) have no arithmetic: nil.
extension Number {
  package static let digitLimit = 1_000
  /// Digits of a quotient that does not end.
  package static let quotientDigits = 34

  package var negated: Number? {
    guard special == nil else { return nil }
    return Number(coefficient: coefficient, exponent: exponent, isNegative: !isNegative, isInteger: isInteger)
  }

  package func adding(_ other: Number) -> Number? {
    guard let (a, b, exponent) = aligned(with: other) else { return nil }
    let integer = isInteger && other.isInteger
    if isNegative == other.isNegative {
      return Number(coefficient: a.sum(b).digits, exponent: exponent, isNegative: isNegative, isInteger: integer)
    }
    let (larger, smaller, sign) = a < b ? (b, a, other.isNegative) : (a, b, isNegative)
    return Number(
      coefficient: larger.difference(smaller).digits, exponent: exponent, isNegative: sign, isInteger: integer)
  }

  package func subtracting(_ other: Number) -> Number? { other.negated.flatMap(adding) }

  package func multiplied(by other: Number) -> Number? {
    guard special == nil, other.special == nil, coefficient.count + other.coefficient.count <= Self.digitLimit
    else { return nil }
    let product = Natural(coefficient).product(Natural(other.coefficient))
    return Number(
      coefficient: product.digits, exponent: exponent + other.exponent, isNegative: isNegative != other.isNegative,
      isInteger: isInteger && other.isInteger)
  }

  /// The quotient, exact where it ends, else rounded half to even to 34 digits; nil for a divisor of zero.
  package func divided(by other: Number) -> Number? {
    guard special == nil, other.special == nil, !other.isZero,
      max(coefficient.count, other.coefficient.count) <= Self.digitLimit
    else { return nil }
    let wanted = max(Self.quotientDigits + 1, coefficient.count) + other.coefficient.count
    let padding = max(0, wanted - coefficient.count)
    let scaled = Natural(coefficient + Array(repeating: 0, count: padding))
    var (quotient, remainder) = scaled.divided(by: Natural(other.coefficient))
    var shift = exponent - padding - other.exponent
    if !remainder.isZero { shift += quotient.round(to: Self.quotientDigits) }
    let whole = remainder.isZero && isMultiple(of: other)
    return Number(
      coefficient: quotient.digits, exponent: shift, isNegative: isNegative != other.isNegative,
      isInteger: isInteger && other.isInteger && whole)
  }

  /// What is left of a division whose quotient is cut to an integer; it has the sign of the dividend.
  package func remainder(dividingBy other: Number) -> Number? {
    guard !other.isZero, let (a, b, exponent) = aligned(with: other) else { return nil }
    return Number(
      coefficient: a.divided(by: b).remainder.digits, exponent: exponent, isNegative: isNegative,
      isInteger: isInteger && other.isInteger)
  }

  /// The greatest integer that is not above the number.
  package var floor: Number? {
    guard let rest = remainder(dividingBy: Number(1)), let whole = subtracting(rest) else { return nil }
    return rest.isNegative ? whole.subtracting(Number(1)) : whole
  }

  /// Both magnitudes as integers of one exponent.
  private func aligned(with other: Number) -> (Natural, Natural, exponent: Int)? {
    guard special == nil, other.special == nil else { return nil }
    let lowest =
      isZero ? other.exponent : other.isZero ? exponent : min(exponent, other.exponent)
    func padded(_ number: Number) -> Natural? {
      if number.isZero { return Natural([]) }
      let zeros = number.exponent - lowest
      guard zeros + number.coefficient.count <= Self.digitLimit else { return nil }
      return Natural(number.coefficient + Array(repeating: 0, count: zeros))
    }
    guard let a = padded(self), let b = padded(other) else { return nil }
    return (a, b, lowest)
  }
}

/// A natural number in decimal digits, the most significant first; leading zeros do not count.
private struct Natural: Comparable {
  var digits: [UInt8]
  init(_ digits: [UInt8]) { self.digits = Array(digits.drop { $0 == 0 }) }
  var isZero: Bool { digits.isEmpty }

  static func < (a: Natural, b: Natural) -> Bool {
    a.digits.count == b.digits.count ? a.digits.lexicographicallyPrecedes(b.digits) : a.digits.count < b.digits.count
  }

  func sum(_ other: Natural) -> Natural {
    var result: [UInt8] = []
    var carry: UInt8 = 0
    for position in 0..<max(digits.count, other.digits.count) {
      let total = digit(position) + other.digit(position) + carry
      result.append(total % 10)
      carry = total / 10
    }
    return Natural((result + [carry]).reversed())
  }

  /// The other one must not be greater.
  func difference(_ other: Natural) -> Natural {
    var result: [UInt8] = []
    var borrow: UInt8 = 0
    for position in digits.indices {
      let lower = other.digit(position) + borrow
      borrow = digit(position) < lower ? 1 : 0
      result.append(digit(position) + 10 * borrow - lower)
    }
    return Natural(result.reversed())
  }

  func product(_ other: Natural) -> Natural {
    var columns = [Int](repeating: 0, count: digits.count + other.digits.count + 1)
    for i in digits.indices {
      for j in other.digits.indices { columns[i + j + 2] += Int(digits[i]) * Int(other.digits[j]) }
    }
    for index in columns.indices.dropFirst().reversed() {
      columns[index - 1] += columns[index] / 10
      columns[index] %= 10
    }
    return Natural(columns.map { UInt8($0 % 10) })
  }

  func divided(by divisor: Natural) -> (quotient: Natural, remainder: Natural) {
    var quotient: [UInt8] = []
    var rest = Natural([])
    for digit in digits {
      rest = Natural(rest.digits + [digit])
      var times: UInt8 = 0
      while times < 9, !(rest < divisor) {
        rest = rest.difference(divisor)
        times += 1
      }
      quotient.append(times)
    }
    return (Natural(quotient), rest)
  }

  /// Keeps the leading digits, rounding half to even as if something followed; returns how many it dropped.
  mutating func round(to count: Int) -> Int {
    let dropped = digits.count - count
    guard dropped > 0 else { return 0 }
    let tail = digits[count...]
    digits.removeLast(dropped)
    // A remainder follows the tail, so a tail of exactly one half is above it.
    if let first = tail.first, first >= 5 { digits = sum(Natural([1])).digits }
    return dropped
  }

  private func digit(_ position: Int) -> UInt8 {
    position < digits.count ? digits[digits.count - 1 - position] : 0
  }
}
