import ConfigModel
import ConfigSchema
import Testing

/// Mistakes in expressions. The place is a column of the expression: the first byte that the message is about.
struct ExpressionErrorTests {
  static let settings = """
    on: {type: bool, default: false}
    n: {type: int}
    name: {type: string}
    host: {type: hostname}
    port: {type: port}
    wait: {type: duration}
    cache: {type: size}
    day: {type: date}
    mode: {choices: [fast, slow]}
    open: {choices: [a, b], open: true}
    tags: {type: list}
    nums: {type: list, of: {type: int}}
    extra: {type: map}
    people: {type: list, of: {settings: {name: {}, age: {type: int}}}}
    a.b.c: {type: int}

    """

  /// `COLUMN: message (help)` for each mistake.
  static func mistakes(_ expression: String) -> [String] {
    // In single quotes the text stands as it is.
    let line = "x: {enabled-if: '"
    let text = settings + line + expression.replacing("'", with: "\"") + "'}"
    return errors(text).map { message in
      let parts = message.split(separator: ":", maxSplits: 2)
      let column = (Int(parts[1]) ?? 0) - line.count
      return "\(column):\(parts[2])".replacing(" (in enabled-if) [", with: " [")
    }
  }

  static let syntax: [(String, String)] = [
    ("", "1: the expression is empty [expression-syntax]"), ("  ", "1: the expression is empty [expression-syntax]"),
    ("on and", "7: the expression ends where a value is needed [expression-syntax]"),
    ("and on", "1: a value is needed before \"and\" [expression-syntax]"),
    ("(on", "1: this parenthesis is not closed [expression-syntax]"),
    ("on)", "3: there is nothing open that this could close [expression-syntax]"),
    ("on on", "4: an operator is missing before \"on\" [expression-syntax]"),
    ("n == [1", "6: this bracket is not closed [expression-syntax]"),
    ("n = 1", "3: \"=\" has no meaning in an expression [expression-syntax] (write == to compare)"),
    ("on & on", "4: \"&\" has no meaning in an expression [expression-syntax] (write and)"),
    ("n == #fff", "6: \"#\" has no meaning in an expression [expression-syntax] (put a text in quotes: \"#fff\")"),
    (
      "n-1 == 2",
      "1: there is no setting n-1 [unknown-name] (did you mean n - 1, with blanks?)"
    ),
    (
      "1-n == 2",
      "2: a minus between two values needs a blank on both sides [expression-syntax] (without blanks - belongs to a key (quiet-from) or is the sign of a number (-5))"
    ),
    (
      "n -1 == 2",
      "3: a minus between two values needs a blank on both sides [expression-syntax] (without blanks - belongs to a key (quiet-from) or is the sign of a number (-5))"
    ),
    (
      "n- 1 == 2",
      "2: a minus between two values needs a blank on both sides [expression-syntax] (without blanks - belongs to a key (quiet-from) or is the sign of a number (-5))"
    ),
    (
      "-n == 2",
      "1: a minus must be between two values or directly before a digit [expression-syntax] (write 0 - x for -x)"
    ),
    (
      "n < 1 < 2",
      "7: comparisons cannot be chained [expression-syntax] (join two of them with and, or put one in parentheses)"
    ),
    ("n not in [1]", "3: an operator is missing before not [expression-syntax] (for \"not in\" write not (a in b))"),
    ("on == not on", "7: not needs parentheses here [expression-syntax] (write (not ...))"),
    (
      "name == \"a",
      "9: this quote is not closed [expression-syntax] (in YAML a # after a blank starts a comment, and cuts off an expression that is not in quotes)"
    ),
    ("name == \"\\q\"", "10: this is not an escape of JSON [expression-syntax] (a backslash itself is written \\\\)"),
    ("wait > 5s", "8: \"5s\" is not a number [expression-syntax] (put a value with a unit in quotes: \"5s\")"),
    (
      "a..b",
      "3: a segment of a key is missing after the dot [expression-syntax] (put a segment that does not begin with a letter or _ in backquotes: servers.`0`)"
    ),
    (
      "a.0",
      "3: a segment of a key is missing after the dot [expression-syntax] (put a segment that does not begin with a letter or _ in backquotes: servers.`0`)"
    ),
    ("`a", "1: this backquote is not closed [expression-syntax]"),
    (
      "a→b",
      "1: \"a→b\" has a character that is not a letter [expression-syntax] (put the segment in backquotes: `a→b`)"
    ),
    ("hass(n)", "1: there is no function hass [unknown-function] (did you mean has?)"),
    (
      "f(n)",
      "1: there is no function f [unknown-function] (the functions are any, all, count, has, len, lower, contains, min, max, sum, duration, size, bytes, today, starts-with, ends-with)"
    ),
    ("has()", "1: has does not take 0 arguments [wrong-arguments] (write has(key))"),
    ("any(tags)", "1: any does not take 1 argument [wrong-arguments] (write any(list, condition))"),
    ("has(n n)", "7: an operator is missing before \"n\" [expression-syntax]"),
  ]

