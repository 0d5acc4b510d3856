/// What a person can do about a problem: a sentence, with commands in it as data. Only a program knows its command line,
/// so it writes these in its own way (`text`).
package struct Advice: Sendable, Hashable {
  private enum Part: Sendable, Hashable {
    case words(String)
    case command(SuggestedCommand)
    case option(SuggestedCommand.Option)
  }

  private var parts: [Part] = []

  package init(_ words: String) { append(words) }

  package init(_ command: SuggestedCommand) { parts = [.command(command)] }

  /// Nil for nil.
  package init?(_ words: String?) {
    guard let words else { return nil }
    self.init(words)
  }

  package mutating func append(_ words: String) {
    guard !words.isEmpty else { return }
    if case .words(let before) = parts.last {
      parts[parts.count - 1] = .words(before + words)
    } else {
      parts.append(.words(words))
    }
  }

  /// The advice with each command and option written by a program.
  package func text(_ writer: some CommandWriter) -> String {
    parts.map { part in
      switch part {
      case .words(let words): words
      case .command(let command): writer.text(of: command)
      case .option(let option): writer.text(of: option)
      }
    }.joined()
  }

  /// Whether it has a command with this verb.
  package func offers(_ verb: SuggestedCommand.Verb) -> Bool {
    parts.contains { part in
      if case .command(let command) = part { command.verb == verb } else { false }
    }
  }

  /// The same with words in place of each command.
  package func replacingCommands(by words: String) -> Advice {
    var result = Advice("")
    for part in parts {
      switch part {
      case .words(let text): result.append(text)
      case .command: result.append(words)
      case .option: result.parts.append(part)
      }
    }
    return result
  }

  /// The same with an option more in each command with this verb.
  package func adding(_ option: SuggestedCommand.Option, to verb: SuggestedCommand.Verb) -> Advice {
    var result = self
    result.parts = parts.map { part in
      guard case .command(var command) = part, command.verb == verb else { return part }
      command.options.insert(option, at: 0)
      return .command(command)
    }
    return result
  }
}

extension Advice: ExpressibleByStringInterpolation {
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var advice = Advice("")

    package init(literalCapacity: Int, interpolationCount: Int) {}
    package mutating func appendLiteral(_ literal: String) { advice.append(literal) }
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      advice.append(value.description)
    }
    package mutating func appendInterpolation(_ advice: Advice) {
      for part in advice.parts {
        if case .words(let words) = part { self.advice.append(words) } else { self.advice.parts.append(part) }
      }
    }
    package mutating func appendInterpolation(option: SuggestedCommand.Option) { advice.parts.append(.option(option)) }
    package mutating func appendInterpolation(_ command: SuggestedCommand) { advice.parts.append(.command(command)) }
  }

  package init(stringLiteral words: String) { self.init(words) }
  package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.advice }
}

extension Advice: CustomStringConvertible {
  /// With each command by its verb and operands, and each option by its name here.
  package var description: String { text(PlainWriter()) }

  private struct PlainWriter: CommandWriter {
    func text(of command: SuggestedCommand) -> String { command.description }
    func text(of option: SuggestedCommand.Option) -> String { "\(option)" }
  }
}
