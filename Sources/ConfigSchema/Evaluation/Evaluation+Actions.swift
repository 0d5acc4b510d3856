extension Settings {
  /// The actions in the order of the file, each with its section, an index in `sections`.
  package var actions: [(section: Int, action: Action)] {
    sections.enumerated().flatMap { index, section in section.actions.map { (index, $0) } }
  }
}

extension Evaluation {
  /// Why an action of a section cannot be run now: a sentence for each condition that is not true, outermost first.
  /// Those of the section and the pages around it count too, and what is not shown is not offered.
  package func reasons(against action: Action, in section: Int) -> [String] {
    settings.conditions(of: action, in: section).filter { truth(of: $0) != true }.map(reason)
  }

  /// Why a link or an action that a form shows cannot be used now: a sentence for each condition that is not true,
  /// outermost first; those of the section and the pages around it count too.
  ///
  /// - Parameter own: its own `enabled-if`.
  package func obstacles(to own: Condition?, in section: Section) -> [String] {
    var conditions = own.map { [$0] } ?? []
    var gate = section.gate
    while let current = gate {
      if let condition = settings.gates[current].enabledIf { conditions.insert(condition, at: 0) }
      gate = settings.gates[current].parent
    }
    return conditions.filter { truth(of: $0) != true }.map(reason)
  }
}

extension Settings {
  /// The conditions that must be true for an action to be run, outermost first.
  package func conditions(of action: Action, in section: Int) -> [Condition] {
    var result = [action.visibleIf, action.enabledIf].compactMap { $0 }.reversed() as [Condition]
    var gate = sections.indices.contains(section) ? sections[section].gate : nil
    while let current = gate {
      result += [gates[current].visibleIf, gates[current].enabledIf].compactMap { $0 }
      gate = gates[current].parent
    }
    return result.reversed()
  }
}
