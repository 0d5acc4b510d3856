extension HTMLPage {
  func setting(_ setting: SettingArticle, level: Int) -> String {
    let badges = setting.badges.map { "<span class=\"badge \(Self.tone($0))\">\($0.word)</span>" }
    let command = setting.command.map { "<pre class=\"command\"><code>\(HTMLText.escaped($0))</code></pre>" } ?? ""
    let members = setting.members.map { self.setting($0, level: level + 1) }
    let key = (["<code>\(HTMLText.escaped(setting.key))</code>"] + badges).joined(separator: " ")
    let isDeprecated = setting.badges.contains(.deprecated)
    return """
      <article class="setting\(isDeprecated ? " deprecated" : "")" id="\(HTMLText.escaped(setting.anchor))">
      <div class="about">
      \(heading(level, setting.title, anchor: setting.anchor))
      <p class="key">\(key)</p>
      \(setting.help.map { HTMLText.paragraphs($0, class: "help") } ?? "")
      \(command)
      </div>
      <div class="detail">
      \(facts(setting.facts))
      \(choices(setting.choices))
      </div>
      \(members.isEmpty ? "" : "<div class=\"members\">\n\(members.joined(separator: "\n"))\n</div>")
      </article>
      """
  }

  private static func tone(_ badge: SettingArticle.Badge) -> String {
    switch badge {
    case .required: "strong"
    case .deprecated: "warning"
    case .secret, .readOnly, .computed, .level: "quiet"
    }
  }

  private func choices(_ choices: [ChoiceArticle]) -> String {
    guard !choices.isEmpty else { return "" }
    let rows = choices.map { choice in
      let help = choice.help.map { HTMLText.paragraphs($0, class: "help") } ?? ""
      let remarks = choice.remarks.map { "<p class=\"remark\">\(HTMLText.phrase($0))</p>" }.joined()
      let label = choice.label.map(HTMLText.escaped) ?? ""
      return "<tr><th scope=\"row\">\(HTMLText.code(choice.value))</th><td>\(label)\(help)\(remarks)</td></tr>"
    }
    return """
      <table class="choices">
      <caption>Choices</caption>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody>
      </table>
      """
  }

  func link(_ link: LinkArticle) -> String {
    let title = HTMLText.escaped(link.title)
    let target =
      link.isFollowed
      ? "<a rel=\"noreferrer\" href=\"\(HTMLText.escaped(link.url))\">\(title)</a>"
      : "\(title) \(HTMLText.code(link.url))"
    return "<div class=\"extra\"><p class=\"link\">\(target)</p>\(facts(link.facts))</div>"
  }

  func action(_ action: ActionArticle) -> String {
    """
    <div class="extra">
    <div class="about">
    <p class="action">\(HTMLText.escaped(action.title))</p>
    <p class="key"><code>\(HTMLText.escaped(action.name))</code> <span class="badge quiet">action</span></p>
    \(action.help.map { HTMLText.paragraphs($0, class: "help") } ?? "")
    </div>
    <div class="detail">
    \(facts(action.facts))
    </div>
    </div>
    """
  }

  // MARK: About the whole

  var chapters: String {
    var parts: [String] = []
    if !diagram.isEmpty {
      parts.append(
        chapter(
          "Dependencies", reference.diagramAnchor, "How settings depend on each other.",
          """
          <div class="card diagram" tabindex="0" role="group" aria-label="Diagram of the dependencies">
          \(diagram)
          </div>
          """
        ))
    }
    if !reference.rules.isEmpty {
      let items = reference.rules.map(rule).joined(separator: "\n")
      parts.append(
        chapter(
          "Rules", reference.rulesAnchor, "Conditions for the whole configuration.",
          "<ul class=\"card rules\">\n\(items)\n</ul>"))
    }
    if !reference.layers.isEmpty { parts.append(layers) }
    if !reference.migrations.isEmpty { parts.append(migrations) }
    return parts.joined(separator: "\n")
  }

  private func chapter(_ title: String, _ anchor: String, _ lead: String, _ content: String) -> String {
    """
    <section class="chapter" id="\(HTMLText.escaped(anchor))">
    \(heading(2, title, anchor: anchor))
    <p class="help">\(lead)</p>
    \(content)
    </section>
    """
  }

  private func rule(_ rule: RuleArticle) -> String {
    let message = rule.message.map { "<p class=\"message\">\(HTMLText.escaped($0))</p>" } ?? ""
    let subjects = rule.subjects.isEmpty ? "" : " at " + HTMLText.phrase(Phrase.list(rule.subjects, "and"))
    let level =
      rule.isWarning ? "<span class=\"badge warning\">warning</span>" : "<span class=\"badge strong\">error</span>"
    return
      "<li>\(message)<p>Must hold: \(HTMLText.phrase(rule.demand)).</p><p class=\"remark\">\(level)\(subjects)</p></li>"
  }

  private var layers: String {
    let rows = reference.layers.map { layer in
      let remarks = HTMLText.phrase(.sequence(layer.remarks))
      return "<tr><th scope=\"row\">\(HTMLText.escaped(layer.name))</th><td>\(HTMLText.code(layer.file))"
        + (remarks.isEmpty ? "" : "<p class=\"remark\">\(remarks)</p>") + "</td></tr>"
    }
    return chapter(
      "Layers", reference.layersAnchor,
      "The files that make up the configuration; a later one overrides an earlier one.",
      "<table class=\"card rows\"><tbody>\n\(rows.joined(separator: "\n"))\n</tbody></table>")
  }

  private var migrations: String {
    let rows = reference.migrations.map { migration in
      let changes = migration.changes.map { "<p>\(HTMLText.phrase($0))</p>" }.joined()
      return "<tr><th scope=\"row\">To revision \(HTMLText.escaped(migration.revision))</th><td>\(changes)</td></tr>"
    }
    return chapter(
      "Migrations", reference.migrationsAnchor,
      "What a migration changes in a file of an older revision.",
      "<table class=\"card rows\"><tbody>\n\(rows.joined(separator: "\n"))\n</tbody></table>")
  }
}
