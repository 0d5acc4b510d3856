internal import ConfigModel

/// The bytes of a compiled schema, while they are written or read.
///
/// A type says once what it consists of (`Archived.archive`), and the archive goes through these parts in their order
/// both ways. What is read is trusted to be what was written: whoever keeps it compares a checksum. Still nothing is
/// read beyond the end; where parts and bytes do not agree the archive is damaged, and every part blank from there on.
struct Archive {
  /// What is read; empty while the archive is written.
  private let input: UnsafeRawBufferPointer
  private var offset = 0
  /// What was written.
  private(set) var output: [UInt8] = []
  let isReading: Bool
  private(set) var isDamaged = false

  /// The file of the schema, which the archive itself does not hold.
  let file: String
  /// The syntax of each expression: conditions have theirs from here.
  var sources: [SharedSyntax] = []

  // Texts and numbers come many times, and are written once.
  private var texts: [String] = []
  private var textNumbers: [String: Int] = [:]
  private var numbers: [Number] = []
  private var numberNumbers: [String: Int] = [:]

  /// An archive to be written.
  init(file: String) {
    input = UnsafeRawBufferPointer(start: nil, count: 0)
    isReading = false
    self.file = file
  }

  init(reading input: UnsafeRawBufferPointer, file: String) {
    self.input = input
    isReading = true
    self.file = file
  }

  /// Whether everything was read, and nothing is damaged.
  var isComplete: Bool { !isDamaged && offset == input.count }

  mutating func damage() {
    isDamaged = true
    offset = input.count
  }

  // MARK: Parts

  @inline(__always)
  mutating func callAsFunction<Part: Archived>(_ part: inout Part) { part.archive(&self) }

  /// Reads a list of so many elements, fewer where the archive is damaged.
  @inline(__always)
  mutating func list<Element>(of count: Int, _ read: (inout Archive) -> Element) -> [Element] {
    Array(unsafeUninitializedCapacity: count) { buffer, initialized in
      while initialized < count, !isDamaged {
        buffer.initializeElement(at: initialized, to: read(&self))
        initialized += 1
      }
    }
  }

  /// Parts that most values have as they are blank: `isBlank` is written alone then.
  @inline(__always)
  mutating func unless(_ isBlank: @autoclosure () -> Bool, _ parts: (inout Archive) -> Void) {
    if tag(isReading || isBlank() ? 0 : 1, below: 2) == 1 { parts(&self) }
  }

  /// The number of a case, below `limit`.
  @inline(__always)
  mutating func tag(_ number: Int, below limit: Int) -> Int {
    let tag = Int(byte(UInt8(truncatingIfNeeded: number)))
    if tag < limit { return tag }
    damage()
    return 0
  }

  /// A part of a case: `known` fills it in while the archive is written.
  @inline(__always)
  mutating func part<Part: Archived>(_ type: Part.Type = Part.self, _ known: (inout Part) -> Void) -> Part {
    var part = Part.blank
    if !isReading { known(&part) }
    part.archive(&self)
    return part
  }

  // MARK: Primitives

  /// Writes the byte, or reads the next one; 0 at the end.
  @inline(__always) @discardableResult
  mutating func byte(_ byte: UInt8) -> UInt8 {
    guard isReading else {
      output.append(byte)
      return byte
    }
    guard offset < input.count else {
      damage()
      return 0
    }
    defer { offset += 1 }
    return input[offset]
  }

