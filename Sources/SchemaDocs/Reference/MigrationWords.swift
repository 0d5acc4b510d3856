internal import ConfigModel
internal import ConfigSchema

/// A migration in sentences.
enum MigrationWords {
  static func article(_ migration: Migration) -> MigrationArticle {
    MigrationArticle(revision: String(migration.revision), changes: migration.steps.map(change))
  }

  private static func change(_ step: Migration.Step) -> Phrase {
    switch step {
    case .move(let old, let new): return code(old) + " is now " + code(new)
    case .remove(let key, let message): return code(key) + " is removed" + (message.map { ": \($0)" } ?? "")
    case .map(let key, let table):
      let pairs = table.pairs.map { pair in
        Phrase.code(Shown.typed(.string(pair.word))) + " becomes " + .code(Shown.typed(pair.value))
      }
      return code(key) + ": " + Phrase.list(pairs, "and")
    case .split(let key, let split):
      let parts = Phrase.list(split.keys.map(code), "and")
      return code(key) + " is split by " + .code(split.patternText) + " into " + parts
    }
  }

  private static func code(_ path: ConfigPath) -> Phrase { .code(path.description) }
}
