internal import ConfigModel
internal import TextFormats

/// The attributes of one place of the schema, in the order of the file.
struct Attributes<Name: AttributeName> {
  private(set) var names: [Name] = []
  private(set) var entries: [LocatedEntry] = []
  var span: SourceSpan

  init(span: SourceSpan) { self.span = span }

  private func index(of name: Name) -> Int? { names.firstIndex(of: name) }

  subscript(name: Name) -> LocatedValue? { index(of: name).map { entries[$0].value } }
  func has(_ name: Name) -> Bool { index(of: name) != nil }
  func keySpan(_ name: Name) -> SourceSpan { index(of: name).map { entries[$0].keySpan } ?? span }

  mutating func add(_ name: Name, _ entry: LocatedEntry) {
    names.append(name)
    entries.append(entry)
  }

  mutating func remove(_ name: Name) {
    guard let index = index(of: name) else { return }
    names.remove(at: index)
    entries.remove(at: index)
  }
}

extension Compiler {
  /// Sorts the entries of a mapping by what they are; unknown ones are reported with the nearest known.
  mutating func attributes<Name: AttributeName>(of value: LocatedValue, _ type: Name.Type) -> Attributes<Name> {
    var result = Attributes<Name>(span: value.span)
    switch value.content {
    case .map(let entries):
      for (index, entry) in entries.enumerated() {
        guard let name = Name(rawValue: entry.key) else {
          reportUnknown(entry, behind: index > 0 ? entries[index - 1] : nil, Name.self)
          continue
        }
        guard !result.has(name) else {
          report("duplicate-key", "\(entry.key) is given twice", at: entry.keySpan)
          continue
        }
        result.add(name, entry)
      }
    case .null: break
    default:
      report(
        "wrong-type", "\(Name.place) is a map of attributes, and this is \(value.value.phrase)", at: value.span,
        help: "it has the attributes \(Name.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return result
  }

  private mutating func reportUnknown<Name: AttributeName>(
    _ entry: LocatedEntry, behind previous: LocatedEntry?, _ type: Name.Type
  ) {
    // In `{enabled-if: f(a, b)}` the comma ends the value, and `b)` becomes a key without one.
    if case .null = entry.value.content, let text = previous?.value.text, previous?.value.isPlain ?? false,
      text.contains("(") || text.contains("["), entry.key.contains(")") || entry.key.contains("]")
    {
      return report(
        "split-expression",
        "the comma before \(ConfigPath.quoted(entry.key)) ends the expression \(ConfigPath.quoted(text))",
        at: entry.keySpan, help: "put the whole expression in quotes")
    }
    let nearest = NearMiss.nearest(to: entry.key, in: Name.allCases.lazy.map(\.rawValue))
    report(
      "unknown-attribute", "\(Name.place) has no attribute \(ConfigPath.quoted(entry.key))", at: entry.keySpan,
      help: nearest.map { "did you mean \($0)?" }
        ?? "it may have \(Name.allCases.map(\.rawValue).joined(separator: ", "))")
  }

  // MARK: Simple values

  mutating func bool(_ value: LocatedValue?, _ name: String) -> Bool? {
    guard let value else { return nil }
    guard case .bool(let bool) = value.content else {
      report("wrong-type", "\(name) is true or false, and this is \(Shown.text(value.value))", at: value.span)
      return nil
    }
    return bool
  }

  /// An integer that is not negative.
  mutating func count(_ value: LocatedValue?, _ name: String) -> Int? {
    guard let value else { return nil }
    guard case .number(let number) = value.content, number.isInteger, let int = number.intValue, int >= 0 else {
      report(
        "wrong-type", "\(name) is an integer from 0, and this is \(Shown.text(value.value))", at: value.span)
      return nil
    }
    return int
  }

  /// A text that is no human one: a name, a path, a pattern.
  mutating func word(_ value: LocatedValue?, _ name: String) -> String? {
    guard let value else { return nil }
    guard case .string(let text) = value.content else {
      let isScalar = value.text != nil && value.value != .null
      report(
        "wrong-type", "\(name) is a text, and this is \(Shown.text(value.value))", at: value.span,
        help: isScalar ? "put it in quotes" : nil)
      return nil
    }
    return text
  }

  /// A list of words; one alone may stand without brackets.
  mutating func words(_ value: LocatedValue?, _ name: String) -> [String] { located(value, name).map(\.text) }

  mutating func located(_ value: LocatedValue?, _ name: String) -> [(text: String, span: SourceSpan)] {
    guard let value else { return [] }
    guard case .list(let items) = value.content else { return word(value, name).map { [($0, value.span)] } ?? [] }
    return items.compactMap { item in word(item, "an entry of \(name)").map { ($0, item.span) } }
  }

  mutating func option<Option: RawRepresentable<String> & CaseIterable>(
    _ value: LocatedValue?, _ name: String, _ type: Option.Type
  ) -> Option? {
    guard let value else { return nil }
    if case .string(let text) = value.content, let option = Option(rawValue: text) { return option }
    let all = Option.allCases.map(\.rawValue)
    var nearest: String?
    if case .string(let text) = value.content { nearest = NearMiss.nearest(to: text, in: all) }
    report(
      "wrong-value", "\(name) is one of \(all.joined(separator: ", ")), and this is \(Shown.text(value.value))",
      at: value.span, help: nearest.map { "did you mean \($0)?" })
    return nil
  }

  mutating func path(_ text: String, _ name: String, at span: SourceSpan) -> ConfigPath? {
    // Most paths are one plain word, which needs no parser.
    if let first = text.utf8.first, first.isLetter,
      text.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
    {
      return ConfigPath(keys: [text])
    }
    do {
      let path = try ConfigPath(parsing: text)
      guard let keys = path.keys, path.segments.allSatisfy({ !$0.isBracket }) else {
        report("bad-path", "\(name) has only keys, and \(text) addresses an item", at: span)
        return nil
      }
      return ConfigPath(keys: keys)
    } catch {
      report("bad-path", "\(error)", at: span)
      return nil
    }
  }

  mutating func items(_ value: LocatedValue?, _ name: String) -> [LocatedValue] {
    guard let value else { return [] }
    switch value.content {
    case .list(let items): return items
    case .null: return []
    default:
      report("wrong-type", "\(name) is a list, and this is \(value.value.phrase)", at: value.span)
      return []
    }
  }

  mutating func entries(_ value: LocatedValue?, _ name: String) -> [LocatedEntry] {
    guard let value else { return [] }
    switch value.content {
    case .map(let entries): return entries
    case .null: return []
    default:
      report("wrong-type", "\(name) is a map, and this is \(value.value.phrase)", at: value.span)
      return []
    }
  }
}

extension ConfigPath.Segment {
  /// Whether the segment addresses an item and cannot be a key; a bare number can.
  fileprivate var isBracket: Bool {
    switch self {
    case .key, .number: false
    case .item, .match: true
    }
  }
}
