internal import TextFormats

/// Days and times; `TextFormats` reads them.
extension TypeRow {
  static let date = TypeRow(
    .date, "a date", takes: "YYYY-MM-DD", meaning: "A day of the calendar.", spelling: [.code("YYYY-MM-DD")],
    help: DateFormat.help, sample: "2026-01-31",
    json: .text("^\(JSONKeywords.date)$", formats: ["date"], isExact: true), control: .date, width: 12,
    read: { (text: String) throws(Flaw) in .date(try DateFormat.read(text)) })

  static let time = TypeRow(
    .time, "a time of day", plural: "times of day", takes: "HH:MM or HH:MM:SS", meaning: "A time of day.",
    spelling: [.code("HH:MM"), .text(" or "), .code("HH:MM:SS")], help: TimeFormat.help, sample: "08:30",
    json: .text("^\(JSONKeywords.time)(?::[0-5][0-9])?$", isExact: true), control: .time, width: 12,
    read: { (text: String) throws(Flaw) in .time(try TimeFormat.read(text)) })

  static let datetime = TypeRow(
    .datetime, "a date with time", plural: "dates with times", takes: "2026-11-30T12:00:00Z",
    meaning: "A moment, as RFC 3339 has it.", spelling: [.text("such as "), .code("2026-01-31T08:30:00Z")],
    help: DateTimeFormat.help, sample: "2026-01-31T08:30:00Z",
    json: .text(
      "^\(JSONKeywords.date)[Tt ]\(JSONKeywords.time):(?:[0-5][0-9]|60)(?:\\.[0-9]+)?(?:[Zz]|[-+]\(JSONKeywords.time))$"
    ),
    control: .dateTime, width: 32,
    read: { (text: String) throws(Flaw) in .datetime(try DateTimeFormat.read(text)) })
}
