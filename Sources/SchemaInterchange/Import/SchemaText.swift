package import ConfigModel
internal import LosslessYAML

/// A settings schema as YAML that a person could have written: block style, short lists on their line, blank lines
/// between pages and sections, and comments where a value has one.
package struct SchemaText {
  /// Columns up to which a list of words stays on its line.
  private static let width = 100
  private var lines: [String] = []

  /// - Parameter heading: lines of comment at the beginning.
  package static func text(of document: LocatedValue, heading: [String]) -> String {
    var writer = SchemaText()
    for line in heading { writer.comment(line, margin: "") }
    guard case .map(let entries) = document.content else { return "" }
    for entry in entries {
      if ["pages", "sections", "types", "rules", "samples", "migrations", "layers"].contains(entry.key) {
        writer.blank()
      }
      writer.entry(entry, margin: "", lead: "")
    }
    while writer.lines.last?.isEmpty == true { writer.lines.removeLast() }
    return writer.lines.joined(separator: "\n") + "\n"
  }

  private mutating func blank() { if let last = lines.last, !last.isEmpty { lines.append("") } }

  private mutating func comment(_ text: String, margin: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      // What a person could not see, and what would not be YAML, is left out.
      let shown = String(String.UnicodeScalarView(line.unicodeScalars.filter { Self.isShown($0) }))
      lines.append("\(margin)# \(shown)")
    }
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    default: true
    }
  }

  private static func key(_ text: String) -> String {
    // A path with a quoted part has double quotes of its own.
    let style: ScalarStyle? = text.utf8.contains(UInt8(ascii: "\"")) ? .singleQuoted : nil
    return String(
      decoding: ScalarSpelling.oneLine(.string(text), in: ScalarContext(oldStyle: style, isKey: true)), as: UTF8.self)
  }

  /// `lead` replaces the end of the margin on the first line: the dash of an item.
  private mutating func entry(_ entry: LocatedEntry, margin: String, lead: String) {
    var begin = margin
    if let comment = entry.value.comment, lead.isEmpty { self.comment(comment, margin: margin) }
    if !lead.isEmpty { begin = String(margin.dropLast(lead.count)) + lead }
    let head = begin + Self.key(entry.key) + ":"
    switch entry.value.content {
    case .map(let inner) where Self.isShort(entry.key, inner):
      lines.append("\(head) \(BlockText.line(entry.value.value))")
    case .map(let inner) where !inner.isEmpty:
      lines.append(head)
      for (place, each) in inner.enumerated() {
        if place > 0, entry.key == "settings", isLong(each) || isLong(inner[place - 1]) { blank() }
        self.entry(each, margin: margin + "  ", lead: "")
      }
    case .list(let items) where !items.isEmpty:
      if let line = Self.line(items), head.count + line.count < Self.width { return lines.append("\(head) \(line)") }
      lines.append(head)
      for item in items {
        self.item(item, margin: margin + "  ", isApart: entry.key == "sections" || entry.key == "pages")
      }
    default: lines += scalar(entry.value, head: head, margin: margin)
    }
  }

  /// Small maps that people write in braces.
  private static func isShort(_ key: String, _ entries: [LocatedEntry]) -> Bool {
    guard ["range", "of", "keys"].contains(key), (1...2).contains(entries.count) else { return false }
    return entries.allSatisfy { entry in
      switch entry.value.content {
      case .list, .map: false
      case .string(let text): entry.value.comment == nil && text.utf8.count < 60 && !text.utf8.contains(0x0A)
      default: entry.value.comment == nil
      }
    }
  }

  /// Whether a setting takes so many lines that a blank line sets it apart.
  private func isLong(_ entry: LocatedEntry) -> Bool {
    guard case .map(let attributes) = entry.value.content else { return false }
    return attributes.count > 1
  }

  private mutating func item(_ item: LocatedValue, margin: String, isApart: Bool) {
    if isApart, let last = lines.last, !last.hasSuffix(":") { blank() }
    if let comment = item.comment { self.comment(comment, margin: margin) }
    switch item.content {
    case .map(let entries) where !entries.isEmpty:
      for (place, entry) in entries.enumerated() {
        self.entry(entry, margin: margin + "  ", lead: place == 0 ? "- " : "")
      }
    case .list(let items) where !items.isEmpty:
      lines.append("\(margin)- " + (Self.line(items) ?? BlockText.line(item.value)))
    default: lines += scalar(item, head: margin + "-", margin: margin)
    }
  }

  /// Scalars in flow style.
  private static func line(_ items: [LocatedValue]) -> String? {
    for item in items {
      switch item.content {
      case .list, .map: return nil
      case .string(let text) where text.utf8.contains(0x0A): return nil
      default: break
      }
    }
    return BlockText.line(.list(items.map(\.value)))
  }

  /// Behind a head; a text of several lines as a block below it.
  private func scalar(_ value: LocatedValue, head: String, margin: String) -> [String] {
    let block = BlockText.text(of: ["k": value.value])
    let rows = block.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    guard let first = rows.first else { return [head] }
    return ["\(head)\(first.dropFirst(2))"] + rows.dropFirst().map { $0.isEmpty ? "" : margin + $0 }
  }
}
