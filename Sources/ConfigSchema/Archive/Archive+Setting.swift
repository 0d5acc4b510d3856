internal import ConfigModel
internal import Patterns

extension Setting: Archived {
  static let blank = Setting(.blank)

  mutating func archive(_ archive: inout Archive) {
    guard archive.isReading else {
      update { $0.archive(&archive) }
      return
    }
    var details = SettingDetails.blank
    details.archive(&archive)
    self = Setting(consume details)
  }
}

extension SettingDetails: Archived {
  static var blank: Self { Self(id: SettingID(0), path: ConfigPath()) }

  mutating func archive(_ archive: inout Archive) {
    archive(&id)
    archive(&path)
    archive(&title)
    archive(&type)
    archive(&section)
    archive(&level)
    archive(&gate)
    archive(&enabledIf)
    archive(&defaults)
    archive.unless(help == nil && example == nil && icon == nil && unit == nil && lines == nil && order == nil) {
      archiveTexts(&$0)
    }
    archive.unless(choices.isEmpty && choicesSource == nil && !isOpen) { archiveChoices(&$0) }
    archive.unless(hasNoRange) { archiveRange(&$0) }
    archive.unless(hasNoConstraint) { archiveConstraints(&$0) }
    archive.unless(owner == nil && siblings == nil && !type.isCollection) { archiveCollection(&$0) }
    archiveConditions(&archive)
    archive.unless(since == nil && scope.isEmpty && merge == nil && renamedFrom.isEmpty && deprecated == nil) {
      archiveHistory(&$0)
    }
  }

  private var hasNoRange: Bool { low == nil && high == nil && step == nil && stepSize == nil }

  private var hasNoConstraint: Bool {
    minLength == nil && maxLength == nil && pattern == nil && glob == nil && message == nil && schemes.isEmpty
      && !mustExist
  }

  private mutating func archiveTexts(_ archive: inout Archive) {
    archive(&help)
    archive(&example)
    archive(&icon)
    archive(&unit)
    archive.range(&lines)
    archive(&order)
  }

  private mutating func archiveChoices(_ archive: inout Archive) {
    archive(&choices)
    archive(&choicesSource)
    archive(&isOpen)
    archive(&declaresOpen)
    archive(&choiceIndex)
  }

  private mutating func archiveRange(_ archive: inout Archive) {
    archive(&low)
    archive(&high)
    archive(&step)
    archive(&stepSize)
  }

  private mutating func archiveConstraints(_ archive: inout Archive) {
    archive(&minLength)
    archive(&maxLength)
    archive(&pattern)
    archive.pattern(&compiledPattern)
    archive(&glob)
    if archive.isReading { compiledGlob = archive.glob(glob) }
    archive(&message)
    archive(&schemes)
    archive(&mustExist)
  }

  private mutating func archiveCollection(_ archive: inout Archive) {
    archive(&owner)
    archive(&siblings)
    archive(&isUnique)
    archive(&minItems)
    archive(&maxItems)
    archive(&item)
    archive(&keyMember)
    archive(&keySetting)
    archive(&members)
    archive(&membersRoot)
    archive(&memberOrder)
  }

  private mutating func archiveConditions(_ archive: inout Archive) {
    archive(&isRequired)
    archive(&isReadonly)
    archive(&isSecret)
    archive(&clearsOnDisable)
    archive(&requiredIf)
    archive(&visibleIf)
    archive(&whenDisabled)
    archive(&computed)
    archive(&computedExpression)
    archive(&format)
  }

  private mutating func archiveHistory(_ archive: inout Archive) {
    archive(&since)
    archive(&scope)
    archive(&merge)
    archive(&renamedFrom)
    archive(&deprecated)
  }
}

extension SettingID: Archived {
  static var blank: Self { Self(0) }

  mutating func archive(_ archive: inout Archive) {
    var number = index
    archive(&number)
    self = Self(number)
  }
}

extension SettingType: ArchivedWord {}
extension Level: ArchivedWord {}
extension DisplayFormat: ArchivedWord {}
extension MergeRule: ArchivedWord {}

extension Choice: Archived {
  static var blank: Self { Self(value: .null, label: "") }

  mutating func archive(_ archive: inout Archive) {
    archive(&value)
    archive(&label)
    archive(&help)
    archive(&enabledIf)
    archive(&since)
    archive(&deprecated)
  }
}

extension ChoicesSource: Archived {
  static var blank: Self { .command([]) }

  mutating func archive(_ archive: inout Archive) {
    let source = self
    var isSetting = if case .items = self { true } else { false }
    archive(&isSetting)
    self =
      isSetting
      ? .items(of: archive.part { if case .items(let setting) = source { $0 = setting } })
      : .command(archive.part { if case .command(let argv) = source { $0 = argv } })
  }
}

extension RangeEnd: Archived {
  static var blank: Self { .computed(0, "") }

  mutating func archive(_ archive: inout Archive) {
    var (value, datum, expression, text) = (Value.null, Datum.null, 0, "")
    switch self {
    case .fixed(let known, let read): (value, datum) = (known, read)
    case .computed(let id, let words): (expression, text) = (id, words)
    }
    var isComputed = isComputed
    archive(&isComputed)
    if isComputed {
      archive(&expression)
      archive(&text)
      self = .computed(expression, text)
    } else {
      archive(&value)
      archive(&datum)
      self = .fixed(value, datum)
    }
  }
}

extension DefaultCase: Archived {
  static var blank: Self { Self(value: .null) }
  mutating func archive(_ archive: inout Archive) {
    archive(&when)
    archive(&value)
  }
}

extension Deprecation: Archived {
  static var blank: Self { Self() }
  mutating func archive(_ archive: inout Archive) {
    archive(&since)
    archive(&use)
    archive(&removeIn)
    archive(&message)
  }
}

extension Archive {
  /// A glob, which is compiled again.
  mutating func glob(_ text: String?) -> Glob? {
    guard let text else { return nil }
    let glob = try? Glob(text)
    if glob == nil { damage() }
    return glob
  }

  fileprivate mutating func range(_ range: inout ClosedRange<Int>?) {
    var ends = range.map { [$0.lowerBound, $0.upperBound] } ?? []
    self(&ends)
    guard isReading else { return }
    range = ends.count == 2 && ends[0] <= ends[1] ? ends[0]...ends[1] : nil
  }
}
