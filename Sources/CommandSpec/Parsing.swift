import ConfigModel

/// What a command line asks for. Help and the version are answers like any other, not errors.
package enum Request<Action: Sendable>: Sendable {
  case run(Command<Action>, Invocation)
  case help(HelpTopic)
  case version
}

package enum HelpTopic: Sendable, Hashable {
  case program
  /// The first word of verbs of two words.
  case group(String)
  case verb(String)
}

extension CommandTable {
  /// Reads the arguments, without the program's name, by the rules of words: a word is a flag when it is `-` and one
  /// letter of the verb's flags, or `--` followed by a letter; every other word is an operand, and behind `--` each is.
  package func parse(_ arguments: [String]) throws(UsageError) -> Request<Action> {
    let found = try findVerb(in: arguments)
    guard case .verb(let command, let places) = found else {
      if case .request(let request) = found { return request }
      throw UsageError(mistake: .noVerb, argument: nil, program: program)
    }
    var reader = WordReader(
      program: program, verb: command.name, options: options(of: command), literalForm: command.literalForm)
    reader.read(arguments, skipping: places)
    if reader.given["help"] != nil { return .help(.verb(command.name)) }
    if reader.given["version"] != nil { return .version }
    if let mistake = reader.firstMistake { throw mistake }
    try checkExclusive(reader, command)
    try checkOperands(reader, command)
    let operands = reader.operands.map(\.word)
    return .run(command, Invocation(verb: command.name, operands: operands, given: reader.given))
  }

  private enum VerbSearch {
    case verb(Command<Action>, at: Set<Int>)
    case request(Request<Action>)
    case nothing
  }

  /// Flags of any verb may come before the verb; `problems` checks that a name means the same in all verbs.
  private func findVerb(in arguments: [String]) throws(UsageError) -> VerbSearch {
    var reader = WordReader(
      program: program, verb: nil, options: commands.flatMap { $0.options + $0.shared } + common, literalForm: nil)
    reader.operandLimit = 1
    reader.read(arguments, skipping: [])
    let isHelp = reader.given["help"] != nil
    guard let first = reader.operands.first else {
      if isHelp { return .request(.help(.program)) }
      if reader.given["version"] != nil { return .request(.version) }
      if let mistake = reader.firstMistake { throw mistake }
      return .nothing
    }
    if let command = command(named: first.word) { return .verb(command, at: [first.index]) }
    let group = commands.filter { $0.words.count == 2 && $0.words[0] == first.word }
    guard !group.isEmpty else {
      if let mistake = reader.firstMistake { throw mistake }
      let names = shown.compactMap(\.words.first).map(String.init)
      let nearest = NearMiss.nearest(to: first.word, in: names)
      throw UsageError(mistake: .unknownVerb(first.word, nearest: nearest), argument: first.index, program: program)
    }
    return try findFollower(of: first, in: group, arguments, &reader)
  }

  private func findFollower(
    of first: WordReader.Word, in group: [Command<Action>], _ arguments: [String], _ reader: inout WordReader
  ) throws(UsageError) -> VerbSearch {
    reader.operandLimit = 2
    reader.restart()
    reader.read(arguments, skipping: [])
    guard reader.operands.count > 1 else {
      if reader.given["help"] != nil { return .request(.help(.group(first.word))) }
      let followers = group.map { String($0.words[1]) }
      throw UsageError(
        mistake: .incompleteVerb(first.word, followers: followers), argument: nil, program: program)
    }
    let second = reader.operands[1]
    let name = first.word + " " + second.word
    guard let command = command(named: name) else {
      let nearest = NearMiss.nearest(to: name, in: group.map(\.name))
      throw UsageError(mistake: .unknownVerb(name, nearest: nearest), argument: second.index, program: program)
    }
    return .verb(command, at: [first.index, second.index])
  }

  private func checkExclusive(_ reader: WordReader, _ command: Command<Action>) throws(UsageError) {
    for group in command.exclusive {
      let met = group.filter { reader.given[$0] != nil }
      if met.count > 1 {
        throw UsageError(mistake: .exclusiveFlags("--" + met[0], "--" + met[1]), argument: nil, program: program)
      }
    }
  }

  private func checkOperands(_ reader: WordReader, _ command: Command<Action>) throws(UsageError) {
    var needed = 0
    for operand in command.operands {
      needed += operand.minimum
      guard reader.operands.count >= needed else {
        throw UsageError(
          mistake: .missingOperand(operand.name, verb: command.name, usage: usage(of: command)), argument: nil,
          program: program)
      }
    }
    let maxima = command.operands.map(\.maximum)
    guard !maxima.contains(nil) else { return }
    let most = maxima.reduce(0) { $0 + ($1 ?? 0) }
    guard reader.operands.count <= most else {
      let surplus = reader.operands[most]
      throw UsageError(
        mistake: .surplusOperand(surplus.word, verb: command.name, usage: usage(of: command)),
        argument: surplus.index, program: program)
    }
  }
}
