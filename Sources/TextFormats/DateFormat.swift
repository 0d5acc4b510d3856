/// `YYYY-MM-DD` in the Gregorian calendar (RFC 3339, full-date).
package enum DateFormat {
  package static let help = "write YYYY-MM-DD, for example 2024-02-29"

  /// Days since 1970-01-01.
  package static func read(_ text: String) throws(Flaw) -> Int {
    var reader = ByteReader(text)
    let day = try read(&reader)
    guard reader.isAtEnd else { throw Flaw("something follows the day") }
    return day
  }

  package static func read(_ reader: inout ByteReader) throws(Flaw) -> Int {
    guard let year = reader.takeDigits(4), reader.take("-"), let month = reader.takeDigits(2), reader.take("-"),
      let day = reader.takeDigits(2)
    else { throw Flaw("it is not four digits, two digits, two digits, joined by hyphens") }
    guard (1...12).contains(month) else { throw Flaw("months go from 01 to 12") }
    let last = lastDay(month, of: year)
    guard (1...last).contains(day) else { throw Flaw("that month has the days 01 to \(last)") }
    return days(year, month, day)
  }

  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  private static func lastDay(_ month: Int, of year: Int) -> Int {
    month == 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// Counts from 1 March of year 0, so that the leap day is the last of its year; 719,468 days before 1970.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let ofEra = shifted - era * 400
    let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }

  /// The days that four digits of year can write.
  package static let range = days(0, 1, 1)...days(9999, 12, 31)

  package static func text(_ day: Int) -> String {
    let day = min(max(day, range.lowerBound), range.upperBound) + 719_468
    let era = (day >= 0 ? day : day - 146_096) / 146_097
    let ofEra = day - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * ofYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    return "\(padded(year, 4))-\(padded(month))-\(padded(ofYear - (153 * shifted + 2) / 5 + 1))"
  }

  package static func padded(_ number: Int, _ count: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
