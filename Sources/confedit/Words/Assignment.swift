import ConfigModel

/// One KEY with the word that it is to be set to.
struct Assignment: Sendable, Hashable {
  /// Where the new value comes from.
  enum Source: Sendable, Hashable {
    case word(String)
    /// Standard input or a file; its text is read once, before the configuration is locked.
    case input
    /// `--toggle`.
    case toggled
    /// `--step=N`.
    case stepped(Int)
    /// A value that was read from a file; null unsets.
    case value(Value)
    /// A word that was read from a file, where secrets may stand; JSON for a list or a map.
    case line(String)
  }

  let key: KeyWord
  let source: Source

  /// Whether it was read from a file of changes.
  var isOfFile: Bool {
    switch source {
    case .value, .line: true
    case .word, .input, .toggled, .stepped: false
    }
  }
}

extension Assignment {
  /// Operands that are all keys, for `--toggle` and `--step`.
  static func keys(_ operands: [String], _ source: Source) throws(Failure) -> [Assignment] {
    var result: [Assignment] = []
    for operand in operands { result.append(Assignment(key: try KeyWord(operand), source: source)) }
    return try withoutRepetition(result)
  }

  /// `KEY VALUE ...` or, when the first operand holds a `=` outside brackets and quotes, `KEY=VALUE ...`.
  ///
  /// - Parameter lastIsInput: the last KEY stands without VALUE.
  static func pairs(_ operands: [String], lastIsInput: Bool) throws(Failure) -> [Assignment] {
    guard let first = operands.first else {
      throw .usage("set needs a KEY", help: "confedit set KEY VALUE, or confedit set KEY=VALUE")
    }
    var result: [Assignment] = []
    if lastIsInput, let last = operands.last {
      guard split(last) == nil else {
        throw .usage(
          "the last operand \(ConfigPath.quoted(last)) has a value already",
          help: "write only the key: its value is read from the input")
      }
      let others = operands.count > 1 ? try pairs(Array(operands.dropLast()), lastIsInput: false) : []
      result = others + [Assignment(key: try KeyWord(last), source: .input)]
    } else if split(first) != nil {
      result = try joined(operands)
    } else {
      result = try alternating(operands)
    }
    return try withoutRepetition(result)
  }

  private static func joined(_ operands: [String]) throws(Failure) -> [Assignment] {
    var result: [Assignment] = []
    for operand in operands {
      guard let (key, value) = split(operand) else {
        throw .usage(
          "\(ConfigPath.quoted(operand)) has no = between key and value, but the first operand has one",
          help: "write all as KEY=VALUE, or all as KEY VALUE")
      }
      result.append(Assignment(key: try KeyWord(key), source: .word(value)))
    }
    return result
  }

  private static func alternating(_ operands: [String]) throws(Failure) -> [Assignment] {
    guard operands.count.isMultiple(of: 2) else {
      throw .usage(
        "the key \(ConfigPath.quoted(operands[operands.count - 1])) has no value",
        help: "confedit set KEY VALUE; the empty text is written ''; --stdin reads the value")
    }
    var result: [Assignment] = []
    for index in stride(from: 0, to: operands.count, by: 2) {
      result.append(Assignment(key: try KeyWord(operands[index]), source: .word(operands[index + 1])))
    }
    return result
  }

  static func withoutRepetition(_ assignments: [Assignment]) throws(Failure) -> [Assignment] {
    var seen: Set<ConfigPath> = []
    for assignment in assignments where !seen.insert(assignment.key.path).inserted {
      throw .usage("the key `\(assignment.key.path)` is given twice", help: "keep one of them")
    }
    return assignments
  }

  /// Key and value around the first `=` outside brackets and double quotes.
  static func split(_ word: String) -> (key: String, value: String)? {
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
