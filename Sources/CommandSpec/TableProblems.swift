/// What is wrong with a table itself; a test wants the list empty, so that no user meets a mistake of ours.
extension CommandTable {
  package func problems() -> [String] {
    var problems: [String] = []
    for name in repeated(commands.map(\.name)) { problems.append("the verb \(name) is defined twice") }
    for command in commands { problems += self.problems(of: command) }
    problems += flagsOfSeveralMeanings()
    for name in ["help", "version"] where !common.contains(where: { $0.name == name }) {
      problems.append("the flag --\(name) is missing among the common ones")
    }
    if examples.isEmpty { problems.append("the program has no example") }
    for line in allHelp() where line.count > HelpText.width {
      problems.append("this line of help is wider than \(HelpText.width) columns: \(line)")
    }
    return problems
  }

  private func problems(of command: Command<Action>) -> [String] {
    let options = options(of: command)
    var problems: [String] = []
    if !(1...2).contains(command.words.count) { problems.append("its name has neither one nor two words") }
    if command.summary.isEmpty { problems.append("it has no summary") }
    for name in repeated(options.map(\.name)) { problems.append("--\(name) is defined twice") }
    for letter in repeated(options.compactMap { $0.short.map(String.init) }) {
      problems.append("-\(letter) belongs to two flags")
    }
    for option in options where option.help.isEmpty { problems.append("--\(option.name) has no help") }
    for operand in command.operands where operand.help.isEmpty { problems.append("\(operand.name) has no help") }
    for operand in command.operands.dropLast() where operand.minimum != operand.maximum {
      problems.append("\(operand.name) takes a varying number of words, but is not the last operand")
    }
    for name in command.exclusive.joined() where !options.contains(where: { $0.name == name }) {
      problems.append("--\(name) excludes others, but is not a flag of it")
    }
    if command.examples.isEmpty, !command.isHidden { problems.append("it has no example") }
    for text in [command.summary] + options.map(\.help) + command.operands.map(\.help) where text.hasSuffix(".") {
      problems.append("a phrase ends with a full stop: \(text)")
    }
    return problems.map { "\(command.name): \($0)" }
  }

  /// Flags may come before the verb, where only their name decides whether a value follows.
  private func flagsOfSeveralMeanings() -> [String] {
    var known: [String: OptionRow] = [:]
    var problems: [String] = []
    for row in commands.flatMap({ options(of: $0) }) {
      for name in ["--" + row.name] + (row.short.map { ["-\($0)"] } ?? []) {
        guard let other = known[name] else {
          known[name] = row
          continue
        }
        let same = other.name == row.name && other.takesValue == row.takesValue && other.hasBareForm == row.hasBareForm
        if !same, !problems.contains(where: { $0.hasPrefix(name + " ") }) {
          problems.append("\(name) means different things in different verbs")
        }
      }
    }
    return problems
  }

  private func allHelp() -> [Substring] {
    let topics = [HelpTopic.program] + commands.map { .verb($0.name) }
    return topics.flatMap { help($0).split(separator: "\n") }
  }

  private func repeated(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { !seen.insert($0).inserted }
  }
}
