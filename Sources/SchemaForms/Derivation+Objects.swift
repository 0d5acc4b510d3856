internal import ConfigModel
internal import JSONSchema

extension Derivation {
  /// A member while the parts of the schema that speak of it are gathered.
  private struct Member {
    let key: String
    let keySpan: SourceSpan
    var sources: [SchemaLocation]
    var enabledIf: [FormCondition] = []
    var visibleIf: [FormCondition] = []
    var requiredIf: [FormCondition] = []
    var isLoose = false
    var choices: [ChoiceSource]?
  }

  mutating func shapeObject(_ index: Int, _ meaning: Meaning) {
    let merged = meaning.merged
    var members: [Member] = self.members(of: merged).map {
      Member(key: $0.key, keySpan: $0.keySpan, sources: $0.sources)
    }
    let branches = self.branches(of: merged)
    for union in meaning.unions { add(union, to: &members) }
    for branch in branches { add(branch, to: &members) }
    for (name, needs) in dependents(of: merged) {
      for place in members.indices where needs.contains(members[place].key) {
        members[place].requiredIf.append(.has([name]))
      }
    }
    nodes[index].isClosed = isClosed(merged)
    if members.isEmpty {
      shapeMap(index, merged)
      return
    }
    let required = requiredNames(merged)
    var children: [Int] = []
    for member in members {
      guard let child = child(member.key, member.keySpan, of: index, member.sources) else {
        noteCut(index)
        break
      }
      nodes[child].isRequired = required.contains(member.key) || member.requiredIf.contains(.all([]))
      nodes[child].requiredIf = member.requiredIf
      nodes[child].enabledIf = member.enabledIf
      nodes[child].visibleIf = member.visibleIf
      nodes[child].isLoose = member.isLoose
      nodes[child].telling = member.choices
      children.append(child)
    }
    nodes[index].shape = children.isEmpty ? .any : .object(children)
  }

  private func requiredNames(_ merged: MergedSchema) -> Set<String> {
    var result: Set<String> = []
    for list in merged.assertions("required") {
      for item in schema.items(of: list) { if case .string(let name) = schema.value(at: item) { result.insert(name) } }
    }
    return result
  }

  private func isClosed(_ merged: MergedSchema) -> Bool {
    let rest = merged.assertions("additionalProperties") + merged.assertions("unevaluatedProperties")
    return rest.contains { schema.value(at: $0) == .bool(false) }
  }

  // MARK: alternatives

  private func add(_ union: Union, to members: inout [Member]) {
    var order: [String] = []
    var found: [String: [(alternative: Int, keySpan: SourceSpan, sources: [SchemaLocation])]] = [:]
    for (number, alternative) in union.alternatives.enumerated() {
      for member in self.members(of: alternative.merged) {
        if found[member.key] == nil { order.append(member.key) }
        found[member.key, default: []].append((number, member.keySpan, member.sources))
      }
    }
    let known = Set(members.map(\.key))
    let required = union.alternatives.map { requiredNames($0.merged) }
    for key in order {
      guard let uses = found[key], let first = uses.first else { continue }
      var condition: FormCondition?
      if let telling = union.key, key != telling, uses.count < union.alternatives.count {
        condition = self.condition(telling, uses.map(\.alternative), union)
      }
      let needing = uses.map(\.alternative).filter { required[$0].contains(key) }
      if known.contains(key), key != union.key {
        if let telling = union.key, !needing.isEmpty, let place = members.firstIndex(where: { $0.key == key }) {
          members[place].requiredIf.append(self.condition(telling, needing, union))
        }
        continue
      }
      var member = Member(key: key, keySpan: first.keySpan, sources: first.sources)
      if let condition { member.enabledIf = [condition] }
      if key == union.key {
        if let place = members.firstIndex(where: { $0.key == key }) { member.sources = members[place].sources }
        member.choices = tellingChoices(union)
        if needing.count == uses.count, uses.count == union.alternatives.count { member.requiredIf = [.all([])] }
      } else {
        member.isLoose = !uses.allSatisfy { isSame($0.sources, first.sources) }
        if let telling = union.key, !needing.isEmpty { member.requiredIf = [self.condition(telling, needing, union)] }
      }
      if known.contains(key), let place = members.firstIndex(where: { $0.key == key }) {
        members[place] = member
      } else {
        members.append(member)
      }
    }
  }

  /// The member that tells alternatives apart takes the values of all.
  private func tellingChoices(_ union: Union) -> [ChoiceSource] {
    union.alternatives.flatMap { alternative in
      let isAlone = alternative.values.count == 1
      return alternative.values.map { value in
        ChoiceSource(
          value: value, label: isAlone ? text(alternative.title) : nil, help: isAlone ? text(alternative.help) : nil)
      }
    }
  }

