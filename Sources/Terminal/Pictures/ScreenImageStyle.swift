/// The style sheet of an image: the theme's colours, for light and dark.
enum ScreenImageStyle {
  static func name(of style: Style) -> String {
    ([style.role.rawValue] + style.attributes.names).joined(separator: "-")
  }

  private static func look(of style: Style, isDark: Bool) -> Look {
    Theme(depth: .trueColour, isDark: isDark).look(of: style)
  }

  static func isReversed(_ style: Style) -> Bool { look(of: style, isDark: true).attributes.contains(.reverse) }
  static func isUnderlined(_ style: Style) -> Bool { look(of: style, isDark: true).attributes.contains(.underline) }

  private static let base = """
    .screen text { font: 14px ui-monospace, "SF Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace; \
    fill: var(--text); white-space: pre }
    .screen .ground { fill: var(--ground) }
    .screen .line { fill: none; stroke: var(--text) }
    .screen .cursor { fill: none; stroke: var(--text) }
    """

  static func sheet(for styles: Set<Style>, _ ground: ScreenImage.Ground) -> String {
    let sorted = styles.sorted { name(of: $0) < name(of: $1) }
    var parts = [base]
    switch ground {
    case .light: parts += colours(sorted, isDark: false)
    case .dark: parts += colours(sorted, isDark: true)
    case .automatic:
      parts += colours(sorted, isDark: false)
      parts += ["@media (prefers-color-scheme: dark) {"] + colours(sorted, isDark: true) + ["}"]
    }
    return parts.joined(separator: "\n")
  }

  private static func colours(_ styles: [Style], isDark: Bool) -> [String] {
    let (ground, text) = isDark ? ("#12151a", "#e8ebf0") : ("#ffffff", "#1b1f27")
    return [".screen { --ground: \(ground); --text: \(text) }"]
      + styles.flatMap { rules(for: $0, look(of: $0, isDark: isDark)) }
  }

  private static func rules(for style: Style, _ look: Look) -> [String] {
    let name = name(of: style)
    var colour = "var(--text)"
    if case .rgb(let red, let green, let blue) = look.foreground {
      colour = "#" + [red, green, blue].map { String(Int($0) + 0x100, radix: 16).dropFirst() }.joined()
    }
    var text: [String] = []
    if look.attributes.contains(.reverse) {
      text.append("fill: var(--ground)")
    } else if look.foreground != nil {
      text.append("fill: \(colour)")
    }
    if look.attributes.contains(.bold) { text.append("font-weight: 700") }
    if look.attributes.contains(.italic) { text.append("font-style: italic") }
    if look.attributes.contains(.underline) { text.append("text-decoration: underline") }
    if look.attributes.contains(.dim) { text.append("opacity: 0.65") }
    var rules: [String] = []
    if !text.isEmpty { rules.append(".screen text.\(name) { \(text.joined(separator: "; ")) }") }
    if look.attributes.contains(.reverse) { rules.append(".screen .\(name).back { fill: \(colour) }") }
    if look.foreground != nil || look.attributes.contains(.dim) {
      rules.append(
        ".screen .\(name).line { stroke: \(colour)\(look.attributes.contains(.dim) ? "; opacity: 0.65" : "") }")
    }
    return rules
  }
}
