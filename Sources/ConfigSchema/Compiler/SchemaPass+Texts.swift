internal import ConfigModel
internal import TextFormats

/// Human texts: one for all, or one for each language.
extension SchemaPass {
  func text(_ value: LocatedValue?, _ name: String) -> String? {
    guard let value else { return nil }
    switch value.content {
    case .string(let text): return text
    case .bool, .number: return value.text ?? Shown.text(value.value)
    case .null:
      report("wrong-type", "\(name) is empty", at: value.span, help: "write a text, or remove the attribute")
      return nil
    case .list:
      report("wrong-type", "\(name) is a text, and this is a list", at: value.span)
      return nil
    case .map(let entries): return localized(entries, name, value.span)
    }
  }

  private func localized(_ entries: [LocatedEntry], _ name: String, _ span: SourceSpan) -> String? {
    var texts: [(tag: String, text: String)] = []
    for entry in entries {
      guard Settings.isLanguageTag(entry.key) else {
        report(
          "bad-language",
          "\(ConfigPath.quoted(entry.key)) is not a language tag, and \(name) is a text or a map by language",
          at: entry.keySpan, help: "write {en: ..., de: ...}")
        continue
      }
      switch entry.value.content {
      case .string, .bool, .number:
        if let text = text(entry.value, name) { texts.append((entry.key.lowercased(), text)) }
      default: report("wrong-type", "\(name) in \(entry.key) is not a text", at: entry.value.span)
      }
    }
    if entries.isEmpty { report("wrong-type", "\(name) has no text", at: span) }
    for language in log.languages {
      if let match = texts.first(where: { $0.tag == language }) { return match.text }
    }
    return texts.first?.text
  }
}

extension Settings {
  /// Whether the word is a tag by which texts may be written in several languages (`de`, `pt-BR`): two or three letters,
  /// then parts of up to eight letters and digits (BCP 47, without private use).
  package static func isLanguageTag(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, (2...3).contains(first.utf8.count), first.utf8.allSatisfy(\.isLetter) else {
      return false
    }
    return parts.dropFirst().allSatisfy { part in
      (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { $0.isLetter || $0.isDigit }
    }
  }

  /// The tags to look for, best first: of `de_DE.UTF-8` these are `de-de`, `de`, `en`.
  static func languages(for locale: String?) -> [String] {
    let name = (locale ?? "").prefix { $0 != "." && $0 != "@" }
    let tag = name.lowercased().replacing("_", with: "-")
    let base = String(tag.prefix { $0 != "-" })
    return (isLanguageTag(tag) ? [tag, base] : []) + ["en"]
  }
}
