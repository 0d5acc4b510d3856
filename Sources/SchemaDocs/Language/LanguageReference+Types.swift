extension LanguageReference {
  /// The types of settings: what they read, and how two values compare.
  package static let types: [LanguageRow] = [
    LanguageRow("bool", "true or false", "The command line also takes yes, no, on and off."),
    LanguageRow("int", "a whole number", "Of any size; 1e3 and 0x10 are read."),
    LanguageRow("number", "a number", "Exact, as it is written."),
    LanguageRow("port", "a whole number from 1 to 65535", "A port of TCP or UDP."),
    LanguageRow("percent", "a number, or a text such as 50%", "50 and 50% are the same."),
    LanguageRow("string", "a text without line breaks", "A plain number or bool in the file is refused: quote it."),
    LanguageRow("text", "a text", "May have several lines."),
    LanguageRow(
      "duration", "90s, 1h30m; units ns us ms s m h d w", "A plain number is seconds. 90s and 1m30s are the same."),
    LanguageRow(
      "size", "256MiB; units B, KB to TB, KiB to TiB", "A plain number is bytes. 1KiB and 1024 are the same."),
    LanguageRow("date", "YYYY-MM-DD", "A day of the calendar."),
    LanguageRow("time", "HH:MM or HH:MM:SS", "A time of day."),
    LanguageRow("datetime", "2026-11-30T12:00:00Z", "A moment, as RFC 3339 has it."),
    LanguageRow("email", "name@host", "An address as browsers take it."),
    LanguageRow("url", "an address with its scheme", "RFC 3986; http and https need a host."),
    LanguageRow("hostname", "a name or an IP address", "RFC 1123; capitals do not matter."),
    LanguageRow("ip", "an address of IPv4 or IPv6", "Compared by value: ::1 and 0:0:0:0:0:0:0:1 are the same."),
    LanguageRow("cidr", "192.0.2.0/24", "A block of addresses."),
    LanguageRow("color", "#rgb, #rgba, #rrggbb or #rrggbbaa", "#fff and #ffffff are the same."),
    LanguageRow("timezone", "Europe/Berlin, UTC", "A name of the system's time zones."),
    LanguageRow("locale", "de-DE, de_DE.UTF-8", "BCP 47 or POSIX."),
    LanguageRow("regex", "a regular expression", "One that PCRE2 takes."),
    LanguageRow("path", "a path", "Relative ones begin in the directory of the configuration file."),
    LanguageRow("dir", "a path of a directory", "As path."),
    LanguageRow("list", "values in order", "See of, key, unique."),
    LanguageRow("map", "values under keys that are free", "See keys, of."),
    LanguageRow("group", "settings under one key", "See settings."),
    LanguageRow("any", "any YAML value", "Edited as YAML; nothing below it is a setting."),
  ]

  /// The functions of expressions.
  package static let functions: [LanguageRow] = [
    LanguageRow("any", "any(list, e)", "Whether e is true for an item, which is . in it, and its member .x."),
    LanguageRow("all", "all(list, e)", "Whether e is true for every item."),
    LanguageRow("count", "count(list, e)", "For how many items e is true."),
    LanguageRow("has", "has(key)", "Whether the setting has a value. Never unknown."),
    LanguageRow("len", "len(x)", "The characters of a text, the items of a list or map."),
    LanguageRow("lower", "lower(text)", "In small letters."),
    LanguageRow("starts-with", "starts-with(text, part)", "Whether it begins so."),
    LanguageRow("ends-with", "ends-with(text, part)", "Whether it ends so."),
    LanguageRow("contains", "contains(text, part), contains(list, x)", "Whether it is in there."),
    LanguageRow("min", "min(a, b, ...)", "The least."), LanguageRow("max", "max(a, b, ...)", "The greatest."),
    LanguageRow("sum", "sum(list)", "The sum of numbers, durations or sizes."),
    LanguageRow("duration", "duration(\"2m\")", "A duration that is written down."),
    LanguageRow("size", "size(\"1MiB\")", "A size that is written down."),
    LanguageRow("bytes", "bytes(size)", "A size as a number."),
    LanguageRow("today", "today()", "The day of today."),
  ]
}

extension LanguageReference {
  package static let introduction = [
    "A settings schema describes the form over a YAML configuration file: pages, sections, settings, their choices and "
      + "dependencies. It is itself YAML (1.2, core schema), one file NAME.confedit.yaml.",
    "Only confedit and pages or sections are needed. An attribute that the language does not know is an error; schema "
      + "lint prints all errors at once. Every text for people may be a map by language, such as {en: Sounds, de: Töne}.",
  ]

  package static let expressions = [
    "An expression reads values that count. Binding loosest first: or, and, not; then the comparisons == != < <= > >=, in "
      + "and matches; then + and -; then * / and %. Lists stand in brackets, texts in single or double quotes.",
    "A name is the full key of a setting; a part with other characters than letters, digits, _ and - stands in "
      + "backquotes. In the conditions of an item .x is its own member x.",
    "A name without a value is unknown: false and unknown is false, true or unknown is true, and a decision needs true. "
      + "Types are checked when the schema is read.",
  ]
}
