import Glibc

package enum LocalDate {
  /// The day in local time, `YYYY-MM-DD`.
  package static var today: String? {
    var now = time(nil)
    var parts = tm()
    guard localtime_r(&now, &parts) != nil else { return nil }
    return date(parts)
  }

  /// A moment in local time, `YYYY-MM-DDTHH:MM:SS+HH:MM` (RFC 3339); as a number of seconds where the year is beyond
  /// that form.
  package static func timestamp(_ seconds: Int) -> String {
    var moment = seconds
    var parts = tm()
    guard localtime_r(&moment, &parts) != nil, (0...9999).contains(Int(parts.tm_year) + 1900) else {
      return String(seconds)
    }
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { padded($0, 2) }.joined(separator: ":")
    let offset = abs(parts.tm_gmtoff) / 60
    let zone = "\(padded(Int32(offset / 60), 2)):\(padded(Int32(offset % 60), 2))"
    return "\(date(parts))T\(clock)\(parts.tm_gmtoff < 0 ? "-" : "+")\(zone)"
  }

  private static func date(_ parts: tm) -> String {
    "\(padded(parts.tm_year + 1900, 4))-\(padded(parts.tm_mon + 1, 2))-\(padded(parts.tm_mday, 2))"
  }

  private static func padded(_ number: Int32, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
