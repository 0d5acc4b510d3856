internal import DisplayText

extension ManPage {
  mutating func add(_ setting: SettingArticle) {
    addRaw(".TP")
    // A setting without a title of its own is called like its key.
    let title = setting.key.hasSuffix(setting.title) ? "" : " \\(em " + RoffText.escaped(setting.title)
    let badges = setting.badges.isEmpty ? "" : " (" + setting.badges.map(\.word).joined(separator: ", ") + ")"
    add(line: "\\fB" + RoffText.code(setting.key) + "\\fP" + title + badges)
    // Beside a short tag there would be room for the first line.
    addRaw(".br")
    if let help = setting.help { add(text: help) }
    add(setting.facts)
    add(setting.choices)
    if let command = setting.command {
      addRaw(".br")
      add(line: "To set it: \\fB" + RoffText.code(command) + "\\fP")
    }
    guard !setting.members.isEmpty else { return }
    addRaw(".RS")
    for member in setting.members { add(member) }
    addRaw(".RE")
  }

  private mutating func add(_ choices: [ChoiceArticle]) {
    guard !choices.isEmpty else { return }
    addRaw(".RS")
    for choice in choices {
      addRaw(".TP")
      add(line: "\\fB" + RoffText.code(choice.value) + "\\fP")
      let texts = [choice.label, choice.help].compactMap { $0.map { Phrase($0) } }
      let line = RoffText.phrase(.sequence(texts + choice.remarks))
      add(line: line.isEmpty ? "\\&" : line)
    }
    addRaw(".RE")
    // Back to the indentation of the setting.
    addRaw(".IP")
  }

  // MARK: About the whole

  mutating func writeRules() {
    guard !reference.rules.isEmpty else { return }
    add("SH", "RULES")
    add(line: "Conditions for the whole configuration.")
    for rule in reference.rules {
      addRaw(".IP \\(bu 2")
      if let message = rule.message { add(text: message) }
      add(line: "Must hold: " + RoffText.phrase(rule.demand) + ".")
      guard !rule.subjects.isEmpty || rule.isWarning else { continue }
      let subjects = rule.subjects.isEmpty ? "" : " at " + RoffText.phrase(Phrase.list(rule.subjects, "and"))
      add(line: "Reported\(subjects)\(rule.isWarning ? " as a warning" : "").")
    }
  }

  mutating func writeLayers() {
    guard !reference.layers.isEmpty else { return }
    add("SH", "FILES")
    add(line: "These files make up the configuration; a later one overrides an earlier one.")
    for layer in reference.layers {
      addRaw(".TP")
      add(line: "\\fI" + RoffText.code(layer.file) + "\\fP")
      add(line: RoffText.phrase(.sequence([Phrase("layer \(layer.name)")] + layer.remarks)))
    }
  }

  mutating func writeMigrations() {
    guard !reference.migrations.isEmpty else { return }
    add("SH", "MIGRATIONS")
    add(line: "What a migration changes in a file of an older revision.")
    for migration in reference.migrations {
      addRaw(".TP")
      add(line: "To revision " + RoffText.escaped(migration.revision))
      if migration.changes.isEmpty { add(line: "\\&") }
      for (index, change) in migration.changes.enumerated() {
        if index > 0 { addRaw(".br") }
        add(line: RoffText.phrase(change))
      }
    }
  }
}
