import ConfigModel
import ConfigSchema
import Testing

/// Each format: what it reads, what it refuses with which message, and which spellings are one value.
struct FormatTests {
  struct Format: CustomTestStringConvertible {
    var type: String
    var right: [String]
    /// YAML scalars and the message with its help.
    var wrong: [(String, String)]
    var equal: [(String, String)] = []
    var different: [(String, String)] = []
    var testDescription: String { type }
  }

  @Test(arguments: formats + textFormats + netFormats)
  func reads(format: Format) throws {
    let settings = try compile("x: {type: \(format.type)}")
    let setting = try settings.setting("x")
    for text in format.right {
      #expect(settings.problems("{x: \(text)}") == [], "\(format.type) \(text)")
    }
    for (text, message) in format.wrong {
      #expect(settings.problems("{x: \(text)}") == ["x: error: " + message], "\(format.type) \(text)")
    }
    for (isEqual, pairs) in [(true, format.equal), (false, format.different)] {
      for (a, b) in pairs {
        let (left, right) = (SchemaText.value("{x: \(a)}"), SchemaText.value("{x: \(b)}"))
        guard case .map(let left) = left, case .map(let right) = right, let a = left["x"], let b = right["x"] else {
          Issue.record("\(a), \(b)")
          continue
        }
        #expect(settings.areEqual(a, b, for: setting) == isEqual, "\(format.type) \(a) \(b)")
      }
    }
  }

  static let formats: [Format] = [
    Format(
      type: "bool", right: ["true", "false", "null"],
      wrong: [
        ("yes", "\"yes\" is a string, but a bool is wanted [quoted] (write true)"),
        ("1", "1, a number, is not a bool [not-a-bool] (write true or false)"),
        ("maybe", "\"maybe\" is not a bool [not-a-bool] (write true or false)"),
        ("[]", "an empty list is not a bool [not-a-bool] (write true or false)"),
      ], equal: [("true", "true")], different: [("true", "false")]),
    Format(
      type: "int", right: ["0", "-5", "123456789012345678901234567890", "0x1F", "007"],
      wrong: [
        ("1.5", "1.5 is not an integer: it has a fraction [not-a-int] (write digits, for example 42)"),
        ("3.0", "3.0 is not an integer: it is written as a decimal [not-a-int] (write 3)"),
        ("1e3", "1e3 is not an integer: it is written as a decimal [not-a-int] (write 1000)"),
        (".inf", ".inf is not an integer: it is not finite [not-a-int] (write digits, for example 42)"),
        ("\"5\"", "\"5\" in quotes is a string, but an integer is wanted [quoted] (write 5 without quotes)"),
        ("five", "\"five\" is not an integer [not-a-int] (write digits, for example 42)"),
        ("true", "true, a bool, is not an integer [not-a-int] (write digits, for example 42)"),
      ], equal: [("31", "0x1F"), ("7", "007")], different: [("1", "2")]),
    Format(
      type: "number", right: ["0", "2.5", "-1e-9", "1e1000000"],
      wrong: [
        (".nan", ".nan is not a number: it is not finite [not-a-number] (write a number, for example 2.5)"),
        ("\"2.5\"", "\"2.5\" in quotes is a string, but a number is wanted [quoted] (write 2.5 without quotes)"),
      ], equal: [("1.30", "1.3"), ("1e3", "1000")]),
    Format(
      type: "port", right: ["1", "65535"],
      wrong: [
        ("0", "0 is not a port: ports go from 1 to 65535 [not-a-port] (write an integer from 1 to 65535)"),
        ("65536", "65536 is not a port: ports go from 1 to 65535 [not-a-port] (write an integer from 1 to 65535)"),
        ("8080.5", "8080.5 is not a port: it has a fraction [not-a-port] (write an integer from 1 to 65535)"),
        ("http", "\"http\" is not a port [not-a-port] (write an integer from 1 to 65535)"),
      ]),
    Format(
      type: "percent", right: ["50", "12.5", "50%", "\"-3%\""],
      wrong: [
        (
          "half",
          "\"half\" is not a percentage: it is neither a number nor ends in % [not-a-percent] (write a number, or a number with %, for example 80%)"
        ),
        (
          "x%",
          "\"x%\" is not a percentage: there is no number before the % [not-a-percent] (write a number, or a number with %, for example 80%)"
        ),
      ], equal: [("50", "50%"), ("50%", "50.0%")], different: [("0.5", "50%")]),
    Format(
      type: "duration", right: ["90s", "1h30m", "1.5h", "250ms", "1w2d3h4m5s6ms7us8ns", "30", "0", "\"30\""],
      wrong: [
        (
          "10 min",
          "\"10 min\" is not a duration: \" min\" is no unit of time [not-a-duration] (did you mean 10m?)"
        ),
        (
          "30m1h",
          "\"30m1h\" is not a duration: its units do not go from large to small [not-a-duration] (\(durationHelp))"
        ),
        ("1h30", "\"1h30\" is not a duration: the last number has no unit [not-a-duration] (\(durationHelp))"),
        ("-5s", "\"-5s\" is not a duration: it is negative [not-a-duration] (\(durationHelp))"),
        ("-5", "-5 is not a duration: it is negative [not-a-duration] (\(durationHelp))"),
        ("soon", "\"soon\" is not a duration: a number is missing before a unit [not-a-duration] (\(durationHelp))"),
        ("\"\"", "\"\" is not a duration: it is empty [not-a-duration] (\(durationHelp))"),
        ("true", "true, a bool, is not a duration [not-a-duration] (\(durationHelp))"),
      ], equal: [("1m30s", "90s"), ("90", "1.5m"), ("1d", "24h"), ("1000us", "1ms")], different: [("1m", "1s")]),
    Format(
      type: "size", right: ["512B", "10MB", "256MiB", "1.5GiB", "0", "1024"],
      wrong: [
        ("256mb", "\"256mb\" is not a size: \"mb\" is no unit of size [not-a-size] (did you mean 256MB?)"),
        ("256M", "\"256M\" is not a size: \"M\" is no unit of size [not-a-size] (did you mean 256MiB?)"),
        ("10 MB", "\"10 MB\" is not a size: \" MB\" is no unit of size [not-a-size] (did you mean 10MB?)"),
        ("0.1KiB", "\"0.1KiB\" is not a size: it is not a whole number of bytes [not-a-size] (\(sizeHelp))"),
        ("-1", "-1 is not a size: it is negative [not-a-size] (\(sizeHelp))"),
        ("big", "\"big\" is not a size: it does not begin with a number [not-a-size] (\(sizeHelp))"),
      ], equal: [("1KiB", "1024"), ("1.5KB", "1500B")], different: [("1KB", "1KiB")]),
  ]

