/// Named pieces of bytes one behind the other: `NAME LENGTH`, a line feed, the bytes, a line feed. Nothing in them
/// needs an escape, and a reader can pass over names that it does not know.
struct JournalFields {
  private(set) var all: [(name: String, bytes: ArraySlice<UInt8>)] = []
  private static let lineFeed = UInt8(ascii: "\n")
  private static let longestHead = 128

  /// - Returns: nil unless all of `bytes` are fields.
  init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !rest.isEmpty {
      guard let field = Self.take(from: &rest) else { return nil }
      all.append(field)
    }
  }

  subscript(name: String) -> ArraySlice<UInt8>? { all.first { $0.name == name }?.bytes }

  func text(_ name: String) -> String? { self[name].flatMap { String(validating: $0, as: UTF8.self) } }

  func number<Number: FixedWidthInteger>(_ name: String) -> Number? { text(name).flatMap { Number($0) } }

  /// The field at the front, which is then gone from `bytes`; nil, and `bytes` as they were, when there is no field.
  static func take(from bytes: inout ArraySlice<UInt8>) -> (name: String, bytes: ArraySlice<UInt8>)? {
    guard let (words, start) = head(of: bytes), words.count == 2, let count = Int(words[1]), count >= 0,
      bytes.endIndex - start > count, bytes[start + count] == lineFeed
    else { return nil }
    let content = bytes[start..<start + count]
    bytes = bytes[(start + count + 1)...]
    return (words[0], content)
  }

  /// The words of the first line, and where the next one begins.
  static func head(of bytes: ArraySlice<UInt8>) -> (words: [String], next: Int)? {
    guard let end = bytes.prefix(longestHead).firstIndex(of: lineFeed),
      let line = String(validating: bytes[bytes.startIndex..<end], as: UTF8.self)
    else { return nil }
    return (line.split(separator: " ", omittingEmptySubsequences: false).map(String.init), end + 1)
  }

  static func field(_ name: String, _ bytes: some Collection<UInt8>) -> [UInt8] {
    Array("\(name) \(bytes.count)\n".utf8) + bytes + [lineFeed]
  }

  static func field(_ name: String, _ text: String) -> [UInt8] { field(name, text.utf8) }
}
