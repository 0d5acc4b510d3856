extension Number {
  /// Whether this number is another one times an integer, exactly. False for special values and for a divisor of zero.
  package func isMultiple(of divisor: Number) -> Bool {
    guard special == nil, divisor.special == nil, !divisor.isZero else { return false }
    if isZero { return true }
    // Coefficients end in no zero, so a power of ten that the divisor is ahead by cannot be in this number.
    guard exponent >= divisor.exponent else { return false }
    // Each zero gives a factor of 2 and of 5; a divisor of n digits has fewer than 4 n of them.
    let zeros = min(exponent - divisor.exponent, 4 * divisor.coefficient.count + 1)
    return Self.isMultiple(coefficient, zeros: zeros, of: divisor.coefficient)
  }

  /// Schoolbook division; only the remainder is kept.
  private static func isMultiple(_ digits: [UInt8], zeros: Int, of divisor: [UInt8]) -> Bool {
    if divisor.count <= 17 {
      let divisor = divisor.reduce(0) { $0 * 10 + Int($1) }
      var rest = 0
      for digit in digits { rest = (rest * 10 + Int(digit)) % divisor }
      for _ in 0..<zeros { rest = rest * 10 % divisor }
      return rest == 0
    }
    // A longer divisor never divides what is shorter; beyond this size the work is not worth it.
    guard divisor.count <= digits.count + zeros, divisor.count <= 2_000, digits.count <= 10_000 else { return false }
    var rest: [UInt8] = []
    for index in 0..<digits.count + zeros {
      rest.append(index < digits.count ? digits[index] : 0)
      if rest.first == 0 { rest.removeFirst() }
      while !precedes(rest, divisor) { subtract(divisor, from: &rest) }
    }
    return rest.isEmpty
  }

  private static func precedes(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count != b.count ? a.count < b.count : a.lexicographicallyPrecedes(b)
  }

  private static func subtract(_ b: [UInt8], from a: inout [UInt8]) {
    var borrow = 0
    for offset in 1...a.count {
      let place = a.count - offset
      let digit = Int(a[place]) - borrow - (offset <= b.count ? Int(b[b.count - offset]) : 0)
      borrow = digit < 0 ? 1 : 0
      a[place] = UInt8(digit + 10 * borrow)
    }
    a.removeFirst(a.prefix { $0 == 0 }.count)
  }
}
