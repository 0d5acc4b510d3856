import ConfigModel
import ConfigSchema
import Testing

/// Mistakes in a schema, with the whole text of each error.
struct CompileErrorTests {
  struct Case: CustomTestStringConvertible {
    var settings: String
    var expected: [String]
    init(_ settings: String, _ expected: String...) {
      self.settings = settings
      self.expected = expected
    }
    var testDescription: String { settings }
  }

  @Test(arguments: attributes + values + choices + structure) func reports(each: Case) {
    #expect(errors(each.settings) == each.expected)
  }

  static let attributes = [
    Case("a: {titel: A}", "1:5: a setting has no attribute \"titel\" [unknown-attribute] (did you mean title?)"),
    Case(
      "a: {zzz: A}",
      "1:5: a setting has no attribute \"zzz\" [unknown-attribute] (it may have title, help, type, choices, choices-from, open, range, step, unit, min-length, max-length, pattern, schemes, must-exist, glob, message, lines, keys, of, settings, min-items, max-items, unique, key, default, required, required-if, enabled-if, why, when-disabled, on-disable, visible-if, computed, format, readonly, secret, example, scope, merge, level, icon, order, since, renamed-from, deprecated)"
    ),
    Case("a: {title: A, title: B}", "1:15: title is given twice [duplicate-key]"),
    Case("a: {type: strnig}", "1:11: there is no type \"strnig\" [unknown-type] (did you mean string?)"),
    Case("a: {secret: yes}", "1:13: secret is true or false, and this is \"yes\" [wrong-type]"),
    Case("a: {max-length: -1}", "1:17: max-length is an integer from 0, and this is -1 [wrong-type]"),
    Case(
      "a: {level: advance}",
      "1:12: level is one of basic, advanced, expert, and this is \"advance\" [wrong-value] (did you mean advanced?)"),
    Case("a: {pattern: 5}", "1:14: pattern is a text, and this is 5 [wrong-type] (put it in quotes)"),
    Case(
      "a: {pattern: \"a(b\"}", "1:17: the pattern \"a(b\" cannot be used: missing closing parenthesis [bad-pattern]"),
    Case("a: {type: path, glob: \"{a\"}", "1:23: \"{a\" is not a glob: a brace is not closed [bad-glob]"),
    Case("a: {on-disable: delete}", "1:17: on-disable is one of keep, clear, and this is \"delete\" [wrong-value]"),
    Case(
      "a: {min-length: 5, max-length: 3}",
      "1:20: min-length 5 is above max-length 3, so no value is allowed [empty-range]"),
    Case(
      "a: {type: text, lines: [8, 3]}",
      "1:24: lines is [LOW, HIGH], the least and the greatest height in rows [wrong-value]"),
    Case("a: {title: [x]}", "1:12: title is a text, and this is a list [wrong-type]"),
    Case(
      "a: {title: {de: A, german: B}}",
      "1:20: \"german\" is not a language tag, and title is a text or a map by language [bad-language] (write {en: ..., de: ...})"
    ),
    Case(
      "a: {title: }",
      "1:11: title is empty [wrong-type] (write a text, or remove the attribute)"),
    Case(
      "a: {range: [1, 2]}",
      "1:5: range has no meaning for a string [misplaced-attribute] (it is for the types int, number, port, percent, duration, size, date, time, datetime)"
    ),
    Case(
      "a: {type: int, pattern: x}",
      "1:16: pattern has no meaning for an integer [misplaced-attribute] (it is for the types string, text, email, url, hostname, ip, cidr, color, timezone, locale, regex, path, dir)"
    ),
    Case(
      "a: {unique: true}", "1:5: unique has no meaning for a string [misplaced-attribute] (it is for the types list)"),
    Case("a: {open: true}", "1:5: open has no meaning without choices [misplaced-attribute]"),
    Case(
      "a: {deprecated: {sinse: 2}}",
      "1:18: deprecated has no attribute \"sinse\" [unknown-attribute] (did you mean since?)"),
    Case("a: {deprecated: {use: b}}", "1:23: use names the setting b, which does not exist [unknown-name]"),
    Case(
      "a: 5",
      "1:4: a setting is a map of attributes, and this is a number [wrong-type] (it has the attributes title, help, type, choices, choices-from, open, range, step, unit, min-length, max-length, pattern, schemes, must-exist, glob, message, lines, keys, of, settings, min-items, max-items, unique, key, default, required, required-if, enabled-if, why, when-disabled, on-disable, visible-if, computed, format, readonly, secret, example, scope, merge, level, icon, order, since, renamed-from, deprecated)"
    ),
  ]

