/// A command line of bash up to the cursor, as readline sees it.
///
/// Bash gives a completion function words that are split at `COMP_WORDBREAKS` too, and replaces only what follows
/// the last break. So the words are found here from the line itself, by bash's rules of quoting (Bash manual, "Quoting"),
/// and the answer is spelled for the piece that is replaced.
package struct BashLine: Sendable {
  /// The words before the cursor's word, unquoted, beginning with the program's name.
  package private(set) var words: [String] = []
  /// The word at the cursor, unquoted.
  package private(set) var current = ""
  /// The beginning of it, before the piece that bash replaces.
  package private(set) var kept = ""
  private var quote: Quote?

  private enum Quote { case single, double, dollarSingle }

  /// - Parameter breaks: the value of `COMP_WORDBREAKS`.
  package init(_ line: String, breaks: String) {
    var isWord = false
    var scalars = Array(line.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch (quote, scalar) {
      case (.single, "'"), (.double, "\""), (.dollarSingle, "'"): quote = nil
      case (.single, _): append(scalar)
      case (.double, "\\"):
        guard let next = scalars.popFirst() else { break }
        if !"\\\"$`\n".unicodeScalars.contains(next) { append("\\") }
        if next != "\n" { append(next) }
      case (.dollarSingle, "\\"):
        if let next = scalars.popFirst() { append(next) }
      case (.double, _), (.dollarSingle, _): append(scalar)
      case (nil, "\\"):
        isWord = true
        if let next = scalars.popFirst() { append(next) }
      case (nil, "'"), (nil, "\""):
        isWord = true
        quote = scalar == "'" ? .single : .double
        kept = current
      case (nil, "$") where scalars.first == "'":
        scalars.removeFirst()
        isWord = true
        quote = .dollarSingle
        kept = current
      case (nil, " "), (nil, "\t"):
        if isWord { endWord() }
        isWord = false
      case (nil, ";"), (nil, "|"), (nil, "&"), (nil, "("), (nil, "\n"):
        // Another command begins.
        words = []
        current = ""
        kept = ""
        isWord = false
      default:
        isWord = true
        append(scalar)
        if breaks.unicodeScalars.contains(scalar) { kept = current }
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) { current.unicodeScalars.append(scalar) }

  private mutating func endWord() {
    words.append(current)
    current = ""
    kept = ""
  }

  /// How a candidate is written in the place of what is replaced; nil for one that does not begin as the line does.
  ///
  /// - Parameter addsBlank: whether the blank behind a complete word is written too.
  package func spelling(of candidate: ShellCandidate, addsBlank: Bool) -> String? {
    guard candidate.canBeTyped, candidate.word.unicodeScalars.starts(with: kept.unicodeScalars) else { return nil }
    let rest = String(candidate.word.unicodeScalars.dropFirst(kept.unicodeScalars.count))
    switch quote {
    // Readline closes the quote.
    case .single: return rest.contains("'") ? nil : rest
    case .dollarSingle: return Self.escaped(rest, "\\'")
    case .double: return Self.escaped(rest, "\\\"$`")
    case nil:
      let isStart = kept.isEmpty
      let keepsTilde = isStart && rest.hasPrefix("~/")
      let special = " \t\\'\"`$&;|<>()*?[]{}!#~^"
      let escaped = keepsTilde ? "~" + Self.escaped(String(rest.dropFirst()), special) : Self.escaped(rest, special)
      return escaped + (addsBlank && candidate.isComplete ? " " : "")
    }
  }

  /// A quote that is open takes the blank in.
  package var isQuoted: Bool { quote != nil }

  private static func escaped(_ text: String, _ special: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if special.unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
