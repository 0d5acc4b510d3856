extension MarkdownDocument {
  mutating func addSetting(_ setting: SettingArticle, level: Int) {
    addHeading(level, setting.title, anchor: setting.anchor)
    let badges = setting.badges.map { "*\($0.word)*" }
    add(([MarkdownText.code(setting.key)] + badges).joined(separator: " · "))
    addText(setting.help)
    addFacts(setting.facts)
    addChoices(setting.choices)
    if let command = setting.command { add("```sh\n\(command)\n```") }
    for member in setting.members { addSetting(member, level: level + 1) }
  }

  private mutating func addChoices(_ choices: [ChoiceArticle]) {
    let hasText = choices.contains { $0.help != nil || !$0.remarks.isEmpty }
    let rows = choices.map { choice -> [String] in
      let label = choice.label.map(MarkdownText.escaped) ?? ""
      let value = MarkdownText.code(choice.value, inTable: true)
      guard hasText else { return [value, label] }
      let remarks = choice.remarks.map { MarkdownText.phrase($0, inTable: true) }
      let help = choice.help.map {
        MarkdownText.paragraphs($0).replacing("\\\n", with: " ").replacing("\n\n", with: " ")
      }
      return [value, label, ((help.map { [$0] } ?? []) + remarks).joined(separator: "<br>")]
    }
    addTable(hasText ? ["Choice", "Label", "About it"] : ["Choice", "Label"], rows)
  }

  // MARK: About the whole

  mutating func addRules() {
    guard !reference.rules.isEmpty else { return }
    addHeading(2, "Rules", anchor: reference.rulesAnchor)
    add("Conditions for the whole configuration.")
    let items = reference.rules.map { rule -> String in
      var line = "- " + (rule.message.map { MarkdownText.escaped($0) + " " } ?? "")
      line += "Must hold: " + MarkdownText.phrase(rule.demand) + "."
      if !rule.subjects.isEmpty {
        line += " Reported at " + MarkdownText.phrase(Phrase.list(rule.subjects, "and"))
        line += rule.isWarning ? " as a warning." : "."
      } else if rule.isWarning {
        line += " It is a warning."
      }
      return line
    }
    add(items.joined(separator: "\n"))
  }

  mutating func addLayers() {
    guard !reference.layers.isEmpty else { return }
    addHeading(2, "Layers", anchor: reference.layersAnchor)
    add("The files that make up the configuration; a later one overrides an earlier one.")
    let rows = reference.layers.map { layer in
      [
        MarkdownText.code(layer.name, inTable: true), MarkdownText.code(layer.file, inTable: true),
        layer.remarks.map { MarkdownText.phrase($0, inTable: true) }.joined(separator: "; "),
      ]
    }
    addTable(["Layer", "File", "About it"], rows)
  }

  mutating func addMigrations() {
    guard !reference.migrations.isEmpty else { return }
    addHeading(2, "Migrations", anchor: reference.migrationsAnchor)
    add("What a migration changes in a file of an older revision.")
    let items = reference.migrations.flatMap { migration in
      ["- To revision \(MarkdownText.escaped(migration.revision)):"]
        + migration.changes.map { "  - " + MarkdownText.phrase($0) }
    }
    add(items.joined(separator: "\n"))
  }
}
