import ConfigModel
import ConfigSchema
import Testing

/// Conditions in words: settings as `<title>`, values in backquotes, labels in quotes, expressions in brackets.
@Suite struct ConditionPhraseTests {
  private static let settings = """
    on: {title: On, type: bool, default: true}
    off: {title: Off, type: bool, default: false}
    n: {title: N, type: int, default: 1}
    m: {title: M, type: int, default: 1}
    d: {title: D, type: duration, default: 5s}
    day: {title: Day, type: date}
    kind: {title: Kind, choices: {a: Alpha, b: Beta, c: See}, default: a}
    text: {title: Text, type: string}
    list: {title: List, of: {type: string}}
    """

  private static func words(_ condition: String) throws -> String {
    let settings = try compile(Self.settings + "\nx: {enabled-if: '\(condition)'}")
    let setting = try #require(settings.setting(at: ConfigPath(keys: ["x"])))
    let phrase = settings.phrase(for: try #require(setting.enabledIf))
    return phrase.parts.map { part in
      switch part {
      case .text(let text): text
      case .setting(let id): "<\(settings[id].title)>"
      case .value(.number(let number)): "`\(number.spelling)`"
      case .value(.string(let text)): "`'\(text)'`"
      case .value(let value): "`\(value.kindName)`"
      case .label(let label): "\"\(label)\""
      case .expression(let text): "[\(text)]"
      }
    }
    .joined()
  }

  @Test(arguments: [
    ("on", "<On> is on"), ("not on", "<On> is off"), ("on == true", "<On> is on"), ("on != true", "<On> is off"),
    ("false == on", "<On> is off"), ("true", "always"), ("not true", "never"),
    ("has(text)", "<Text> is set"), ("not has(text)", "<Text> is not set"),
    ("kind == \"a\"", "<Kind> is \"Alpha\""), ("\"a\" != kind", "<Kind> is not \"Alpha\""),
    ("kind in [\"a\"]", "<Kind> is \"Alpha\""), ("kind in [\"a\", \"b\"]", "<Kind> is \"Alpha\" or \"Beta\""),
    ("not (kind in [\"a\", \"b\", \"c\"])", "<Kind> is neither \"Alpha\", \"Beta\" nor \"See\""),
    ("text in list", "<Text> is one of <List>"), ("not (text in list)", "<Text> is none of <List>"),
    ("n < 5", "<N> is less than `5`"), ("not (n < 5)", "<N> is at least `5`"),
    ("n == m", "<N> is the same as <M>"), ("n != m", "<N> differs from <M>"), ("n >= m", "<N> is at least <M>"),
    ("day < \"2026-01-31\"", "<Day> is before `'2026-01-31'`"),
    ("day <= today()", "<Day> is not after today"),
    ("d <= duration(\"2m\")", "<D> is at most `'2m'`"),
    ("text matches \"a+\"", "<Text> matches [a+]"), ("not (text matches \"a+\")", "<Text> does not match [a+]"),
    ("starts-with(text, \"a\")", "<Text> begins with `'a'`"),
    ("not ends-with(text, \"a\")", "<Text> does not end with `'a'`"),
    ("contains(list, \"a\")", "<List> contains `'a'`"),
    ("len(text) > 3", "the length of <Text> is more than `3`"),
    ("any(list, . == \"a\")", "an item of <List> meets [. == \"a\"]"),
    ("not any(list, . == \"a\")", "no item of <List> meets [. == \"a\"]"),
    ("all(list, . == \"a\")", "every item of <List> meets [. == \"a\"]"),
    ("count(list, . == \"a\") > 1", "the number of items of <List> that meet [. == \"a\"], is more than `1`"),
    ("n + 1 > m", "[n + 1] is more than <M>"),
    ("on and off", "<On> is on and <Off> is on"),
    ("on and off and n > m", "<On> is on, <Off> is on and <N> is more than <M>"),
    ("on or off", "<On> is on or <Off> is on"), ("not (on and off)", "<On> is off or <Off> is off"),
    ("on and (off or n > m)", "<On> is on and either <Off> is on or <N> is more than <M>"),
    ("on or off and n > m", "<On> is on or both <Off> is on and <N> is more than <M>"),
  ])
  func words(condition: String, words: String) throws {
    #expect(try Self.words(condition) == words)
  }
}
