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
  subscript(string value: LocatedValue) -> Word? { value.number(in: index).map { words[$0] } }

  /// The entries of a map that was read, as long as each key is another one of the words and the visitor says true.
  ///
  /// - Returns: whether all were visited.
  func visitEntries(of map: LocatedValue, _ visit: (_ word: Word, _ place: Int32) -> Bool) -> Bool {
    var seen: UInt64 = 0
    return map.visitEntries(index) { number, place in
      guard let number, number < 64, seen & 1 << number == 0 else { return false }
      seen |= 1 << number
      return visit(words[number], place)
    }
  }
}
