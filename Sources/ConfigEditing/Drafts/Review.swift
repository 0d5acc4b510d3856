package import ConfigModel
package import ConfigSchema

/// What saving would do, for the person to see first.
package struct Review: Sendable {
  package typealias Line = UnifiedDiff.Line

  /// Secrets are covered. Empty when nothing would be written.
  package var difference: [Line]
  /// What else changes, one sentence each: what becomes enabled, required, is removed.
  package var ripple: [String]
  /// What keeps the draft from being saved.
  package var newProblems: [Problem]
  /// Errors that were there before; they do not block.
  package var olderProblems: [Problem]

  package init(difference: [Line], ripple: [String], newProblems: [Problem], olderProblems: [Problem]) {
    self.difference = difference
    self.ripple = ripple
    self.newProblems = newProblems
    self.olderProblems = olderProblems
  }
}

/// How an attempt to save ended.
package enum SaveOutcome: Hashable, Sendable {
  /// Written; the draft is what is on disk.
  case saved
  /// The file holds all of it already.
  case unchanged
  /// Another program changed the same settings meanwhile: each has to be settled first.
  case conflicts([Conflict])
}

/// A setting that the draft changes and that another program has changed too.
package struct Conflict: Hashable, Sendable {
  package var path: ConfigPath
  package var title: String
  /// As shown to people; of secrets `set` and `not set`.
  package var mine: String
  package var theirs: String

  package init(path: ConfigPath, title: String, mine: String, theirs: String) {
    self.path = path
    self.title = title
    self.mine = mine
    self.theirs = theirs
  }
}

/// What another program did to the file meanwhile.
package enum ExternalChange: Hashable, Sendable {
  case none
  /// The draft goes on over what is on disk now.
  case followed
  /// As well, but some settings were changed on both sides.
  case conflicts([Conflict])
  /// The file cannot be read any more, or not as this schema wants; the draft goes on over what was read last.
  case unreadable(String)
}
