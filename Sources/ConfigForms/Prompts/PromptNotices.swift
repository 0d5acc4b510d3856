internal import ConfigEditing
internal import ConfigModel
internal import ConfigSchema

/// The notices between the questions, each given once.
struct PromptNotices: Sendable {
  private var notices: [PromptNotice] = []
  private var toldSections: Set<Int> = []
  private var toldPage: Int?
  private var toldPaths: Set<ConfigPath> = []

  /// The notices since the last time.
  mutating func take() -> [PromptNotice] {
    defer { notices = [] }
    return notices
  }

  mutating func add(_ notice: PromptNotice) { notices.append(notice) }

  mutating func begin(with remark: String) { notices.insert(.remark(remark), at: 0) }

  /// The header of the setting's section, and the footer.
  mutating func tellSection(of path: ConfigPath, _ settings: Settings) {
    guard let index = settings.setting(at: settings.settingPath(of: path))?.section, toldSections.insert(index).inserted
    else { return }
    let section = settings.sections[index]
    let page = settings.pages[section.page]
    if settings.pages.count > 1, toldPage != section.page {
      toldPage = section.page
      if section.header != page.title { add(.page(page.title)) }
    }
    if let header = section.header { add(.section(header, isProminent: section.isProminent)) }
    if let footer = section.footer { add(.footer(footer)) }
  }

  /// A setting that is not asked for.
  ///
  /// - Parameter settings: for the header of its section before it; nil for a member of an item.
  mutating func show(_ field: Field, value: String, depth: Int, _ settings: Settings?) {
    guard toldPaths.insert(field.path).inserted else { return }
    if let settings { tellSection(of: field.path, settings) }
    add(
      .shown(
        title: field.label, value: value, reason: field.lock.map { "locked by \($0)" } ?? "",
        spoken: SpokenRow.line(field, value: value), depth: depth))
  }

  mutating func answer(_ title: String, _ field: Field?, in session: DraftSession, depth: Int) {
    let value = field.map { Self.words($0, session) } ?? ""
    add(.answered(title: title, value: value, isChanged: field?.isChanged ?? true, depth: depth))
  }

  private static func words(_ field: Field, _ session: DraftSession) -> String {
    if field.isLoop || !field.isSecret && (field.setting.type == .any || field.setting.type.isCollection) {
      return FieldControl.resting(field, in: session, width: 60).spoken
    }
    if field.setting.type == .bool, field.choices.isEmpty, case .bool(let isOn) = field.shown {
      return isOn ? "yes" : "no"
    }
    let text = FieldText.shown(field).replacing("\n", with: " ")
    return text.isEmpty || field.isSecret ? text : text + FieldText.unit(field.setting.unit)
  }

  mutating func tell(_ review: Review) {
    add(.heading("Changes to write"))
    notices += review.difference.filter { $0.kind != .header }.map { .difference($0) }
    if !review.ripple.isEmpty {
      add(.heading("What else changes"))
      notices += review.ripple.map { .ripple($0) }
    }
    guard !review.olderProblems.isEmpty else { return }
    add(.heading("Existing problems"))
    notices += review.olderProblems.map { .warning("\($0.path): \($0.message)") }
  }
}
