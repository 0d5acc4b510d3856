internal import ConfigModel
internal import JSONSchema

/// The members of an object, gathered from all parts of the schema that name them.
struct ObjectMembers {
  struct Member {
    let key: String
    let keySpan: SourceSpan
    var sources: [SchemaLocation]
    var enabledIf: [FormCondition] = []
    var visibleIf: [FormCondition] = []
    var requiredIf: [FormCondition] = []
    /// Several alternatives define it, each otherwise.
    var isLoose = false
    var choices: [SchemaChoice]?
  }

  private(set) var members: [Member]
  private let source: FormSource
  private var schema: Schema { source.schema }

  init(_ meaning: SchemaMeaning, _ conditions: inout ConditionReader) {
    source = conditions.source
    members = source.members(of: meaning.merged).map {
      Member(key: $0.key, keySpan: $0.keySpan, sources: $0.sources)
    }
    for union in meaning.unions { add(union) }
    for branch in conditions.branches(of: meaning.merged) { add(branch) }
    for (name, needs) in conditions.dependents(of: meaning.merged) {
      for place in members.indices where needs.contains(members[place].key) {
        members[place].requiredIf.append(.has([name]))
      }
    }
    let required = source.requiredNames(meaning.merged)
    for place in members.indices where required.contains(members[place].key) {
      members[place].requiredIf.append(.always)
    }
  }

  private func place(of key: String) -> Int? { members.firstIndex { $0.key == key } }

  // MARK: alternatives

  private struct Use {
    let alternative: Int
    let keySpan: SourceSpan
    let sources: [SchemaLocation]
  }

  private mutating func add(_ union: ObjectUnion) {
    var order: [String] = []
    var found: [String: [Use]] = [:]
    for (number, alternative) in union.alternatives.enumerated() {
      for member in source.members(of: alternative.merged) {
        if found[member.key] == nil { order.append(member.key) }
        found[member.key, default: []].append(
          Use(alternative: number, keySpan: member.keySpan, sources: member.sources))
      }
    }
    let required = union.alternatives.map { source.requiredNames($0.merged) }
    for key in order {
      guard let uses = found[key] else { continue }
      add(key, uses, needing: uses.map(\.alternative).filter { required[$0].contains(key) }, union)
    }
  }

  private mutating func add(_ key: String, _ uses: [Use], needing: [Int], _ union: ObjectUnion) {
    let known = place(of: key)
    var member = Member(key: key, keySpan: uses[0].keySpan, sources: uses[0].sources)
    if key == union.key {
      if let known { member.sources = members[known].sources }
      member.choices = distinguishingChoices(union)
      if needing.count == uses.count, uses.count == union.alternatives.count { member.requiredIf = [.always] }
    } else {
      let needs = union.key.flatMap { needing.isEmpty ? nil : condition($0, needing, union) }
      if let known {
        if let needs { members[known].requiredIf.append(needs) }
        return
      }
      if let needs { member.requiredIf = [needs] }
      member.isLoose = !uses.allSatisfy { source.isSame($0.sources, uses[0].sources) }
      if let distinguishing = union.key, uses.count < union.alternatives.count {
        member.enabledIf = [condition(distinguishing, uses.map(\.alternative), union)]
      }
    }
    if let known { members[known] = member } else { members.append(member) }
  }

  /// The member that distinguishes alternatives takes the values of all.
  private func distinguishingChoices(_ union: ObjectUnion) -> [SchemaChoice] {
    union.alternatives.flatMap { alternative in
      let isAlone = alternative.values.count == 1
      return alternative.values.map { value in
        SchemaChoice(
          value: value, label: isAlone ? source.text(alternative.title) : nil,
          help: isAlone ? source.text(alternative.help) : nil)
      }
    }
  }

  private func condition(_ key: String, _ alternatives: [Int], _ union: ObjectUnion) -> FormCondition {
    .isOneOf([key], alternatives.flatMap { union.alternatives[$0].values.map { schema.value(at: $0) } })
  }

  // MARK: conditions

  private mutating func add(_ branch: ConditionReader.Branch) {
    guard let condition = branch.condition else { return }
    for member in source.members(of: branch.merged) {
      let isRefused = member.sources.contains { schema.value(at: $0) == .bool(false) }
      if let place = place(of: member.key) {
        if isRefused { members[place].enabledIf.append(condition.negated) }
      } else if !isRefused {
        members.append(
          Member(key: member.key, keySpan: member.keySpan, sources: member.sources, visibleIf: [condition]))
      }
    }
    for name in source.requiredNames(branch.merged) {
      if let place = place(of: name) { members[place].requiredIf.append(condition) }
    }
  }
}