  static let durationHelp =
    "write a number with a unit, from large to small: 90s, 1h30m, 250ms (units: ns us ms s m h d w)"
  static let sizeHelp =
    "write a number with a unit: 512B, 10MB (units of 1000: KB MB GB TB), 256MiB (of 1024: KiB MiB GiB TiB)"

  static let dateHelp = "write YYYY-MM-DD, for example 2024-02-29"
  static let timeHelp = "write HH:MM or HH:MM:SS, for example 07:30"
  static let datetimeHelp =
    "write a date, T, a time and an offset, for example 2024-02-29T07:30:00Z or 2024-02-29T07:30:00+01:00"

  static let textFormats: [Format] = [
    Format(
      type: "string", right: ["abc", "\"1\"", "\"\"", "ä 🎉"],
      wrong: [
        ("1.10", "1.10 without quotes is a number, but a string is wanted [unquoted] (put it in quotes)"),
        ("true", "true without quotes is a bool, but a string is wanted [unquoted] (put it in quotes)"),
        (
          "\"a\\nb\"",
          "\"a\\nb\" holds a line break, which this setting does not allow [line-break] (write it on one line)"
        ),
        ("{a: 1}", "a map is not a string [not-a-string]"),
      ], different: [("A", "a")]),
    Format(
      type: "text", right: ["\"a\\nb\"", "abc"],
      wrong: [("5", "5 without quotes is a number, but a text is wanted [unquoted] (put it in quotes)")]),
    Format(
      type: "date", right: ["2024-02-29", "0000-01-01", "9999-12-31"],
      wrong: [
        ("2023-02-29", "\"2023-02-29\" is not a date: that month has the days 01 to 28 [not-a-date] (\(dateHelp))"),
        ("2024-13-01", "\"2024-13-01\" is not a date: months go from 01 to 12 [not-a-date] (\(dateHelp))"),
        (
          "1.2.2024",
          "\"1.2.2024\" is not a date: it is not four digits, two digits, two digits, joined by hyphens [not-a-date] (\(dateHelp))"
        ),
        (
          "2024-02-29T00:00:00Z",
          "\"2024-02-29T00:00:00Z\" is not a date: something follows the day [not-a-date] (\(dateHelp))"
        ),
        ("2024", "2024 without quotes is a number, but a date is wanted [unquoted] (put it in quotes)"),
      ]),
    Format(
      type: "time", right: ["07:30", "23:59:59"],
      wrong: [
        ("25:00", "\"25:00\" is not a time of day: hours go from 00 to 23 [not-a-time] (\(timeHelp))"),
        (
          "7:30",
          "\"7:30\" is not a time of day: it is not two digits, a colon, two digits [not-a-time] (did you mean 07:30?)"
        ),
        ("07:60", "\"07:60\" is not a time of day: minutes go from 00 to 59 [not-a-time] (\(timeHelp))"),
        ("07:30 pm", "\"07:30 pm\" is not a time of day: something follows the time [not-a-time] (\(timeHelp))"),
      ], equal: [("07:30", "07:30:00")], different: [("07:30", "07:30:01")]),
    Format(
      type: "datetime", right: ["2024-02-29T07:30:00Z", "2024-02-29 07:30:00.5+01:00", "1990-12-31T23:59:60Z"],
      wrong: [
        (
          "2024-02-29T07:30:00",
          "\"2024-02-29T07:30:00\" is not a date with time: the offset is missing: Z or +HH:MM [not-a-datetime] (\(datetimeHelp))"
        ),
        (
          "2024-02-29T07:30:60Z",
          "\"2024-02-29T07:30:60Z\" is not a date with time: seconds go from 00 to 59 [not-a-datetime] (\(datetimeHelp))"
        ),
        (
          "2024-02-29",
          "\"2024-02-29\" is not a date with time: a T and a time must follow the date [not-a-datetime] (\(datetimeHelp))"
        ),
      ],
      equal: [
        ("2024-02-29T07:30:00Z", "2024-02-29T08:30:00+01:00"), ("2024-02-29T07:30:00Z", "2024-02-29T07:30:00.000z"),
        ("1990-12-31T23:59:60Z", "1990-12-31T15:59:60-08:00"),
      ], different: [("2024-02-29T07:30:00Z", "2024-02-29T07:30:00+00:01")]),
    Format(
      type: "color", right: ["\"#abc\"", "\"#AABBCCDD\""],
      wrong: [
        ("3366ff", "\"3366ff\" is not a colour: the # is missing [not-a-color] (did you mean #3366ff?)"),
        (
          "\"#12345\"",
          "\"#12345\" is not a colour: it has 5 digits [not-a-color] (write # and 3, 4, 6 or 8 hexadecimal digits, for example #3366ff)"
        ),
        (
          "\"#ggg\"",
          "\"#ggg\" is not a colour: something other than hexadecimal digits follows the # [not-a-color] (write # and 3, 4, 6 or 8 hexadecimal digits, for example #3366ff)"
        ),
      ], equal: [("\"#abc\"", "\"#AABBCC\""), ("\"#abcf\"", "\"#aabbcc\"")], different: [("\"#abc\"", "\"#abce\"")]),
    Format(
      type: "timezone", right: ["Europe/Berlin", "UTC", "Etc/GMT+1"],
      wrong: [
        (
          "Europe/berlin",
          "\"Europe/berlin\" is not a time zone that this machine knows [not-a-timezone] (did you mean Europe/Berlin?)"
        ),
        (
          "Europe/Berlinn",
          "\"Europe/Berlinn\" is not a time zone that this machine knows [not-a-timezone] (did you mean Europe/Berlin?)"
        ),
        (
          "Europe",
          "\"Europe\" is not a time zone that this machine knows [not-a-timezone] (write a name such as Europe/Berlin, or UTC)"
        ),
        (
          "../etc/passwd",
          "\"../etc/passwd\" is not a time zone: a name has only letters, digits and / _ + - [not-a-timezone] (write a name such as Europe/Berlin, or UTC)"
        ),
      ]),
    Format(
      type: "locale", right: ["de", "de-DE", "zh-Hant-TW", "de_DE.UTF-8", "sr_RS@latin", "C", "C.UTF-8", "POSIX"],
      wrong: [
        (
          "german language",
          "\"german language\" is not a locale: it does not begin with a language of 2 to 8 letters [not-a-locale] (\(localeHelp))"
        ),
        (
          "de_DE_x",
          "\"de_DE_x\" is not a locale: it has more than a language and a country [not-a-locale] (\(localeHelp))"
        ),
        ("de_DE.", "\"de_DE.\" is not a locale: a name is missing behind the . [not-a-locale] (\(localeHelp))"),
        ("x", "\"x\" is not a locale: its last part is a single letter [not-a-locale] (\(localeHelp))"),
      ], different: [("de-de", "de-DE")]),
    Format(
      type: "regex", right: ["\"[a-z]+\"", "\"\""],
      wrong: [
        (
          "\"(a\"",
          "\"(a\" is not a regular expression: missing closing parenthesis (at byte 3) [not-a-regex] (write a regular expression in the syntax of PCRE2)"
        )
      ]),
    Format(
      type: "path", right: ["a/b", "/x", "~/x"], wrong: [("\"\"", "\"\" is not a path: it is empty [not-a-path]")]),
  ]

