internal import ConfigModel
internal import ConfigSchema

/// Every attribute of a setting as statements, in the order of reading: what it takes, what counts without it, when it
/// counts at all, where it comes from.
extension ReferenceBuilder {
  func facts(of setting: Setting, around level: Level) -> [Fact] {
    var facts = [Fact(Names.type, type(of: setting))]
    facts += limits(of: setting)
    facts += defaults(of: setting)
    facts += conditions(of: setting)
    facts += nature(of: setting)
    if setting.level > level { facts.append(Fact(Names.level, Phrase(setting.level.rawValue))) }
    facts += history(of: setting)
    facts += relations(of: setting)
    return facts
  }

  // MARK: What it takes

  private func type(of setting: Setting) -> Phrase {
    let words = TypeWords(setting.type)
    var phrase = Phrase(words.noun)
    if let item = setting.item.map({ settings[$0] }) {
      phrase += " of \(item.type == .group ? "groups" : TypeWords(item.type).plural)"
      if !setting.choices.isEmpty { phrase += ", any of the choices" }
    } else if !setting.choices.isEmpty {
      let choices = "one of \(setting.choices.count) choices" + (setting.isOpen ? " or another value" : "")
      phrase = Phrase(setting.type == .string ? choices : "\(words.noun), \(choices)")
    } else if !words.spelling.parts.isEmpty {
      phrase += Phrase(", ") + words.spelling
    }
    return phrase
  }

  /// What narrows the type.
  private func limits(of setting: Setting) -> [Fact] {
    var facts: [Fact] = []
    if let range = setting.rangeText { facts.append(Fact("Range", Phrase(range))) }
    if let step = setting.step { facts.append(Fact("Step", .code(Spelling.word(step)))) }
    if let unit = setting.unit { facts.append(Fact("Unit", Phrase(unit))) }
    if let length = Spelling.bounds(setting.minLength, setting.maxLength, ("character", "characters")) {
      facts.append(Fact("Length", Phrase(length)))
    }
    if let pattern = setting.pattern {
      facts.append(Fact("Pattern", [.code(pattern)] + (setting.message.map { [Phrase($0)] } ?? [])))
    } else if let message = setting.message {
      facts.append(Fact("Otherwise it says", Phrase("“\(message)”")))
    }
    if !setting.schemes.isEmpty {
      facts.append(Fact("Schemes", Phrase.list(setting.schemes.map { .code($0) }, "or")))
    }
    if setting.mustExist { facts.append(Fact("Must exist", Phrase("yes"))) }
    if let glob = setting.glob { facts.append(Fact("Name", Phrase("matches ") + .code(glob))) }
    if let source = setting.choicesSource {
      let isOpen = setting.choiceCommand == nil ? setting.isOpen : setting.declaresOpen
      facts.append(Fact("Choices", choices(from: source, isOpen: isOpen)))
    }
    return facts + itemLimits(of: setting)
  }

  private func choices(from source: ChoicesSource, isOpen: Bool) -> Phrase {
    let others = isOpen ? "; other values are allowed as well" : ""
    switch source {
    case .items(let list): return Phrase("the items of ") + mention(list) + others
    case .command(let words):
      return Phrase("the lines that ") + .code(words.map(ShellWord.quoted).joined(separator: " ")) + " prints" + others
    }
  }

  private func itemLimits(of setting: Setting) -> [Fact] {
    var facts: [Fact] = []
    if let keys = setting.keySetting.map({ settings[$0] }) { facts.append(Fact("Keys", sentence(about: keys))) }
    if let item = setting.item.map({ settings[$0] }), item.type != .group, setting.choices.isEmpty {
      let narrowed = sentence(about: item)
      if narrowed.count > 1 || item.type.isCollection || !TypeWords(item.type).spelling.parts.isEmpty {
        facts.append(Fact(setting.type == .map ? "Values" : "Items", narrowed))
      }
    }
    let nouns = setting.type == .map ? ("entry", "entries") : ("item", "items")
    if let count = Spelling.bounds(setting.minItems, setting.maxItems, nouns) {
      facts.append(Fact("Number", Phrase(count)))
    }
    if setting.isUnique { facts.append(Fact("Repeats", Phrase("no item may come twice"))) }
    if let key = setting.keyMember {
      let list = settings.whole?.id == setting.id ? "" : settings.name(of: setting)
      let example = ShellWord.quoted("\(list)[NAME]")
      facts.append(Fact("Addressed by", Phrase([.code(key), .text(", as in "), .code(example)])))
    }
    return facts
  }

  /// The type and the limits of what has no description of its own.
  private func sentence(about setting: Setting) -> [Phrase] {
    [type(of: setting)]
      + limits(of: setting).flatMap { fact in
        fact.statements.map { Phrase(fact.name.lowercased() + ": ") + $0 }
      }
  }

