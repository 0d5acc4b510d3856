internal import ConfigModel
internal import Patterns

extension DocumentReader {
  mutating func readMigrations(_ value: LocatedValue?) {
    for item in items(value, "migrations") {
      let attributes = attributes(of: item, MigrationAttribute.self)
      let revision = required(count(attributes[.to], "to"), attributes, .to)
      if let revision { checkRevision(revision, at: attributes[.to]?.span ?? item.span) }
      // Without a revision it is read for its mistakes.
      var migration = Migration(revision: revision ?? 0)
      for name in attributes.names where name != .to {
        for entry in entries(attributes[name], name.rawValue) {
          guard let path = path(entry.key, name.rawValue, at: entry.keySpan) else { continue }
          if let step = step(name, path, entry.value) { migration.steps.append(step) }
        }
      }
      result.migrations.append(migration)
    }
  }

  private func checkRevision(_ revision: Int, at span: SourceSpan) {
    let current = result.revision ?? 1
    guard revision > current || revision < 2 else { return }
    report(
      "wrong-revision",
      revision < 2
        ? "the first revision is 1, so no migration leads to \(revision)"
        : "this migration leads to revision \(revision), and the schema has "
          + (result.revision.map(String.init) ?? "none"),
      at: span, help: revision < 2 ? nil : "write revision: \(revision) at the beginning of the schema")
  }

  private func step(_ name: MigrationAttribute, _ path: ConfigPath, _ value: LocatedValue) -> Migration.Step? {
    switch name {
    case .to: return nil
    case .move:
      guard let text = word(value, "the new key of \(path)") else { return nil }
      guard let new = self.path(text, "move", at: value.span) else { return nil }
      if new == path {
        report("wrong-value", "\(path) is moved to itself", at: value.span)
        return nil
      }
      return .move(path, to: new)
    case .map:
      let pairs = entries(value, "the values of \(path)").map { ($0.key, $0.value.value) }
      return .map(path, Migration.ValueTable(pairs: pairs))
    case .remove: return .remove(path, message: value.isNull ? nil : text(value, "remove"))
    case .split: return split(path, value)
    }
  }

  private func split(_ path: ConfigPath, _ value: LocatedValue) -> Migration.Step? {
    let attributes = attributes(of: value, SplitAttribute.self)
    let text = required(word(attributes[.pattern], "pattern"), attributes, .pattern)
    var keys: [ConfigPath] = []
    for each in located(attributes[.into], "into") {
      if let key = self.path(each.text, "into", at: each.span) { keys.append(key) }
    }
    guard required(attributes[.into], attributes, .into) != nil, let text else { return nil }
    do throws(PatternError) {
      let pattern = try Pattern(text)
      if pattern.groupCount != keys.count {
        report(
          "wrong-value", "the pattern has \(pattern.groupCount) groups for \(keys.count) keys",
          at: attributes[.pattern]?.span ?? value.span, help: "put each part in (…), and what is no part in (?:…)")
      }
      return .split(path, Migration.Split(pattern: pattern, keys: keys))
    } catch {
      reportPattern(error, text, attributes[.pattern] ?? value)
      return nil
    }
  }
}
