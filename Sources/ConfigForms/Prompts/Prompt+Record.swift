package import ConfigModel
internal import ConfigSchema

/// Answers that were given before, and those of today for another time.
extension Prompt {
  /// Goes on whatever the present value is.
  package mutating func pass() {
    guard let question else { return }
    settle(question)
  }

  /// Whether the setting at a path was asked for.
  package func hasAsked(_ path: ConfigPath) -> Bool { frames[0].trail.contains(path) }

  /// A setting and what was answered; nil for no value.
  package struct Answer: Sendable {
    package var path: ConfigPath
    package var value: Value?
  }

  /// What was answered, in the order of the schema, and what is left out of it: secrets.
  package var record: (answers: [Answer], secrets: [ConfigPath]) {
    var answers: [Answer] = []
    var secrets: [ConfigPath] = []
    let asked = Set(frames[0].trail)
    for path in scope.paths where asked.contains(path) {
      guard let field = session.field(at: path), field.isEnabled else { continue }
      if field.isSecret || settings.holdsSecret(at: path) {
        secrets.append(path)
        continue
      }
      // A value that was taken out is one that shall be taken out again.
      let wasTakenOut = field.stored == nil && frames[0].before.field(at: path)?.stored != nil
      answers.append(Answer(path: path, value: wasTakenOut ? nil : field.stored ?? field.effective))
    }
    return (answers, secrets)
  }
}