  static let values = [
    Case(
      "a: {type: int, default: x}",
      "1:25: default: \"x\" is not an integer [wrong-value] (write digits, for example 42)"),
    Case(
      "a: {default: 1.10}",
      "1:14: default: 1.10 without quotes is a number, but a string is wanted [wrong-value] (put it in quotes)"),
    Case(
      "a: {type: int, range: [1, 5], default: 9}",
      "1:40: default: 9 is more than 5, the most allowed [wrong-value] (write a value from 1 to 5)"),
    Case(
      "a: {choices: [x, y], default: z}",
      "1:31: default: \"z\" is not one of the choices [wrong-value] (the choices are x, y)"),
    Case(
      "a: {type: list, of: {type: int}, default: [1, x]}",
      "1:47: default: \"x\" is not an integer [wrong-value] (write digits, for example 42)"),
    Case(
      "a: {type: int, enabled-if: 1 == 1, when-disabled: no}",
      "1:51: when-disabled: \"no\" is not an integer [wrong-value] (write digits, for example 42)"),
    Case(
      "a: {type: email, example: x}",
      "1:27: example: \"x\" is not an email address: the @ is missing [wrong-value] (\(FormatTests.emailHelp))"),
    Case(
      "a: {type: int, default: [{when: \"a == 1\", value: 2}]}",
      "1:33: a depends on itself: a → a [cycle] (remove one of these conditions)\n  1:33: a: default reads a"),
    Case(
      "a: {type: int, default: [{value: 1}, {when: true, value: x}]}",
      "1:58: default: \"x\" is not an integer [wrong-value] (write digits, for example 42)"),
    Case("a: {type: int, range: [9, 1]}", "1:23: the low end 9 is above the high end 1 [empty-range] (exchange them)"),
    Case(
      "a: {type: int, range: 5}", "1:23: range is [LOW, HIGH] or {min: LOW, max: HIGH}, and this is 5 [wrong-value]"),
    Case(
      "a: {type: int, range: {mni: 5}}",
      "1:24: a range has no attribute \"mni\" [unknown-attribute] (did you mean min?)"),
    Case(
      "a: {type: duration, range: [10 min, 1h]}",
      "1:29: an end of the range: \"10 min\" is not a duration: \" min\" is no unit of time [wrong-value] (did you mean 10m?)"
    ),
    Case(
      "a: {type: date, range: {max: tody()}}",
      "1:30: there is no function tody (in range) [unknown-function] (did you mean today?)"),
    Case(
      "a: {type: date, range: {max: \"b\"}}\nb: {type: int}",
      "1:31: b is a number, and the setting is a date (in range) [type-mismatch]"),
    Case("a: {type: int, step: 0}", "1:22: a step is greater than zero [wrong-value]"),
    Case(
      "a: {type: duration, step: x}",
      "1:27: step: \"x\" is not a duration: a number is missing before a unit [wrong-value] (\(FormatTests.durationHelp))"
    ),
    Case(
      "a: {computed: b, default: 1}\nb: {}", "1:18: default has no meaning for a computed setting [misplaced-attribute]"
    ),
    Case(
      "a: {type: int, computed: b}\nb: {}",
      "1:1: the computed value is a text, and the setting is a number [type-mismatch]"),
  ]

