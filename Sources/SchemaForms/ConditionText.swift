internal import ConfigModel
internal import ConfigSchema

/// Conditions as expressions of the settings language, as far as it can express them.
struct ConditionText {
  let nodes: [FormNode]
  /// What decides whether a node is enabled: a loop of these would be an error.
  private var edges: [Int: Set<Int>] = [:]

  init(_ nodes: [FormNode]) { self.nodes = nodes }

  /// The conditions as one expression, for a node whose object they are about; nil when one cannot be expressed. Conditions
  /// that would make a loop are not said.
  mutating func enabling(_ conditions: [FormCondition], for node: Int) -> String? {
    guard let object = nodes[node].parent, !conditions.isEmpty else { return nil }
    let spoken = conditions.compactMap { condition in text(condition, of: object).map { (condition, $0) } }
    guard !spoken.isEmpty else { return nil }
    let read = spoken.flatMap { references($0.0, of: object) }
    guard !read.contains(where: { depends($0, on: node) }) else { return nil }
    edges[node, default: []].formUnion(read)
    return joined(spoken.map(\.1), "and")
  }

  /// As `enabling` for what enables nothing. With `any` one of the conditions is enough, and those that cannot be expressed
  /// are left out.
  func stating(_ conditions: [FormCondition], any: Bool, for node: Int) -> String? {
    guard let object = nodes[node].parent else { return nil }
    let texts = conditions.compactMap { text($0, of: object) }
    guard !texts.isEmpty, any || texts.count == conditions.count else { return nil }
    return joined(texts, any ? "or" : "and")
  }

  private func joined(_ texts: [String], _ word: String) -> String {
    var distinct: [String] = []
    for text in texts where !distinct.contains(text) { distinct.append(text) }
    guard distinct.count > 1 else { return distinct.first ?? "" }
    return distinct.map { $0.contains(" and ") || $0.contains(" or ") ? "(\($0))" : $0 }.joined(separator: " \(word) ")
  }

  private func depends(_ start: Int, on node: Int) -> Bool {
    var waiting = [start]
    var seen: Set<Int> = []
    while let current = waiting.popLast() {
      guard seen.insert(current).inserted else { continue }
      var ancestor: Int? = current
      while let place = ancestor {
        if place == node { return true }
        waiting += edges[place] ?? []
        ancestor = nodes[place].parent
      }
    }
    return false
  }

  private func references(_ condition: FormCondition, of object: Int) -> [Int] {
    switch condition {
    case .isOneOf(let path, _), .has(let path): resolve(path, of: object).map { [$0] } ?? []
    case .not(let inner): references(inner, of: object)
    case .all(let all), .any(let all): all.flatMap { references($0, of: object) }
    }
  }

  // MARK: text

  private func text(_ condition: FormCondition, of object: Int) -> String? {
    switch condition {
    case .isOneOf(let path, let values): return comparison(path, values, of: object)
    case .has(let path):
      guard let node = resolve(path, of: object), let name = name(of: node) else { return nil }
      if case .object = nodes[node].shape { return nil }
      return "has(\(name))"
    case .not(let inner):
      guard let text = text(inner, of: object) else { return nil }
      if case .isOneOf(_, let values) = inner, values.count == 1, let place = text.firstRange(of: " == ") {
        return text[..<place.lowerBound] + " != " + text[place.upperBound...]
      }
      if text.hasPrefix("not "), !text.contains(" and "), !text.contains(" or ") { return String(text.dropFirst(4)) }
      return isCompound(text) ? "not (\(text))" : "not \(text)"
    case .all(let all), .any(let all):
      let texts = all.compactMap { text($0, of: object) }
      guard texts.count == all.count, !texts.isEmpty else { return nil }
      if case .all = condition { return joined(texts, "and") }
      return joined(texts, "or")
    }
  }

  private func isCompound(_ text: String) -> Bool {
    [" and ", " or ", " in ", " == ", " != "].contains(where: text.contains)
  }

  private func comparison(_ path: [String], _ values: [Value], of object: Int) -> String? {
    guard let node = resolve(path, of: object), let name = name(of: node) else { return nil }
    let type: String
    switch nodes[node].shape {
    case .scalar(let word): type = word
    case .any: type = "any"
    default: return nil
    }
    var values = values.filter { Self.isLiteral($0, of: type) }
    if let choices = nodes[node].choices { values = values.filter(choices.contains) }
    guard let first = values.first else { return nil }
    if type == "bool" { return values.count == 1 ? (first == .bool(true) ? name : "not \(name)") : nil }
    let literals = values.compactMap(Self.literal)
    guard literals.count == values.count else { return nil }
    if values.count == 1 { return "\(name) == \(literals[0])" }
    if type == "any" { return joined(literals.map { "\(name) == \($0)" }, "or") }
    return "\(name) in [\(literals.joined(separator: ", "))]"
  }

  private static func isLiteral(_ value: Value, of type: String) -> Bool {
    switch (type, value) {
    case ("bool", .bool), ("int", .number), ("number", .number), ("string", .string), ("text", .string): true
    case ("any", .string), ("any", .number), ("any", .bool): true
    default: false
    }
  }

  private static func literal(_ value: Value) -> String? {
    switch value {
    case .string(let text): ConfigPath.quoted(text)
    case .number(let number): number.plainText
    case .bool(let bool): bool ? "true" : "false"
    default: nil
    }
  }

  // MARK: names

  private func resolve(_ path: [String], of object: Int) -> Int? {
    var node = object
    for key in path {
      guard case .object(let members) = nodes[node].shape,
        let next = members.first(where: { nodes[$0].key == key })
      else { return nil }
      node = next
    }
    if case .absent = nodes[node].shape { return nil }
    return node == object ? nil : node
  }

  /// The full key or, in an item, that of the sibling; nil for one that the language cannot spell.
  private func name(of node: Int) -> String? {
    var segments: [String] = []
    var current = node
    while let parent = nodes[current].parent {
      guard case .object = nodes[parent].shape else {
        return segments.isEmpty ? nil : segments.map { "." + $0 }.joined()
      }
      guard let segment = SchemaLanguage.nameSegment(nodes[current].key) else { return nil }
      segments.insert(segment, at: 0)
      current = parent
    }
    return segments.joined(separator: ".")
  }
}
