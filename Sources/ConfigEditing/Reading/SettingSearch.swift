import ConfigModel
package import ConfigSchema
import LosslessYAML

/// Finds settings by words: every word must be met, in capitals or not, and where it is met decides the order.
package struct SettingSearch {
  /// Where a word was met, the most telling place first.
  package enum Place: String, CaseIterable { case key, title, choices, help, section }

  package struct Match {
    package let setting: Setting
    /// The fields in which a word was met best.
    package let fields: [Place]
    /// The choice or text that matched, if neither key nor title did.
    package let excerpt: String
    fileprivate let score: Int
  }

  let settings: Settings
  private let words: [String]

  package init(_ settings: Settings, words: [String]) {
    self.settings = settings
    self.words = words.flatMap { $0.lowercased().split(whereSeparator: \.isWhitespace).map(String.init) }
  }

  /// The best first; of equals in schema order.
  package var matches: [Match] {
    let found = settings.settings.filter { $0.type != .group }.compactMap(match)
    return found.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }.map(\.element)
  }

  /// A word of the schema that was perhaps meant.
  package var nearest: String? {
    let vocabulary = settings.settings.flatMap { texts(of: $0).flatMap { Self.words(of: $0.text) } }
    return words.lazy.compactMap { NearMiss.nearest(to: $0, in: vocabulary) }.first
  }

  private func match(_ setting: Setting) -> Match? {
    let texts = texts(of: setting)
    var score = 0
    var fields: Set<Place> = []
    var excerpt: String?
    for word in words {
      let best = texts.map { (text: $0, score: Self.score(of: word, in: $0)) }.max { $0.score < $1.score }
      guard let best, best.score > 0 else { return nil }
      score += best.score
      fields.insert(best.text.field)
      let isTold = best.text.isOwn && best.text.field != .choices && best.text.field != .section
      if excerpt == nil, !isTold { excerpt = best.text.text }
    }
    return Match(
      setting: setting, fields: Place.allCases.filter(fields.contains), excerpt: excerpt ?? setting.help ?? "",
      score: score)
  }

  private struct Text {
    let field: Place
    let text: String
    /// Whether the text is that of the setting itself, not of the members of its items.
    var isOwn = true
  }

  private func texts(of setting: Setting) -> [Text] {
    var texts = ownTexts(of: setting) + [Text(field: .key, text: setting.path.description)]
    for member in setting.item.map({ [$0] + settings[$0].members }) ?? [] {
      let member = settings[member]
      texts += (ownTexts(of: member) + [Text(field: .key, text: member.path.description)])
        .map { Text(field: $0.field, text: $0.text, isOwn: false) }
    }
    guard let index = setting.section, settings.sections.indices.contains(index) else { return texts }
    let section = settings.sections[index]
    let page = settings.pages.indices.contains(section.page) ? settings.pages[section.page].title : nil
    return texts + [section.header, section.footer, page].compactMap { $0 }.map { Text(field: .section, text: $0) }
  }

  private func ownTexts(of setting: Setting) -> [Text] {
    var texts = [Text(field: .title, text: setting.title)]
    if let help = setting.help { texts.append(Text(field: .help, text: help)) }
    texts += setting.choices.map { choice in
      let label = choice.label == choice.word ? "" : "  \(choice.label)"
      return Text(field: .choices, text: choice.word + label + (choice.help.map { "  (\($0))" } ?? ""))
    }
    return texts
  }

  /// How well a text matches a word; 0 when it does not contain it.
  private static func score(of word: String, in text: Text) -> Int {
    let folded = text.text.lowercased()
    guard folded.contains(word) else { return 0 }
    let weight =
      switch text.field {
      case .key, .title: 40
      case .choices: 20
      case .help: 10
      case .section: 4
      }
    let words = words(of: folded)
    let closeness = folded == word ? 8 : words.contains(word) ? 6 : words.contains { $0.hasPrefix(word) } ? 4 : 2
    return weight * closeness / (text.isOwn ? 1 : 2)
  }

  private static func words(of text: String) -> [String] {
    text.split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }
}
