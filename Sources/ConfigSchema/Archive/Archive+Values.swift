internal import ConfigModel
internal import Patterns

// What schemas say: values, numbers, paths, patterns.

extension Value: Archived {
  static var blank: Value { .null }

  private var tag: Int {
    switch self {
    case .null: 0
    case .bool: 1
    case .number: 2
    case .string: 3
    case .list: 4
    case .map: 5
    }
  }

  mutating func archive(_ archive: inout Archive) {
    switch archive.tag(tag, below: 6) {
    case 1:
      var bool = self == .bool(true)
      archive(&bool)
      self = .bool(bool)
    case 2:
      var number = Number.blank
      if case .number(let known) = self { number = known }
      archive(&number)
      self = .number(number)
    case 3:
      var text = ""
      if case .string(let known) = self { text = known }
      archive(&text)
      self = .string(text)
    case 4:
      var items: [Value] = []
      if case .list(let known) = self { items = known }
      archive(&items)
      self = .list(items)
    case 5:
      var entries: [ValueMap.Entry] = []
      if case .map(let known) = self { entries = known.entries }
      archive(&entries)
      self = .map(ValueMap(entries))
    default: self = .null
    }
  }
}

extension ValueMap.Entry: Archived {
  static var blank: Self { Self("", .null) }
  mutating func archive(_ archive: inout Archive) {
    archive(&key)
    archive(&value)
  }
}

extension Number: Archived {
  static let blank = Number(0)

  mutating func archive(_ archive: inout Archive) { archive.number(&self) }

  /// The number itself, where the archive meets it first.
  mutating func archiveParts(_ archive: inout Archive) {
    var (spelling, coefficient, exponent) = (spelling, coefficient, exponent)
    var (isNegative, isInteger, special) = (isNegative, isInteger, special)
    archive(&spelling)
    archive.bytes(&coefficient)
    archive(&exponent)
    archive(&isNegative)
    archive(&isInteger)
    archive(&special)
    guard archive.isReading else { return }
    self = Number(
      exactly: spelling, coefficient: coefficient, exponent: exponent, isNegative: isNegative, special: special,
      isInteger: isInteger)
  }

  /// Whether it is the same number in the same spelling and form.
  func isSame(as other: Number) -> Bool {
    isInteger == other.isInteger && isNegative == other.isNegative && exponent == other.exponent
      && special == other.special && coefficient == other.coefficient && spelling.hasSameCharacters(as: other.spelling)
  }
}

extension Number.Special: Archived {
  static var blank: Self { .notANumber }

  mutating func archive(_ archive: inout Archive) {
    let all: [Self] = [.positiveInfinity, .negativeInfinity, .notANumber]
    self = all[archive.tag(all.firstIndex(of: self) ?? 0, below: all.count)]
  }
}

extension ConfigPath: Archived {
  static var blank: ConfigPath { ConfigPath() }

  /// Those of schemas are nearly all made of keys.
  mutating func archive(_ archive: inout Archive) {
    let isKeys = segments.allSatisfy { if case .key = $0 { true } else { false } }
    guard archive.tag(isKeys ? 0 : 1, below: 2) == 0 else { return archive(&segments) }
    let count = archive.count(segments.count)
    guard archive.isReading else {
      for case .key(var key) in segments { archive.text(&key) }
      return
    }
    segments = archive.list(of: count) { archive in
      var key = ""
      archive.text(&key)
      return .key(key)
    }
  }
}

extension ConfigPath.Segment: Archived {
  static var blank: Self { .key("") }

  private var tag: Int {
    switch self {
    case .key: 0
    case .number: 1
    case .item: 2
    case .match: 3
    }
  }

  mutating func archive(_ archive: inout Archive) {
    var (number, first, second) = (0, "", "")
    switch self {
    case .key(let text), .item(let text): first = text
    case .number(let known, let text): (number, first) = (known, text)
    case .match(let member, let value): (first, second) = (member, value)
    }
    let tag = archive.tag(tag, below: 4)
    archive(&first)
    switch tag {
    case 1:
      archive(&number)
      self = .number(number, text: first)
    case 2: self = .item(first)
    case 3:
      archive(&second)
      self = .match(member: first, value: second)
    default: self = .key(first)
    }
  }
}

extension PathPattern: Archived {
  static var blank: Self { Self(ConfigPath()) }
  mutating func archive(_ archive: inout Archive) {
    archive(&path)
    archive(&isSubtree)
  }
}

extension SourceSpan: Archived {
  static var blank: Self { Self(0, 0) }
  mutating func archive(_ archive: inout Archive) {
    archive(&lower)
    archive(&upper)
  }
}

extension YAMLVersion: Archived {
  static var blank: Self { .v1_2 }
  mutating func archive(_ archive: inout Archive) {
    var isOld = self == .v1_1
    archive(&isOld)
    self = isOld ? .v1_1 : .v1_2
  }
}

extension Datum: Archived {
  static var blank: Datum { .null }

  private var tag: Int {
    switch self {
    case .null: 0
    case .bool: 1
    case .number: 2
    case .text: 3
    case .duration: 4
    case .size: 5
    case .date: 6
    case .time: 7
    case .datetime: 8
    case .list: 9
    case .map: 10
    }
  }

  mutating func archive(_ archive: inout Archive) {
    let tag = archive.tag(tag, below: 11)
    switch tag {
    case 1:
      var bool = self == .bool(true)
      archive(&bool)
      self = .bool(bool)
    case 2, 4, 5, 7, 8:
      var number = magnitude ?? .blank
      archive(&number)
      self =
        switch tag {
        case 2: .number(number)
        case 4: .duration(number)
        case 5: .size(number)
        case 7: .time(number)
        default: .datetime(number)
        }
    case 3:
      var text = ""
      if case .text(let known) = self { text = known }
      archive(&text)
      self = .text(text)
    case 6:
      var day = 0
      if case .date(let known) = self { day = known }
      archive(&day)
      self = .date(day)
    case 9:
      var items: [Datum] = []
      if case .list(let known) = self { items = known }
      archive(&items)
      self = .list(items)
    case 10:
      var members: [String: Datum] = [:]
      if case .map(let known) = self { members = known }
      archive.members(&members)
      self = .map(members)
    default: self = .null
    }
  }
}

extension Archive {
  /// Sorted, so that equal schemas are equal bytes.
  mutating func members<Part: Archived>(_ members: inout [String: Part]) {
    var pairs = isReading ? [] : members.sorted { $0.key < $1.key }
    let count = count(pairs.count)
    if isReading { pairs = Array(repeating: ("", Part.blank), count: count) }
    for index in pairs.indices {
      self(&pairs[index].key)
      self(&pairs[index].value)
    }
    if isReading { members = Dictionary(pairs, uniquingKeysWith: { first, _ in first }) }
  }
}

extension Archive {
  /// A pattern of the settings language, which is compiled again.
  mutating func pattern(_ pattern: inout Pattern?) {
    var text = pattern?.text
    self(&text)
    guard isReading else { return }
    pattern = text.flatMap { try? Pattern($0) }
    if pattern == nil, text != nil { damage() }
  }
}
