/// What a command line asked of one verb. Every word in it has passed its option's reader.
package struct Invocation: Sendable {
  /// The name of the command.
  package let verb: String
  /// The words that are no flags, without the verb.
  package let operands: [String]
  /// By long name the words given to it in order; nil is the flag given alone.
  let given: [String: [String?]]

  package subscript<Value>(option: Option<Value>) -> Value? { all(option).last }

  package subscript(option: Option<Bool>) -> Bool { given[option.name] != nil }

  package func has<Value>(_ option: Option<Value>) -> Bool { given[option.name] != nil }

  /// The values of a repeatable flag, in order.
  package func all<Value>(_ option: Option<Value>) -> [Value] {
    (given[option.name] ?? []).compactMap { word in
      guard let word else { return option.bare }
      do throws(WordRefusal) { return try option.read(word) } catch { return nil }
    }
  }
}
