internal import ConfigSchema

/// A type in the words of the documentation.
struct TypeWords: Sendable {
  /// `host name`.
  let noun: String
  let plural: String
  /// How a value is spelled, as a clause that follows the noun; empty when the noun says it.
  let spelling: Phrase
  /// A value that is right for the type alone; nil for types whose values say nothing by themselves.
  let sample: String?

  init(_ type: SettingType) {
    (noun, plural) = Self.nouns(type)
    spelling = Self.spelling(type)
    sample = Self.sample(type)
  }

  private static func nouns(_ type: SettingType) -> (String, String) {
    switch type {
    case .bool: ("bool", "bools")
    case .int: ("integer", "integers")
    case .number: ("number", "numbers")
    case .port: ("port", "ports")
    case .percent: ("percentage", "percentages")
    case .string: ("string", "strings")
    case .text: ("text of several lines", "texts of several lines")
    case .duration: ("duration", "durations")
    case .size: ("size", "sizes")
    case .date: ("date", "dates")
    case .time: ("time of day", "times of day")
    case .datetime: ("date with time", "dates with times")
    case .email: ("email address", "email addresses")
    case .url: ("URL", "URLs")
    case .hostname: ("host name", "host names")
    case .ip: ("IP address", "IP addresses")
    case .cidr: ("address block", "address blocks")
    case .color: ("colour", "colours")
    case .timezone: ("time zone", "time zones")
    case .locale: ("locale", "locales")
    case .regex: ("regular expression", "regular expressions")
    case .path: ("path", "paths")
    case .dir: ("directory", "directories")
    case .list: ("list", "lists")
    case .map: ("map", "maps")
    case .group: ("group", "groups")
    case .any: ("YAML value", "YAML values")
    }
  }

  private static func spelling(_ type: SettingType) -> Phrase {
    switch type {
    case .bool: Phrase([.code("true"), .text(" or "), .code("false")])
    case .port: Phrase("from 1 to 65535")
    case .percent: Phrase([.text("a number, or one with a sign such as "), .code("\"50%\"")])
    case .duration:
      Phrase([
        .text("such as "), .code("90s"), .text(" or "), .code("1h30m"),
        .text("; units ns, us, ms, s, m, h, d, w; a plain number is seconds"),
      ])
    case .size:
      Phrase([
        .text("such as "), .code("256MiB"), .text(" or "), .code("1GB"),
        .text("; units B, KB, MB, GB, TB of 1000 and KiB, MiB, GiB, TiB of 1024; a plain number is bytes"),
      ])
    case .date: .code("YYYY-MM-DD")
    case .time: Phrase([.code("HH:MM"), .text(" or "), .code("HH:MM:SS")])
    case .datetime, .cidr: Phrase([.text("such as "), .code(sample(type) ?? "")])
    case .hostname: Phrase("or an IP address")
    case .color:
      Phrase([
        .code("#rgb"), .text(", "), .code("#rgba"), .text(", "), .code("#rrggbb"), .text(" or "), .code("#rrggbbaa"),
      ])
    case .timezone: Phrase([.text("such as "), .code("Europe/Vienna"), .text(" or "), .code("UTC")])
    case .locale: Phrase([.text("such as "), .code("de-AT"), .text(" or "), .code("de_AT.UTF-8")])
    case .path, .dir: Phrase("relative to the directory of the configuration file")
    default: Phrase()
    }
  }

  private static func sample(_ type: SettingType) -> String? {
    switch type {
    case .port: "8080"
    case .percent: "50"
    case .duration: "90s"
    case .size: "256MiB"
    case .date: "2026-01-31"
    case .time: "08:30"
    case .datetime: "2026-01-31T08:30:00Z"
    case .email: "ada@example.org"
    case .url: "https://example.org"
    case .hostname: "example.org"
    case .ip: "192.0.2.1"
    case .cidr: "192.0.2.0/24"
    case .color: "#3366ff"
    case .timezone: "Europe/Vienna"
    case .locale: "de-AT"
    case .bool, .int, .number, .string, .text, .regex, .path, .dir, .list, .map, .group, .any: nil
    }
  }
}
