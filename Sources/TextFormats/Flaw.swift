/// Why a text is no value of a format.
package struct Flaw: Error, Hashable {
  /// Completes "… is not a date: ": a clause that may quote parts of the text.
  package var reason: String
  /// The text that was probably meant.
  package var suggestion: String?
  /// Whether nothing else can have been meant.
  package var isCertain: Bool

  package init(_ reason: String, suggestion: String? = nil, isCertain: Bool = false) {
    self.reason = reason
    self.suggestion = suggestion
    self.isCertain = isCertain && suggestion != nil
  }
}

/// Reading from the front of a text, byte by byte: formats are ASCII.
package struct ByteReader {
  package private(set) var rest: ArraySlice<UInt8>
  package init(_ text: String) { rest = Array(text.utf8)[...] }

  package var isAtEnd: Bool { rest.isEmpty }
  package var next: UInt8? { rest.first }

  /// Takes the byte when it is this one.
  package mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == scalar.value else { return false }
    rest.removeFirst()
    return true
  }

  /// Takes exactly so many digits.
  package mutating func takeDigits(_ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
    rest.removeFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
  }

  package mutating func take(while condition: (UInt8) -> Bool) -> String {
    let taken = rest.prefix(while: condition)
    rest.removeFirst(taken.count)
    return String(decoding: taken, as: UTF8.self)
  }
}

extension UInt8 {
  package var isDigit: Bool { (48...57).contains(self) }
  package var isLetter: Bool { (65...90).contains(self) || (97...122).contains(self) }
  package var isHexDigit: Bool { isDigit || (65...70).contains(self) || (97...102).contains(self) }
}
