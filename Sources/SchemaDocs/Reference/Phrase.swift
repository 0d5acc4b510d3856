/// A run of text in parts that each format spells in its own way.
struct Phrase: Sendable, Hashable {
  enum Part: Sendable, Hashable {
    /// Human text or this program's own; nothing in it is markup.
    case text(String)
    /// What is typed or written in a file: a key, a value, an expression, a command.
    case code(String)
    /// The title of a setting, which leads to its description.
    case setting(title: String, anchor: String)
  }

  var parts: [Part] = []

  init(_ parts: [Part] = []) { self.parts = parts }
  init(_ text: String) { parts = [.text(text)] }

  static func code(_ text: String) -> Phrase { Phrase([.code(text)]) }

  static func + (a: Phrase, b: Phrase) -> Phrase { Phrase(a.parts + b.parts) }
  static func + (a: Phrase, b: String) -> Phrase { Phrase(a.parts + [.text(b)]) }
  static func += (a: inout Phrase, b: Phrase) { a.parts += b.parts }
  static func += (a: inout Phrase, b: String) { a.parts.append(.text(b)) }

  /// The phrase without markup: for search, tooltips and formats that know none.
  var plainText: String {
    parts.map { part in
      switch part {
      case .text(let text), .code(let text), .setting(let text, _): text
      }
    }
    .joined()
  }

  /// `A`, `A or B`, `A, B or C`.
  static func list(_ items: [Phrase], _ conjunction: String) -> Phrase {
    var result = Phrase()
    for (index, item) in items.enumerated() {
      if index > 0 { result += index == items.count - 1 ? " \(conjunction) " : ", " }
      result += item
    }
    return result
  }

  /// Statements one after the other: `a; b`, and behind a full stop a new sentence.
  static func sequence(_ statements: [Phrase]) -> Phrase {
    var result = Phrase()
    for statement in statements where !statement.parts.isEmpty {
      guard let last = result.plainText.last else {
        result = statement
        continue
      }
      let isSentence = ".!?:”".contains(last)
      result += isSentence ? " " : "; "
      result += isSentence ? statement.asSentence : statement
    }
    return result
  }

  /// With its first letter as at the beginning of a sentence, when that is text.
  private var asSentence: Phrase {
    guard case .text(let text) = parts.first, let first = text.first else { return self }
    return Phrase([.text(first.uppercased() + text.dropFirst())] + parts.dropFirst())
  }
}
