internal import ConfigModel

/// The truth values that a condition may have (Kleene's three).
struct Truths: OptionSet, Hashable {
  let rawValue: UInt8
  static let yes = Truths(rawValue: 1)
  static let no = Truths(rawValue: 2)
  static let unknown = Truths(rawValue: 4)
  static let any: Truths = [.yes, .no, .unknown]
  static let known: Truths = [.yes, .no]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ bool: Bool?) { self = bool.map { $0 ? .yes : .no } ?? .unknown }

  var negated: Truths {
    var result = intersection(.unknown)
    if contains(.yes) { result.insert(.no) }
    if contains(.no) { result.insert(.yes) }
    return result
  }
}

/// What a value may be: never less than it can, so that what does not follow from it is not claimed.
struct Possible: Hashable {
  /// Whether there may be none.
  var isAbsent = false
  /// Whether it may be one that is not among `data`.
  var isOther = false
  private(set) var data: [Datum] = []

  static let anything = Possible(isAbsent: true, isOther: true)
  static let nothing = Possible(isAbsent: true)

  init(isAbsent: Bool = false, isOther: Bool = false) {
    self.isAbsent = isAbsent
    self.isOther = isOther
  }

  init(_ datum: Datum?) {
    isAbsent = datum == nil
    data = datum.map { [$0] } ?? []
  }

  mutating func insert(_ datum: Datum) {
    if !data.contains(datum) { data.append(datum) }
  }

  mutating func formUnion(_ other: Possible) {
    isAbsent = isAbsent || other.isAbsent
    isOther = isOther || other.isOther
    for datum in other.data { insert(datum) }
  }

  /// Whether it is one value, or surely none.
  var isCertain: Bool { !isOther && data.count + (isAbsent ? 1 : 0) == 1 }

  /// As a condition.
  var truths: Truths {
    var result: Truths = isAbsent ? .unknown : []
    if isOther { result.formUnion(.known) }
    for datum in data { result.formUnion(Truths(Environment.bool(datum))) }
    return result
  }
}
