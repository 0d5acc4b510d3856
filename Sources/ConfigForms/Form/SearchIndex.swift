internal import ConfigModel
internal import ConfigSchema

/// What a search looks through: title, key and help of every setting that has a place on a page, in lower case.
struct SearchIndex: Sendable {
  private struct Entry {
    var setting: Setting
    /// In `bytes`.
    var range: Range<Int>
    /// Where there is more than ASCII, the same text, in which accents may be spelled in several ways.
    var text: String?
  }

  private var bytes: [UInt8] = []
  private var entries: [Entry] = []

  init(_ settings: Settings) {
    let known = settings.settings
    entries.reserveCapacity(known.count)
    bytes.reserveCapacity(64 * known.count)
    for setting in known where setting.section != nil && setting.type != .group {
      let start = bytes.count
      let path = setting.path.description
      for part in [setting.title, path, setting.help ?? ""] {
        bytes.append(contentsOf: part.utf8)
        bytes.append(UInt8(ascii: " "))
      }
      var isPlain = true
      for index in start..<bytes.count {
        isPlain = isPlain && bytes[index] < 0x80
        bytes[index] = Self.lowercased(bytes[index])
      }
      let text = isPlain ? nil : "\(setting.title) \(path) \(setting.help ?? "")".lowercased()
      entries.append(Entry(setting: setting, range: start..<bytes.count, text: text))
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }

  /// The settings that hold all words of a text, in the order of the schema; none for no words.
  func settings(holding text: String) -> [Setting] {
    let words = text.lowercased().split(separator: " ").map { (text: $0, bytes: Array($0.utf8)) }
    guard !words.isEmpty else { return [] }
    return bytes.withUnsafeBufferPointer { bytes in
      entries.filter { entry in
        words.allSatisfy { word in
          if let text = entry.text { return text.contains(word.text) }
          return Self.holds(UnsafeBufferPointer(rebasing: bytes[entry.range]), word.bytes)
        }
      }.map(\.setting)
    }
  }

  private static func holds(_ text: UnsafeBufferPointer<UInt8>, _ word: [UInt8]) -> Bool {
    guard word.count <= text.count else { return false }
    for start in 0...(text.count - word.count) where text[start] == word[0] {
      var length = 1
      while length < word.count, text[start + length] == word[length] { length += 1 }
      if length == word.count { return true }
    }
    return false
  }
}
