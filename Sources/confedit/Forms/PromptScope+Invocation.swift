import ConfigEditing
import CommandSpec
import ConfigForms
import ConfigModel
import ConfigSchema

/// What the operands and flags of `prompt` ask for.
extension PromptScope {
  init(_ invocation: Invocation, _ session: DraftSession) throws(Failure) {
    let settings = session.settings
    self.init(settings, level: invocation[.level] ?? .advanced)
    wishes = Wishes(invocation)
    showsAll = invocation[.everything]
    recordedRevision = session.revision?.recorded
    guard !invocation.operands.isEmpty else { return }
    var named: [ConfigPath] = []
    var sections: Set<Int> = []
    for word in invocation.operands {
      if let page = settings.pages.firstIndex(where: { $0.address == word }) {
        sections.formUnion(settings.sectionsBelow(page: page))
      } else if let section = settings.sections.firstIndex(where: { $0.address == word }) {
        sections.insert(section)
      } else {
        let path = try session.document.target(try KeyWord.pattern(word).path).path
        if let refusal = session.refusal(toAsk: path) { throw refusal }
        named.append(path)
      }
    }
    narrow(to: named, sections: sections, in: settings)
  }
}

extension PromptScope.Wishes {
  init(_ invocation: Invocation) {
    self = []
    if invocation[.onlyNew] { insert(.new) }
    if invocation[.onlyMissing] { insert(.missing) }
    if invocation[.onlyInvalid] { insert(.invalid) }
  }
}

extension Settings {
  fileprivate func sectionsBelow(page index: Int) -> [Int] {
    pages[index].sections + pages[index].pages.flatMap(sectionsBelow(page:))
  }
}

extension DraftSession {
  /// Why a setting that a person named cannot be asked for.
  fileprivate func refusal(toAsk path: ConfigPath) -> Failure? {
    guard let field = field(at: path), let obstacle = field.obstacle else { return nil }
    let kind: Failure.Kind = field.lock != nil ? .locked : .disabled
    let reason = obstacle.hasSuffix(".") ? String(obstacle.dropLast()) : obstacle
    return Failure(
      kind, field.isEnabled ? "read-only" : "disabled", "`\(path)` cannot be changed: \(reason)", path: path,
      help: Advice(SuggestedCommand(.why, [], [.key(path)])))
  }
}
