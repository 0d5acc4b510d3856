/// A command that would help, as data: what it does, to which keys, with which values.
package struct SuggestedCommand: Sendable, Hashable {
  package enum Verb: String, Sendable, CaseIterable {
    case add, edit, get, list, log, migrate, render, set, unset, validate, why
  }

  package enum Option: Sendable, Hashable {
    /// Everything, not what is shown usually.
    case all
    /// Also where the setting is disabled.
    case allowDisabled
    /// The hash of the file.
    case hash
    /// The layer to write.
    case layer(String)
    /// The value comes from standard input.
    case standardInput
    /// What the value is: `json`, `string` and so on.
    case type(String)
  }

  package enum Operand: Sendable, Hashable {
    case key(ConfigPath)
    /// A key as the person wrote it, or a value.
    case word(String)
    /// What only the person knows, by a name such as `VALUE`.
    case placeholder(String)
  }

  package var verb: Verb
  package var options: [Option]
  package var operands: [Operand]

  package init(_ verb: Verb, _ options: [Option] = [], _ operands: [Operand] = []) {
    self.verb = verb
    self.options = options
    self.operands = operands
  }
}

extension SuggestedCommand {
  package static let edit = SuggestedCommand(.edit)

  package static func unset(_ path: ConfigPath) -> SuggestedCommand { SuggestedCommand(.unset, [], [.key(path)]) }

  /// - Parameter value: nil for one that only the person knows.
  package static func set(
    _ path: ConfigPath, to value: String? = nil, _ options: [Option] = []
  ) -> SuggestedCommand {
    SuggestedCommand(.set, options, [.key(path), value.map(Operand.word) ?? .placeholder("VALUE")])
  }

  /// With a value that the person writes to standard input, where no other user sees it.
  package static func setFromInput(_ path: ConfigPath) -> SuggestedCommand {
    SuggestedCommand(.set, [.standardInput], [.key(path)])
  }

  package static func add(to path: ConfigPath) -> SuggestedCommand {
    SuggestedCommand(.add, [], [.key(path), .placeholder("VALUE")])
  }
}

extension SuggestedCommand: CustomStringConvertible {
  package var description: String {
    let words = operands.map { operand in
      switch operand {
      case .key(let path): path.description
      case .word(let word), .placeholder(let word): word
      }
    }
    return ([verb.rawValue] + words).joined(separator: " ")
  }
}
