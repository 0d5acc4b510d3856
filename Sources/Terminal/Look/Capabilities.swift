/// What a terminal can do, as far as known from the environment and its answers.
package struct Capabilities: Hashable, Sendable {
  /// Whether the cursor can be moved at all; otherwise there are only lines.
  package var movesCursor: Bool
  package var depth: ColourDepth
  package var repertoire: Repertoire
  /// Nil when unknown.
  package var isDark: Bool?
  /// Whether OSC 8 does no harm.
  package var hyperlinks: Bool
  /// Whether questions, and modes of the keyboard, do no harm: old consoles print parts of what they do not know.
  package var skipsUnknown: Bool
  /// Whether lines that are too long for a new width are wrapped again, as most terminals do.
  package var reflows: Bool
  /// Whether a frame can be shown at once (private mode 2026). Known only from its answer.
  package var synchronizes = false

  package init(
    movesCursor: Bool, depth: ColourDepth, repertoire: Repertoire, isDark: Bool? = nil, hyperlinks: Bool = false,
    skipsUnknown: Bool = true, reflows: Bool = true
  ) {
    self.movesCursor = movesCursor
    self.depth = depth
    self.repertoire = repertoire
    self.isDark = isDark
    self.hyperlinks = hyperlinks
    self.skipsUnknown = skipsUnknown
    self.reflows = reflows
  }

  /// - Parameter variable: of the environment; nil, or empty, when it is not set.
  package init(environment variable: (String) -> String?) {
    func value(_ name: String) -> String { variable(name) ?? "" }
    let term = value("TERM")
    let isMultiplexed = !value("TMUX").isEmpty || !value("STY").isEmpty || term.hasPrefix("screen")
    let skipsUnknown = term != "linux" && !term.hasPrefix("vt")
    self.init(
      movesCursor: !term.isEmpty && term != "dumb", depth: Self.depth(term, value),
      repertoire: Self.repertoire(value), isDark: Self.isDark(value("COLORFGBG")),
      hyperlinks: skipsUnknown && value("STY").isEmpty, skipsUnknown: skipsUnknown,
      reflows: value("STY").isEmpty && term != "linux" && (value("XTERM_VERSION").isEmpty || isMultiplexed))
  }

  private static func depth(_ term: String, _ value: (String) -> String) -> ColourDepth {
    if !value("NO_COLOR").isEmpty || term.isEmpty || term == "dumb" || term.hasPrefix("vt") { return .none }
    if term.hasSuffix("-m") || term.hasSuffix("-mono") { return .none }
    if ["truecolor", "24bit"].contains(value("COLORTERM")) || term.hasSuffix("-direct") { return .trueColour }
    return term.contains("256color") || term.hasPrefix("xterm-kitty") || term == "alacritty" || term == "foot"
      ? .indexed256 : .ansi16
  }

  /// The first of these that is set decides (POSIX, "Environment Variables", 8.2).
  private static func repertoire(_ value: (String) -> String) -> Repertoire {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(value).first { !$0.isEmpty } ?? ""
    let name = locale.lowercased()
    return name.contains("utf-8") || name.contains("utf8") ? .unicode : .ascii
  }

  /// `15;0` or `0;default;15`: text and ground among the 16 colours.
  private static func isDark(_ colours: String) -> Bool? {
    guard let ground = colours.split(separator: ";").last.flatMap({ Int($0) }), (0...15).contains(ground) else {
      return nil
    }
    return ground != 7 && ground < 9
  }

  /// What the terminal's answers add.
  package mutating func learn(_ reply: TerminalReply) {
    switch reply {
    case .background(let red, let green, let blue):
      isDark = (299 * red + 587 * green + 114 * blue) / 1000 < 0x8000
    case .mode(2026, let isKnown, _): synchronizes = isKnown
    case .version(let name): if name.hasPrefix("XTerm") { reflows = false }
    case .secondaryAttributes(let numbers): if numbers.first == 83 { reflows = false }  // screen(1)
    default: break
    }
  }

  package var theme: Theme { Theme(depth: depth, isDark: isDark ?? true) }
}