  static let choices = [
    Case(
      "a: {choices: [1, 2]}",
      "1:15: the choice 1 without quotes is a number, and the setting has no type [untyped-choice] (give it a type (type: int), or put the choice in quotes)",
      "1:18: the choice 2 without quotes is a number, and the setting has no type [untyped-choice] (give it a type (type: int), or put the choice in quotes)"
    ),
    Case(
      "a: {choices: {true: On, \"false\": Off}}",
      "1:15: the choice true without quotes is a bool, and the setting has no type [untyped-choice] (give it a type (type: bool), or put the choice in quotes)"
    ),
    Case("a: {type: int, choices: {1: One, 2: Two}}"), Case("a: {type: int, choices: {\"1\": One}}"),
    Case(
      "a: {type: int, choices: [1, x]}",
      "1:29: a choice: \"x\" is not an integer [wrong-value] (write digits, for example 42)"),
    Case("a: {type: duration, choices: [60s, 1m]}", "1:36: there are two choices 1m [duplicate-choice]"),
    Case(
      "a: {choices: x}", "1:14: choices is a list of values or a map of value to label, and this is \"x\" [wrong-type]"),
    Case("a: {choices: []}", "1:14: choices has no choice [wrong-value]"),
    Case("a: {choices: [null]}", "1:15: a choice is a scalar, and this is null [wrong-value]"),
    Case(
      "a: {choices: {x: {lable: X}}}",
      "1:19: a choice has no attribute \"lable\" [unknown-attribute] (did you mean label?)"),
    Case(
      "a: {choices: {x: {label: X, hepl: Y}}}",
      "1:29: a choice has no attribute \"hepl\" [unknown-attribute] (did you mean help?)"),
    Case("a: {choices: {x: {enabled-if: b}}}", "1:31: there is no setting b (in enabled-if) [unknown-name]"),
    Case("a: {choices-from: b}", "1:19: choices-from names the setting b, which does not exist [unknown-name]"),
    Case(
      "a: {choices-from: b}\nb: {}", "1:19: choices-from needs a list of scalars, and b is a string [type-mismatch]"),
    Case("a: {choices-from: {run: []}}", "1:25: run has no program [wrong-value]"),
    Case(
      "a: {choices-from: {cmd: [x]}}",
      "1:19: choices-from is the key of a list, or {run: [PROGRAM, ARGUMENT]} [wrong-value]"),
  ]

  static let structure = [
    Case("a: {}\na: {}", "2:1: there are two settings a [duplicate-setting]\n  1:1: a is defined here"),
    Case(
      "a: {}\na.b: {}",
      "2:1: a.b is below a, which is a setting itself (a string) [duplicate-setting]\n  1:1: a is defined here"),
    Case("a.b: {}\na: {}", "2:1: a cannot be a setting, because a.b is one [duplicate-setting]"),
    Case(
      "\"a..b\": {}",
      "1:1: \"a..b\" is not a path: a key is missing; the empty key is written \"\" (at character 3) [bad-path]"),
    Case("a[x]: {}", "1:1: the key of a setting has only keys, and a[x] addresses an item [bad-path]"),
    Case("a: {type: list, of: {settings: {n: {}}}, key: m}", "1:1: the items have no member m [unknown-name]"),
    Case(
      "a: {type: list, key: m}",
      "1:1: key names a member of the items, and they have none [wrong-value] (remove key: m)"),
    Case("a: {type: group}", "1:1: a group needs settings [missing-attribute]"),
    Case("a: {type: map, keys: {type: int}}", "1:22: the keys of a map are strings, and not an integer [wrong-value]"),
    Case(
      "a: {settings: {b: {enabled-if: a}}}",
      "1:32: a is not a setting, but the beginning of some (in enabled-if) [unknown-name] (the names in an expression are whole keys, such as a.b)"
    ),
    // Everything at once, in the order of the file.
    Case(
      "a: {tpye: int}\nb: {type: int, default: x}\nc: {enabled-if: d}\nd: {pattern: \"(\"}",
      "1:5: a setting has no attribute \"tpye\" [unknown-attribute] (did you mean type?)",
      "2:25: default: \"x\" is not an integer [wrong-value] (write digits, for example 42)",
      "3:17: d is a text, but a condition is needed (in enabled-if) [type-mismatch] (compare it with something, or write has(d))",
      "4:15: the pattern \"(\" cannot be used: missing closing parenthesis [bad-pattern]"),
  ]
}
