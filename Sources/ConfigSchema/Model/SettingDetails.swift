package import ConfigModel
internal import Patterns

/// The attributes of a setting; see `Setting`.
package struct SettingDetails: Sendable {
  package internal(set) var id: SettingID
  /// The full key; for a member of an item of a list or map the key below the item, empty for the item itself.
  package internal(set) var path: ConfigPath
  /// The list or map to whose items this setting belongs.
  package internal(set) var owner: SettingID?
  /// The key's last segment when the schema gives no title.
  package internal(set) var title: String
  package internal(set) var help: String?
  package internal(set) var example: Value?
  package internal(set) var icon: String?
  /// The level with that of the section and pages around it.
  package internal(set) var level = Level.basic
  /// The schema revision that brought the setting.
  package internal(set) var since: Int?
  /// An index in `Settings.sections`; nil for what belongs to an item.
  package internal(set) var section: Int?
  package internal(set) var type = SettingType.string
  package internal(set) var unit: String?
  /// The height of the box of a text, in rows.
  package internal(set) var lines: ClosedRange<Int>?
  /// How a computed value is shown to people.
  package internal(set) var format: DisplayFormat?

  package internal(set) var choices: [Choice] = []
  /// Where the choices come from when the schema does not list them.
  package internal(set) var choicesSource: ChoicesSource?
  /// Whether other values than the choices are allowed.
  package internal(set) var isOpen = false
  /// Whether the schema says so by `open: true`, also where a command prints the choices.
  package internal(set) var declaresOpen = false

  package internal(set) var minLength: Int?
  package internal(set) var maxLength: Int?
  /// The pattern's text; it must match the whole value.
  package internal(set) var pattern: String?
  /// The sentence that replaces the standard wording of a value error.
  package internal(set) var message: String?
  package internal(set) var schemes: [String] = []
  package internal(set) var mustExist = false
  package internal(set) var glob: String?
  /// The distance between valid values, counted from the low end; written as a value of the type.
  package internal(set) var step: Value?

  package internal(set) var isUnique = false
  package internal(set) var minItems: Int?
  package internal(set) var maxItems: Int?
  /// The setting of the items of a list or the values of a map.
  package internal(set) var item: SettingID?
  /// The member by which an item is addressed: `name` in `filters[invoices]`.
  package internal(set) var keyMember: String?
  /// The settings below a group, nested groups included, in the order of the file.
  package internal(set) var members: [SettingID] = []

  /// Whether it is required whatever the rest says; see `SettingState.isRequired` for `required-if`.
  package internal(set) var isRequired = false
  package internal(set) var requiredIf: Condition?
  /// Its own condition; see `Settings.conditions(of:)` for those that are and-ed into it.
  package internal(set) var enabledIf: Condition?
  package internal(set) var visibleIf: Condition?
  package internal(set) var defaults: [DefaultCase] = []
  package internal(set) var whenDisabled: Value?
  /// Whether the edit that disables the setting removes its stored value.
  package internal(set) var clearsOnDisable = false
  package internal(set) var isReadonly = false
  /// The expression of a computed setting, in words.
  package internal(set) var computed: String?
  /// Whether its value is never shown; true of everything below a secret list, map or group.
  package internal(set) var isSecret = false
  /// The layers that may set it; empty for all.
  package internal(set) var scope: [String] = []
  package internal(set) var merge: MergeRule?
  /// Former keys, which are still read.
  package internal(set) var renamedFrom: [ConfigPath] = []
  package internal(set) var deprecated: Deprecation?

  /// The place in its section, before those without one.
  package internal(set) var order: Int?

  // What the compiler adds for the evaluation.
  /// The innermost gate around it, a number in `Settings.gates`.
  var gate: Int?
  /// The root of the keys of the item to which it belongs.
  var siblings: Int?
  /// The root of the keys of its members, when it is the group of an item.
  var membersRoot: Int?
  /// The order in which the members of an item are worked out.
  var memberOrder: [GraphNode] = []
  var choiceIndex = ChoiceIndex()
  var low: RangeEnd?
  var high: RangeEnd?
  var stepSize: Number?
  var compiledPattern: Pattern?
  var compiledGlob: Glob?
  var computedExpression: Int?
  /// Whether only its key, type, title and place are known, because the run asks for no more; see `SettingDemand`.
  package internal(set) var isOutline = false
  /// The setting to which the keys of a map must be right values.
  package internal(set) var keySetting: SettingID?

  init(id: SettingID, path: ConfigPath) {
    self.id = id
    self.path = path
    title = ""
  }
}

extension SettingDetails {
  /// Whether a user can write it at all.
  package var isWritable: Bool { !isReadonly && computed == nil && type != .group }

  /// Of a read-only setting that may have one value only (a version, a kind): that value, which a file can lack.
  package var onlyValue: Value? {
    isReadonly && computed == nil && choices.count == 1 && !isOpen ? choices[0].value : nil
  }

  /// The range as the schema writes it, `1s to 10m`; nil without one.
  package var rangeText: String? {
    switch (low?.text, high?.text) {
    case (let low?, let high?): "\(low) to \(high)"
    case (let low?, nil): "from \(low)"
    case (nil, let high?): "up to \(high)"
    case (nil, nil): nil
    }
  }

  /// The low end of the range, where the schema writes it as a value.
  package var lowestValue: Value? {
    guard case .fixed(let value, _) = low else { return nil }
    return value
  }

  /// The high end of the range, where the schema writes it as a value.
  package var highestValue: Value? {
    guard case .fixed(let value, _) = high else { return nil }
    return value
  }

  /// Whether an end of the range is an expression.
  package var hasComputedRange: Bool { low?.isComputed ?? false || high?.isComputed ?? false }

  /// The default as the schema writes it: the value, or the cases with their conditions.
  package var defaultText: String? {
    guard !defaults.isEmpty else { return nil }
    let cases = defaults.map { each in
      each.value.word + (each.when.map { " when \($0.text)" } ?? (defaults.count > 1 ? " otherwise" : ""))
    }
    return cases.joined(separator: ", ")
  }

  /// The choices for a message, at most a dozen.
  var choiceList: String {
    let words = choices.prefix(12).map(\.word)
    return words.joined(separator: ", ")
      + (choices.count > words.count ? " and \(choices.count - words.count) more" : "")
  }
}
