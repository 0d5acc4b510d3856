internal import ConfigModel

/// One reason why something depends on a setting.
package struct Dependency: Sendable {
  package enum Dependent: Sendable, Hashable {
    case setting(SettingID)
    /// An index in `Settings.sections`; everything below it depends as well.
    case section(Int)
    /// An index in `Settings.pages`.
    case page(Int)
  }

  /// The attribute that reads the setting.
  package enum Attribute: Sendable, Hashable {
    case enabledIf, visibleIf, requiredIf, computed, choicesFrom, range
    /// The condition of the case with this value.
    case `default`(String)
    /// The condition of the choice with this value.
    case choice(String)
  }

  package let dependent: Dependent
  package let attribute: Attribute
  /// What is read, each setting once.
  package let sources: [SettingID]
  /// The expression in words of the language; nil for `choices-from`.
  package let expression: String?
}

extension Settings {
  /// Everything that depends on a setting: pages, sections, then settings, each in the order of the file. Rules are
  /// checks and no dependencies.
  package var dependencies: [Dependency] { DependencySearch(settings: self).all }
}

private struct DependencySearch {
  let settings: Settings

  var all: [Dependency] {
    var found: [Dependency] = []
    var claimed = Set(settings.pages.compactMap(\.gate) + settings.sections.compactMap(\.gate))
    for (index, page) in settings.pages.enumerated() {
      found += dependencies(.page(index), page.enabledIf, page.visibleIf)
    }
    for (index, section) in settings.sections.enumerated() {
      found += dependencies(.section(index), section.enabledIf, section.visibleIf)
    }
    for setting in settings.all {
      found += dependencies(of: setting)
      // The condition of a group is in its gate; a group without one has the gate around it.
      if setting.type == .group, let gate = setting.gate, claimed.insert(gate).inserted {
        found += dependencies(.setting(setting.id), settings.gates[gate].enabledIf, settings.gates[gate].visibleIf)
      }
    }
    return found
  }

  private func dependencies(_ dependent: Dependency.Dependent, _ enabledIf: Condition?, _ visibleIf: Condition?)
    -> [Dependency]
  {
    [dependency(dependent, .enabledIf, enabledIf), dependency(dependent, .visibleIf, visibleIf)].compactMap { $0 }
  }

  private func dependencies(of setting: Setting) -> [Dependency] {
    let dependent = Dependency.Dependent.setting(setting.id)
    var found = dependencies(dependent, setting.enabledIf, setting.visibleIf)
    if let one = dependency(dependent, .requiredIf, setting.requiredIf) { found.append(one) }
    for each in setting.defaults {
      if let one = dependency(dependent, .default(each.value.word), each.when) { found.append(one) }
    }
    // A list has the choices of its items.
    for choice in setting.item == nil ? setting.choices : [] {
      if let one = dependency(dependent, .choice(choice.word), choice.enabledIf) { found.append(one) }
    }
    if setting.item == nil, case .items(let source) = setting.choicesSource {
      found.append(Dependency(dependent: dependent, attribute: .choicesFrom, sources: [source], expression: nil))
    }
    if let computed = setting.computedExpression {
      if let one = dependency(dependent, .computed, computed) { found.append(one) }
    }
    for end in [setting.low, setting.high] {
      if case .computed(let id, _) = end, let one = dependency(dependent, .range, id) { found.append(one) }
    }
    return found
  }

  private func dependency(
    _ dependent: Dependency.Dependent, _ attribute: Dependency.Attribute, _ condition: Condition?
  ) -> Dependency? {
    condition.flatMap { dependency(dependent, attribute, $0.expression) }
  }

  /// Nil when the expression reads no setting.
  private func dependency(
    _ dependent: Dependency.Dependent, _ attribute: Dependency.Attribute, _ id: Int
  ) -> Dependency? {
    let read = settings.expressions[id].settings(below: settings.expressions[id].root)
    guard !read.isEmpty else { return nil }
    return Dependency(
      dependent: dependent, attribute: attribute, sources: read.map { SettingID($0) },
      expression: settings.expressions[id].description)
  }
}