  private func condition(_ key: String, _ alternatives: [Int], _ union: Union) -> FormCondition {
    .isOneOf([key], alternatives.flatMap { union.alternatives[$0].values.map { schema.value(at: $0) } })
  }

  private func isSame(_ a: [SchemaLocation], _ b: [SchemaLocation]) -> Bool {
    if a == b { return true }
    guard a.count == b.count else { return false }
    return zip(a, b).allSatisfy { first, second in
      if first == second { return true }
      if let target = schema.target(of: first), target == schema.target(of: second) { return true }
      return isSmall(first) && isSmall(second) && schema.value(at: first) == schema.value(at: second)
    }
  }

  private func isSmall(_ location: SchemaLocation) -> Bool {
    let arena = schema.documents[location.document].arena
    return arena.after(location.node) - location.node < 200
  }

  // MARK: conditions

  private func add(_ branch: Branch, to members: inout [Member]) {
    guard let condition = branch.condition else { return }
    for member in self.members(of: branch.merged) {
      let isRefused = member.sources.contains { schema.value(at: $0) == .bool(false) }
      if let place = members.firstIndex(where: { $0.key == member.key }) {
        if isRefused { members[place].enabledIf.append(condition.negated) }
      } else if !isRefused {
        members.append(
          Member(
            key: member.key, keySpan: member.keySpan, sources: member.sources, visibleIf: [condition]))
      }
    }
    for name in requiredNames(branch.merged) {
      if let place = members.firstIndex(where: { $0.key == name }) {
        members[place].requiredIf.append(condition)
      }
    }
  }

  // MARK: maps and lists

  private mutating func shapeMap(_ index: Int, _ merged: MergedSchema) {
    var patterns: [(text: String, keySpan: SourceSpan, value: SchemaLocation)] = []
    for map in merged.assertions("patternProperties") {
      let arena = schema.documents[map.document].arena
      for entry in arena.entries(of: map.node) {
        let value = SchemaLocation(document: map.document, node: arena.target(of: entry.value))
        guard schema.value(at: value) != .bool(false) else { continue }
        patterns.append(
          (arena.text(of: entry.key), span(of: SchemaLocation(document: map.document, node: entry.key)), value))
      }
    }
    let rest = (merged.assertions("additionalProperties") + merged.assertions("unevaluatedProperties"))
      .filter { schema.kind(at: $0) == .map }
    var sources: [SchemaLocation] = []
    if let first = patterns.first, patterns.allSatisfy({ isSame([$0.value], [first.value]) }), rest.isEmpty {
      sources = [first.value]
    } else if patterns.isEmpty {
      sources = Array(rest.prefix(1))
    }
    if nodes[index].isClosed, patterns.isEmpty, sources.isEmpty {
      nodes[index].shape = .any
      return
    }
    guard let values = child("", nodes[index].keySpan, of: index, sources) else {
      noteCut(index)
      nodes[index].shape = .any
      return
    }
    nodes[values].isInItem = true
    var keys: Int?
    if let names = merged.assertions("propertyNames").first, schema.kind(at: names) == .map {
      keys = child("", span(of: names), of: index, [names])
    }
    nodes[index].shape = .map(values: values, keys: keys)
    if keys == nil, nodes[index].isClosed, let first = patterns.first {
      let text = patterns.map { WholePattern.text(ofSearch: $0.text) }.joined(separator: "|")
      nodes[index].set(
        "keys",
        LocatedValue(
          .map([
            LocatedEntry(
              key: "pattern", keySpan: first.keySpan,
              value: LocatedValue(.string(text), span: first.keySpan, text: text, isPlain: false))
          ]), span: first.keySpan))
    }
    setBound(index, "min-items", merged.assertions("minProperties")) { $0 > $1 }
    setBound(index, "max-items", merged.assertions("maxProperties")) { $0 < $1 }
  }

  mutating func shapeList(_ index: Int, _ merged: MergedSchema) {
    var sources = merged.assertions("items").filter { schema.kind(at: $0) == .map }
    let single = merged.assertions("prefixItems") + merged.assertions("items").filter { schema.kind(at: $0) == .list }
    if let tuple = single.first {
      let places = schema.items(of: tuple)
      sources = places.first.map { first in places.allSatisfy { isSame([$0], [first]) } ? [first] : [] } ?? []
    }
    guard let item = child("", nodes[index].keySpan, of: index, sources) else {
      noteCut(index)
      nodes[index].shape = .any
      return
    }
    nodes[item].isInItem = true
    nodes[index].shape = .list(item)
    if let unique = merged.assertions("uniqueItems").first(where: { schema.value(at: $0) == .bool(true) }) {
      nodes[index].set("unique", located(unique))
    }
    setBound(index, "min-items", merged.assertions("minItems")) { $0 > $1 }
    setBound(index, "max-items", merged.assertions("maxItems")) { $0 < $1 }
  }
}
