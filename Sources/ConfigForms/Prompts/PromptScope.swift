internal import ConfigEditing
package import ConfigModel
package import ConfigSchema

/// Which settings a prompt asks for, in the order of the schema.
package struct PromptScope: Sendable {
  /// Settings that are asked for alone; several add up; an empty set means the usual ones.
  package struct Wishes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Later than the revision that the file records, and never set.
    package static let new = Wishes(rawValue: 1)
    /// Required and without a value.
    package static let missing = Wishes(rawValue: 2)
    /// With an error.
    package static let invalid = Wishes(rawValue: 4)
  }

  package var wishes: Wishes = []
  package var level: Level
  /// Also what is hidden, of a higher level, or deprecated.
  package var showsAll = false
  /// The revision that the file records, for `new`.
  package var recordedRevision: Int?
  /// The settings, and items of lists, that may be asked for.
  package private(set) var paths: [ConfigPath]
  /// Those that a person named: they are asked for whatever their level.
  package private(set) var named: Set<ConfigPath> = []

  /// All settings.
  package init(_ settings: Settings, level: Level = .advanced) {
    self.level = level
    paths = Self.order(of: settings)
  }

  /// Of all settings those that are named; items of lists and maps take the place of their list.
  ///
  /// - Parameters:
  ///   - named: settings, and what is in them.
  ///   - sections: indices in `Settings.sections`, whose settings are asked for as usual.
  package mutating func narrow(to named: [ConfigPath], sections: Set<Int>, in settings: Settings) {
    var result: [ConfigPath] = []
    for path in paths {
      let section = settings.setting(at: path)?.section
      let wanted = named.filter { $0.starts(with: path) || path.starts(with: $0) }
      if wanted.contains(where: { path.starts(with: $0) }) || section.map(sections.contains) == true {
        result.append(path)
        if wanted.contains(path) { self.named.insert(path) }
      } else {
        result += wanted
        self.named.formUnion(wanted)
      }
    }
    paths = result
  }

  /// In the order of pages and sections; a group is replaced by its members.
  private static func order(of settings: Settings) -> [ConfigPath] {
    settings.pages.flatMap { page in
      page.sections.flatMap { settings.sections[$0].settings.flatMap { settings.leaves(of: settings[$0]) } }
    }.map { $0.path }
  }

  func admits(_ field: Field) -> Bool {
    if !wishes.isEmpty {
      let isNew = (field.setting.since ?? 1) > (recordedRevision ?? Int.max) && field.stored == nil
      return wishes.contains(.missing) && field.isMissing
        || wishes.contains(.invalid) && field.problem?.severity == .error && field.problem?.code != "required"
        || wishes.contains(.new) && isNew
    }
    if showsAll || named.contains(field.path) || field.stored != nil || field.isMissing { return true }
    return field.isVisible && field.setting.level <= level && field.setting.deprecated == nil
  }
}
