import ConfigModel
import ConfigSchema
import Testing

/// What is right but suspicious, and what YAML makes of an expression without quotes.
struct LintTests {
  static func warnings(_ settings: String) throws -> [String] {
    let document = "confedit: 1\nsections: [{settings: {\(settings)}}]"
    return try findings(document: document).map { warning in
      rendered(warning, in: document)
    }
  }

  @Test(
    arguments: [
      (
        "a: {on-disable: clear}",
        ["2:28: on-disable has no meaning: nothing disables a [no-condition] (add enabled-if, or remove it)"]
      ),
      (
        "a: {when-disabled: x}",
        ["2:28: when-disabled has no meaning: nothing disables a [no-condition] (add enabled-if, or remove it)"]
      ),
      ("a: {why: Because.}", ["2:28: why has no meaning without enabled-if [no-condition]"]),
      (
        "a: {choices: {x: {why: Because.}}, default: x}", ["2:42: why has no meaning without enabled-if [no-condition]"]
      ),
      ("a: {enabled-if: true, on-disable: clear, why: Because.}", []),
      ("g: {enabled-if: true, settings: {a: {on-disable: clear}}}", []),
      (
        "a: {type: bool}, b: {enabled-if: a}",
        [
          "2:24: a has no default, so the conditions that read it are neither true nor false until it is set [bool-without-default] (add default: false or default: true)\n  2:57: enabled-if reads it here"
        ]
      ),
      (
        "a: {type: bool}, b: {computed: a}",
        [
          "2:24: a has no default and is not required: it has no value until it is set [no-default] (add default: false, or required: true)"
        ]
      ),
      ("a: {type: bool, default: false}, b: {enabled-if: a}", []),
      (
        "a: {type: int, default: [{value: 1}, {value: 2}]}",
        [
          "2:61: cases after a case without when are never used [unreachable-case] (move the case without when to the end)"
        ]
      ),
    ] as [(String, [String])])
  func warns(settings: String, expected: [String]) throws { #expect(try Self.warnings(settings) == expected) }

  @Test func conditionsOfSectionsGiveMeaning() throws {
    let document = "confedit: 1\nsections: [{enabled-if: 1 == 1, settings: {a: {on-disable: clear, when-disabled: x}}}]"
    #expect(try findings(document: document) == [])
  }

  @Test(arguments: [
    (
      "a: {enabled-if: !b.c }",
      "1:21: in YAML an unquoted !b.c is a tag, so the expression of enabled-if has lost its beginning [yaml-tag] (write not b.c, or put the expression in quotes)"
    ),
    (
      "a: {enabled-if: &b }",
      "1:19: in YAML an unquoted &b is an anchor, so the expression of enabled-if has lost its beginning [yaml-anchor] (put the expression in quotes)"
    ),
    (
      "a: {enabled-if: }",
      "1:16: the expression of enabled-if is empty [wrong-type] (put an expression that begins with ! & * # or [ in quotes)"
    ),
    (
      "a: {enabled-if: [b]}",
      "1:17: enabled-if is an expression, and this is a list [wrong-type] (put an expression that has brackets, braces or a colon in quotes)"
    ),
  ]) func explainsTraps(settings: String, expected: String) {
    #expect(errors(settings) == [expected])
  }

  @Test func aCommaSplitsAnExpressionInAFlowMapping() {
    #expect(
      errors("a: {enabled-if: contains(b, c)}\nb: {}") == [
        "1:29: the comma before \"c)\" ends the expression \"contains(b\" [split-expression] (put the whole expression in quotes)"
      ])
    // However many commas there are, and whatever the attribute.
    #expect(
      errors("a: {computed: min(b, max(b, c), 5), type: int}\nb: {type: int}\nc: {type: int}") == [
        "1:22: the comma before \"max(b\" ends the expression \"min(b\" [split-expression] (put the whole expression in quotes)"
      ])
    #expect(
      errors("a: {choices: {x: {enabled-if: contains(b, c)}}}\nb: {}") == [
        "1:43: the comma before \"c)\" ends the expression \"contains(b\" [split-expression] (put the whole expression in quotes)"
      ])
    #expect(
      errors("a: {default: [{when: contains(b, c), value: x}]}\nb: {}") == [
        "1:34: the comma before \"c)\" ends the expression \"contains(b\" [split-expression] (put the whole expression in quotes)"
      ])
    #expect(
      errors("a: {type: int, range: {min: min(b, 3), max: 9}}\nb: {type: int}") == [
        "1:36: the comma before \"3)\" ends the expression \"min(b\" [split-expression] (put the whole expression in quotes)"
      ])
    // What is no expression is an attribute that nobody knows.
    #expect(
      errors("a: {title: Size (in m, odd)}") == [
        "1:24: a setting has no attribute \"odd)\" [unknown-attribute] (it may have title, help, type, choices, choices-from, open, range, step, unit, min-length, max-length, pattern, schemes, must-exist, glob, message, lines, keys, of, settings, min-items, max-items, unique, key, default, required, required-if, enabled-if, why, when-disabled, on-disable, visible-if, computed, format, readonly, secret, example, scope, merge, level, icon, order, since, renamed-from, deprecated)"
      ])
  }

  @Test func aCommentCutsAnExpression() throws {
    #expect(
      errors("a:\n  enabled-if: b == \"x # y\"\nb: {}") == [
        "2:20: this quote is not closed (in enabled-if) [expression-syntax] (in YAML a # after a blank starts a comment: put the expression in quotes to keep \"# y\"\")"
      ])
    func warnings(_ comment: String) throws -> [String] {
      try findings(
        document:
          "confedit: 1\nsections:\n- settings:\n    a:\n      enabled-if: has(b) # \(comment)\n    b: {}\n    c: {type: bool, default: true}"
      ).map(\.code)
    }
    #expect(try warnings("or has(c)") == ["yaml-comment"])
    #expect(try warnings("c") == ["yaml-comment"])
    #expect(try warnings("see the manual") == [])
    #expect(try warnings("important") == [])
    #expect(try warnings("5") == [])
  }
}
