import ConfigEditing
import ConfigModel

extension Assignment {
  /// Operands that are all keys, for `--toggle` and `--step`.
  static func keys(_ operands: [String], _ source: Source) throws(Failure) -> [Assignment] {
    var result: [Assignment] = []
    for operand in operands { result.append(Assignment(key: try KeyWord(operand), source: source)) }
    return try withoutRepetition(result)
  }

  /// `KEY VALUE ...` or, if the first operand contains a `=` outside brackets and quotes, `KEY=VALUE ...`.
  ///
  /// - Parameter lastIsInput: the last KEY has no VALUE.
  static func pairs(_ operands: [String], lastIsInput: Bool) throws(Failure) -> [Assignment] {
    guard let first = operands.first else {
      throw .usage("set needs a KEY", help: "\(SuggestedCommand.setting), or the same as KEY=VALUE")
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
        help: "\(SuggestedCommand.setting); the empty text is written ''; --stdin reads the value")
    }
    var result: [Assignment] = []
    for index in stride(from: 0, to: operands.count, by: 2) {
      result.append(Assignment(key: try KeyWord(operands[index]), source: .word(operands[index + 1])))
    }
    return result
  }
}

extension SuggestedCommand {
  fileprivate static var setting: SuggestedCommand {
    SuggestedCommand(.set, [], [.placeholder("KEY"), .placeholder("VALUE")])
  }
}
