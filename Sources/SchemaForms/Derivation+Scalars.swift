internal import ConfigModel
internal import ConfigSchema
internal import JSONSchema
internal import Patterns

extension Derivation {
  // MARK: choices

  mutating func offer(_ choices: [ChoiceSource], isOpen: Bool, _ types: TypeSet, _ index: Int) {
    var values: [Value] = []
    var known: Set<Value> = []
    var kept: [ChoiceSource] = []
    for choice in choices {
      let value = schema.value(at: choice.value)
      switch value {
      case .null: continue
      // A list or a map is no choice: all is edited as YAML, and the schema still checks it.
      case .list, .map:
        nodes[index].shape = .any
        return
      case .bool, .number, .string: break
      }
      guard known.insert(value).inserted else { continue }
      values.append(value)
      var choice = choice
      if value == .string(""), choice.label == nil { choice.label = emptyLabel(at: choice.value) }
      kept.append(choice)
    }
    guard let first = kept.first else {
      nodes[index].shape = .any
      return
    }
    let type = Self.choiceType(values, types.subtracting(.null))
    nodes[index].shape = .scalar(type)
    if type == "bool", kept.count == 2, kept.allSatisfy({ $0.label == nil && $0.help == nil }) { return }
    nodes[index].choices = isOpen ? nil : values
    let span = span(of: first.value)
    let isPlain = kept.allSatisfy { $0.label == nil && $0.help == nil && $0.deprecated == nil }
    let content: LocatedValue.Content =
      isPlain ? .list(kept.map { located($0.value) }) : .map(kept.map(entry))
    nodes[index].set("choices", LocatedValue(content, span: span))
    if isOpen { nodes[index].set("open", truth(at: span)) }
    if kept.count == 1, !isOpen { nodes[index].set("readonly", truth(at: span)) }
  }

  /// Nothing can be seen of an empty text.
  private func emptyLabel(at location: SchemaLocation) -> LocatedValue {
    LocatedValue(.string("\"\""), span: span(of: location), text: "\"\"", isPlain: false)
  }

  private func entry(_ choice: ChoiceSource) -> LocatedEntry {
    let value = schema.value(at: choice.value)
    let span = span(of: choice.value)
    var isString = false
    if case .string = value { isString = true }
    var attributes: [LocatedEntry] = []
    for (name, text) in [("label", choice.label), ("help", choice.help), ("deprecated", choice.deprecated)] {
      if let text { attributes.append(LocatedEntry(key: name, keySpan: span, value: text)) }
    }
    return LocatedEntry(
      key: Setting.word(for: value), keySpan: span, value: LocatedValue(.map(attributes), span: span),
      keyIsPlain: !isString)
  }

  private static func choiceType(_ values: [Value], _ types: TypeSet) -> String {
    var found: Set<String> = []
    for value in values {
      switch value {
      case .bool: found.insert("bool")
      case .number(let number): found.insert(number.isInteger ? "int" : "number")
      case .string(let text): found.insert(text.unicodeScalars.contains(where: isLineBreak) ? "text" : "string")
      default: found.insert("any")
      }
    }
    if found == ["int", "number"] { found = ["number"] }
    if found == ["string", "text"] { found = ["text"] }
    guard found.count == 1, let type = found.first else { return "any" }
    // Open choices may be of further types.
    let fitting: TypeSet = type == "bool" ? .boolean : type == "int" || type == "number" ? .number : .string
    guard types.subtracting(fitting).isEmpty else { return "any" }
    return type == "int" && types.contains(.fraction) ? "number" : type
  }

  static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalar)
  }

  // MARK: one value

  mutating func shapeScalar(_ index: Int, _ merged: MergedSchema, _ types: TypeSet) {
    switch types {
    case .boolean: nodes[index].shape = .scalar("bool")
    case .string:
      nodes[index].shape = .scalar(textType(merged))
      if !nodes[index].isLoose { readText(index, merged) }
    default:
      nodes[index].shape = .scalar(types == .integer ? "int" : "number")
      if !nodes[index].isLoose { readRange(index, merged, isInteger: types == .integer) }
    }
  }

  /// `format` picks the control. What JSON Schema reads otherwise than the settings language stays a string.
  private func textType(_ merged: MergedSchema) -> String {
    if let presentation = merged.annotation("editPresentation"),
      schema.value(at: presentation) == .string("multilineText")
    {
      return "text"
    }
    guard let format = merged.annotation("format"), case .string(let name) = schema.value(at: format) else {
      return "string"
    }
    switch name {
    case "email": return "email"
    case "uri", "url": return "url"
    case "hostname": return "hostname"
    case "ipv4", "ipv6", "ip": return "ip"
    case "date": return "date"
    case "date-time": return "datetime"
    case "regex": return "regex"
    case "color": return "color"
    default: return "string"
    }
  }

  private mutating func readText(_ index: Int, _ merged: MergedSchema) {
    let isPoint = nodes[index].isPointInTime
    if !isPoint {
      setBound(index, "min-length", merged.assertions("minLength")) { $0 > $1 }
      setBound(index, "max-length", merged.assertions("maxLength")) { $0 < $1 }
    }
    guard let pattern = merged.assertions("pattern").first, case .string(let text) = schema.value(at: pattern) else {
      return
    }
    let whole = WholePattern.text(ofSearch: text)
    // One that only a reader of ECMA-262 understands stays the schema's alone.
    guard !isPoint, whole.utf8.count <= Pattern.longest, (try? Pattern(whole)) != nil else { return }
    nodes[index].set("pattern", LocatedValue(.string(whole), span: span(of: pattern), text: whole, isPlain: false))
    if let message = message(merged) { nodes[index].set("message", message) }
  }

  private func message(_ merged: MergedSchema) -> LocatedValue? {
    if let text = text(merged.annotation("patternErrorMessage")) { return text }
    guard let message = merged.annotation("errorMessage") else { return nil }
    return text(message) ?? text(schema.keyword("pattern", of: message))
  }

  /// The strictest of several values of one keyword.
  mutating func setBound(
    _ index: Int, _ name: String, _ values: [SchemaLocation], _ isStricter: (Number, Number) -> Bool
  ) {
    var best: (location: SchemaLocation, number: Number)?
    for location in values {
      guard case .number(let number) = schema.value(at: location), number.isWhole, number.intValue != nil else {
        continue
      }
      if let known = best, !isStricter(number, known.number) { continue }
      best = (location, number)
    }
    guard let best, let count = best.number.intValue, count > 0 || name.hasPrefix("max") else { return }
    let number = Number(count)
    nodes[index].set(name, LocatedValue(.number(number), span: span(of: best.location), text: number.spelling))
  }
}

extension FormNode {
  fileprivate var isPointInTime: Bool {
    guard case .scalar(let type) = shape else { return false }
    return type == "date" || type == "datetime"
  }
}