  // MARK: What counts without it

  private func defaults(of setting: Setting) -> [Fact] {
    guard !setting.isSecret, !setting.defaults.isEmpty else { return [] }
    let cases = setting.defaults.map { each -> Phrase in
      let value = value(each.value, of: setting)
      if let when = each.when { return value + " when " + phrase(when) }
      return setting.defaults.count > 1 ? value + " otherwise" : value
    }
    return [Fact("Default", cases)]
  }

  /// A value with the label of the choice that it is.
  private func value(_ value: Value, of setting: Setting) -> Phrase {
    let code = Phrase.code(Spelling.word(value))
    guard let choice = setting.choices.first(where: { $0.value == value }), choice.label != choice.word else {
      return code
    }
    return code + " (\(choice.label))"
  }

  // MARK: When it counts

  private func conditions(of setting: Setting) -> [Fact] {
    var facts: [Fact] = []
    if setting.isRequired {
      facts.append(Fact("Required", Phrase("yes")))
    } else if let condition = setting.requiredIf {
      facts.append(Fact("Required", Phrase("when ") + phrase(condition)))
    }
    let enabling = settings.conditions(of: setting)
    if !enabling.isEmpty {
      facts.append(Fact(Names.enabled, enabling.flatMap { [phrase($0)] + why($0) }))
      facts.append(Fact("While disabled", whileDisabled(setting)))
    }
    if let condition = setting.visibleIf { facts.append(Fact(Names.visible, phrase(condition))) }
    return facts
  }

  private func whileDisabled(_ setting: Setting) -> Phrase {
    var phrase: Phrase
    if setting.isSecret {
      phrase = Phrase("it has no value")
    } else if let value = setting.whenDisabled {
      phrase = Phrase("it counts as ") + .code(Spelling.word(value))
    } else {
      phrase = setting.type == .bool ? Phrase("it counts as ") + .code("false") : Phrase("it has no value")
    }
    let stored =
      setting.clearsOnDisable ? "is removed by the edit that disables it" : "stays in the file and counts again"
    if setting.type == .group { return Phrase("what the file says \(stored)") }
    return phrase + "; what the file says \(stored)"
  }

  // MARK: What kind of setting it is

  private func nature(of setting: Setting) -> [Fact] {
    var facts: [Fact] = []
    if let computed = setting.computed { facts.append(Fact("Worked out from", .code(computed))) }
    if let format = setting.format { facts.append(Fact("Shown as", Phrase(format.rawValue))) }
    if setting.isReadonly, setting.computed == nil { facts.append(Fact("Read-only", Phrase("yes"))) }
    if setting.isSecret { facts.append(Fact("Secret", Phrase("its value is never shown"))) }
    if let example = setting.example, !setting.isSecret { facts.append(Fact("Example", .code(Spelling.word(example)))) }
    if !setting.scope.isEmpty {
      facts.append(Fact("Set in", Phrase("the layers ") + Phrase.list(setting.scope.map { .code($0) }, "and")))
    }
    if let merge = setting.merge { facts.append(Fact("Across layers", Phrase(Self.words(merge)))) }
    return facts
  }

  private static func words(_ merge: MergeRule) -> String {
    switch merge {
    case .replace: "a higher layer replaces it"
    case .append: "a higher layer appends its items"
    case .merge: "a higher layer is merged into it"
    }
  }

  private func history(of setting: Setting) -> [Fact] {
    var facts: [Fact] = []
    if let since = setting.since { facts.append(Fact("Since", Phrase("revision \(since)"))) }
    if !setting.renamedFrom.isEmpty {
      let names = setting.renamedFrom.map { Phrase.code($0.description) }
      facts.append(
        Fact(
          "Formerly",
          Phrase.list(names, "and") + (names.count == 1 ? ", which is still read" : ", which are still read")))
    }
    if let deprecated = setting.deprecated {
      let statements = deprecation(deprecated)
      facts.append(Fact("Deprecated", statements.isEmpty ? [Phrase("yes")] : statements))
    }
    return facts
  }

  // MARK: What else it touches

  private func relations(of setting: Setting) -> [Fact] {
    var facts: [Fact] = []
    let affected = (dependents[setting.id] ?? []).filter { $0 != setting.id }
    if !affected.isEmpty { facts.append(Fact("Affects", Phrase.list(affected.map(mention), "and"))) }
    let rules = settings.rules.filter { $0.subjects.contains(setting.id) }
    if !rules.isEmpty {
      facts.append(
        Fact(
          "Rules",
          rules.map { rule in
            rule.message.map { Phrase([.text($0 + " ("), .code(rule.condition.text), .text(")")]) }
              ?? phrase(rule.condition)
          }))
    }
    return facts
  }
}
