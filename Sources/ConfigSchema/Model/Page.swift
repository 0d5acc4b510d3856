public import ConfigModel

/// How far a user must have come to be shown something by default. Presentation only.
public enum Level: String, Sendable, Hashable, Comparable, CaseIterable {
  case basic, advanced, expert
  private var rank: Int { self == .basic ? 0 : self == .advanced ? 1 : 2 }
  public static func < (a: Level, b: Level) -> Bool { a.rank < b.rank }
}

/// A screen of the form; pages are in `Settings.pages` in the order of the file, a page before its subpages.
public struct Page: Sendable {
  public internal(set) var id: String?
  public internal(set) var title: String
  public internal(set) var help: String?
  public internal(set) var icon: String?
  /// The level with that of the pages around it.
  public internal(set) var level = Level.basic
  /// Indices in `Settings.sections`.
  public internal(set) var sections: [Int] = []
  /// Indices in `Settings.pages` of the pages directly below.
  public internal(set) var pages: [Int] = []
  /// The page around it, an index in `Settings.pages`.
  public internal(set) var parent: Int?
  public internal(set) var enabledIf: Condition?
  public internal(set) var visibleIf: Condition?
  /// By what the command line calls it: its id, else its title.
  public var address: String { id ?? title }
  var gate: Int?
}

/// A titled run of settings on a page.
public struct Section: Sendable {
  public internal(set) var id: String?
  public internal(set) var header: String?
  public internal(set) var footer: String?
  public internal(set) var isProminent = false
  /// The key prefix of its settings; empty without `at`.
  public internal(set) var at = ConfigPath()
  public internal(set) var level = Level.basic
  /// The outermost ones, in the order in which a form shows them: by `order`, then as in the file. A group stands for
  /// its members; see `Settings.leaves(of:)`.
  public internal(set) var settings: [SettingID] = []
  public internal(set) var links: [Link] = []
  public internal(set) var actions: [Action] = []
  /// An index in `Settings.pages`.
  public internal(set) var page: Int
  public internal(set) var enabledIf: Condition?
  public internal(set) var visibleIf: Condition?
  /// By what the command line calls it: its id, else its `at`, else its header.
  public var address: String? { id ?? (at.isEmpty ? header : at.description) }
  var gate: Int?
}

public struct Link: Sendable {
  public internal(set) var title: String
  public internal(set) var url: String
  public internal(set) var enabledIf: Condition?
}

/// A command that the form offers; it is run by argv, never by a shell.
public struct Action: Sendable {
  /// The key under `actions`, by which `run` names it.
  public internal(set) var name: String
  public internal(set) var title: String
  public internal(set) var help: String?
  public internal(set) var run: [String]
  /// The question to ask first.
  public internal(set) var confirm: String?
  public internal(set) var isDestructive = false
  public internal(set) var enabledIf: Condition?
  public internal(set) var visibleIf: Condition?
}
