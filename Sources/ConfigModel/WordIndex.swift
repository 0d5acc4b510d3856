/// Some words, found by the bytes of a key: schemas hold thousands of them.
package struct WordIndex: Sendable {
  /// By their length, each with its number.
  private let words: [[(text: [UInt8], number: Int)]]

  /// The words are numbered in this order.
  package init(_ all: [String]) {
    var words: [[(text: [UInt8], number: Int)]] = []
    for (number, word) in all.enumerated() {
      let text = Array(word.utf8)
      while words.count <= text.count { words.append([]) }
      words[text.count].append((text, number))
    }
    self.words = words
  }

  /// The number of the word.
  package func number(of text: String) -> Int? {
    var text = text
    return text.withUTF8 { number(of: $0) }
  }

  func number(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard bytes.count < words.count else { return nil }
    for (text, number) in words[bytes.count] where Self.areSame(text, bytes) { return number }
    return nil
  }

  private static func areSame(_ text: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in text.indices where text[index] != bytes[index] { return false }
    return true
  }
}
