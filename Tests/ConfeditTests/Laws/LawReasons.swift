/// Why each kind of exception in `Exceptions` is one: "open" is yet to be mended, all else is meant so.
enum LawReasons {
  private static let question = "a question mark is quoted, because not every reader takes it for text"
  private static let oneLine = "a plain or quoted value is written on one line: nothing is folded"
  private static let escapes = "only the escapes that are needed are written, and those of JSON"
  private static let block = "text of one line that replaces a block goes after the key"
  private static let blank = "lines are not folded, and blanks in empty lines are not kept"
  private static let proof = "open: a value in a place that libyaml delimits otherwise than the planner"
  private static let twoMerges = "a merge key that is given twice"
  private static let reused = "the file has several anchors with one name"
  private static let inFlow = "within brackets a text is written on one line"
  private static let bracketComments = "within brackets comments have no place"
  private static let jsonWay = "in JSON values are written as in all JSON files"
  private static let mergeAgain = "what comes only through a merge key is refused"

  static let setWhatGetPrints: [String: String] = [:]

  static let thereAndBack: [String: String] = [
    "exit 0: core-tagged double-quoted of several lines with escapes": oneLine,
    "exit 0: core-tagged plain of several lines": oneLine,
    "exit 0: double-quoted of several lines": oneLine,
    "exit 0: double-quoted of several lines with escapes": oneLine,
    "exit 0: double-quoted of several lines with signs to escape": oneLine,
    "exit 0: double-quoted with escapes": escapes,
    "exit 0: double-quoted with signs to escape": escapes,
    "exit 0: folded": blank,
    "exit 0: folded of one line": block,
    "exit 0: folded, empty": block,
    "exit 0: literal": blank,
    "exit 0: literal of one line": block,
    "exit 0: literal, empty": block,
    "exit 0: plain of several lines": oneLine,
    "exit 0: plain string": question,
    "exit 0: single-quoted of several lines": oneLine,
    "exit 0: single-quoted with signs to escape": escapes,
    "exit 0: tagged folded of one line": block,
    "exit 0: tagged literal of one line": block,
  ]

  static let unsetKeepsSettings: [String: String] = [:]

  static let setThenGet: [String: String] = [
    "exit 7 proof-failed: empty": proof,
    "exit 7 proof-failed: plain int": proof,
  ]

  static let unsetTwice: [String: String] = [
    "one after the other: exit 7 through-merge-key": mergeAgain
  ]

  static let applyToItself: [String: String] = [:]

  static let diffAndApply: [String: String] = [
    "exit 7 proof-failed": proof
  ]

  static let dryRun: [String: String] = [:]

  static let setWhatYAMLPrints: [String: String] = [
    "get: exit 7 duplicate-key": twoMerges
  ]

  static let yamlInPlace: [String: String] = [
    "another text: alias": inFlow,
    "another text: double-quoted of several lines": inFlow,
    "another text: double-quoted with escapes": jsonWay,
    "another text: flow list": inFlow,
    "another text: flow map": inFlow,
    "another text: literal of one line": blank,
    "another text: plain of several lines": inFlow,
    "another text: plain string": question,
    "another text: single-quoted of several lines": inFlow,
    "exit 4 anchor-taken: block map": reused,
    "exit 4 comments-in-flow: flow list": bracketComments,
  ]

  static let words: [String: String] = [:]

  static let newWords: [String: String] = [:]
  static let typedWords: [String: String] = [:]

  static let jsonWords: [String: String] = [:]
}
