import CommandSpec
import ConfigEditing
import ConfigModel
import ConfigSchema
import DisplayText
import LosslessYAML

/// The text of a new configuration file: the maps of the schema as keys, below them every setting as a comment.
struct NewFileText {
  enum Extent: Sendable { case everything, required }

  let settings: Settings
  let extent: Extent
  /// The schema as the file shall name it; nil where it is found without.
  let schemaPath: String?
  private var lines: [String] = []
  private var isBelowKey = false
  private var announcedSections: Set<Int> = []
  private var announcedPages: Set<Int> = []

  init(_ settings: Settings, _ extent: Extent, schemaPath: String?) {
    self.settings = settings
    self.extent = extent
    self.schemaPath = schemaPath
  }

  mutating func text() -> String {
    head()
    members(of: ConfigPath(), depth: 0)
    while lines.last == "" { lines.removeLast() }
    return lines.map { $0 + "\n" }.joined()
  }

  private mutating func say(_ texts: [String], depth: Int) {
    let margin = String(repeating: " ", count: depth) + SettingComment.mark
    for text in texts { lines.append(margin + text) }
  }

  private func wrapped(_ text: String, depth: Int) -> [String] {
    SettingComment.wrapped(text, to: textWidth(depth))
  }

  private func textWidth(_ depth: Int) -> Int { max(40, SettingComment.width - depth - SettingComment.mark.count) }

  /// Not at the beginning, and not below the key of a map.
  private mutating func blank() {
    if let last = lines.last, last != "", !isBelowKey { lines.append("") }
    isBelowKey = false
  }

  private mutating func head() {
    if let schemaPath { lines.append("# confedit: schema=\(schemaPath)") }
    if extent == .everything {
      let title = settings.title.map { SettingComment.sentence($0) }
      say(wrapped([title, settings.help].compactMap { $0 }.joined(separator: " "), depth: 0), depth: 0)
      // A configuration that is one list or map has no keys to list here.
      let usage =
        settings.whole == nil
        ? "Every setting is listed here as a comment, with its default. To change one, remove its # or "
          + "write the key below it." : ""
      say(wrapped(usage, depth: 0), depth: 0)
    }
    blank()
    if let revision = settings.revision, let key = settings.revisionKey {
      lines.append("\(Self.spelled(key)): \(revision)")
      blank()
    }
  }

  // MARK: keys

  /// The settings at or below a path that go into the file, in the order of the keys.
  private func leaves(at path: ConfigPath) -> [Setting] {
    if let setting = settings.setting(at: path), setting.type != .group { return isWanted(setting) ? [setting] : [] }
    return settings.keyOrder(of: path).flatMap { leaves(at: path.appending(key: $0)) }
  }

  private func isWanted(_ setting: Setting) -> Bool {
    guard setting.deprecated == nil else { return false }
    guard setting.isWritable || setting.onlyValue != nil else { return false }
    return extent == .everything || setting.isRequired
  }

  private mutating func members(of path: ConfigPath, depth: Int) {
    for key in settings.keyOrder(of: path) {
      let path = path.appending(key: key)
      guard let first = leaves(at: path).first else { continue }
      blank()
      if extent == .everything { announce(first, depth: depth) }
      guard let setting = settings.setting(at: path), setting.type != .group else {
        describeGroup(at: path, depth: depth)
        lines.append(String(repeating: " ", count: depth) + Self.spelled(key) + ":")
        isBelowKey = true
        members(of: path, depth: depth + 2)
        continue
      }
      entry(key, setting, depth: depth)
    }
  }

  private mutating func describeGroup(at path: ConfigPath, depth: Int) {
    guard extent == .everything, let group = settings.setting(at: path) else { return }
    let title = group.title == group.path.keys?.last ? nil : SettingComment.sentence(group.title)
    say(wrapped([title, group.help].compactMap { $0 }.joined(separator: " "), depth: depth), depth: depth)
  }

  private mutating func entry(_ key: String, _ setting: Setting, depth: Int) {
    let comment = SettingComment(setting: setting, settings: settings, isMinimal: extent == .required)
    say(comment.lines(width: textWidth(depth)), depth: depth)
    // A required setting with only one possible value is written as a key; in a minimal file also if it has a default.
    let isKnown = setting.onlyValue != nil && setting.isRequired || extent == .required && !setting.defaults.isEmpty
    let isActive = isKnown && !setting.isSecret
    let value = setting.isSecret ? nil : comment.value.map { " " + BlockText.line($0, version: settings.yamlVersion) }
    lines.append(
      String(repeating: " ", count: depth) + (isActive ? "" : "# ") + Self.spelled(key) + ":" + (value ?? ""))
  }

  private static func spelled(_ key: String) -> String {
    String(decoding: ScalarSpelling.oneLine(.string(key), in: ScalarContext(isKey: true)), as: UTF8.self)
  }

  // MARK: pages and sections

  /// Page and section before the first of their settings.
  private mutating func announce(_ setting: Setting, depth: Int) {
    guard let index = setting.section, settings.sections.indices.contains(index),
      announcedSections.insert(index).inserted
    else { return }
    let section = settings.sections[index]
    let page = settings.pages.indices.contains(section.page) ? settings.pages[section.page] : nil
    let isNewPage = announcedPages.insert(section.page).inserted && settings.pages.count > 1
    let titles = [isNewPage ? page?.title : nil, section.header].compactMap { $0 }
    let texts = [isNewPage ? page?.help : nil, section.footer].compactMap { $0 }
    guard !titles.isEmpty || !texts.isEmpty else { return }
    if !titles.isEmpty { say(["=== \(EscapedText.escaped(titles.joined(separator: " / "))) ==="], depth: depth) }
    for text in texts { say(wrapped(text, depth: depth), depth: depth) }
    blank()
  }
}

extension NewFileText {
  /// The text of a new file in a workspace; nil without a schema.
  static func bytes(
    for workspace: Workspace, _ extent: Extent, _ invocation: Invocation
  ) throws(Failure) -> [UInt8]? {
    guard let settings = try workspace.schemaOfFile()?.settings else { return nil }
    let schema = path(to: invocation[.schema], fromFileAt: workspace.choice.path)
    var text = NewFileText(settings, extent, schemaPath: schema)
    return Array(text.text().utf8)
  }

  /// A schema that was named by hand has to be named again for every run, unless the file does so.
  private static func path(to schema: String?, fromFileAt file: String?) -> String? {
    // Such a name cannot be in a comment line.
    guard let schema, EscapedText.escaped(schema) == schema else { return nil }
    let directory = file.map(FilePath.directory) ?? "."
    if schema.hasPrefix("/") || directory == "." { return schema }
    if FilePath.directory(schema) == directory {
      return String(schema.dropFirst(directory == "/" ? 1 : directory.count + 1))
    }
    return FilePath.absolute(schema)
  }
}
