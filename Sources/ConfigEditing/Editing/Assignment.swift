package import ConfigModel
package import LosslessYAML

/// One KEY with the word that it is to be set to.
package struct Assignment: Sendable, Hashable {
  /// Where the new value comes from.
  package enum Source: Sendable, Hashable {
    case word(String)
    /// Standard input or a file; its text is read once, before the configuration is locked.
    case input
    /// `--toggle`.
    case toggled
    /// `--step=N`.
    case stepped(Int)
    /// A value that was read from a file; null unsets.
    case value(Value)
    /// A node that was read from a file, with its tags.
    case node(NewNode)
    /// A word that was read from a file, where secrets are allowed; JSON for a list or a map.
    case line(String)
  }

  package let key: KeyWord
  package let source: Source

  package init(key: KeyWord, source: Source) {
    self.key = key
    self.source = source
  }

  /// Whether it was read from a file of changes.
  var isOfFile: Bool {
    switch source {
    case .value, .node, .line: true
    case .word, .input, .toggled, .stepped: false
    }
  }
}

extension Assignment {
  package static func withoutRepetition(_ assignments: [Assignment]) throws(Failure) -> [Assignment] {
    var seen: Set<ConfigPath> = []
    for assignment in assignments where !seen.insert(assignment.key.path).inserted {
      throw .usage("the key `\(assignment.key.path)` is given twice", help: "keep one of them")
    }
    return assignments
  }

  /// Key and value around the first `=` outside brackets and double quotes.
  package static func split(_ word: String) -> (key: String, value: String)? {
    var isQuoted = false
    var isInBracket = false
    var isEscaped = false
    for index in word.unicodeScalars.indices {
      let scalar = word.unicodeScalars[index]
      if isEscaped {
        isEscaped = false
        continue
      }
      switch scalar {
      case "\\" where isQuoted: isEscaped = true
      case "\"": isQuoted.toggle()
      case "[" where !isQuoted: isInBracket = true
      case "]" where !isQuoted: isInBracket = false
      case "=" where !isQuoted && !isInBracket:
        return (String(word[..<index]), String(word[word.unicodeScalars.index(after: index)...]))
      default: break
      }
    }
    return nil
  }
}
