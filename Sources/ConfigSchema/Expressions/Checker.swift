internal import ConfigModel

/// Looks up the names of an expression and checks its types; every mistake is reported, not only the first.
struct Checker {
  let settings: [Setting]
  let keys: KeyTree
  /// The root of the keys that `.x` names outside of quantifiers: the members of the item to which the setting belongs.
  let siblings: Int?
  /// Whether unknown names are compared with all known ones; each time that is a walk over all settings.
  let suggests: Bool
  let syntax: Syntax
  private(set) var nodes: [Expression.Node]
  private(set) var errors: [ExpressionError] = []

  init(_ syntax: Syntax, settings: [Setting], keys: KeyTree, siblings: Int?, suggests: Bool = true) {
    self.syntax = syntax
    self.suggests = suggests
    self.settings = settings
    self.keys = keys
    self.siblings = siblings
    nodes = []
    nodes.reserveCapacity(syntax.nodes.count)
    for _ in syntax.nodes.indices { nodes.append(.invalid) }
  }

  /// Checks the whole expression; the nodes are of use only when there is no error.
  mutating func check() -> Typing { type(syntax.root, item: nil) }

  mutating func report(_ id: Int, _ message: String, code: String = "type-mismatch", help: Advice? = nil) {
    errors.append(ExpressionError(syntax.span(of: id), message, code: code, help: help))
  }

  mutating func set(_ node: Expression.Node, at id: Int) { nodes[id] = node }

  /// The type of a node. `item` is that of the quantifier's item around it; `other` that of the operand to which a name
  /// is compared, for the advice when there is no such name.
  mutating func type(_ id: Int, item: Typing?, other: Typing? = nil) -> Typing {
    switch syntax.nodes[id] {
    case .bool(let bool): return constant(.bool(bool), .bool, id)
    case .number(let number): return constant(.number(number), .number, id)
    case .text(let text): return constant(.text(text), .text, id)
    case .name(let segments): return name(segments, id, other: other)
    case .item(let segments): return member(segments, id, item: item)
    case .list(let items): return list(items, id, item: item)
    case .not(let operand):
      condition(operand, item: item)
      nodes[id] = .not(operand)
      return Typing(type: .bool)
    case .and(let operands):
      for operand in operands { condition(operand, item: item) }
      nodes[id] = .and(operands)
      return Typing(type: .bool)
    case .or(let operands):
      for operand in operands { condition(operand, item: item) }
      nodes[id] = .or(operands)
      return Typing(type: .bool)
    case .compare(let comparison, let a, let b): return compare(comparison, a, b, id, item: item)
    case .within(let a, let b): return within(a, b, id, item: item)
    case .matches(let a, let b): return matches(a, b, id, item: item)
    case .arithmetic(let sign, let a, let b): return arithmetic(sign, a, b, id, item: item)
    case .call(let function, let arguments): return call(function, arguments, id, item: item)
    }
  }

  private mutating func constant(_ datum: Datum, _ type: ValueType, _ id: Int) -> Typing {
    nodes[id] = .constant(datum)
    return Typing(type: type)
  }

  /// Checks a part that must be a bool.
  mutating func condition(_ id: Int, item: Typing?) {
    let typing = type(id, item: item)
    guard !typing.type.fits(.bool) else { return }
    let text = syntax.printed(id)
    var help = "compare it with something, or write has(\(text))"
    if case .text = syntax.nodes[id] { help = "a key is written without quotes" }
    report(id, "\(text) is \(typing.type.phrase), but a condition is needed", help: Advice(help))
  }

  private mutating func list(_ items: [Int], _ id: Int, item: Typing?) -> Typing {
    var result: Typing?
    for element in items {
      let typing = type(element, item: item)
      guard let first = result, first.type != .unknown else {
        result = typing
        continue
      }
      if let unified = unify(first, items[0], typing, element) {
        result = unified
      } else {
        report(element, "\(typing.type.phrase) in a list whose first item is \(first.type.phrase)")
      }
    }
    nodes[id] = .list(items)
    return Typing(type: .list(result?.type ?? .unknown), source: nil)
  }

  // MARK: Names

