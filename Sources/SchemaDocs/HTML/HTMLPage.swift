/// The reference as one HTML page that needs no other file: readable without its script, in light and dark, on paper.
package struct HTMLPage: Sendable {
  let reference: Reference
  /// The language of the texts, a BCP 47 tag.
  let language: String
  /// The diagram of the dependencies as an `svg` element; empty for none.
  let diagram: String

  package init(_ reference: Reference, language: String? = nil, diagram: String = "") {
    self.reference = reference
    self.language = language ?? "en"
    self.diagram = diagram
  }

  package var text: String {
    """
    <!DOCTYPE html>
    <html lang="\(HTMLText.escaped(language))">
    <head>
    \(head)
    </head>
    <body>
    <a class="skip" href="#content">Skip to the settings</a>
    <div class="frame">
    \(sidebar)
    <main id="content" tabindex="-1">
    \(intro)
    \(reference.pages.map(page).joined(separator: "\n"))
    \(chapters)
    <p class="none" id="none" hidden>No setting has these words.</p>
    </main>
    </div>
    \(HTMLScript.element)
    </body>
    </html>

    """
  }

  // MARK: Frame

  /// The policy allows nothing from outside, and no script but the page's own.
  private var head: String {
    """
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
    script-src '\(HTMLScript.hash)'; img-src data:; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="generator" content="confedit">
    <title>\(HTMLText.escaped(reference.title)) settings</title>
    <link rel="icon" href="data:,">
    <style>
    \(HTMLStyle.sheet)
    </style>
    """
  }

  private var sidebar: String {
    """
    <div class="sidebar">
    <header class="brand">
    <p class="name"><a href="#content">\(HTMLText.escaped(reference.title))</a></p>
    <p class="kind">Settings reference</p>
    </header>
    <div role="search" id="search" class="search" hidden>
    <label for="q">Search settings</label>
    <input type="search" id="q" placeholder="title, key, choice …" autocomplete="off" spellcheck="false" \
    aria-describedby="count">
    <p id="count" class="count" role="status"></p>
    </div>
    <nav aria-label="Pages and sections">
    <ul>
    \(navigation)
    </ul>
    </nav>
    </div>
    """
  }

  private var navigation: String {
    var lines = reference.pages.flatMap { page in
      let sections = page.sections.filter { $0.header != nil }
        .map { "<li>\(HTMLText.link($0.header ?? "", to: $0.anchor))</li>" }
      if page.isWhole { return sections }
      return [
        "<li class=\"depth-\(min(page.depth, 3))\">\(HTMLText.link(page.title, to: page.anchor))"
          + (sections.isEmpty ? "" : "<ul>\(sections.joined())</ul>") + "</li>"
      ]
    }
    var chapters = reference.chapters
    if !diagram.isEmpty { chapters.insert(("Dependencies", reference.diagramAnchor), at: 0) }
    for (index, chapter) in chapters.enumerated() {
      // The chapters about the whole are set apart from the pages.
      let mark = index == 0 ? " class=\"apart\"" : ""
      lines.append("<li\(mark)>\(HTMLText.link(chapter.title, to: chapter.anchor))</li>")
    }
    return lines.joined(separator: "\n")
  }

  private var intro: String {
    """
    <section class="intro" aria-labelledby="title">
    <h1 id="title">\(HTMLText.escaped(reference.title))</h1>
    \(reference.help.map { HTMLText.paragraphs($0, class: "lead") } ?? "")
    \(facts(reference.facts))
    </section>
    """
  }

  func heading(_ level: Int, _ title: String, anchor: String) -> String {
    let level = min(level, 6)
    let place = HTMLText.escaped(Anchors.fragment(anchor))
    let label = HTMLText.escaped("Link to \(title)")
    let here = "<a class=\"here\" href=\"\(place)\" aria-label=\"\(label)\">#</a>"
    return "<h\(level)>\(HTMLText.escaped(title)) \(here)</h\(level)>"
  }

  func facts(_ facts: [Fact]) -> String {
    guard !facts.isEmpty else { return "" }
    let rows = facts.map { fact in
      let statements = fact.statements.map { "<dd>\(HTMLText.phrase($0))</dd>" }.joined()
      return "<div><dt>\(HTMLText.escaped(fact.name))</dt>\(statements)</div>"
    }
    return "<dl class=\"facts\">\n\(rows.joined(separator: "\n"))\n</dl>"
  }

  // MARK: Pages and sections

  private func page(_ page: PageArticle) -> String {
    let level = page.isWhole ? 1 : 2 + min(page.depth, 2)
    return """
      <section class="page" id="\(HTMLText.escaped(page.anchor))">
      \(page.isWhole ? "" : heading(level, page.title, anchor: page.anchor))
      \(page.help.map { HTMLText.paragraphs($0, class: "help") } ?? "")
      \(facts(page.facts))
      \(page.sections.map { section($0, level: level + 1) }.joined(separator: "\n"))
      </section>
      """
  }

  private func section(_ section: SectionArticle, level: Int) -> String {
    let settings = section.settings.map { setting($0, level: section.header == nil ? level : level + 1) }
    let extras = section.links.map(link) + section.actions.map(action)
    return """
      <section class="section" id="\(HTMLText.escaped(section.anchor))">
      \(section.header.map { heading(level, $0, anchor: section.anchor) } ?? "")
      \(facts(section.facts))
      <div class="card">
      \(settings.joined(separator: "\n"))
      \(extras.joined(separator: "\n"))
      </div>
      \(section.footer.map { HTMLText.paragraphs($0, class: "footer") } ?? "")
      </section>
      """
  }
}
