package import ConfigModel

/// Why a text is not YAML, in words for the person who wrote it.
///
/// The span is the place of the mistake: where the quote was opened, not where the parser ran out of text.
package struct Explanation: Sendable, Hashable {
  /// A stable word for programs.
  package enum Code: String, Sendable, CaseIterable {
    case tooLarge = "too-large"
    case tooDeep = "too-deep"
    case encoding
    case invalidUTF8 = "invalid-utf-8"
    case nulByte = "nul-byte"
    case controlCharacter = "control-character"
    case byteOrderMark = "byte-order-mark"
    case mergeConflict = "merge-conflict"
    case template
    case tab
    case indentation
    case reservedCharacter = "reserved-character"
    case colonInText = "colon-in-text"
    case missingColon = "missing-colon"
    case missingBlank = "missing-blank"
    case nestedOnScalar = "nested-on-scalar"
    case misplacedCollection = "misplaced-collection"
    case emptyKey = "empty-key"
    case keyTooLong = "key-too-long"
    case multilineKey = "multiline-key"
    case unclosedQuote = "unclosed-quote"
    case quoteInQuotes = "quote-in-quotes"
    case textBehindValue = "text-behind-value"
    case badEscape = "bad-escape"
    case surrogateEscape = "surrogate-escape"
    case unclosedBracket = "unclosed-bracket"
    case strayBracket = "stray-bracket"
    case missingComma = "missing-comma"
    case emptyItem = "empty-item"
    case blockHeader = "block-header"
    case anchor
    case tag
    case directive
    case documentMarker = "document-marker"
    case syntax
  }

  package struct Note: Sendable, Hashable {
    package var message: String
    package var span: SourceSpan?
    init(_ message: String, at span: SourceSpan? = nil) {
      self.message = message
      self.span = span
    }
  }

  package let code: Code
  /// One sentence without a full stop; it holds no control characters, whatever the file holds.
  package let message: String
  package let span: SourceSpan
  package let notes: [Note]
  /// How to mend it.
  package let help: String?

  init(_ code: Code, _ message: String, at span: SourceSpan, notes: [Note] = [], help: String? = nil) {
    self.code = code
    self.message = message
    self.span = span
    self.notes = notes
    self.help = help
  }
}
