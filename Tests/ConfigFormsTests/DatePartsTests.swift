import Testing

@testable import ConfigForms

struct DatePartsTests {
  @Test(arguments: [
    ("2024-02-29", DateParts.Kind.date), ("0001-01-01", .date), ("9999-12-31", .date), ("23:59", .time),
    ("00:00:07", .time),
    ("2024-02-29T10:00:00Z", .dateTime), ("2024-02-29T10:00:00.25+01:30", .dateTime),
  ])
  func whatIsReadIsWrittenAlike(_ text: String, _ kind: DateParts.Kind) throws {
    #expect(try #require(DateParts(text, kind)).text == text)
  }

  @Test(arguments: ["", "2023-02-29", "2023-13-01", "2023-1-1", "2023-01-01x", "20230101", "２０２３-01-01", "-001-01-01"])
  func whatIsNoDate(_ text: String) { #expect(DateParts(text, .date) == nil) }

  @Test func daysGoOnOverMonthsAndYears() throws {
    var parts = try #require(DateParts("2023-12-31", .date))
    parts.move(days: 1)
    #expect(parts.text == "2024-01-01")
    parts.move(months: 1)
    parts.set(.day, to: 99)
    #expect(parts.text == "2024-02-29")
    parts.step(.year, by: 1)
    #expect(parts.text == "2025-02-28")
    parts.move(days: -7 * 9)
    #expect(parts.text == "2024-12-27")
  }

  @Test func theEndsOfTheCalendarHold() throws {
    var first = try #require(DateParts("0001-01-01", .date))
    first.move(days: -1)
    first.move(months: -1)
    #expect(first.text == "0001-01-01")
    var last = try #require(DateParts("9999-12-31", .date))
    last.move(days: 1)
    last.move(months: 1)
    #expect(last.text == "9999-12-31")
  }

  @Test func weekdays() {
    #expect(DateParts.weekday(year: 2026, month: 3, day: 14) == 5)
    #expect(DateParts.weekday(year: 2000, month: 1, day: 1) == 5)
    #expect(DateParts.weekday(year: 1900, month: 3, day: 1) == 3)
  }
}
