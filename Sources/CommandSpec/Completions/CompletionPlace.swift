/// What a word at the cursor can be.
package struct CompletionPlace<Action: Sendable>: Sendable {
  package enum Subject: Sendable {
    /// The verb, or the second word of one.
    case verb(candidates: [(name: String, summary: String)])
    case flag(candidates: [OptionRow])
    /// The value of a flag. `prefix` is what of the word belongs to the flag (`--color=`).
    case flagValue(OptionRow, prefix: String)
    case operand(Operand)
    case nothing
  }

  package let subject: Subject
  /// What the words before the cursor ask for; nil before there is a verb. Mistakes in them are passed over.
  package let invocation: Invocation?
}

extension CommandTable {
  /// - Parameters:
  ///   - words: the words before the one at the cursor, without the program's name.
  ///   - current: the word at the cursor, up to the cursor.
  package func completionPlace(after words: [String], current: String) -> CompletionPlace<Action> {
    var reader = WordReader(
      program: program, verb: nil, options: commands.flatMap { $0.options + $0.shared } + common, literalForm: nil)
    reader.operandLimit = 1
    reader.read(words, skipping: [])
    guard let first = reader.operands.first else {
      return place(before: reader, current, verbs: verbs(after: nil))
    }
    if let command = command(named: first.word) { return place(in: command, [first.index], words, current) }
    reader.operandLimit = 2
    reader.restart()
    reader.read(words, skipping: [])
    guard reader.operands.count > 1 else { return place(before: reader, current, verbs: verbs(after: first.word)) }
    let second = reader.operands[1]
    guard let command = command(named: first.word + " " + second.word) else {
      return CompletionPlace(subject: .nothing, invocation: nil)
    }
    return place(in: command, [first.index, second.index], words, current)
  }

  private func verbs(after first: String?) -> [(name: String, summary: String)] {
    var result: [(name: String, summary: String)] = []
    for command in shown {
      guard let first else {
        let name = String(command.words.first ?? "")
        if result.last?.name == name { continue }
        result.append((name, command.words.count == 1 ? command.summary : "\(name) …"))
        continue
      }
      guard command.words.count == 2, command.words[0] == first else { continue }
      result.append((String(command.words[1]), command.summary))
    }
    return result
  }

  private func place(
    before reader: WordReader, _ current: String, verbs: [(name: String, summary: String)]
  ) -> CompletionPlace<Action> {
    if let row = reader.pending {
      return CompletionPlace(subject: .flagValue(row, prefix: ""), invocation: nil)
    }
    guard current.hasPrefix("-"), !reader.flagsEnded else {
      return CompletionPlace(subject: .verb(candidates: verbs), invocation: nil)
    }
    // Only flags that all verbs have: the verb that follows may not know others.
    return CompletionPlace(subject: flagSubject(current, common, reader), invocation: nil)
  }

  private func place(
    in command: Command<Action>, _ places: Set<Int>, _ words: [String], _ current: String
  ) -> CompletionPlace<Action> {
    let options = options(of: command)
    var reader = WordReader(program: program, verb: command.name, options: options, literalForm: nil)
    reader.read(words, skipping: places)
    let operands = reader.operands.map(\.word)
    let invocation = Invocation(verb: command.name, operands: operands, given: reader.given)
    let subject: CompletionPlace<Action>.Subject
    if let row = reader.pending {
      subject = .flagValue(row, prefix: "")
    } else if current.hasPrefix("-"), !reader.flagsEnded {
      subject = flagSubject(current, options, reader)
    } else {
      subject = operand(number: operands.count, of: command).map { .operand($0) } ?? .nothing
    }
    return CompletionPlace(subject: subject, invocation: invocation)
  }

  private func flagSubject(
    _ current: String, _ options: [OptionRow], _ reader: WordReader
  ) -> CompletionPlace<Action>.Subject {
    if let mark = current.firstIndex(of: "="), let row = options.first(where: { "--" + $0.name == current[..<mark] }) {
      return row.takesValue ? .flagValue(row, prefix: String(current[...mark])) : .nothing
    }
    return .flag(candidates: options.filter { $0.repeats || reader.given[$0.name] == nil })
  }

  private func operand(number: Int, of command: Command<Action>) -> Operand? {
    var rest = number
    for operand in command.operands {
      guard let maximum = operand.maximum, rest >= maximum else { return operand }
      rest -= maximum
    }
    return nil
  }
}
