import AtomicFiles
import CStandalone
import ConfigSchema
import Glibc
import LosslessYAML

/// A large settings schema as it was compiled the last time, in the cache directory.
///
/// It is kept together with the texts that it was compiled from, and counts only while the files hold the same bytes,
/// for the same build of the program and the same language: nothing can be out of date.
struct KeptSchema {
  /// A smaller schema, in bytes, is compiled as quickly as it is found.
  private static let smallest = 16 << 10
  /// In bytes; also of the texts.
  private static let largest = 64 << 20
  /// How many bytes in memory a byte of what is kept becomes, about.
  private static let growth = 10
  /// Schemas, of which each may be there in several languages.
  private static let capacity = 48

  private let path: String
  private let bytes: [UInt8]
  private let file: CacheFile
  /// What it was made by and for.
  private let maker: [UInt8]

  /// - Parameter bytes: the schema.
  /// - Returns: nil for a schema that is not kept.
  init?(at path: String, _ bytes: [UInt8], language: String?) {
    guard (Self.smallest...Self.largest).contains(bytes.count), let program = programIdentity() else { return nil }
    self.path = path
    self.bytes = bytes
    maker = Array("\(program) \(language ?? "")".utf8)
    let name = SHA256.hexDigest(of: Array("\(FilePath.absolute(path)) \(language ?? "")".utf8)).prefix(32)
    file = CacheFile(String(name), in: "schemas", capacity: Self.capacity)
  }

  /// The compiled schema and the files that it includes.
  struct Found {
    let settings: Settings
    /// The schema first.
    var files: [String]
    var sources = Sources()
  }

  func find() -> Found? {
    guard let kept = file.read(limit: Self.largest) else { return nil }
    standalone_expect_memory(kept.count * Self.growth)
    return kept.withUnsafeBytes { kept -> Found? in
      var fields = Fields(kept)
      guard fields.next(is: maker), fields.next(is: bytes), let sum = fields.next(), let archive = fields.next(),
        sum.elementsEqual(Fields.checksum(archive)), let settings = Settings(archived: archive, file: path)
      else { return nil }
      var found = Found(settings: settings, files: [path])
      found.sources[path] = SourceText(Source(bytes))
      for name in settings.includes {
        let place = FilePath.join(FilePath.directory(path), name)
        guard let included = try? SchemaFile.bytes(of: place), fields.next(is: included) else { return nil }
        found.files.append(place)
        found.sources[place] = SourceText(Source(included))
      }
      return fields.isAtEnd ? found : nil
    }
  }

  /// - Parameter sources: the texts of `files`, the schema first.
  func keep(_ settings: Settings, files: [String], _ sources: Sources) {
    let included = files.dropFirst().compactMap { sources[$0]?.source.bytes }
    guard included.count == settings.includes.count else { return }
    file.write {
      let archive = settings.archived
      let sum = archive.withUnsafeBytes { Fields.checksum($0) }
      let kept = Fields.bytes(of: [maker, bytes, sum, archive] + included)
      return kept.count <= Self.largest ? kept : nil
    }
  }
}

/// Parts of bytes behind one another, each with its length before it. Numbers are 64 bits in the order of this machine,
/// for which alone they are.
private struct Fields {
  private static let width = MemoryLayout<UInt64>.size
  private let all: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { all = bytes }

  static func bytes(of parts: [[UInt8]]) -> [UInt8] {
    var fields: [UInt8] = []
    fields.reserveCapacity(parts.reduce(0) { $0 + $1.count + width })
    for part in parts {
      fields += number(UInt64(part.count))
      fields += part
    }
    return fields
  }

  private static func number(_ number: UInt64) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }

  var isAtEnd: Bool { offset == all.count }

  mutating func next() -> UnsafeRawBufferPointer? {
    guard all.count - offset >= Self.width else { return nil }
    let length = all.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    offset += Self.width
    guard length <= UInt64(all.count - offset) else { return nil }
    let part = UnsafeRawBufferPointer(rebasing: all[offset..<(offset + Int(length))])
    offset += Int(length)
    return part
  }

  /// Whether the next part has these bytes.
  mutating func next(is bytes: [UInt8]) -> Bool {
    guard let part = next(), part.count == bytes.count else { return false }
    return bytes.withUnsafeBytes { bytes in
      guard let first = part.baseAddress, let second = bytes.baseAddress else { return bytes.isEmpty }
      return memcmp(first, second, bytes.count) == 0
    }
  }

  /// Against torn writes and bad disks, eight bytes at a time.
  static func checksum(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var sum = UInt64(bytes.count)
    var offset = 0
    while offset + width <= bytes.count {
      sum = (sum ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
      sum ^= sum >> 29
      offset += width
    }
    while offset < bytes.count {
      sum = (sum ^ UInt64(bytes[offset])) &* 0x9E37_79B9_7F4A_7C15
      sum ^= sum >> 29
      offset += 1
    }
    return number(sum)
  }
}
