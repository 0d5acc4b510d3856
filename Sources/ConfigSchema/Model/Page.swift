package import ConfigModel

/// How far a user must have come to be shown something by default. Presentation only.
package enum Level: String, Sendable, Hashable, Comparable, CaseIterable {
  case basic, advanced, expert
  private var rank: Int { self == .basic ? 0 : self == .advanced ? 1 : 2 }
  package static func < (a: Level, b: Level) -> Bool { a.rank < b.rank }
}

/// A screen of the form; pages are in `Settings.pages` in the order of the file, a page before its subpages.
package struct Page: Sendable {
  package internal(set) var id: String?
  package internal(set) var title: String
  package internal(set) var help: String?
  package internal(set) var icon: String?
  /// The level with that of the pages around it.
  package internal(set) var level = Level.basic
  /// Indices in `Settings.sections`.
  package internal(set) var sections: [Int] = []
  /// Indices in `Settings.pages` of the pages directly below.
  package internal(set) var pages: [Int] = []
  /// The page around it, an index in `Settings.pages`.
  package internal(set) var parent: Int?
  package internal(set) var enabledIf: Condition?
  package internal(set) var visibleIf: Condition?
  /// By what the command line calls it: its id, else its title.
  package var address: String { id ?? title }
  var gate: Int?
}

/// A titled run of settings on a page.
package struct Section: Sendable {
  package internal(set) var id: String?
  package internal(set) var header: String?
  package internal(set) var footer: String?
  package internal(set) var isProminent = false
  /// The key prefix of its settings; empty without `at`.
  package internal(set) var at = ConfigPath()
  package internal(set) var level = Level.basic
  /// The outermost ones, in the order in which a form shows them: by `order`, then as in the file. A group stands for
  /// its members; see `Settings.leaves(of:)`.
  package internal(set) var settings: [SettingID] = []
  package internal(set) var links: [Link] = []
  package internal(set) var actions: [Action] = []
  /// An index in `Settings.pages`.
  package internal(set) var page: Int
  package internal(set) var enabledIf: Condition?
  package internal(set) var visibleIf: Condition?
  /// By what the command line calls it: its id, else its `at`, else its header.
  package var address: String? { id ?? (at.isEmpty ? header : at.description) }
  var gate: Int?
}

package struct Link: Sendable {
  package internal(set) var title: String
  package internal(set) var url: String
  package internal(set) var enabledIf: Condition?
}

/// A command that the form offers; it is run by argv, never by a shell.
package struct Action: Sendable {
  /// The key under `actions`, by which `run` names it.
  package internal(set) var name: String
  package internal(set) var title: String
  package internal(set) var help: String?
  package internal(set) var run: [String]
  /// The question to ask first.
  package internal(set) var confirm: String?
  package internal(set) var isDestructive = false
  package internal(set) var enabledIf: Condition?
  package internal(set) var visibleIf: Condition?
}
