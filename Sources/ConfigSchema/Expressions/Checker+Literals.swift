internal import ConfigModel

extension Checker {
  func isLiteral(_ id: Int) -> Bool {
    switch syntax.nodes[id] {
    case .bool, .number, .text: true
    default: false
    }
  }

  /// The common type of two operands, a literal read as the type of the other one; nil when there is none.
  mutating func unify(_ a: Typing, _ idA: Int, _ b: Typing, _ idB: Int) -> Typing? {
    if a.type == .unknown { return b }
    if b.type == .unknown { return a }
    if isLiteral(idA), !isLiteral(idB) { return read(idA, as: b) ? b : nil }
    if isLiteral(idB), !isLiteral(idA) { return read(idB, as: a) ? a : nil }
    return a.type.fits(b.type) ? a : nil
  }

  /// Whether the whole expression gives a value of the type; a literal is read as one.
  mutating func fits(_ id: Int, _ typing: Typing, _ wanted: ValueType) -> Bool {
    isLiteral(id) ? read(id, as: Typing(type: wanted)) : typing.type.fits(wanted)
  }

  /// Rewrites a literal as a value of the type: `30` and `"30s"` beside a duration are one. False when it is none.
  mutating func read(_ id: Int, as wanted: Typing) -> Bool {
    guard case .constant(let datum) = nodes[id] else { return false }
    if wanted.type == .unknown { return true }
    guard
      let read = wanted.type.read(datum, isPercent: wanted.source.map { settings[$0].type == .percent } ?? false)
    else { return false }
    set(.constant(read), at: id)
    return true
  }

  /// Reports a literal that can never be equal to a value of the setting: an unknown choice, no value of the type.
  mutating func checkLiteral(_ id: Int, against typing: Typing) {
    guard let source = typing.source, case .constant(let datum) = nodes[id] else { return }
    let setting = settings[source]
    if !setting.choices.isEmpty, !setting.isOpen {
      guard setting.choiceIndex[setting.type.canonical(datum)] == nil else { return }
      var help: Advice = "the choices are \(setting.choiceList)"
      if case .text(let word) = datum, let nearest = setting.nearestChoice(to: word) {
        help = "did you mean \(ConfigPath.quoted(nearest))?"
      }
      // An item that is a value has no name of its own: the choices are the list's.
      var named = setting
      while named.path.isEmpty, let owner = named.owner { named = settings[owner.index] }
      report(
        id, "\(syntax.printed(id)) is not one of the choices of \(Syntax.printed(named.path.keys ?? []))",
        code: "unknown-choice",
        help: help)
      return
    }
    guard setting.type.isTextual || setting.type == .int || setting.type == .port else { return }
    do throws(Refusal) { _ = try setting.type.read(datum.value, schemes: setting.schemes) } catch {
      report(id, error.message, help: error.help)
    }
  }

  /// Reports two operands that have no common type.
  mutating func reportMismatch(_ a: Typing, _ idA: Int, _ b: Typing, _ idB: Int, _ id: Int) {
    for (literal, typing) in [(idA, b), (idB, a)] where isLiteral(literal) {
      let text = syntax.printed(literal)
      var help: Advice?
      if case .text(let word) = syntax.nodes[literal] {
        let isBool = typing.type == .bool && (word == "true" || word == "false")
        if isBool || typing.type == .number && Number(word) != nil { help = "write \(word) without quotes" }
      } else if typing.type == .text {
        help = "put it in quotes: \(ConfigPath.quoted(text))"
      }
      if help == nil {
        help = typing.type.isScalar ? Advice(typing.type.settingType.help) : a.type.conversionHelp(b.type)
      }
      report(literal, "\(text) is not \(typing.type.phrase)", help: help)
      return
    }
    report(id, "\(a.type.phrase) cannot be compared with \(b.type.phrase)", help: a.type.conversionHelp(b.type))
  }
}
