import ConfigModel

/// A flag of the command line and how its word is read, so that `invocation[.file]` is typed.
///
/// A flag that takes no value is an `Option<Bool>` without `valueName`.
package struct Option<Value: Sendable>: Sendable {
  /// The long name without its dashes.
  package let name: String
  package let short: Character?
  /// The name of the value in help texts (`FILE`); nil when the flag takes none.
  package let valueName: String?
  /// The value of the flag given alone, where its value is optional and can only follow `=`.
  package let bare: Value?
  /// A phrase without full stop, for help, manual and completions.
  package let help: String
  package let completion: Completion
  /// Whether the flag may be given several times with a value; see `Invocation.all`.
  package let repeats: Bool
  let read: @Sendable (String) throws(WordRefusal) -> Value

  package init(
    _ name: String, short: Character? = nil, _ valueName: String, bare: Value? = nil, repeats: Bool = false,
    completion: Completion = .none, help: String,
    read: @escaping @Sendable (String) throws(WordRefusal) -> Value
  ) {
    self.name = name
    self.short = short
    self.valueName = valueName
    self.bare = bare
    self.help = help
    self.completion = completion
    self.repeats = repeats
    self.read = read
  }
}

extension Option where Value == Bool {
  /// A flag without value.
  package init(flag name: String, short: Character? = nil, help: String) {
    self.name = name
    self.short = short
    self.help = help
    valueName = nil
    bare = true
    completion = .none
    repeats = false
    read = { _ in true }
  }
}

extension Option where Value == String {
  package init(
    text name: String, short: Character? = nil, _ valueName: String, bare: String? = nil, repeats: Bool = false,
    completion: Completion = .none, help: String
  ) {
    self.init(
      name, short: short, valueName, bare: bare, repeats: repeats, completion: completion, help: help,
      read: { word in word })
  }
}

extension Option where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// A flag with one of a closed set of words; the words are its completions.
  package init(choice name: String, short: Character? = nil, _ valueName: String, help: String) {
    let words = Value.allCases.map(\.rawValue)
    self.init(name, short: short, valueName, completion: .words(words), help: help) { word throws(WordRefusal) in
      guard let value = Value(rawValue: word) else { throw WordRefusal(words: words, met: word) }
      return value
    }
  }
}

extension Option where Value == Int {
  /// A whole number that is at least `minimum`.
  package init(count name: String, _ valueName: String, from minimum: Int, help: String) {
    self.init(name, valueName, help: help) { word throws(WordRefusal) in
      guard let number = Int(word), number >= minimum else {
        throw WordRefusal(expected: "a whole number from \(minimum) on")
      }
      return number
    }
  }
}

/// Where a shell finds candidates for a word; the program answers for keys and values at run time.
package enum Completion: Sendable, Hashable {
  case none
  case words([String])
  case files(endings: [String])
  case directories
  /// A settings key, a page or a section.
  case key
  /// A settings key that the verb writes.
  case writtenKey
  /// A key and its value by turns, or `KEY=VALUE`.
  case pairs
  /// A value of the key that is the first operand.
  case value
  /// The id of an installed schema, a layer, a sample, an action of the schema.
  case app, layer, sample, action
  /// A fact about a setting, by its name.
  case fact
}

/// Why a flag's word is not one of its values.
package struct WordRefusal: Error, Sendable, Hashable {
  /// What would do, as the object of "takes": `a whole number from 0 on`.
  package let expected: String
  package let nearest: String?

  package init(expected: String, nearest: String? = nil) {
    self.expected = expected
    self.nearest = nearest
  }

  /// A word that is not one of a closed set.
  package init(words: [String], met: String) {
    let list = words.count > 1 ? words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "") : words.joined()
    self.init(expected: list, nearest: NearMiss.nearest(to: met, in: words))
  }
}

/// A flag as the parser, the help and the validator see it: its types are gone, its texts stay.
package struct OptionRow: Sendable {
  package let name: String
  package let short: Character?
  package let valueName: String?
  package let hasBareForm: Bool
  package let help: String
  package let completion: Completion
  package let repeats: Bool
  let refusal: @Sendable (String) -> WordRefusal?

  package init<Value>(_ option: Option<Value>) {
    name = option.name
    short = option.short
    valueName = option.valueName
    hasBareForm = option.bare != nil
    help = option.help
    completion = option.completion
    repeats = option.repeats
    let read = option.read
    refusal = { word in
      do throws(WordRefusal) {
        _ = try read(word)
        return nil
      } catch { return error }
    }
  }

  package var takesValue: Bool { valueName != nil }

  /// `-f, --file FILE`; without a letter the column of the letters stays blank.
  package var usage: String {
    let letter = short.map { "-\($0), " } ?? "    "
    guard let valueName else { return letter + "--" + name }
    return letter + "--" + name + (hasBareForm ? "[=\(valueName)]" : " \(valueName)")
  }
}

/// The rows of options of different types: `rows(.file, .json)`.
package func rows<each Value: Sendable>(_ options: repeat Option<each Value>) -> [OptionRow] {
  var result: [OptionRow] = []
  repeat result.append(OptionRow(each options))
  return result
}