  @Test(arguments: syntax) func refusesSyntax(expression: String, expected: String) {
    #expect(Self.mistakes(expression) == [expected])
  }

  static let types: [(String, [String])] = [
    ("n", ["1: n is a number, but a condition is needed [type-mismatch] (compare it with something, or write has(n))"]),
    (
      "on and \"n\"",
      ["8: \"n\" is a text, but a condition is needed [type-mismatch] (a key is written without quotes)"]
    ),
    (
      "not n",
      ["5: n is a number, but a condition is needed [type-mismatch] (compare it with something, or write has(n))"]
    ),
    ("nam == \"x\"", ["1: there is no setting nam [unknown-name] (did you mean name?)"]),
    (
      "a.b == 1",
      [
        "1: a.b is not a setting, but the beginning of some [unknown-name] (the names in an expression are whole keys, such as a.b.c)"
      ]
    ),
    ("mode == fast", ["9: there is no setting fast [unknown-name] (did you mean the text \"fast\"?)"]),
    ("fast == mode", ["1: there is no setting fast [unknown-name] (did you mean the text \"fast\"?)"]),
    ("mode in [fast]", ["10: there is no setting fast [unknown-name] (did you mean the text \"fast\"?)"]),
    ("mode == \"fats\"", ["9: \"fats\" is not one of the choices of mode [unknown-choice] (did you mean \"fast\"?)"]),
    (
      "mode in [\"fast\", \"quick\"]",
      ["18: \"quick\" is not one of the choices of mode [unknown-choice] (the choices are fast, slow)"]
    ),
    ("open == \"z\"", []), ("mode != \"slow\"", []),
    ("cache > wait", ["1: a size cannot be compared with a duration [type-mismatch]"]),
    (
      "cache > n",
      ["1: a size cannot be compared with a number [type-mismatch] (bytes(...) turns a size into a number)"]
    ),
    ("wait > \"2x\"", ["8: \"2x\" is not a duration [type-mismatch] (\(FormatTests.durationHelp))"]),
    ("n == \"5\"", ["6: \"5\" is not a number [type-mismatch] (write 5 without quotes)"]),
    ("on == \"true\"", ["7: \"true\" is not a bool [type-mismatch] (write true without quotes)"]),
    ("name == 5", ["9: 5 is not a text [type-mismatch] (put it in quotes: \"5\")"]),
    (
      "host == \"a_b\"",
      [
        "9: \"a_b\" is not a host name: a part has something other than letters, digits and hyphens [type-mismatch] (\(FormatTests.hostHelp))"
      ]
    ),
    (
      "port == 70000",
      ["9: 70000 is not a port: ports go from 1 to 65535 [type-mismatch] (write an integer from 1 to 65535)"]
    ),
    ("port < 70000", []), ("n > 1.5", []),
    ("n == 1.5", ["6: 1.5 is not an integer: it has a fraction [type-mismatch] (write digits, for example 42)"]),
    (
      "name < \"b\"",
      [
        "1: < needs values with an order, but a text has none [type-mismatch] (numbers, durations, sizes, dates and times have one)"
      ]
    ),
    (
      "on < true",
      [
        "1: < needs values with an order, but a bool has none [type-mismatch] (numbers, durations, sizes, dates and times have one)"
      ]
    ),
    (
      "tags == \"a\"",
      ["9: \"a\" is not a list [type-mismatch] (look for an item with in, or with any(list, condition))"]
    ),
    ("n in 5", ["6: 5 is a number, but a list is needed [type-mismatch]"]),
    (
      "\"a\" in name",
      ["8: name is a text, but a list is needed [type-mismatch] (for a part of a text write contains(name, \"a\"))"]
    ),
    ("n in tags", ["1: a number cannot be compared with a text [type-mismatch]"]),
    ("name matches name", ["14: a pattern in quotes must follow matches [type-mismatch]"]),
    ("n matches \"a\"", ["1: matches needs a text before it, and n is a number [type-mismatch]"]),
    ("name matches \"(\"", ["14: \"(\" is not a pattern: missing closing parenthesis (at byte 2 of it) [bad-pattern]"]),
    ("wait + day == day", []), ("wait + cache > wait", ["1: a duration + a size has no meaning [type-mismatch]"]),
    ("name + n == name", ["1: a text + a number has no meaning [type-mismatch]"]),
    ("day + day > day", ["1: a date + a date has no meaning [type-mismatch]"]),
    ("has(n + 1)", ["5: has takes a key, but n + 1 is not one [type-mismatch]"]),
    ("any(n, true)", ["5: any needs a list, and n is a number [type-mismatch] (write any(list, condition))"]),
    ("any(tags, .x == \"a\")", ["11: .x names a member, but the items are a text each [unknown-name]"]),
    ("any(people, .nam == \"a\")", ["13: the item has no member nam [unknown-name] (did you mean .name?)"]),
    (
      ".x == 1",
      [
        "1: .x stands for an item, but there is no list here [unknown-name] (it can be used in any, all and count, and in the conditions of a list's items)"
      ]
    ),
    ("any(people, . == 1)", ["18: 1 is not an item with members [type-mismatch]"]),
    (
      "len(n) > 1",
      ["5: len needs a text, a list or a map, and n is a number [type-mismatch] (write len(text, list or map))"]
    ),
    ("duration(name) > wait", ["10: duration takes a literal [type-mismatch] (\(FormatTests.durationHelp))"]),
    ("size(\"2m\") > cache", ["6: \"2m\" is not a size [type-mismatch] (\(FormatTests.sizeHelp))"]),
    ("bytes(n) > 1", ["7: bytes needs a size, and n is a number [type-mismatch] (write bytes(size))"]),
    ("min(n, wait) > 1", ["8: a number cannot be compared with a duration [type-mismatch]"]),
    (
      "sum(tags) > 1",
      ["5: sum needs a list of numbers, durations or sizes, and tags is a list [type-mismatch] (write sum(list))"]
    ),
    (
      "contains(n, 1)",
      ["10: contains needs a text or a list, and n is a number [type-mismatch] (write contains(text or list, value))"]
    ),
    ("n in [1, \"a\"]", ["10: \"a\" is not a number [type-mismatch] (write a number, for example 2.5)"]),
    ("[1, \"a\"] == nums", ["5: a text in a list whose first item is a number [type-mismatch]"]),
    ("people == people", []),
    // Two mistakes are two errors.
    (
      "nam == 1 or n == \"x\"",
      [
        "1: there is no setting nam [unknown-name] (did you mean name?)",
        "18: \"x\" is not a number [type-mismatch] (write a number, for example 2.5)",
      ]
    ),
  ]

  @Test(arguments: types) func checksTypes(expression: String, expected: [String]) {
    #expect(Self.mistakes(expression) == expected)
  }
}
