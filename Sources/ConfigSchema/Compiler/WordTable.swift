internal import ConfigModel

/// The words of an enumeration, found by their bytes.
struct WordTable<Word: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
  private let index: WordIndex
  private let words: [Word]

  init() {
    words = Array(Word.allCases)
    index = WordIndex(words.map(\.rawValue))
  }

  subscript(text: String) -> Word? { index.number(of: text).map { words[$0] } }
  subscript(keyOf entry: LocatedEntry) -> Word? { entry.number(in: index).map { words[$0] } }
}
