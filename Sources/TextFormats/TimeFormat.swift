package import ConfigModel

/// A time of day, `HH:MM` or `HH:MM:SS`.
package enum TimeFormat {
  package static let help = "write HH:MM or HH:MM:SS, for example 07:30"

  /// Seconds since midnight.
  package static func read(_ text: String) throws(Flaw) -> Number {
    var reader = ByteReader(text)
    guard let hour = reader.takeDigits(2), reader.take(":"), let minute = reader.takeDigits(2) else {
      throw Flaw("it is not two digits, a colon, two digits", suggestion: suggestion(for: text))
    }
    var second = 0
    if reader.take(":") {
      guard let digits = reader.takeDigits(2) else { throw Flaw("the seconds are not two digits") }
      second = digits
    }
    guard reader.isAtEnd else { throw Flaw("something follows the time") }
    guard hour <= 23 else { throw Flaw("hours go from 00 to 23") }
    guard minute <= 59 else { throw Flaw("minutes go from 00 to 59") }
    guard second <= 59 else { throw Flaw("seconds go from 00 to 59") }
    return Number(hour * 3600 + minute * 60 + second)
  }

  /// `07:30` for `7:30`.
  private static func suggestion(for text: String) -> String? {
    var reader = ByteReader(text)
    guard reader.takeDigits(1) != nil, reader.take(":"), (try? read("0" + text)) != nil else { return nil }
    return "0" + text
  }

  package static func text(_ seconds: Number) -> String {
    guard let count = seconds.intValue, (0..<86_400).contains(count) else { return seconds.plainText + "s" }
    let time = "\(DateFormat.padded(count / 3600)):\(DateFormat.padded(count / 60 % 60))"
    return count.isMultiple(of: 60) ? time : time + ":" + DateFormat.padded(count % 60)
  }
}

/// A date with time and offset (RFC 3339, date-time); a blank may replace the `T` (section 5.6).
package enum DateTimeFormat {
  package static let help =
    "write a date, T, a time and an offset, for example 2024-02-29T07:30:00Z or 2024-02-29T07:30:00+01:00"

  /// Seconds since the epoch; a leap second counts as the first of the next minute.
  package static func read(_ text: String) throws(Flaw) -> Number {
    guard text.utf8.count <= 128 else { throw Flaw("it is too long") }
    var reader = ByteReader(text)
    let day = try DateFormat.read(&reader)
    guard reader.take("T") || reader.take("t") || reader.take(" ") else {
      throw Flaw("a T and a time must follow the date")
    }
    guard let hour = reader.takeDigits(2), reader.take(":"), let minute = reader.takeDigits(2), reader.take(":"),
      let second = reader.takeDigits(2)
    else { throw Flaw("the time is not HH:MM:SS") }
    guard hour <= 23 else { throw Flaw("hours go from 00 to 23") }
    guard minute <= 59 else { throw Flaw("minutes go from 00 to 59") }
    var fraction = Number(0)
    if reader.take(".") {
      let digits = reader.take(while: \.isDigit)
      guard !digits.isEmpty, let number = Number("0." + digits) else { throw Flaw("digits must follow the point") }
      fraction = number
    }
    let offset = try readOffset(&reader)
    let minutes = day * 1440 + hour * 60 + minute - offset
    let isLeapSecond = second == 60 && (minutes % 1440 + 1440) % 1440 == 1439
    guard second <= 59 || isLeapSecond else { throw Flaw("seconds go from 00 to 59") }
    return Number(minutes * 60 + second).adding(fraction) ?? Number(minutes * 60 + second)
  }

  /// Minutes ahead of UTC.
  private static func readOffset(_ reader: inout ByteReader) throws(Flaw) -> Int {
    if reader.take("Z") || reader.take("z") {
      guard reader.isAtEnd else { throw Flaw("something follows the offset") }
      return 0
    }
    let isNegative = reader.next == UInt8(ascii: "-")
    guard reader.take("+") || reader.take("-") else { throw Flaw("the offset is missing: Z or +HH:MM") }
    guard let hours = reader.takeDigits(2), reader.take(":"), let minutes = reader.takeDigits(2), hours <= 23,
      minutes <= 59, reader.isAtEnd
    else { throw Flaw("the offset is not +HH:MM or -HH:MM") }
    return (hours * 60 + minutes) * (isNegative ? -1 : 1)
  }

  package static func text(_ seconds: Number) -> String {
    guard let whole = seconds.floor?.intValue, let rest = seconds.subtracting(Number(whole)) else {
      return seconds.plainText + "s"
    }
    let second = (whole % 86_400 + 86_400) % 86_400
    let day = (whole - second) / 86_400
    let fraction = rest.isZero ? "" : String(rest.plainText.dropFirst(1))
    let time =
      "\(DateFormat.padded(second / 3600)):\(DateFormat.padded(second / 60 % 60)):\(DateFormat.padded(second % 60))"
    return "\(DateFormat.text(day))T\(time)\(fraction)Z"
  }
}