  private mutating func name(_ segments: [String], _ id: Int, other: Typing?) -> Typing {
    if let setting = setting(segments, from: KeyTree.root) {
      nodes[id] = .setting(setting)
      return typing(of: setting)
    }
    let text = Syntax.printed(segments)
    if let node = keys.find(segments), keys.isKnown(node) {
      let children = keys.nodes[node].children.map { text + "." + Syntax.printed([keys.nodes[$0].key]) }
      report(
        id, "\(text) is not a setting, but the beginning of some", code: "unknown-name",
        help: "the names in an expression are whole keys, such as \(children.first ?? text)")
      return .unknown
    }
    report(id, "there is no setting \(text)", code: "unknown-name", help: Advice(suggestion(segments, other)))
    return .unknown
  }

  /// A setting by its keys; groups are no names.
  private func setting(_ segments: [String], from root: Int) -> Int? {
    guard let node = keys.find(segments, from: root), let setting = keys.nodes[node].setting,
      settings[setting].type != .group
    else { return nil }
    return setting
  }

  private func suggestion(_ segments: [String], _ other: Typing?) -> String? {
    let text = segments.joined(separator: ".")
    if let node = keys.find(segments), let former = keys.nodes[node].former {
      return "it is now called \(settings[former].path)"
    }
    if let source = other?.source, settings[source].choiceIndex[.text(text)] != nil {
      return "did you mean the text \(ConfigPath.quoted(text))?"
    }
    if let siblings, segments.count == 1, keys.find(segments, from: siblings) != nil {
      return "did you mean .\(text), the member of the same item?"
    }
    if let difference = difference(in: segments) { return "did you mean \(difference), with blanks?" }
    guard suggests else { return nil }
    let known = settings.lazy.filter { $0.owner == nil }.filter { $0.type != .group }.compactMap {
      $0.path.keys.map(Syntax.printed)
    }
    return NearMiss.nearest(to: text, in: known).map { "did you mean \($0)?" }
  }

  /// `n - 1` for `n-1`, when there is a setting `n`.
  private func difference(in segments: [String]) -> String? {
    guard let last = segments.last else { return nil }
    for hyphen in last.indices where last[hyphen] == "-" {
      let left = Array(segments.dropLast()) + [String(last[..<hyphen])]
      guard setting(left, from: KeyTree.root) != nil else { continue }
      return "\(Syntax.printed(left)) - \(last[last.index(after: hyphen)...])"
    }
    return nil
  }

  private mutating func member(_ segments: [String], _ id: Int, item: Typing?) -> Typing {
    let text = "." + Syntax.printed(segments)
    guard let root = item.map({ item in item.source.flatMap { settings[$0].membersRoot } }) ?? siblings else {
      if let item {
        nodes[id] = .item([])
        if segments.isEmpty || item.type == .unknown { return item }
        report(id, "\(text) names a member, but the items are \(item.type.phrase) each", code: "unknown-name")
      } else {
        report(
          id, "\(text) stands for an item, but there is no list here", code: "unknown-name",
          help: "it can be used in any, all and count, and in the conditions of a list's items")
      }
      return .unknown
    }
    if segments.isEmpty, let item {
      nodes[id] = .item([])
      return item
    }
    guard let setting = setting(segments, from: root) else {
      let nearest = NearMiss.nearest(
        to: segments.joined(separator: "."), in: keys.nodes[root].children.map { keys.nodes[$0].key })
      report(
        id, "the item has no member \(text.dropFirst())", code: "unknown-name",
        help: nearest.map { "did you mean .\(Syntax.printed([$0]))?" })
      return .unknown
    }
    nodes[id] = item == nil ? .setting(setting) : .item(segments)
    return typing(of: setting)
  }

  /// The type that a setting's effective value has in expressions.
  func typing(of index: Int) -> Typing {
    let setting = settings[index]
    guard setting.type == .list else { return Typing(type: ValueType(setting.type), source: index) }
    return Typing(type: .list(setting.item.map { typing(of: $0.index).type } ?? .unknown), source: index)
  }

  /// The type of the items of a list.
  func itemTyping(of list: Typing) -> Typing {
    guard case .list(let type) = list.type else { return .unknown }
    return Typing(type: type, source: list.source.flatMap { settings[$0].item?.index })
  }

  /// The type whose canonical form counts when a text is compared with the other.
  func format(_ a: Typing, _ b: Typing) -> SettingType {
    for source in [a.source, b.source] {
      guard let source else { continue }
      let setting = settings[source]
      let type = setting.type == .list ? setting.item.map { settings[$0.index].type } ?? .string : setting.type
      if type.isTextual, type != .string, type != .text { return type }
    }
    return .string
  }
}
