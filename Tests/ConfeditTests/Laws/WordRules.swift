/// What a word of `set` becomes where no schema and no `--type` says it: the rules under "Values", from the text of the
/// design, apart from the program.
struct WordRules {
  enum Style: Sendable { case plain, single, double, block }

  /// The value that is there.
  struct Old: Sendable {
    let text: String
    let style: Style
    var tag: String?
    /// `%YAML 1.1` is above it.
    var states11 = false
  }

  /// What must be there afterwards.
  enum Wanted: Equatable {
    /// The file is as it was.
    case nothing
    /// The word, plain.
    case plain
    /// A text of exactly these characters for readers of both versions, quoted or not.
    case text
  }

  static func wanted(_ word: String, over old: Old) -> Wanted {
    let version: ScalarOracle.Version = old.states11 ? .v1_1 : .v1_2
    let isNull = old.style == .plain && ScalarOracle.reading(old.text, version) == .null
    // 1: what get prints. A null in another spelling is the same null.
    if word == (isNull ? "" : old.text) || isNull && ScalarOracle.reading(word, version) == .null { return .nothing }
    // 4: over a text, or under an application's tag.
    if old.tag != nil || isText(old, version) {
      return isSymbolPair(word, old) || isSamePair(word, old) ? .plain : .text
    }
    // 5: what the versions read differently.
    if !old.states11, !ScalarOracle.agree(on: word) { return isSamePair(word, old) ? .plain : .text }
    if isSymbolPair(word, old) { return .plain }
    if word.isEmpty { return .text }
    switch ScalarOracle.reading(word, version) {
    case .string, .merge, .value: return .text
    case .timestamp: return isSamePair(word, old) ? .plain : .text
    case .null, .bool, .int, .float: return .plain
    }
  }

  /// The same for a new key or item, beside others.
  static func wanted(_ word: String, beside siblings: [Old]) -> Wanted {
    if siblings.contains(where: { isSamePair(word, $0) || isSymbolPair(word, $0) }) { return .plain }
    let states11 = siblings.contains(where: \.states11)
    if word.isEmpty || !states11 && !ScalarOracle.agree(on: word) { return .text }
    switch ScalarOracle.reading(word, states11 ? .v1_1 : .v1_2) {
    case .string, .merge, .value, .timestamp: return .text
    case .null, .bool, .int, .float: return .plain
    }
  }

  /// Whether a text is there: for both versions, when none is stated.
  private static func isText(_ old: Old, _ version: ScalarOracle.Version) -> Bool {
    guard old.style == .plain else { return true }
    // Some readers take it for a bool.
    if ScalarOracle.isDoubtful(old.text) { return false }
    if old.states11 { return ScalarOracle.reading(old.text, .v1_1) == .string }
    return ScalarOracle.kinds(old.text) == "string/string"
  }

  /// Both are plain, and the two versions read both differently, as the same two types.
  private static func isSamePair(_ word: String, _ old: Old) -> Bool {
    guard old.style == .plain, old.tag == nil, !ScalarOracle.agree(on: word), !ScalarOracle.agree(on: old.text) else {
      return false
    }
    return ScalarOracle.kinds(word) == ScalarOracle.kinds(old.text)
  }

  private static func isSymbolPair(_ word: String, _ old: Old) -> Bool {
    func isSymbol(_ text: String) -> Bool { text.wholeMatch(of: /:[A-Za-z_][A-Za-z_0-9]*/) != nil }
    return old.style == .plain && old.tag == nil && isSymbol(old.text) && isSymbol(word)
  }
}

/// A scalar as it is written on one line.
enum WrittenScalar: Equatable {
  case plain(String)
  case quoted(String)

  /// Nil when it is none.
  init?(_ written: Substring) {
    guard let first = written.first, first == "\"" || first == "'" else {
      self = .plain(String(written))
      return
    }
    guard written.count > 1, written.last == first else { return nil }
    let body = written.dropFirst().dropLast()
    if first == "'" {
      self = .quoted(String(body).replacing("''", with: "'"))
      return
    }
    var text = ""
    var isEscaped = false
    for character in body {
      if isEscaped {
        guard let meant: Character = ["\"": "\"", "\\": "\\", "n": "\n", "t": "\t", "r": "\r"][character] else {
          return nil
        }
        text.append(meant)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        text.append(character)
      }
    }
    self = .quoted(text)
  }

  /// What is wrong with it where a word was set; nil when nothing is.
  func fault(of word: String, wanted: WordRules.Wanted, states11: Bool, isTagged: Bool = false) -> String? {
    switch self {
    case .quoted(let found):
      if found != word { return "another text" }
      return wanted == .text ? nil : "quoted where the word is meant plain"
    case .plain(let found):
      if wanted == .text {
        let isText = [.v1_1, .v1_2].allSatisfy { ScalarOracle.reading(found, $0) == .string } || isTagged
        if isText, found == word { return nil }
        let kind = found == word ? "plain where a text is meant" : "another text for a text"
        return kind + ": \(ScalarOracle.kinds(word))"
      }
      if found == word { return nil }
      let versions: [ScalarOracle.Version] = states11 ? [.v1_1] : [.v1_1, .v1_2]
      let isSameValue = versions.allSatisfy { ScalarOracle.reading(found, $0) == ScalarOracle.reading(word, $0) }
      return isSameValue ? "spelled otherwise" : "another value"
    }
  }
}
