internal import ConfigModel

/// `show_if`, and what it compares.
extension RancherImport {
  /// `a=b&&c=d`, `a=b||c=d`; nil, with a note, when it cannot be expressed.
  mutating func condition(_ value: LocatedValue) -> String? {
    guard let text = value.text else {
      notes.add("`show_if` is no text", value.span)
      return nil
    }
    let alternatives = Self.parts(text, "||").map { Self.parts($0, "&&").map(comparison) }
    guard alternatives.allSatisfy({ $0.allSatisfy { $0 != nil } }) else {
      notes.add("the condition `\(text)` cannot be expressed", value.span)
      return nil
    }
    return alternatives.map { $0.compactMap { $0 }.joined(separator: " and ") }.joined(separator: " or ")
  }

  private static func parts(_ text: String, _ separator: String) -> [String] {
    var result: [String] = []
    var rest = text[...]
    while let range = rest.firstRange(of: separator) {
      result.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return result + [String(rest)]
  }

  private func comparison(_ text: String) -> String? {
    guard let sign = text.firstIndex(of: "=") else { return nil }
    let isNegated = sign > text.startIndex && text[text.index(before: sign)] == "!"
    let variable = Self.trimmed(text[..<sign].dropLast(isNegated ? 1 : 0))
    var value = Self.trimmed(text[text.index(after: sign)...].drop { $0 == "=" })
    if value.count > 1, let mark = value.first, mark == value.last, mark == "\"" || mark == "'" {
      value = String(value.dropFirst().dropLast())
    }
    return comparison(variable, value, isNegated: isNegated)
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    var rest = Substring(text)
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  func comparison(_ variable: String, _ value: String, isNegated: Bool) -> String? {
    guard let name = name(variable) else { return nil }
    if value.isEmpty { return isNegated ? "has(\(name))" : "not has(\(name))" }
    switch types[variable] {
    case "boolean":
      guard ["true", "false"].contains(value.lowercased()) else { return nil }
      return (value.lowercased() == "true") == isNegated ? "not \(name)" : name
    case "int", "integer", "float", "number":
      guard Number(value) != nil else { return nil }
      return "\(name) \(isNegated ? "!=" : "==") \(value)"
    default: return "\(name) \(isNegated ? "!=" : "==") \(ConfigPath.quoted(value))"
    }
  }
}
