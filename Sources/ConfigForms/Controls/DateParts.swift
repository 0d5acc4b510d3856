/// A date, a time or both in the parts that a person edits one by one.
struct DateParts: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case date, time, dateTime }
  enum Part: Hashable, Sendable, CaseIterable { case year, month, day, hour, minute, second }

  let kind: Kind
  private(set) var year = 2000
  private(set) var month = 1
  private(set) var day = 1
  private(set) var hour = 0
  private(set) var minute = 0
  /// Nil for a time without seconds.
  private(set) var second: Int?
  /// The part after the seconds: a fraction and the offset from UTC.
  private(set) var rest: String

  /// `YYYY-MM-DD`, `HH:MM[:SS]`, RFC 3339; anything else is nil.
  init?(_ text: String, _ kind: Kind) {
    self.kind = kind
    rest = ""
    var remaining = text[...]
    func number(_ digits: Int) -> Int? {
      guard remaining.prefix(digits).allSatisfy({ $0.isASCII && $0.isNumber }),
        let value = Int(remaining.prefix(digits))
      else { return nil }
      remaining = remaining.dropFirst(digits)
      return value
    }
    func skip(_ characters: String) -> Bool {
      guard let first = remaining.first, characters.contains(first) else { return false }
      remaining = remaining.dropFirst()
      return true
    }
    if kind != .time {
      guard let year = number(4), skip("-"), let month = number(2), skip("-"), let day = number(2) else { return nil }
      (self.year, self.month, self.day) = (year, month, day)
      guard (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day) else { return nil }
    }
    if kind == .dateTime, !skip("Tt ") { return nil }
    if kind != .date {
      guard let hour = number(2), skip(":"), let minute = number(2), hour < 24, minute < 60 else { return nil }
      (self.hour, self.minute) = (hour, minute)
      if skip(":") {
        guard let second = number(2), second < 60 else { return nil }
        self.second = second
      }
      if kind == .dateTime { (rest, remaining) = (String(remaining), "") }
    }
    if !remaining.isEmpty { return nil }
  }

  var parts: [Part] {
    switch kind {
    case .date: [.year, .month, .day]
    case .time: [.hour, .minute] + (second == nil ? [] : [.second])
    case .dateTime: [.year, .month, .day, .hour, .minute] + (second == nil ? [] : [.second])
    }
  }

  subscript(part: Part) -> Int {
    switch part {
    case .year: year
    case .month: month
    case .day: day
    case .hour: hour
    case .minute: minute
    case .second: second ?? 0
    }
  }

  static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// 0 is Monday. Zeller's congruence, as counted by Sakamoto.
  static func weekday(year: Int, month: Int, day: Int) -> Int {
    let table = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
    let y = month < 3 ? year - 1 : year
    let sum = y + y / 4 - y / 100 + y / 400 + table[max(0, min(11, month - 1))] + day
    return (sum + 6) % 7
  }

  func limits(of part: Part) -> ClosedRange<Int> {
    switch part {
    case .year: 1...9999
    case .month: 1...12
    case .day: 1...Self.days(in: month, of: year)
    case .hour: 0...23
    case .minute, .second: 0...59
    }
  }

  /// A value beyond the limits becomes the nearest one; the day follows the month.
  mutating func set(_ part: Part, to value: Int) {
    let limits = limits(of: part)
    let value = min(max(value, limits.lowerBound), limits.upperBound)
    switch part {
    case .year: year = value
    case .month: month = value
    case .day: day = value
    case .hour: hour = value
    case .minute: minute = value
    case .second: second = value
    }
    day = min(day, Self.days(in: month, of: year))
  }

  /// Round and round within the part; a day moves on to the next month.
  mutating func step(_ part: Part, by count: Int) {
    if part == .day { return move(days: count) }
    let limits = limits(of: part)
    let length = limits.count
    set(part, to: limits.lowerBound + ((self[part] - limits.lowerBound + count) % length + length) % length)
  }

  /// At most a month or so.
  mutating func move(days count: Int) {
    var target = day + count
    while target < 1 {
      guard year > 1 || month > 1 else { return }
      move(months: -1)
      target += Self.days(in: month, of: year)
    }
    while target > Self.days(in: month, of: year) {
      guard year < 9999 || month < 12 else { return }
      target -= Self.days(in: month, of: year)
      move(months: 1)
    }
    day = target
  }

  mutating func move(months count: Int) {
    let index = year * 12 + month - 1 + count
    guard (12...(9999 * 12 + 11)).contains(index) else { return }
    (year, month) = (index / 12, index % 12 + 1)
    day = min(day, Self.days(in: month, of: year))
  }

  static func digits(_ value: Int, _ width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }

  var text: String {
    var text = ""
    if kind != .time { text = "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))" }
    if kind == .dateTime { text += "T" }
    if kind != .date {
      text += "\(Self.digits(hour, 2)):\(Self.digits(minute, 2))"
      if let second { text += ":" + Self.digits(second, 2) }
    }
    return text + rest
  }
}
