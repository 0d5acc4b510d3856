internal import ConfigModel

/// A migration in sentences; the schema keeps it as written.
enum MigrationWords {
  static func article(_ migration: LocatedValue) -> MigrationArticle {
    let revision = migration["to"].map { Spelling.word($0.value) } ?? "?"
    var article = MigrationArticle(revision: revision)
    for (name, value) in entries(migration) {
      switch name {
      case "move": article.changes += entries(value).map(moved)
      case "map": article.changes += entries(value).map(mapped)
      case "remove": article.changes += entries(value).map(removed)
      case "split": article.changes += entries(value).map(split)
      default: break
      }
    }
    return article
  }

  private static func entries(_ value: LocatedValue) -> [(String, LocatedValue)] {
    guard case .map(let entries) = value.content else { return [] }
    return entries.map { ($0.key, $0.value) }
  }

  private static func moved(_ key: String, _ new: LocatedValue) -> Phrase {
    Phrase([.code(key), .text(" is now "), .code(Spelling.word(new.value))])
  }

  private static func mapped(_ key: String, _ values: LocatedValue) -> Phrase {
    let pairs = entries(values).map { old, new in
      Phrase([.code(Spelling.word(.string(old))), .text(" becomes "), .code(Spelling.word(new.value))])
    }
    return Phrase([.code(key), .text(": ")]) + Phrase.list(pairs, "and")
  }

  private static func removed(_ key: String, _ message: LocatedValue) -> Phrase {
    guard case .string(let text) = message.content, !text.isEmpty else {
      return Phrase([.code(key), .text(" is removed")])
    }
    return Phrase([.code(key), .text(" is removed: \(text)")])
  }

  private static func split(_ key: String, _ rule: LocatedValue) -> Phrase {
    var result = Phrase([.code(key), .text(" is split")])
    if let pattern = rule["pattern"] { result += Phrase([.text(" by "), .code(Spelling.word(pattern.value))]) }
    if case .list(let keys) = rule["into"]?.content {
      result += Phrase(" into ") + Phrase.list(keys.map { .code(Spelling.word($0.value)) }, "and")
    }
    return result
  }
}
