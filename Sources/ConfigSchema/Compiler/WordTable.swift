internal import ConfigModel

/// The words of an enumeration, found by their bytes: schemas hold thousands of them.
struct WordTable<Word: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
  /// By their length.
  private let words: [[(text: [UInt8], word: Word)]]

  init() {
    var words: [[(text: [UInt8], word: Word)]] = []
    for word in Word.allCases {
      let text = Array(word.rawValue.utf8)
      while words.count <= text.count { words.append([]) }
      words[text.count].append((text, word))
    }
    self.words = words
  }

  subscript(bytes: UnsafeBufferPointer<UInt8>) -> Word? {
    guard bytes.count < words.count else { return nil }
    for (text, word) in words[bytes.count] where Self.areSame(text, bytes) { return word }
    return nil
  }

  subscript(text: String) -> Word? {
    var text = text
    return text.withUTF8 { self[$0] }
  }

  private static func areSame(_ text: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in text.indices where text[index] != bytes[index] { return false }
    return true
  }
}
