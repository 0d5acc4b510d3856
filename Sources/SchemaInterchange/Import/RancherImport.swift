package import ConfigModel
internal import ConfigSchema
internal import Patterns

/// Reads the `questions.yaml` of a Rancher chart: questions in groups, with questions below them.
package struct RancherImport {
  var notes: ImportNotes
  /// The questions by their variable, for conditions.
  private(set) var types: [String: String] = [:]
  private var groups: [(name: String?, span: SourceSpan, settings: [LocatedEntry])] = []

  package static func schema(of root: LocatedValue, file: String) throws(ImportFailure) -> ImportedSchema {
    guard case .list(let questions)? = root["questions"]?.content else {
      throw ImportFailure(
        "not-questions", "a questions file has a list `questions`, and this has none", file: file, at: root.span,
        help: "name its format with \(option: .format)")
    }
    var reader = RancherImport(file: file)
    reader.learn(questions)
    for question in questions { reader.read(question, group: nil, below: []) }
    if case .map(let entries) = root.content {
      for entry in entries where entry.key != "questions" {
        reader.notes.add("`\(entry.key)` has no counterpart", entry.keySpan)
      }
    }
    return ImportedSchema(document: reader.document(root.span), notes: reader.notes.diagnostics)
  }

  private init(file: String) { notes = ImportNotes(file: file) }

  private func document(_ span: SourceSpan) -> LocatedValue {
    var document = AttributeList()
    document.add("confedit", Number(1), span)
    // The values of a chart hold far more than its questions ask for.
    document.add("unknown-keys", "allow", span)
    let sections = groups.map { group in
      var section = AttributeList()
      if let name = group.name { section.add("header", name, group.span) }
      section.add("settings", LocatedValue(.map(group.settings), span: group.span))
      return section.value(group.span)
    }
    document.add("sections", LocatedValue(.list(sections), span: span))
    return document.value(span)
  }

  // MARK: variables

  private mutating func learn(_ questions: [LocatedValue]) {
    for question in questions {
      if let variable = question["variable"]?.text { types[variable] = question["type"]?.text ?? "string" }
      if case .list(let inner)? = question["subquestions"]?.content { learn(inner) }
    }
  }

  /// The keys of a variable: `a.b`, `a\.b` for one key with a dot. Nil for one that leads into a list.
  private static func keys(_ variable: String) -> [String]? {
    var keys = [""]
    var isEscaped = false
    for character in variable {
      switch character {
      case _ where isEscaped:
        keys[keys.count - 1].append(character)
        isEscaped = false
      case "\\": isEscaped = true
      case ".": keys.append("")
      case "[", "]": return nil
      default: keys[keys.count - 1].append(character)
      }
    }
    return keys.contains("") ? nil : keys
  }

  /// A variable as a name in an expression.
  func name(_ variable: String) -> String? {
    guard types[variable] != nil, let keys = Self.keys(variable) else { return nil }
    let segments = keys.map { SchemaLanguage.nameSegment($0) }
    return segments.contains(nil) ? nil : segments.compactMap { $0 }.joined(separator: ".")
  }

  // MARK: one question

  private static let known: Set = [
    "variable", "label", "description", "group", "type", "required", "default", "min_length", "max_length", "min",
    "max",
    "options", "valid_chars", "invalid_chars", "subquestions", "show_if", "show_subquestion_if",
  ]

  private mutating func read(_ question: LocatedValue, group: String?, below conditions: [String]) {
    guard case .map(let entries) = question.content, let variable = question["variable"]?.text else {
      return notes.add("a question without a variable sets nothing", question.span)
    }
    let group = question["group"]?.text ?? group
    var conditions = conditions
    if let shown = question["show_if"], let condition = condition(shown) { conditions.append(condition) }
    if let keys = Self.keys(variable) {
      let span = question["variable"]?.span ?? question.span
      add(
        LocatedEntry(
          key: ConfigPath(keys: keys).description, keySpan: span, value: attributes(question, conditions),
          keyIsPlain: false), group, question.span)
    } else {
      notes.add("\(variable) leads into a list, and a setting does not", question["variable"]?.span ?? question.span)
    }
    for entry in entries where !Self.known.contains(entry.key) {
      notes.add("\(variable): `\(entry.key)` has no counterpart", entry.keySpan)
    }
    guard case .list(let inner)? = question["subquestions"]?.content else { return }
    if let value = question["show_subquestion_if"], let text = value.text {
      if let condition = comparison(variable, text, isNegated: false) {
        conditions.append(condition)
      } else {
        notes.add("\(variable): `show_subquestion_if` cannot be expressed", value.span)
      }
    }
    for each in inner { read(each, group: group, below: conditions) }
  }

  private mutating func add(_ entry: LocatedEntry, _ group: String?, _ span: SourceSpan) {
    if let place = groups.firstIndex(where: { $0.name == group }) {
      if groups[place].settings.contains(where: { $0.key == entry.key }) {
        return notes.add("\(entry.key) is asked for twice; the first question counts", entry.keySpan)
      }
      groups[place].settings.append(entry)
    } else {
      groups.append((group, span, [entry]))
    }
  }

  private mutating func attributes(_ question: LocatedValue, _ conditions: [String]) -> LocatedValue {
    var result = AttributeList()
    result.add("title", question["label"])
    result.add("help", question["description"])
    let type = type(question, &result)
    choices(question, &result)
    bounds(question, type, &result)
    if question["required"].map(Self.isTrue) == true {
      result.add("required", true, question["required"]?.span ?? question.span)
    }
    if let value = question["default"] { result.add("default", Self.default(value, type)) }
    if !conditions.isEmpty {
      let parts = conditions.map { conditions.count > 1 && $0.contains(" or ") ? "(\($0))" : $0 }
      result.add("enabled-if", parts.joined(separator: " and "), question["show_if"]?.span ?? question.span)
    }
    return result.value(question.span)
  }

  private static func isTrue(_ value: LocatedValue) -> Bool { value.text?.lowercased() == "true" }

  private mutating func type(_ question: LocatedValue, _ result: inout AttributeList) -> String {
    guard let value = question["type"], let text = value.text else { return "string" }
    let types = [
      "boolean": "bool", "int": "int", "integer": "int", "float": "number", "number": "number", "string": "string",
      "enum": "string", "multiline": "text", "password": "string", "hostname": "hostname", "date": "date",
    ]
    guard let type = types[text] else {
      let words = question["variable"]?.text ?? ""
      notes.add("\(words): the type \(text) has no counterpart, so it is a string", value.span)
      return "string"
    }
    if type != "string" { result.add("type", type, value.span) }
    if text == "password" { result.add("secret", true, value.span) }
    return type
  }

  private mutating func choices(_ question: LocatedValue, _ result: inout AttributeList) {
    guard let options = question["options"], case .list(let items) = options.content, !items.isEmpty else { return }
    if items.contains(where: { $0["value"] != nil }) {
      let entries = items.compactMap { item -> LocatedEntry? in
        guard let value = item["value"] ?? (item.text == nil ? nil : item), let text = value.text else { return nil }
        let label = item["label"].map { LocatedValue(.string($0.text ?? text), span: $0.span, isPlain: false) }
        return LocatedEntry(
          key: text, keySpan: value.span,
          value: label ?? LocatedValue(.string(text), span: value.span, isPlain: false), keyIsPlain: false)
      }
      return result.add("choices", LocatedValue(.map(entries), span: options.span))
    }
    let isText = question["type"]?.text.map { ["int", "float", "boolean"].contains($0) } != true
    let values = items.compactMap { item -> LocatedValue? in
      guard let text = item.text else { return nil }
      return isText ? LocatedValue(.string(text), span: item.span, isPlain: false) : item
    }
    result.add("choices", LocatedValue(.list(values), span: options.span))
  }

  // MARK: bounds

  private mutating func bounds(_ question: LocatedValue, _ type: String, _ result: inout AttributeList) {
    let name = question["variable"]?.text ?? ""
    let isNumber = type == "int" || type == "number"
    for (from, to) in [("min_length", "min-length"), ("max_length", "max-length")] {
      guard let value = question[from], value.value != .number(Number(0)) else { continue }
      if isNumber || type == "bool" {
        notes.add("\(name): `\(from)` has no counterpart for its type", value.span)
      } else {
        result.add(to, Self.number(value))
      }
    }
    let ends = [question["min"], question["max"]].map { $0.map(Self.number) }
    if isNumber {
      result.addRange(ends[0], ends[1], (question["min"] ?? question["max"] ?? question).span)
    } else {
      for (name_, value) in zip(["min", "max"], ends) {
        if let value { notes.add("\(name): `\(name_)` has no counterpart for its type", value.span) }
      }
    }
    characters(question, name, &result)
  }

  /// `valid_chars` is what a character may be, or a pattern of the whole.
  private mutating func characters(_ question: LocatedValue, _ name: String, _ result: inout AttributeList) {
    if let value = question["valid_chars"], let text = value.text {
      let isPattern = text.hasPrefix("^") || text.hasSuffix("$") || text.hasPrefix("[")
      let pattern = isPattern ? Self.inner(text) : "[\(text)]*"
      if (try? Pattern(pattern)) != nil {
        result.add("pattern", pattern, value.span)
      } else {
        notes.add("\(name): `valid_chars` is no pattern", value.span)
      }
    }
    guard let value = question["invalid_chars"], let text = value.text else { return }
    let pattern = "[^\(text)]*"
    if question["valid_chars"] == nil, (try? Pattern(pattern)) != nil {
      result.add("pattern", pattern, value.span)
    } else {
      notes.add("\(name): `invalid_chars` has no counterpart beside `valid_chars`", value.span)
    }
  }

  private static func inner(_ pattern: String) -> String {
    var text = pattern[...]
    if text.hasPrefix("^") { text = text.dropFirst() }
    if text.hasSuffix("$"), !text.hasSuffix("\\$") { text = text.dropLast() }
    return String(text)
  }

  /// A number that may be in quotes.
  private static func number(_ value: LocatedValue) -> LocatedValue {
    guard case .string(let text) = value.content, let number = Number(text) else { return value }
    return LocatedValue(.number(number), span: value.span, text: text)
  }

  /// Defaults are often written as texts whatever the type is.
  private static func `default`(_ value: LocatedValue, _ type: String) -> LocatedValue? {
    switch (type, value.content) {
    case (_, .null): return nil
    case ("bool", .string(let text)):
      guard ["true", "false"].contains(text.lowercased()) else { return text.isEmpty ? nil : value }
      return LocatedValue(.bool(text.lowercased() == "true"), span: value.span, text: text)
    case ("int", .string(let text)), ("number", .string(let text)): return text.isEmpty ? nil : number(value)
    case ("int", _), ("number", _), ("bool", _): return value
    default: return value.text.map { LocatedValue(.string($0), span: value.span, isPlain: false) } ?? value
    }
  }
}
