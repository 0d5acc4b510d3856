package import ConfigModel
internal import TextFormats

/// Everything that more than one part of the program says about a type of settings, or does with it. A format of texts is
/// one, and has a file of its own.
package final class TypeRow: Sendable {
  /// What a value is for those who compute with it: of formats of texts they know nothing.
  package enum Kind: Sendable {
    case bool, number, text, duration, size, date, time, datetime, list, map, group, any
  }

  /// What a form edits a value with, where it has no choices.
  package enum ControlKind: Sendable { case toggle, number, line, path, date, time, dateTime, box, items, yaml }

  package let kind: Kind
  /// With its article, as messages name it: `a time of day`.
  package let phrase: String
  /// `host name`
  package let noun: String
  package let plural: String
  /// For the manual: what it reads, and a sentence about it.
  package let takes: String
  package let meaning: String
  /// How a value is spelled, as a clause that follows the noun; nothing where the noun says it.
  package let spelling: [SettingPhrase.Part]
  /// What a right value looks like; ends the message of a wrong one.
  let help: String?
  /// A value that is right for the type alone; nil where no value says anything by itself.
  package let sample: String?
  package let json: JSONKeywords
  package let control: ControlKind
  /// The cells that a form's line has for a value, where these are few.
  package let width: Int?
  /// Whether what is right depends on the machine as well: its files, its time zones.
  let isOfMachine: Bool
  /// Reads a text of the file.
  let read: @Sendable (String) throws(Flaw) -> Datum
  /// The form in which two texts compare.
  let canonical: @Sendable (String) -> String

  init(
    _ kind: Kind, _ phrase: String, noun: String? = nil, plural: String? = nil, takes: String, meaning: String,
    spelling: [SettingPhrase.Part] = [], help: String? = nil, sample: String? = nil, json: JSONKeywords,
    control: ControlKind = .line, width: Int? = nil, isOfMachine: Bool = false,
    read: @escaping @Sendable (String) throws(Flaw) -> Datum = { .text($0) },
    canonical: @escaping @Sendable (String) -> String = { $0 }
  ) {
    let noun = noun ?? String(phrase.drop { $0 != " " }.dropFirst())
    self.kind = kind
    self.phrase = phrase
    self.noun = noun
    self.plural = plural ?? noun + "s"
    self.takes = takes
    self.meaning = meaning
    self.spelling = spelling
    self.help = help
    self.sample = sample
    self.json = json
    self.control = control
    self.width = width
    self.isOfMachine = isOfMachine
    self.read = read
    self.canonical = canonical
  }

  /// A format of texts, whose right texts stay as they are.
  convenience init(
    format phrase: String, plural: String? = nil, takes: String, meaning: String,
    spelling: [SettingPhrase.Part] = [], help: String? = nil, sample: String? = nil, json: JSONKeywords,
    control: ControlKind = .line, width: Int? = nil, isOfMachine: Bool = false,
    check: @escaping @Sendable (String) throws(Flaw) -> Void,
    canonical: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.init(
      .text, phrase, plural: plural, takes: takes, meaning: meaning, spelling: spelling, help: help, sample: sample,
      json: json, control: control, width: width, isOfMachine: isOfMachine,
      read: { (text: String) throws(Flaw) in
        try check(text)
        return .text(text)
      }, canonical: canonical)
  }
}

/// What a type is in JSON Schema: all right values pass.
package struct JSONKeywords: Sendable {
  /// The names of the standard's types; empty for any.
  package var types: [String]
  /// A pattern that each right text matches.
  package var pattern: String?
  /// The standard's formats; of several any one.
  package var formats: [String] = []
  package var minimum: Value?
  package var maximum: Value?
  /// Whether nothing else than right values pass.
  package var isExact = true
  /// What the keywords leave out, in words.
  package var omission: String?

  static let decimal = "(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)"
  static let number = "[-+]?\(decimal)(?:[eE][-+]?[0-9]+)?|0o[0-7]+|0x[0-9a-fA-F]+"
  static let time = "(?:[01][0-9]|2[0-3]):[0-5][0-9]"
  static let date = "[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"

  /// Texts that match a pattern, and others are not right.
  static func text(
    _ pattern: String?, formats: [String] = [], isExact: Bool = false, omission: String? = nil
  ) -> JSONKeywords {
    JSONKeywords(types: ["string"], pattern: pattern, formats: formats, isExact: isExact, omission: omission)
  }
}
