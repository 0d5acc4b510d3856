internal import ConfigModel
internal import Patterns
internal import TextFormats

/// Attributes with a simple value.
extension SchemaPass {
  func bool(_ value: LocatedValue?, _ name: String) -> Bool? {
    guard let value else { return nil }
    guard case .bool(let bool) = value.content else {
      report("wrong-type", "\(name) is true or false, and this is \(Shown.text(value.value))", at: value.span)
      return nil
    }
    return bool
  }

  /// An integer that is not negative.
  func count(_ value: LocatedValue?, _ name: String) -> Int? {
    guard let value else { return nil }
    guard case .number(let number) = value.content, number.isInteger, let int = number.intValue, int >= 0 else {
      report(
        "wrong-type", "\(name) is an integer from 0, and this is \(Shown.text(value.value))", at: value.span)
      return nil
    }
    return int
  }

  /// A text that is no human one: a name, a path, a pattern.
  func word(_ value: LocatedValue?, _ name: String) -> String? {
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
  func words(_ value: LocatedValue?, _ name: String) -> [String] { located(value, name).map(\.text) }

  func located(_ value: LocatedValue?, _ name: String) -> [(text: String, span: SourceSpan)] {
    guard let value else { return [] }
    guard case .list(let items) = value.content else { return word(value, name).map { [($0, value.span)] } ?? [] }
    return items.compactMap { item in word(item, "an entry of \(name)").map { ($0, item.span) } }
  }

  func option<Option: RawRepresentable<String> & CaseIterable>(
    _ value: LocatedValue?, _ name: String, _ type: Option.Type
  ) -> Option? {
    guard let value else { return nil }
    if case .string(let text) = value.content, let option = Option(rawValue: text) { return option }
    let all = Option.allCases.map(\.rawValue)
    let only = all.count == 1 ? all.first : nil
    var nearest: String?
    if case .string(let text) = value.content { nearest = NearMiss.nearest(to: text, in: all) }
    report(
      "wrong-value",
      "\(name) \(only == nil ? "is one of" : "can only be") \(all.joined(separator: ", ")), "
        + "and this is \(Shown.text(value.value))",
      at: value.span, help: nearest.map { "did you mean \($0)?" } ?? only.map { "say \(name): \($0)" })
    return nil
  }

  func path(_ text: String, _ name: String, at span: SourceSpan) -> ConfigPath? {
    pathKeys(text, name, at: span).map { ConfigPath(keys: $0) }
  }

  /// The keys of a path that has nothing else.
  func pathKeys(_ text: String, _ name: String, at span: SourceSpan) -> [String]? {
    // Most paths are one plain word, which needs no parser.
    if let first = text.utf8.first, first.isLetter,
      text.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
    {
      return [text]
    }
    do {
      let path = try ConfigPath(parsing: text)
      guard let keys = path.keys, path.segments.allSatisfy({ !$0.isBracket }) else {
        report("bad-path", "\(name) has only keys, and \(text) addresses an item", at: span)
        return nil
      }
      return keys
    } catch {
      report("bad-path", "\(error)", at: span)
      return nil
    }
  }

  func reportPattern(_ error: PatternError, _ text: String, _ value: LocatedValue) {
    var span = value.span
    if let offset = value.textOffset {
      let place = offset + min(error.offset, max(0, text.utf8.count - 1))
      span = SourceSpan(place, place + 1)
    }
    report("bad-pattern", "the pattern \(ConfigPath.quoted(text)) cannot be used: \(error.reason)", at: span)
  }

  /// Reports the absence of an attribute that must be there; one that is wrong was reported already.
  func required<Value, Name>(_ value: Value?, _ attributes: Attributes<Name>, _ name: Name) -> Value? {
    if value == nil, attributes.isMap, !attributes.has(name) {
      report(
        "missing-attribute", "\(Name.place) needs \(name.rawValue)",
        at: SourceSpan(attributes.span.lower, attributes.span.lower))
    }
    return value
  }

  func items(_ value: LocatedValue?, _ name: String) -> [LocatedValue] {
    guard let value else { return [] }
    switch value.content {
    case .list(let items): return items
    case .null: return []
    default:
      report("wrong-type", "\(name) is a list, and this is \(value.value.phrase)", at: value.span)
      return []
    }
  }

  func entries(_ value: LocatedValue?, _ name: String) -> [LocatedEntry] {
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
    if case .key = self { false } else { true }
  }
}
