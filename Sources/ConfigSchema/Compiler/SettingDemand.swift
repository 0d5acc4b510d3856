package import ConfigModel

/// Which settings of a schema are compiled in full.
///
/// What no setting can do without is compiled always: keys, types, titles, conditions of pages, sections and groups, and
/// every setting that acts on others or on the file as a whole. A setting of which all that is asked is its key has
/// nothing else read, nor checked; see `SettingDetails.isOutline`.
package enum SettingDemand: Sendable, Hashable {
  case everything
  /// The settings at these paths, around and below them, and all that their values depend on.
  case only([ConfigPath])
}