  static let localeHelp = "write a language tag such as de-DE, or a POSIX locale such as de_DE.UTF-8"
  static let hostHelp = "write a name such as mail.example.org, or an IP address"
  static let ipHelp = "write an IPv4 address such as 192.0.2.1 or an IPv6 address such as 2001:db8::1"
  static let blockHelp = "write an address and a prefix length, for example 192.0.2.0/24 or 2001:db8::/32"
  static let urlHelp = "write a scheme and an address, for example https://example.org/path"
  static let emailHelp = "write NAME@HOST, for example ada@example.org"

  static let netFormats: [Format] = [
    Format(
      type: "email", right: ["a@b", "a.b+c@example.org", "\"!#$%@x-1.y\""],
      wrong: [
        ("a", "\"a\" is not an email address: the @ is missing [not-a-email] (\(emailHelp))"),
        ("a@b@c", "\"a@b@c\" is not an email address: it has more than one @ [not-a-email] (\(emailHelp))"),
        ("\"@b\"", "\"@b\" is not an email address: the name before the @ is missing [not-a-email] (\(emailHelp))"),
        (
          "a@-b",
          "\"a@-b\" is not an email address: behind the @ is no host name: a part begins or ends with a hyphen [not-a-email] (\(emailHelp))"
        ),
        (
          "a b@c",
          "\"a b@c\" is not an email address: the name before the @ has a character that is not allowed there [not-a-email] (\(emailHelp))"
        ),
      ], equal: [("a@Example.org", "a@example.ORG")], different: [("A@b", "a@b")]),
    Format(
      type: "url",
      right: [
        "https://example.org/a?b=c#d", "mailto:a@b", "\"http://[::1]:8080/\"", "file:///etc", "socks5://u:p@h:1",
        "urn:x:y",
      ],
      wrong: [
        (
          "example.org/x",
          "\"example.org/x\" is not a URL: the scheme is missing [not-a-url] (did you mean https://example.org/x?)"
        ),
        ("https:///x", "\"https:///x\" is not a URL: the host is missing behind // [not-a-url] (\(urlHelp))"),
        ("http:x", "\"http:x\" is not a URL: // and a host must follow the scheme [not-a-url] (\(urlHelp))"),
        (
          "http://a:70000",
          "\"http://a:70000\" is not a URL: its port is not a number up to 65535 [not-a-url] (\(urlHelp))"
        ),
        (
          "http://a/%zz",
          "\"http://a/%zz\" is not a URL: two hexadecimal digits must follow a % [not-a-url] (\(urlHelp))"
        ),
        (
          "http://a/b c",
          "\"http://a/b c\" is not a URL: it has a character that must be written as % and two hexadecimal digits [not-a-url] (\(urlHelp))"
        ),
        (
          "\"http://[1.2.3.4]/\"",
          "\"http://[1.2.3.4]/\" is not a URL: between the brackets is no IPv6 address [not-a-url] (\(urlHelp))"
        ),
        ("1a://b", "\"1a://b\" is not a URL: before the first colon is no scheme [not-a-url] (\(urlHelp))"),
      ], equal: [("HTTP://Example.ORG/A", "http://example.org/A")], different: [("http://a/A", "http://a/a")]),
    Format(
      type: "hostname", right: ["mail.example.org", "localhost", "192.0.2.1", "\"::1\"", "a-1", "3com.com"],
      wrong: [
        (
          "a_b",
          "\"a_b\" is not a host name: a part has something other than letters, digits and hyphens [not-a-hostname] (\(hostHelp))"
        ),
        ("a..b", "\"a..b\" is not a host name: a part between dots is empty [not-a-hostname] (\(hostHelp))"),
        (
          "256.1.1.1",
          "\"256.1.1.1\" is not a host name: its last part is a number, but it is no IPv4 address [not-a-hostname] (\(hostHelp))"
        ),
        (
          "example.org:80",
          "\"example.org:80\" is not a host name: only an IPv6 address has colons; a port is a setting of its own [not-a-hostname] (\(hostHelp))"
        ),
        (
          "bücher.example",
          "\"bücher.example\" is not a host name: it has letters outside ASCII; an international name is written in its xn-- form [not-a-hostname] (\(hostHelp))"
        ),
      ], equal: [("Example.ORG", "example.org"), ("\"::1\"", "\"0:0::1\"")], different: [("a.b", "a.c")]),
    Format(
      type: "ip",
      right: ["192.0.2.1", "\"::\"", "2001:db8::1", "\"::ffff:192.0.2.1\"", "1:2:3:4:5:6:7:8", "\"1:2:3:4:5:6:7::\""],
      wrong: [
        ("192.0.2.01", "\"192.0.2.01\" is not an IP address: a part has a leading zero [not-a-ip] (\(ipHelp))"),
        (
          "192.0.2",
          "192.0.2 is not an IP address: it is not four numbers joined by dots [not-a-ip] (\(ipHelp))".replacing(
            "192.0.2 is", with: "\"192.0.2\" is")
        ),
        ("192.0.2.256", "\"192.0.2.256\" is not an IP address: a part is above 255 [not-a-ip] (\(ipHelp))"),
        ("1::2::3", "\"1::2::3\" is not an IP address: it has more than one :: [not-a-ip] (\(ipHelp))"),
        ("1:2:3", "\"1:2:3\" is not an IP address: it does not have eight groups [not-a-ip] (\(ipHelp))"),
        (
          "1:2:3:4:5:6:7:8:9",
          "\"1:2:3:4:5:6:7:8:9\" is not an IP address: it has more than eight groups [not-a-ip] (\(ipHelp))"
        ),
        (
          "1:2:3:4:5:6:7::8",
          "\"1:2:3:4:5:6:7::8\" is not an IP address: it has too many groups beside :: [not-a-ip] (\(ipHelp))"
        ),
        (
          "fe80::1%eth0",
          "\"fe80::1%eth0\" is not an IP address: a zone (%...) is not part of the address [not-a-ip] (\(ipHelp))"
        ),
      ], equal: [("\"::1\"", "0:0:0:0:0:0:0:1"), ("\"2001:DB8::\"", "\"2001:db8:0::\"")],
      different: [("\"::ffff:1.2.3.4\"", "1.2.3.4")]),
    Format(
      type: "cidr", right: ["192.0.2.0/24", "2001:db8::/32", "0.0.0.0/0"],
      wrong: [
        (
          "192.0.2.0",
          "\"192.0.2.0\" is not an address block: the / and the prefix length are missing [not-a-cidr] (\(blockHelp))"
        ),
        (
          "192.0.2.0/33",
          "\"192.0.2.0/33\" is not an address block: the prefix length goes from 0 to 32 [not-a-cidr] (\(blockHelp))"
        ),
        (
          "192.0.2.0/024",
          "\"192.0.2.0/024\" is not an address block: there is no prefix length after the / [not-a-cidr] (\(blockHelp))"
        ),
      ], equal: [("2001:DB8::/32", "2001:db8:0::/32")], different: [("10.0.0.0/8", "10.0.0.1/8")]),
  ]
}
