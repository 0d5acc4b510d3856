internal import ConfigModel
internal import JSONSchema
internal import Patterns

extension FormNode {
  mutating func readScalar(_ merged: MergedSchema, _ types: TypeSet, _ source: FormSource) {
    switch types {
    case .boolean: shape = .scalar("bool")
    case .string:
      shape = .scalar(textType(merged, source))
      if !isLoose { readText(merged, source) }
    default:
      shape = .scalar(types == .integer ? "int" : "number")
      if !isLoose { readRange(merged, isInteger: types == .integer, source) }
    }
  }

  /// `format` picks the control. What JSON Schema reads otherwise than the settings language stays a string.
  private func textType(_ merged: MergedSchema, _ source: FormSource) -> String {
    if let presentation = merged.annotation("editPresentation"),
      source.schema.value(at: presentation) == .string("multilineText")
    {
      return "text"
    }
    guard let format = merged.annotation("format"), case .string(let name) = source.schema.value(at: format) else {
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

  private mutating func readText(_ merged: MergedSchema, _ source: FormSource) {
    var isPoint = false
    if case .scalar(let type) = shape { isPoint = type == "date" || type == "datetime" }
    if !isPoint {
      setBound("min-length", merged.assertions("minLength"), source) { $0 > $1 }
      setBound("max-length", merged.assertions("maxLength"), source) { $0 < $1 }
    }
    guard let pattern = merged.assertions("pattern").first, case .string(let text) = source.schema.value(at: pattern)
    else {
      return
    }
    let whole = WholePattern.text(ofSearch: text)
    // One that only a reader of ECMA-262 understands stays the schema's alone.
    guard !isPoint, whole.utf8.count <= Pattern.longest, (try? Pattern(whole)) != nil else { return }
    set("pattern", LocatedValue(.string(whole), span: source.span(of: pattern), text: whole, isPlain: false))
    if let message = message(merged, source) { set("message", message) }
  }

  private func message(_ merged: MergedSchema, _ source: FormSource) -> LocatedValue? {
    if let text = source.text(merged.annotation("patternErrorMessage")) { return text }
    guard let message = merged.annotation("errorMessage") else { return nil }
    return source.text(message) ?? source.text(source.schema.keyword("pattern", of: message))
  }

  /// The strictest of several values of one keyword.
  mutating func setBound(
    _ name: String, _ values: [SchemaLocation], _ source: FormSource, _ isStricter: (Number, Number) -> Bool
  ) {
    var best: (location: SchemaLocation, number: Number)?
    for location in values {
      guard case .number(let number) = source.schema.value(at: location), number.isWhole, number.intValue != nil else {
        continue
      }
      if let known = best, !isStricter(number, known.number) { continue }
      best = (location, number)
    }
    guard let best, let count = best.number.intValue, count > 0 || name.hasPrefix("max") else { return }
    let number = Number(count)
    set(name, LocatedValue(.number(number), span: source.span(of: best.location), text: number.spelling))
  }
}
