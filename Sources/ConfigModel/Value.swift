/// A value of a configuration as its reader sees it: tags resolved, aliases followed, spelling of numbers kept.
///
/// Equality is that of the data: maps compare without order, numbers by their exact value, texts character by
/// character, and an integer never equals a string. YAML 1.2.2, chapter 3.2.1 (representation graph), core schema.
public enum Value: Sendable, Hashable {
  case null
  case bool(Bool)
  case number(Number)
  case string(String)
  case list([Value])
  case map(ValueMap)
}

/// An ordered map with string keys; the order is that of the file and does not count in comparisons.
public struct ValueMap: Sendable {
  public struct Entry: Sendable, Hashable {
    public var key: String
    public var value: Value
    public init(_ key: String, _ value: Value) {
      self.key = key
      self.value = value
    }

    public static func == (a: Entry, b: Entry) -> Bool { a.key.hasSameCharacters(as: b.key) && a.value == b.value }
  }

  public private(set) var entries: [Entry]

  /// Of entries with the same key the first one counts, as for `subscript`.
  public init(_ entries: [Entry] = []) { self.entries = entries }

  public var isEmpty: Bool { entries.isEmpty }
  public var count: Int { entries.count }
  public var keys: [String] { entries.map(\.key) }

  /// Reading is linear in the number of entries; setting an absent key appends it, setting nil removes it.
  public subscript(key: String) -> Value? {
    get { entries.first { $0.key.hasSameCharacters(as: key) }?.value }
    set {
      let index = entries.firstIndex { $0.key.hasSameCharacters(as: key) }
      switch (index, newValue) {
      case (let index?, let value?): entries[index].value = value
      case (let index?, nil): entries.remove(at: index)
      case (nil, let value?): entries.append(Entry(key, value))
      case (nil, nil): break
      }
    }
  }
}

extension Value: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral entries: (String, Value)...) {
    self = .map(ValueMap(entries.map { ValueMap.Entry($0, $1) }))
  }
}

extension ValueMap: Hashable {
  public static func == (a: ValueMap, b: ValueMap) -> Bool {
    guard a.count == b.count else { return false }
    // Files keep their order, so most pairs of equal maps are told at once.
    if zip(a.entries, b.entries).allSatisfy({ $0 == $1 }) { return true }
    // A dictionary takes canonically equivalent keys as one, so each leads to all entries of that kind.
    let other = Dictionary(grouping: b.entries, by: \.key)
    return a.entries.allSatisfy { entry in
      other[entry.key]?.first { $0.key.hasSameCharacters(as: entry.key) }?.value == entry.value
    }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(entries.reduce(0) { $0 ^ $1.hashValue })
  }
}

extension Value {
  public static func == (a: Value, b: Value) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a.hasSameCharacters(as: b)
    case (.list(let a), .list(let b)): a == b
    case (.map(let a), .map(let b)): a == b
    default: false
    }
  }
}

extension String {
  /// Whether both texts are made of the same characters, as YAML compares them. Swift's `==` also takes canonically
  /// equivalent texts (composed and decomposed é) as equal.
  package func hasSameCharacters(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let answer = utf8.withContiguousStorageIfAvailable { bytes in
      other.utf8.withContiguousStorageIfAvailable { otherBytes in
        for index in bytes.indices where bytes[index] != otherBytes[index] { return false }
        return true
      }
    }
    // Storage that is not contiguous comes from other languages' strings alone.
    return (answer ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}

extension Value {
  /// The kind in the words of messages: `null`, `bool`, `int`, `number`, `string`, `list`, `map`.
  package var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "bool"
    case .number(let number): number.isInteger ? "int" : "number"
    case .string: "string"
    case .list: "list"
    case .map: "map"
    }
  }

  package static func string(_ text: Substring) -> Value { .string(String(text)) }
}

extension Value {
  /// Whether the values are equal and written alike: numbers by the same text, maps in the same order.
  package func isSpelled(as other: Value) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)): a.spelling.hasSameCharacters(as: b.spelling) && a == b
    case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.isSpelled(as: $1) }
    case (.map(let a), .map(let b)):
      a.count == b.count
        && zip(a.entries, b.entries).allSatisfy {
          $0.key.hasSameCharacters(as: $1.key) && $0.value.isSpelled(as: $1.value)
        }
    default: self == other
    }
  }
}