  /// A number in groups of seven bits, the lowest first (LEB128).
  @inline(__always)
  mutating func unsigned(_ number: UInt64) -> UInt64 {
    guard isReading else {
      var rest = number
      while rest >= 0x80 {
        output.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      output.append(UInt8(truncatingIfNeeded: rest))
      return number
    }
    let first = byte(0)
    if first < 0x80 { return UInt64(first) }
    let second = byte(0)
    let both = UInt64(first & 0x7F) | UInt64(second & 0x7F) << 7
    return second < 0x80 ? both : furtherBytes(after: both)
  }

  private mutating func furtherBytes(after known: UInt64) -> UInt64 {
    var result = known
    var shift: UInt64 = 14
    while shift < 64 {
      let next = byte(0)
      result |= UInt64(next & 0x7F) << shift
      if next < 0x80 { return result }
      shift += 7
    }
    damage()
    return 0
  }

  /// How many parts follow: each is at least one byte.
  @inline(__always)
  mutating func count(_ count: Int) -> Int {
    let count = Int(truncatingIfNeeded: unsigned(UInt64(count)))
    guard isReading else { return count }
    if count >= 0, count <= input.count - offset { return count }
    damage()
    return 0
  }

  /// The place of the text among those before it, from 1; or 0, and the text.
  mutating func text(_ text: inout String) {
    guard isReading else {
      // Canonically equivalent texts are one to the dictionary.
      if let known = textNumbers[text], texts[known - 1].hasSameCharacters(as: text) {
        _ = unsigned(UInt64(known))
        return
      }
      texts.append(text)
      textNumbers[text] = texts.count
      output.append(0)
      _ = unsigned(UInt64(text.utf8.count))
      output.append(contentsOf: text.utf8)
      return
    }
    let place = unsigned(0)
    guard place == 0 else {
      guard place <= UInt64(texts.count) else { return damage() }
      text = texts[Int(place) - 1]
      return
    }
    let count = count(0)
    text = String(decoding: UnsafeRawBufferPointer(rebasing: input[offset..<(offset + count)]), as: UTF8.self)
    offset += count
    texts.append(text)
  }

  /// As a text is.
  mutating func number(_ number: inout Number) {
    guard isReading else {
      // Of several that are spelled alike the last one is known.
      if let known = numberNumbers[number.spelling], numbers[known - 1].isSame(as: number) {
        _ = unsigned(UInt64(known))
        return
      }
      numbers.append(number)
      numberNumbers[number.spelling] = numbers.count
      output.append(0)
      return number.archiveParts(&self)
    }
    let place = unsigned(0)
    guard place == 0 else {
      guard place <= UInt64(numbers.count) else { return damage() }
      number = numbers[Int(place) - 1]
      return
    }
    number.archiveParts(&self)
    numbers.append(number)
  }

  mutating func bytes(_ bytes: inout [UInt8]) {
    let count = count(bytes.count)
    guard isReading else {
      output += bytes
      return
    }
    bytes = count == 0 ? [] : Array(input[offset..<(offset + count)])
    offset += count
  }
}

/// What a compiled schema consists of.
protocol Archived {
  /// What is read into: any value.
  static var blank: Self { get }
  /// Hands each part to the archive, which writes it or replaces it by what it reads.
  mutating func archive(_ archive: inout Archive)
}

/// A type whose cases have no parts: the place among them is written.
protocol ArchivedWord: Archived, CaseIterable, Equatable where AllCases == [Self] {}

extension ArchivedWord {
  static var blank: Self { allCases[0] }

  @inline(__always)
  mutating func archive(_ archive: inout Archive) {
    let all = Self.allCases
    let place = archive.isReading ? 0 : all.firstIndex(of: self) ?? 0
    self = all[archive.tag(place, below: all.count)]
  }
}

extension Optional: Archived where Wrapped: Archived {
  static var blank: Wrapped? { nil }

  @inline(__always)
  mutating func archive(_ archive: inout Archive) {
    guard archive.tag(self == nil ? 0 : 1, below: 2) == 1 else {
      if self != nil { self = nil }
      return
    }
    var known = self ?? Wrapped.blank
    known.archive(&archive)
    self = known
  }
}

extension Array: Archived where Element: Archived {
  static var blank: [Element] { [] }

  @inline(__always)
  mutating func archive(_ archive: inout Archive) {
    let count = archive.count(count)
    guard archive.isReading else {
      for var part in self { part.archive(&archive) }
      return
    }
    guard count > 0 else {
      if !isEmpty { self = [] }
      return
    }
    self = archive.list(of: count) { archive in
      var part = Element.blank
      part.archive(&archive)
      return part
    }
  }
}

extension Bool: Archived {
  static var blank: Bool { false }
  @inline(__always)
  mutating func archive(_ archive: inout Archive) { self = archive.tag(self ? 1 : 0, below: 2) == 1 }
}

extension Int: Archived {
  static var blank: Int { 0 }
  /// Small numbers of either sign are short: 0, -1, 1, -2 are 0, 1, 2, 3.
  @inline(__always)
  mutating func archive(_ archive: inout Archive) {
    let folded = UInt64(bitPattern: Int64(self << 1) ^ Int64(self >> 63))
    let read = archive.unsigned(folded)
    self = Int(truncatingIfNeeded: read >> 1) ^ -Int(truncatingIfNeeded: read & 1)
  }
}

extension Int32: Archived {
  static var blank: Int32 { 0 }
  @inline(__always)
  mutating func archive(_ archive: inout Archive) {
    var wide = Int(self)
    archive(&wide)
    self = Int32(truncatingIfNeeded: wide)
  }
}

extension String: Archived {
  static var blank: String { "" }
  @inline(__always)
  mutating func archive(_ archive: inout Archive) { archive.text(&self) }
}
