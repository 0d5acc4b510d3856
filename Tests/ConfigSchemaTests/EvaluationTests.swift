import ConfigModel
import ConfigSchema
import Testing

/// Stored and effective values, and what is wrong with a configuration.
struct EvaluationTests {
  struct Case: CustomTestStringConvertible {
    var settings: String
    var configuration: String
    /// `key = value (origin)`, with `disabled`, `hidden`, `required`, `changed` and `invalid` behind it.
    var states: [String]
    var problems: [String]
    init(_ settings: String, _ configuration: String, _ states: [String], _ problems: String...) {
      self.settings = settings
      self.configuration = configuration
      self.states = states
      self.problems = problems
    }
    var testDescription: String { settings + " · " + configuration }
  }

  static func text(_ path: String, _ state: SettingState) -> String {
    let value = state.effective.map { JSONText.text($0) } ?? "none"
    var words = ["\(path) = \(value) (\(state.origin.rawValue))"]
    if !state.isEnabled { words.append("disabled") }
    if !state.isVisible { words.append("hidden") }
    if state.isRequired { words.append("required") }
    if state.isChanged { words.append("changed") }
    if !state.isValid { words.append("invalid") }
    return words.joined(separator: " ")
  }

  @Test(arguments: effective + dependencies + checks + lists) func evaluates(each: Case) throws {
    let settings = try compile(each.settings)
    let context = EvaluationContext(today: "2024-03-01")
    let evaluation = settings.evaluate(SchemaText.value(each.configuration), context: context)
    #expect(
      settings.settings.filter { $0.type != .group }.map { Self.text("\($0.path)", evaluation[$0]) } == each.states)
    #expect(evaluation.problems.map(rendered) == each.problems)
  }

  static let effective = [
    Case("a: {default: x}", "{}", ["a = \"x\" (default)"]),
    Case("a: {default: x}", "{a: y}", ["a = \"y\" (stored) changed"]),
    Case("a: {default: x}", "{a: x}", ["a = \"x\" (stored)"]),
    Case("a: {type: duration, default: 90s}", "{a: 1m30s}", ["a = \"1m30s\" (stored)"]),
    Case("a: {default: x}", "{a: null}", ["a = \"x\" (default)"]),
    Case("a: {}", "{}", ["a = none (none)"]), Case("a: {}", "{a: \"\"}", ["a = \"\" (stored) changed"]),
    // An invalid value gives the default and an error.
    Case(
      "a: {type: int, default: 1}", "{a: x}", ["a = 1 (default) changed invalid"],
      "a: error: \"x\" is not an integer [not-a-int] (write digits, for example 42)"),
    Case(
      "a: {type: int}", "{a: x}", ["a = none (none) changed invalid"],
      "a: error: \"x\" is not an integer [not-a-int] (write digits, for example 42)"),
    // The first case whose condition is true.
    Case(
      "a: {type: bool, default: true}\nb: {type: int, default: [{when: a, value: 1}, {value: 2}]}", "{}",
      ["a = true (default)", "b = 1 (default)"]),
    Case(
      "a: {type: bool, default: true}\nb: {type: int, default: [{when: a, value: 1}, {value: 2}]}", "{a: false, b: 2}",
      ["a = false (stored) changed", "b = 2 (stored)"]),
    Case(
      "b: {type: int, default: [{when: a, value: 1}]}\na: {type: bool}", "{}", ["b = none (none)", "a = none (none)"]),
    // A list of maps with value is a list of cases; any other is a list.
    Case("a: {type: list, default: [x, y]}", "{}", ["a = [\"x\", \"y\"] (default)"]),
    Case("a: {type: list, default: []}", "{a: []}", ["a = [] (stored)"]),
    // Computed.
    Case(
      "a: {type: int, default: 2}\nb: {computed: a * 2}\nc: {computed: b + 1}", "{b: 9}",
      ["a = 2 (default)", "b = 4 (computed)", "c = 5 (computed)"].map { $0.hasPrefix("b") ? $0 + " changed" : $0 },
      "b: warning: the value is computed, so the one in the file has no effect [computed] (remove it from the file)"),
    Case(
      "b: {computed: c + 1}\nc: {computed: a * 2}\na: {type: int}", "{}",
      ["b = none (computed)".replacing("computed", with: "none"), "c = none (none)", "a = none (none)"]),
  ]

  static let dependencies = [
    // Disabled: when-disabled, else false of a bool, else none; the file keeps its value.
    Case(
      "a: {type: bool, default: false}\nb: {type: bool, default: true, enabled-if: a}", "{}",
      ["a = false (default)", "b = false (when-disabled) disabled"]),
    Case(
      "a: {type: bool, default: false}\nb: {enabled-if: a, default: x}", "{b: y}",
      ["a = false (default)", "b = none (none) disabled changed"]),
    Case(
      "a: {type: bool, default: false}\nb: {enabled-if: a, default: x, when-disabled: off}", "{}",
      ["a = false (default)", "b = \"off\" (when-disabled) disabled"]),
    // Unknown is not enough.
    Case(
      "a: {type: bool}\nb: {enabled-if: a}\nc: {enabled-if: not a}", "{}",
      ["a = none (none)", "b = none (none) disabled", "c = none (none) disabled"]),
    // Chains need no repetition: operands are effective values.
    Case(
      "a: {type: bool, default: false}\nb: {type: bool, default: true, enabled-if: a}\nc: {type: bool, default: true, enabled-if: b}",
      "{b: true, c: true}",
      ["a = false (default)", "b = false (when-disabled) disabled", "c = false (when-disabled) disabled"]),
    // In any order.
    Case(
      "c: {enabled-if: b}\nb: {type: bool, default: true, enabled-if: a}\na: {type: bool, default: true}", "{c: x}",
      ["c = \"x\" (stored) changed", "b = true (default)", "a = true (default)"]),
    // Problems of a disabled setting are warnings.
    Case(
      "a: {type: bool, default: false}\nb: {type: int, enabled-if: a, required: true}", "{b: x}",
      ["a = false (default)", "b = none (none) disabled changed invalid"],
      "b: warning: \"x\" is not an integer [not-a-int] (write digits, for example 42)"),
    // Required.
    Case(
      "a: {required: true}", "{}", ["a = none (none) required"],
      "a: error: a value is required [required] (set a VALUE)"),
    Case(
      "a: {required: true, example: x}", "{a: \"\"}", ["a = \"\" (stored) required changed"],
      "a: error: a value is required [required] (set a VALUE; for example x)"),
    Case("a: {required: true, default: x}", "{}", ["a = \"x\" (default) required"]),
    Case(
      "a: {type: int, required: true}", "{a: x}", ["a = none (none) required changed invalid"],
      "a: error: \"x\" is not an integer [not-a-int] (write digits, for example 42)"),
    Case("a: {}\nb: {required-if: has(a)}", "{}", ["a = none (none)", "b = none (none)"]),
    Case(
      "a: {}\nb: {required-if: has(a), choices: [x, y]}", "{a: 1z}",
      ["a = \"1z\" (stored) changed", "b = none (none) required"],
      "b: error: a value is required [required] (set b VALUE; the choices are x, y)"),
    // Presentation changes nothing.
    Case(
      "a: {type: bool, default: false}\nb: {visible-if: a, required: true}", "{b: x}",
      ["a = false (default)", "b = \"x\" (stored) hidden required changed"]),
    // Groups are and-ed.
    Case(
      "a: {type: bool, default: false}\ng: {enabled-if: a, visible-if: a, settings: {x: {type: bool, default: true}, h: {settings: {y: {default: z}}}}}",
      "{g: {x: true}}",
      ["a = false (default)", "g.x = false (when-disabled) disabled hidden", "g.h.y = none (none) disabled hidden"]),
    Case(
      "a: {type: bool, default: true}\ng: {enabled-if: a, settings: {x: {default: z, enabled-if: g.y}, y: {type: bool, default: true}}}",
      "{}", ["a = true (default)", "g.x = \"z\" (default)", "g.y = true (default)"]),
    Case("g: {settings: {x: {default: z}}}", "{g: null}", ["g.x = \"z\" (default)"]),
    Case(
      "g: {settings: {x: {default: z}}}", "{g: 5}", ["g.x = \"z\" (default)"],
      "g: error: g contains settings, so it must be a map, but it is 5 [not-a-map] (unset g removes it)"),
  ]

  static let checks = [
    Case(
      "a: {choices: [light, dark], default: dark}", "{a: lihgt}", ["a = \"dark\" (default) changed invalid"],
      "a: error: \"lihgt\" is not one of the choices [not-a-choice] (did you mean light? the choices are light, dark)"),
    Case("a: {choices: [x], open: true}", "{a: y}", ["a = \"y\" (stored) changed"]),
    Case("a: {type: int, choices: {10: Ten, 20: Twenty}}", "{a: 0xA}", ["a = 0xA (stored) changed"]),
    Case(
      "a: {type: int, choices: [1, 2]}", "{a: x}", ["a = none (none) changed invalid"],
      "a: error: \"x\" is not an integer [not-a-int] (the choices are 1, 2)"),
    Case(
      "h: {type: hostname}\na: {choices: {x: X, y: {label: Y, enabled-if: h == \"localhost\", why: Only here.}}, default: x}",
      "{h: example.org, a: y}", ["h = \"example.org\" (stored) changed", "a = \"x\" (default) changed invalid"],
      "a: error: \"y\" cannot be chosen now: Only here. [choice-disabled] (choose one of x)"),
    Case(
      "h: {type: bool, default: false}\na: {choices: {x: {enabled-if: h}, y: Y}, default: x}", "{}",
      ["h = false (default)", "a = none (none)"],
      "a: warning: the default is not valid: \"x\" cannot be chosen now: h must be true [bad-default] (choose one of y)"
    ),
    Case(
      "l: {type: list}\na: {choices-from: l}", "{l: [x, y], a: z}",
      ["l = [\"x\", \"y\"] (stored) changed", "a = none (none) changed invalid"],
      "a: error: \"z\" is not one of the items of l [not-a-choice] (its items are x, y)"),
    Case(
      "l: {type: list}\na: {choices-from: l}", "{a: z}", ["l = none (none)", "a = none (none) changed invalid"],
      "a: error: \"z\" is not one of the items of l [not-a-choice] (l has no items: add some first)"),
    Case("a: {choices-from: {run: [x]}}", "{a: z}", ["a = \"z\" (stored) changed"]),
    Case(
      "a: {type: int, range: [50, 300], step: 10, unit: \"%\"}", "{a: 305}", ["a = none (none) changed invalid"],
      "a: error: 305 is more than 300%, the most allowed [out-of-range] (write a value from 50% to 300%)"),
    Case(
      "a: {type: int, range: [50, 300], step: 20, unit: px}", "{a: 100}", ["a = none (none) changed invalid"],
      "a: error: 100 is not on a step of 20 px from 50 px [off-step] (the nearest values are 90 and 110)"),
    Case(
      "a: {type: number, step: 0.1}", "{a: 0.35}", ["a = none (none) changed invalid"],
      "a: error: 0.35 is not on a step of 0.1 [off-step] (the nearest values are 0.3 and 0.4)"),
    Case(
      "a: {type: number, step: 0.1}", "{a: 1e999999}", ["a = none (none) changed invalid"],
      "a: error: 1e999999 is too large for steps of 0.1 [off-step]"),
    Case(
      "a: {type: duration, range: {min: 1s}}", "{a: 10ms}", ["a = none (none) changed invalid"],
      "a: error: \"10ms\" is shorter than 1s, the shortest allowed [out-of-range]"),
    Case(
      "a: {type: date, range: {max: today()}}", "{a: 2024-03-02}", ["a = none (none) changed invalid"],
      "a: error: \"2024-03-02\" is later than 2024-03-01, the latest allowed [out-of-range]"),
    Case(
      "a: {type: int, default: 5}\nb: {type: int, range: [a, a * 2]}", "{b: 11}",
      ["a = 5 (default)", "b = none (none) changed invalid"],
      "b: error: 11 is more than 10, the most allowed [out-of-range] (write a value from 5 to 10)"),
    Case("a: {type: int}\nb: {type: int, range: [a, 9]}", "{b: 1}", ["a = none (none)", "b = 1 (stored) changed"]),
    Case(
      "a: {min-length: 2, max-length: 3}", "{a: äöüß}", ["a = none (none) changed invalid"],
      "a: error: \"äöüß\" is longer than 3 characters [too-long] (it has 4)"),
    Case(
      "a: {min-length: 1}", "{a: \"\"}", ["a = none (none) changed invalid"],
      "a: error: \"\" is shorter than 1 character [too-short]"),
    Case(
      "a: {pattern: \"[a-z]+\", example: abc}", "{a: \"abc1\"}", ["a = none (none) changed invalid"],
      "a: error: \"abc1\" does not match the pattern [a-z]+ [pattern-mismatch] (for example abc)"),
    Case(
      "a: {pattern: \"[a-z]+\", message: Letters only.}", "{a: \"1\"}", ["a = none (none) changed invalid"],
      "a: error: Letters only. [pattern-mismatch]"),
    Case(
      "a: {pattern: \"(a+)+b\"}", "{a: \(String(repeating: "a", count: 40))cb}", ["a = none (none) changed invalid"],
      "a: error: \"\(String(repeating: "a", count: 40))cb\" could not be checked: the pattern (a+)+b takes too long on it [pattern-limit] (simplify the pattern in the schema, or shorten the value)"
    ),
    Case(
      "a: {type: url, schemes: [http, https]}", "{a: ftp://x/}", ["a = none (none) changed invalid"],
      "a: error: \"ftp://x/\" is not a URL: its scheme must be http, https [not-a-url] (\(FormatTests.urlHelp))"),
    Case(
      "a: {renamed-from: [old, o.ld]}", "{old: x}", ["a = \"x\" (stored) changed"],
      "old: warning: old is now called a [renamed] (rename it to a)"),
    Case(
      "a: {renamed-from: [old, o.ld]}", "{o: {ld: x}, a: y}", ["a = \"y\" (stored) changed"],
      "o.ld: error: o.ld is the former name of a, which is set too and is used instead [renamed-twice] (remove o.ld)"),
    Case(
      "n.on: {renamed-from: [n]}", "{n: x}", ["n.on = \"x\" (stored) changed"],
      "n: warning: n is now called n.on [renamed] (rename it to n.on)"),
    Case(
      "a: {}\nb.c: {}", "{aa: 1, b: {d: 2}, schema-revision: 3}", ["a = none (none)", "b.c = none (none)"],
      "aa: warning: there is no setting aa [unknown-key] (did you mean a?)".replacing(
        " (did you mean a?)", with: " (did you mean a?)"),
      "b.d: warning: there is no setting b.d [unknown-key] (did you mean b.c?)"),
    Case(
      "a: {}", "5", ["a = none (none)"],
      ".: error: a configuration is a map of keys and values, but this is a number [not-a-map] "
        + "(edit opens the file)"),
  ]

  static let lists = [
    Case(
      "a: {type: list, of: {type: int}, min-items: 1, max-items: 2}", "{a: []}", ["a = none (none) changed invalid"],
      "a: error: it has 0 items, and at least 1 are needed [too-few-items]"),
    Case(
      "a: {type: list, of: {type: int}, max-items: 2}", "{a: [1, 2, 3]}", ["a = none (none) changed invalid"],
      "a: error: it has 3 items, and at most 2 are allowed [too-many-items]"),
    Case(
      "a: {type: list, of: {type: int}}", "{a: [1, x, null]}", ["a = none (none) changed invalid"],
      "a[1]: error: \"x\" is not an integer [not-a-int] (write digits, for example 42)",
      "a[2]: error: null is not an integer [not-a-int] (write digits, for example 42)"),
    Case(
      "a: {type: list, of: {type: hostname}, unique: true}", "{a: [x.y, X.Y]}", ["a = none (none) changed invalid"],
      "a[1]: error: the item \"X.Y\" is there already, at a[0] [duplicate-item] (remove one of them)"),
    Case(
      "a: {type: list}", "{a: x}", ["a = none (none) changed invalid"],
      "a: error: \"x\", a string, is not a list [not-a-list] (write a list)"),
    Case(
      "a: {type: list, choices: {x: X, y: {enabled-if: b}}}\nb: {type: bool, default: false}", "{a: [x, y, z]}",
      ["a = none (none) changed invalid", "b = false (default)"],
      "a[1]: error: \"y\" cannot be chosen now: b must be true [choice-disabled] (choose one of x)",
      "a[2]: error: \"z\" is not one of the choices [not-a-choice] (the choices are x, y)"),
    Case(
      "a: {type: list, choices: [x, y]}", "{a: [x, x]}", ["a = none (none) changed invalid"],
      "a[1]: error: the item \"x\" is there already, at a[0] [duplicate-item] (remove one of them)"),
    Case(
      "a: {type: map, keys: {pattern: \"X-.*\"}, of: {type: int}}", "{a: {X-A: 1, b: 2}}",
      ["a = none (none) changed invalid"],
      "a.b: error: the key: \"b\" does not match the pattern X-.* [pattern-mismatch]"),
    Case(
      "a: {type: map, of: {type: int}}", "{a: {b: x}}", ["a = none (none) changed invalid"],
      "a.b: error: \"x\" is not an integer [not-a-int] (write digits, for example 42)"),
    // Defaults of members apply to every item that is there; what is wrong in a member is the member's.
    Case(
      "a: {type: list, key: n, of: {settings: {n: {required: true}, m: {choices: [x, y], default: x}, g.t: {required-if: has(.n)}}}}",
      "{a: [{n: one, m: z, g: {t: 1.5}, q: 1}, {m: y}]}",
      ["a = [{\"n\": \"one\", \"m\": \"x\"}, {\"m\": \"y\"}] (stored) changed"],
      "a[0].q: warning: there is no setting a[0].q [unknown-key]",
      "a[0].m: error: \"z\" is not one of the choices [not-a-choice] (the choices are x, y)",
      "a[0].g.t: error: 1.5 without quotes is a number, but a string is wanted [unquoted] (put it in quotes)",
      "a[1].n: error: a value is required [required] (set a[1].n VALUE)"),
    Case(
      "a: {type: list, key: n, of: {settings: {n: {}}}}", "{a: [{n: x}, {n: y}, {n: x}]}",
      ["a = none (none) changed invalid"],
      "a[2].n: error: n \"x\" is there already, at a[0] [duplicate-item] (remove one of them)"),
    Case(
      "a: {type: list, of: {settings: {on: {type: bool, default: false}, v: {type: int, enabled-if: .on, required: true}}}}",
      "{a: [{on: true}, {v: 1}, {on: true, v: 2}]}",
      ["a = [{\"on\": true}, {\"on\": false}, {\"on\": true, \"v\": 2}] (stored) changed"],
      "a[0].v: error: a value is required [required] (set a[0].v VALUE; write digits, for example 42)"),
    Case(
      "a: {type: list, of: {settings: {n: {}}}}", "{a: [5]}", ["a = none (none) changed invalid"],
      "a[0]: error: 5, a number, is not a group [not-a-group] (write a map of keys and values)"),
    Case(
      "a: {type: list, of: {settings: {b: {type: list, of: {settings: {c: {default: z}}}}}}}",
      "{a: [{b: [{}, {c: y}]}, {b: [{}]}]}",
      ["a = [{\"b\": [{\"c\": \"z\"}, {\"c\": \"y\"}]}, {\"b\": [{\"c\": \"z\"}]}] (stored) changed"]),
    Case(
      "a: {type: map, of: {settings: {p: {type: int, default: 1}}}}", "{a: {k: {}, l: {p: 2}}}",
      ["a = {\"k\": {\"p\": 1}, \"l\": {\"p\": 2}} (stored) changed"]),
    Case(
      "off: {type: bool, default: false}\na: {type: list, enabled-if: off, of: {settings: {n: {required: true, type: int}}}}",
      "{a: [{n: x}, {}]}", ["off = false (default)", "a = none (none) disabled changed"],
      "a[0].n: warning: \"x\" is not an integer [not-a-int] (write digits, for example 42)"),
    Case(
      "a: {type: list, of: {settings: {n: {type: int}}}}\nb: {enabled-if: \"any(a, .n > 1)\"}",
      "{a: [{n: 1}, {n: 2}], b: x}", ["a = [{\"n\": 1}, {\"n\": 2}] (stored) changed", "b = \"x\" (stored) changed"]),
  ]
}

/// Values as JSON, for tables.
enum JSONText {
  static func text(_ value: Value) -> String {
    switch value {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): number.spelling
    case .string(let text): ConfigPath.quoted(text)
    case .list(let items): "[" + items.map(text).joined(separator: ", ") + "]"
    case .map(let map):
      "{" + map.entries.map { "\(ConfigPath.quoted($0.key)): \(text($0.value))" }.joined(separator: ", ") + "}"
    }
  }
}
