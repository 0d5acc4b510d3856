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
    for setting in settings.settings where setting.section != nil && setting.type != .group {
      let text = "\(setting.title) \(setting.path) \(setting.help ?? "")"
      let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
      let start = bytes.count
      if isPlain { bytes.append(contentsOf: text.utf8.lazy.map(Self.lowercased)) }
      entries.append(Entry(setting: setting, range: start..<bytes.count, text: isPlain ? nil : text.lowercased()))
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
