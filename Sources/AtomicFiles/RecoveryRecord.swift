/// What a write in place needs to be finished after a crash: which file, its old bytes and its new ones.
///
/// On disk: a line of magic, a line of numbers (device, inode, lengths of path, old and new bytes), a line with the
/// hashes of old and new bytes, then path, old and new bytes one behind the other.
struct RecoveryRecord: Sendable, Equatable {
  let path: String
  let device: UInt64
  let inode: UInt64
  let old: [UInt8]
  let new: [UInt8]

  private static let magic = "confedit-recovery 1"

  /// All that comes before the old bytes.
  private var header: [UInt8] {
    let numbers = "\(device) \(inode) \(path.utf8.count) \(old.count) \(new.count)"
    let hashes = "\(SHA256.hexDigest(of: old)) \(SHA256.hexDigest(of: new))"
    return Array("\(Self.magic)\n\(numbers)\n\(hashes)\n\(path)".utf8)
  }

  func write(to file: borrowing Descriptor) throws(SystemError) {
    var offset = 0
    for part in [header, old, new] {
      try file.write(part[...], at: offset)
      offset += part.count
    }
  }

  init(path: String, identity: FileIdentity, old: [UInt8], new: [UInt8]) {
    self.path = path
    device = identity.device
    inode = identity.inode
    self.old = old
    self.new = new
  }

  /// - Returns: nil for anything that `write` cannot have made.
  init?(decoding bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
    guard lines.count == 4, lines[0].elementsEqual(Self.magic.utf8) else { return nil }
    let words = lines[1].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    let lengths = words.dropFirst(2).compactMap { Int($0) }
    guard words.count == 5, lengths.count == 3, let device = UInt64(words[0]), let inode = UInt64(words[1])
    else { return nil }
    var rest = lines[3]
    var parts: [[UInt8]] = []
    for length in lengths {
      guard length >= 0, length <= rest.count else { return nil }
      parts.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    let hashes = "\(SHA256.hexDigest(of: parts[1])) \(SHA256.hexDigest(of: parts[2]))"
    guard rest.isEmpty, lines[2].elementsEqual(hashes.utf8), let path = String(validating: parts[0], as: UTF8.self)
    else { return nil }
    self.path = path
    self.device = device
    self.inode = inode
    old = parts[1]
    new = parts[2]
  }

  /// How the bytes on the disk compare with those of an interrupted write.
  enum DiskState: Sendable, Equatable {
    case old, new, mixed, unrelated
  }

  /// The smallest piece that a disk or the page cache writes whole, in bytes.
  private static let sector = 512

  /// Compares sector by sector, so that a file edited by hand since then is not taken for one that was half written.
  /// The ends of the old and of the new bytes are borders too: the write appends first, then overwrites, then cuts.
  /// Space that was reserved but never written reads as zeros.
  func state(of disk: [UInt8]) -> DiskState {
    if disk == old { return .old }
    if disk == new { return .new }
    guard disk.count >= min(old.count, new.count), disk.count <= max(old.count, new.count) else { return .unrelated }
    let sectors = stride(from: 0, to: disk.count, by: Self.sector)
    let borders = (Array(sectors) + [old.count, new.count, disk.count]).filter { $0 <= disk.count }.sorted()
    for (start, end) in zip(borders, borders.dropFirst()) where start < end {
      let piece = disk[start..<end]
      let isOld = end <= old.count && piece == old[start..<end]
      let isNew = end <= new.count && piece == new[start..<end]
      let isBlank = start >= old.count && piece.allSatisfy { $0 == 0 }
      guard isOld || isNew || isBlank else { return .unrelated }
    }
    return .mixed
  }
}
