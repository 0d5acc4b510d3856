import AtomicFiles

/// The edits of one file, oldest first, as they are kept on disk.
///
/// The file begins with a line of magic and version and a field with the path of the configuration. Each entry is a
/// line (`entry`, its number, the length of its body, the body's SHA-256), the body's fields, and a line feed. An entry
/// that is cut off or damaged ends what is read: entries are only ever added at the end, or all written anew.
struct Journal {
  /// The place of one entry in the bytes.
  struct Frame {
    let number: Int
    /// From its own line to the line feed behind its body.
    let range: Range<Int>
    let body: Range<Int>
    let hash: String
  }

  /// Why bytes are not the journal of a file.
  enum Flaw: Error, Equatable {
    /// Empty, damaged at its very beginning, or the journal of another file.
    case unknown
    /// Of a later version of this program.
    case newer
  }

  let bytes: [UInt8]
  private(set) var frames: [Frame] = []
  /// Whether the bytes end with an entry.
  private(set) var isWhole = true

  private static let magic = "confedit-journal"
  private static let version = 1

  init(_ bytes: [UInt8], path: String) throws(Flaw) {
    self.bytes = bytes
    var rest = try Self.entries(in: bytes, path: path)
    while !rest.isEmpty {
      guard let frame = Self.frame(at: rest, after: frames.last?.number ?? 0) else {
        isWhole = false
        return
      }
      frames.append(frame)
      rest = rest[frame.range.upperBound...]
    }
  }

  /// The entries of the last `count` frames that can be read.
  func entries(last count: Int) -> [JournalEntry] {
    frames.suffix(count).compactMap { frame in
      let body = bytes[frame.body]
      guard SHA256.hexDigest(of: Array(body)) == frame.hash else { return nil }
      return JournalEntry(number: frame.number, decoding: body)
    }
  }

  static func beginning(path: String) -> [UInt8] {
    Array("\(magic) \(version)\n".utf8) + JournalFields.field("path", path)
  }

  static func bytes(of body: [UInt8], number: Int) -> [UInt8] {
    Array("entry \(number) \(body.count) \(SHA256.hexDigest(of: body))\n".utf8) + body + [UInt8(ascii: "\n")]
  }

  /// What follows the beginning.
  private static func entries(in bytes: [UInt8], path: String) throws(Flaw) -> ArraySlice<UInt8> {
    guard let (words, next) = JournalFields.head(of: bytes[...]), words.count == 2, words[0] == magic,
      let found = Int(words[1])
    else { throw .unknown }
    guard found <= version else { throw .newer }
    var rest = bytes[next...]
    guard let field = JournalFields.take(from: &rest), field.name == "path", field.bytes.elementsEqual(path.utf8) else {
      throw .unknown
    }
    return rest
  }

  private static func frame(at bytes: ArraySlice<UInt8>, after last: Int) -> Frame? {
    guard let (words, start) = JournalFields.head(of: bytes), words.count == 4, words[0] == "entry",
      let number = Int(words[1]), number > last, let count = Int(words[2]), count >= 0, bytes.endIndex - start > count,
      bytes[start + count] == UInt8(ascii: "\n")
    else { return nil }
    return Frame(
      number: number, range: bytes.startIndex..<start + count + 1, body: start..<start + count, hash: words[3])
  }
}
