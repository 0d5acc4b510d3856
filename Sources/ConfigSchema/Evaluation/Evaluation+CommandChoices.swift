package import ConfigModel

/// Choices that a command prints. Who evaluates runs no command, so what is stored counts whatever they are; they tell
/// what may be set, and what is wrong with a file that somebody validates.
extension Settings {
  /// The commands of `choices-from`, each once, in schema order.
  package var choiceCommands: [[String]] {
    var seen: Set<[String]> = []
    return all.compactMap(\.choiceCommand).filter { seen.insert($0).inserted }
  }
}

extension SettingDetails {
  /// The command whose lines are the choices; nil without one.
  package var choiceCommand: [String]? {
    guard case .command(let words) = choicesSource else { return nil }
    return words
  }
}

extension Evaluation {
  /// A stored value whose choices a command prints.
  private struct CommandValue {
    var setting: Setting
    var command: [String]
    var value: Value
    var path: ConfigPath
    var isEnabled: Bool
  }

  /// The commands that print the choices of values that are stored, each once.
  ///
  /// - Parameter paths: only of values at, above or below one of these; nil for all.
  package func neededCommands(around paths: [ConfigPath]? = nil) -> [[String]] {
    var seen: Set<[String]> = []
    return places(around: paths).map(\.command).filter { seen.insert($0).inserted }
  }

  /// Adds a problem for each stored value that is none of the lines that its command printed, by command; a command
  /// that is not among them has given no answer, and any value will do.
  package mutating func judge(by lines: [[String]: [String]], around paths: [ConfigPath]? = nil) {
    guard !lines.isEmpty else { return }
    var known: [KnownChoices: [(datum: Datum, word: String)]] = [:]
    for place in places(around: paths) {
      guard let lines = lines[place.command], let datum = try? place.setting.type.read(place.value) else { continue }
      let type = place.setting.type
      let key = KnownChoices(command: place.command, type: type)
      // A line that is no value of the type is no choice.
      let choices =
        known[key]
        ?? lines.compactMap { line in
          (try? type.read(type.value(ofWord: line))).map { (type.canonical($0), line) }
        }
      known[key] = choices
      let wanted = type.canonical(datum)
      guard !choices.contains(where: { $0.datum == wanted }), place.setting.choiceIndex[wanted] == nil else { continue }
      let words = place.setting.choices.map(\.word) + choices.map(\.word)
      var problem = Refusal.notALine(datum, place.setting, words).worded(by: place.setting).problem(
        at: place.path, place.isEnabled ? .error : .warning)
      problem.source = origins?.source(of: place.path, in: configuration)
      problems.append(problem)
    }
  }

  private struct KnownChoices: Hashable {
    var command: [String]
    var type: SettingType
  }

  private func places(around paths: [ConfigPath]?) -> [CommandValue] {
    var result: [CommandValue] = []
    for index in 0..<settings.topLevelCount where settings.all[index].type != .group {
      let path = settings.all[index].path
      if let paths, !paths.contains(where: { $0.starts(with: path) || path.starts(with: $0) }) { continue }
      collect(index, states[index], at: path, isEnabled: states[index].isEnabled, into: &result)
    }
    guard let paths else { return result }
    return result.filter { place in
      paths.contains { $0.starts(with: place.path) || place.path.starts(with: $0) }
    }
  }

  private func collect(
    _ index: Int, _ state: SettingState, at path: ConfigPath, isEnabled: Bool, into places: inout [CommandValue]
  ) {
    let setting = settings.all[index]
    guard let stored = state.stored else { return }
    guard let item = setting.item.map({ settings.all[$0.index] }) else {
      return add(setting, setting.choiceCommand, stored, at: path, isEnabled, to: &places)
    }
    for (position, (value, place)) in Self.items(of: stored, at: path).enumerated() {
      if item.type != .group {
        add(item, item.choiceCommand ?? setting.choiceCommand, value, at: place, isEnabled, to: &places)
      } else if state.items.indices.contains(position) {
        for (member, state) in zip(item.members, state.items[position]) {
          let path = ConfigPath(place.segments + settings.all[member.index].path.segments)
          collect(member.index, state, at: path, isEnabled: isEnabled && state.isEnabled, into: &places)
        }
      }
    }
  }

  private static func items(of value: Value, at path: ConfigPath) -> [(Value, ConfigPath)] {
    switch value {
    case .list(let items): items.enumerated().map { ($0.element, path.appending(index: $0.offset)) }
    case .map(let map): map.entries.map { ($0.value, path.appending(key: $0.key)) }
    default: []
    }
  }

  private func add(
    _ setting: Setting, _ command: [String]?, _ value: Value, at path: ConfigPath, _ isEnabled: Bool,
    to places: inout [CommandValue]
  ) {
    guard let command, !setting.declaresOpen else { return }
    places.append(CommandValue(setting: setting, command: command, value: value, path: path, isEnabled: isEnabled))
  }
}

extension Refusal {
  private static let mostWords = 12

  fileprivate static func notALine(_ datum: Datum, _ setting: Setting, _ words: [String]) -> Refusal {
    let shown = Shown(datum.value, isSecret: setting.isSecret)
    let list = words.prefix(mostWords).joined(separator: ", ") + (words.count > mostWords ? ", ..." : "")
    let near = setting.isSecret ? nil : NearMiss.nearest(to: datum.value.word, in: words)
    return Refusal(
      code: "not-a-choice", message: "\(shown) is not one of the choices",
      help: Advice(
        (near.map { "did you mean \($0)? " } ?? "")
          + (words.isEmpty
            ? "there are none now: the command that tells them prints nothing" : "the choices are \(list)")))
  }
}
