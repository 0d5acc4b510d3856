/// A command that would help, as data: what it does, to which keys, with which values.
package struct SuggestedCommand: Sendable, Hashable {
  package enum Verb: String, Sendable, CaseIterable {
    case add, edit, get, list, log, migrate, remove, rename, render, run, set, unset, validate, why
  }

  package enum Option: Sendable, Hashable {
    /// Everything, not what is shown usually.
    case all
    /// Also where the setting is disabled.
    case allowDisabled
    /// Clear text takes the place of what is encrypted.
    case allowPlaintext
    /// The old file is kept.
    case backup
    /// A list of JSON Schemas.
    case catalogue
    /// What is missing is created.
    case create
    /// Which document of the file.
    case document
    /// What a disabled setting depends on is set too.
    case enable
    /// Another configuration file.
    case file
    /// The format of a schema that is imported.
    case format
    /// The hash of the file.
    case hash
    /// The hash that the file must have.
    case ifHash
    /// The layer to write.
    case layer(String)
    /// How long to wait for another writer.
    case lockTimeout
    case noSchema
    /// A value that counts in place of what the files say; nil for the option itself.
    case override(String?)
    /// Where documents are whose address begins so.
    case references(prefix: String)
    /// The revision that a file has; nil for one that only the person knows.
    case revision(Int?)
    case schema
    /// The value comes from standard input.
    case standardInput
    /// The tag of the value.
    case tag
    /// What the value is: `json`, `string` and so on; nil for the option itself.
    case type(String?)
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

extension SuggestedCommand.Operand {
  /// The word of a command line, before it is quoted.
  package var word: String {
    switch self {
    case .key(let path): path.description
    case .word(let word), .placeholder(let word): word
    }
  }
}

extension SuggestedCommand: CustomStringConvertible {
  package var description: String { ([verb.rawValue] + operands.map(\.word)).joined(separator: " ") }
}

/// How a program writes what advice names of its command line.
package protocol CommandWriter: Sendable {
  func text(of command: SuggestedCommand) -> String
  func text(of option: SuggestedCommand.Option) -> String
}
