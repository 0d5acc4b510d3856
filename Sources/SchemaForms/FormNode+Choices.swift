internal import ConfigModel
internal import ConfigSchema
internal import JSONSchema

extension FormNode {
  /// Makes the setting one with choices.
  mutating func offer(_ choices: [SchemaChoice], isOpen: Bool, _ types: TypeSet, _ source: FormSource) {
    var values: [Value] = []
    var known: Set<Value> = []
    var kept: [SchemaChoice] = []
    for choice in choices {
      let value = source.schema.value(at: choice.value)
      switch value {
      case .null: continue
      // A list or a map is no choice: all is edited as YAML, and the schema still checks it.
      case .list, .map:
        shape = .any
        return
      case .bool, .number, .string: break
      }
      guard known.insert(value).inserted else { continue }
      values.append(value)
      var choice = choice
      if value == .string(""), choice.label == nil { choice.label = Self.emptyLabel(at: source.span(of: choice.value)) }
      kept.append(choice)
    }
    guard let first = kept.first else {
      shape = .any
      return
    }
    let type = Self.choiceType(values, types.subtracting(.null))
    shape = .scalar(type)
    if type == "bool", kept.count == 2, kept.allSatisfy({ $0.label == nil && $0.help == nil }) { return }
    self.choices = isOpen ? nil : values
    let span = source.span(of: first.value)
    let isPlain = kept.allSatisfy { $0.label == nil && $0.help == nil && $0.deprecated == nil }
    let content: LocatedValue.Content =
      isPlain ? .list(kept.map { source.located($0.value) }) : .map(kept.map { Self.entry($0, source) })
    set("choices", LocatedValue(content, span: span))
    if isOpen { set("open", source.truth(at: span)) }
    if kept.count == 1, !isOpen { set("readonly", source.truth(at: span)) }
  }

  /// Nothing can be seen of an empty text.
  private static func emptyLabel(at span: SourceSpan) -> LocatedValue {
    LocatedValue(.string("\"\""), span: span, text: "\"\"", isPlain: false)
  }

  private static func entry(_ choice: SchemaChoice, _ source: FormSource) -> LocatedEntry {
    let value = source.schema.value(at: choice.value)
    let span = source.span(of: choice.value)
    var isString = false
    if case .string = value { isString = true }
    var attributes: [LocatedEntry] = []
    for (name, text) in [("label", choice.label), ("help", choice.help), ("deprecated", choice.deprecated)] {
      if let text { attributes.append(LocatedEntry(key: name, keySpan: span, value: text)) }
    }
    return LocatedEntry(
      key: value.word, keySpan: span, value: LocatedValue(.map(attributes), span: span),
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
}
