import ConfigModel

/// One pass over the arguments with a set of flags.
struct WordReader {
  struct Word {
    let index: Int
    let word: String
  }

  let program: String
  let verb: String?
  let options: [OptionRow]
  let literalForm: String?
  /// The pass ends at this many operands.
  var operandLimit = Int.max

  private(set) var operands: [Word] = []
  private(set) var given: [String: [String?]] = [:]
  /// Kept rather than thrown, so that `--help` behind a mistake still helps.
  private(set) var firstMistake: UsageError?
  /// The flag at the end that still needs its value.
  private(set) var pending: OptionRow?
  /// Whether `--` was met.
  private(set) var flagsEnded = false

  mutating func restart() {
    operands = []
    given = [:]
    firstMistake = nil
    pending = nil
    flagsEnded = false
  }

  mutating func read(_ arguments: [String], skipping places: Set<Int>) {
    let verbPlace = places.min() ?? 0
    var index = 0
    while index < arguments.count, operands.count < operandLimit {
      defer { index += 1 }
      let word = arguments[index]
      if places.contains(index) { continue }
      if !flagsEnded, word == "--" {
        flagsEnded = true
      } else if !flagsEnded, let flag = flag(in: word, isBeforeVerb: verb == nil || index < verbPlace) {
        readFlag(flag, at: &index, arguments)
      } else {
        operands.append(Word(index: index, word: word))
      }
    }
  }

  private struct Flag {
    /// As typed, without `=` and what follows.
    let typed: String
    let value: String?
    let row: OptionRow?
  }

  /// A word with a letter that is no flag is an operand, but there are no operands before the verb.
  private func flag(in word: String, isBeforeVerb: Bool) -> Flag? {
    let scalars = Array(word.unicodeScalars)
    guard scalars.first == "-", scalars.count > 1 else { return nil }
    if scalars.count == 2 {
      let row = options.first { $0.short.map(String.init) == String(scalars[1]) }
      let isFlag = row != nil || (isBeforeVerb && Self.isLetter(scalars[1]))
      return isFlag ? Flag(typed: word, value: nil, row: row) : nil
    }
    guard scalars[1] == "-", Self.isLetter(scalars[2]) else { return nil }
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    let value = parts.count == 2 ? String(parts[1]) : nil
    return Flag(typed: "--" + name, value: value, row: options.first { $0.name == name })
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  private mutating func readFlag(_ flag: Flag, at index: inout Int, _ arguments: [String]) {
    let place = index
    guard let row = flag.row else {
      let names = options.map { "--" + $0.name }
      let nearest = flag.typed.count > 2 ? NearMiss.nearest(to: flag.typed, in: names) : nil
      note(
        .unknownFlag(flag.typed, verb: verb, nearest: nearest, literalForm: literalForm(of: arguments[place])),
        at: place)
      return
    }
    guard let valueName = row.valueName else {
      if flag.value != nil { note(.unwantedValue(flag: flag.typed), at: place) }
      given[row.name, default: []].append(nil)
      return
    }
    if given[row.name] != nil, !row.repeats { note(.repeatedFlag(flag.typed), at: place) }
    var value = flag.value
    if value == nil, !row.hasBareForm {
      let next = index + 1 < arguments.count ? arguments[index + 1] : nil
      if next == nil { pending = row }
      guard let next, next != "--", self.flag(in: next, isBeforeVerb: false)?.row == nil else {
        note(.missingValue(flag: "--" + row.name, valueName: valueName, met: next), at: place)
        return
      }
      value = next
      index += 1
    }
    if let value, let refusal = row.refusal(value) {
      note(.refusedValue(flag: flag.typed, word: value, refusal), at: index)
    }
    given[row.name, default: []].append(value)
  }

  /// How the word would be passed as text, behind the key before it when there is one.
  private func literalForm(of word: String) -> String? {
    guard let literalForm else { return nil }
    let key = operands.count.isMultiple(of: 2) ? nil : operands.last?.word
    return literalForm.split(separator: "WORD", omittingEmptySubsequences: false).joined(separator: word)
      .split(separator: "KEY", maxSplits: 1, omittingEmptySubsequences: false).joined(separator: key ?? "KEY")
  }

  private mutating func note(_ mistake: UsageError.Mistake, at index: Int) {
    if firstMistake == nil { firstMistake = UsageError(mistake: mistake, argument: index, program: program) }
  }
}
