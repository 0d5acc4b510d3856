internal import ConfigModel

/// The attributes of one place of the schema, in the order of the file.
struct Attributes<Name: AttributeName> {
  private(set) var names: [Name] = []
  /// The entry of each name: the mapping's, and behind them those of named types.
  private(set) var entries: [LocatedEntry] = []
  var span: SourceSpan
  /// False for what is no map, which is reported: then nothing is missing in it.
  fileprivate(set) var isMap = true

  init(span: SourceSpan) { self.span = span }

  subscript(name: Name) -> LocatedValue? { names.firstIndex(of: name).map { entries[$0].value } }
  func has(_ name: Name) -> Bool { names.contains(name) }
  func keySpan(_ name: Name) -> SourceSpan { names.firstIndex(of: name).map { entries[$0].keySpan } ?? span }

  /// Takes over all entries of a mapping; false, and none is taken, when one has no name, or one that is there already.
  fileprivate mutating func take(_ all: [LocatedEntry]) -> Bool {
    names.reserveCapacity(all.count)
    for entry in all {
      guard let name = Name.words[keyOf: entry], !has(name) else {
        names = []
        return false
      }
      names.append(name)
    }
    entries = all
    return true
  }

  mutating func add(_ name: Name, _ entry: LocatedEntry) {
    names.append(name)
    entries.append(entry)
  }

  mutating func remove(_ name: Name) {
    guard let index = names.firstIndex(of: name) else { return }
    names.remove(at: index)
    entries.remove(at: index)
  }
}

extension SchemaPass {
  /// Sorts the entries of a mapping by what they are; unknown ones are reported with the nearest known.
  func attributes<Name: AttributeName>(of value: LocatedValue, _ type: Name.Type) -> Attributes<Name> {
    guard case .map(let entries) = value.content else {
      if case .null = value.content { return Attributes(span: value.span) }
      report(
        "wrong-type", "\(Name.place) is a map of attributes, and this is \(value.value.phrase)", at: value.span,
        help: "it has the attributes \(Name.allCases.map(\.rawValue).joined(separator: ", "))")
      var none = Attributes<Name>(span: value.span)
      none.isMap = false
      return none
    }
    var result = Attributes<Name>(span: value.span)
    if !result.take(entries) { reportWrong(entries, &result) }
    return result
  }

  /// Takes over the entries that have a name, and reports the others.
  private func reportWrong<Name>(_ entries: [LocatedEntry], _ result: inout Attributes<Name>) {
    var split = SplitExpression()
    for entry in entries {
      guard let name = Name.words[keyOf: entry] else {
        if let whole = split.adding(entry) { reportSplit(entry, whole) } else { reportUnknown(entry, Name.self) }
        continue
      }
      split.begin(entry)
      guard !result.has(name) else {
        report("duplicate-key", "\(entry.key) is given twice", at: entry.keySpan)
        continue
      }
      result.add(name, entry)
    }
  }

  private func reportSplit(_ entry: LocatedEntry, _ whole: LocatedValue) {
    // The parts that follow, and what is left of the expression itself, are no faults of their own.
    guard log.addSplit(at: whole.span) else { return }
    report(
      "split-expression",
      "the comma before \(ConfigPath.quoted(entry.key)) ends the expression \(Shown.text(whole.value))",
      at: entry.keySpan, help: "put the whole expression in quotes")
  }

  private func reportUnknown<Name: AttributeName>(_ entry: LocatedEntry, _ type: Name.Type) {
    let nearest = NearMiss.nearest(to: entry.key, in: Name.allCases.lazy.map(\.rawValue))
    report(
      "unknown-attribute", "\(Name.place) has no attribute \(ConfigPath.quoted(entry.key))", at: entry.keySpan,
      help: nearest.map { "did you mean \($0)?" }
        ?? "it may have \(Name.allCases.map(\.rawValue).joined(separator: ", "))")
  }
}

/// The beginning of an expression that a comma of a flow mapping has cut, while its parts are looked at: in
/// `{enabled-if: f(a, b)}` the comma ends the value, and `b)` is a key without one.
private struct SplitExpression {
  private var beginning: LocatedValue?
  /// How many of its parentheses and brackets are not closed yet.
  private var open = 0

  private static let attributes = [
    "enabled-if", "visible-if", "required-if", "when", "computed", "assert", "min", "max",
  ]

  mutating func begin(_ entry: LocatedEntry) {
    beginning = nil
    guard entry.value.isPlain, case .string(let text) = entry.value.content else { return }
    open = Self.balance(text)
    if open > 0, Self.attributes.contains(entry.key) { beginning = entry.value }
  }

  /// The expression's beginning when the entry is a part of it.
  mutating func adding(_ entry: LocatedEntry) -> LocatedValue? {
    guard let whole = beginning, case .null = entry.value.content, entry.value.text?.isEmpty ?? true else { return nil }
    open += Self.balance(entry.key)
    if open <= 0 { beginning = nil }
    return whole
  }

  private static func balance(_ text: String) -> Int {
    text.utf8.reduce(0) { sum, byte in
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): sum + 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): sum - 1
      default: sum
      }
    }
  }
}
