package import ConfigModel

/// A node to be written: its value, and what the value does not say of it.
package struct NewNode: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    /// - Parameter plain: the text to be written, without quotes, although some readers take it for something else; nil
    ///   for a spelling on which all agree.
    case scalar(Value, plain: String? = nil)
    case sequence([NewNode])
    case mapping([Entry])
  }

  package struct Entry: Sendable, Hashable {
    package let key: String
    package let value: NewNode

    package init(_ key: String, _ value: NewNode) {
      self.key = key
      self.value = value
    }
  }

  package enum Tag: Sendable, Hashable {
    /// That of the node that it replaces, if the value fits it.
    case asBefore
    case none
    /// As resolved: `!secret`, `tag:yaml.org,2002:str`.
    case tag(String)

    /// A tag as it is written in a file without `%TAG` (YAML 1.2.2, rule c-ns-tag-property); an empty text is none.
    package init?(parsing text: String) {
      if text.isEmpty {
        self = .none
        return
      }
      let isVerbatim = text.hasPrefix("!<") && text.hasSuffix(">")
      let name = isVerbatim ? text.dropFirst(2).dropLast() : text.drop { $0 == "!" }
      let signs = isVerbatim ? "-#;/?:@&=+$,_.!~*'()[]%" : "-#;/?:@&=+$_.~*'()%"
      guard text.hasPrefix("!"), text.prefix(3) != "!!!", isVerbatim || text.prefix(2) != "!!" || !name.isEmpty,
        name.unicodeScalars.allSatisfy({
          $0.isASCII
            && ($0.properties.isAlphabetic || $0.properties.numericType != nil || signs.unicodeScalars.contains($0))
        })
      else { return nil }
      let isCore = !isVerbatim && text.hasPrefix("!!")
      self = .tag(isVerbatim ? String(name) : isCore ? Resolution.coreTagPrefix + name : text)
    }

    /// Whether it is one of the core schema; those of an application make a scalar text.
    package var isCore: Bool {
      if case .tag(let tag) = self { tag.hasPrefix(Resolution.coreTagPrefix) } else { false }
    }
  }

  package let content: Content
  package var tag = Tag.asBefore
  /// The entries of a map whose keys are lists or maps, in a form to be compared: no path leads to them.
  package internal(set) var complexEntries: Set<String> = []
  /// Its own anchor, which is kept only where `text` is.
  var anchor: String?
  /// How it is to be written; nil for the way of the place.
  package internal(set) var text: NodeText?

  package init(_ content: Content, tag: Tag = .asBefore) {
    self.content = content
    self.tag = tag
  }

  /// - Parameter typesNumbers: whether numbers are written as they are spelled.
  package init(_ value: Value, typesNumbers: Bool = false) {
    switch value {
    case .list(let items): content = .sequence(items.map { NewNode($0, typesNumbers: typesNumbers) })
    case .map(let map):
      content = .mapping(map.entries.map { Entry($0.key, NewNode($0.value, typesNumbers: typesNumbers)) })
    case .number(let number) where typesNumbers: content = .scalar(value, plain: number.spelling)
    case .null, .bool, .number, .string: content = .scalar(value)
    }
  }

  /// A scalar that is written as it is typed.
  package init(_ value: Value, plain: String) { content = .scalar(value, plain: plain) }

  package var value: Value {
    switch content {
    case .scalar(let value, _): value
    case .sequence(let items): .list(items.map(\.value))
    case .mapping(let entries): .map(ValueMap(entries.map { ValueMap.Entry($0.key, $0.value.value) }))
    }
  }

  /// What a map has under a key.
  package subscript(key: String) -> NewNode? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key.hasSameCharacters(as: key) }?.value
  }

  /// Whether the tags are the same, as far as both are known.
  package func hasSameTag(as other: NewNode) -> Bool { tag == other.tag || tag == .asBefore || other.tag == .asBefore }

  /// The tag that is to be written.
  var newTag: String? { if case .tag(let tag) = tag, text?.isAlias != true { tag } else { nil } }

  /// Anchor and tag, each with a blank, as they are written in front of the content.
  var prefix: [UInt8] {
    Array((anchor.map { "&\($0) " } ?? "").utf8) + Array((newTag.map { Self.spelled(tag: $0) + " " } ?? "").utf8)
  }

  var isSequence: Bool { if case .sequence = content { true } else { false } }

  /// Whether a key in it is a list or a map.
  package var hasComplexKeys: Bool {
    if !complexEntries.isEmpty { return true }
    return switch content {
    case .scalar: false
    case .sequence(let items): items.contains(where: \.hasComplexKeys)
    case .mapping(let entries): entries.contains(where: \.value.hasComplexKeys)
    }
  }

  /// Whether a text in it has comments.
  var hasComments: Bool {
    if let text { return text.hasComments }
    return switch content {
    case .scalar: false
    case .sequence(let items): items.contains(where: \.hasComments)
    case .mapping(let entries): entries.contains(where: \.value.hasComments)
    }
  }

  /// Whether merge keys of both, as far as they are known, bring the same.
  package func hasSameMerges(as other: NewNode) -> Bool {
    guard let text, let otherText = other.text else { return true }
    return text.merges == otherText.merges
  }

  /// Whether it is written as a collection in block style.
  var isBlockCollection: Bool {
    if let text { return text.isBlockCollection }
    return switch content {
    case .mapping(let entries): !entries.isEmpty
    case .sequence(let items): !items.isEmpty
    case .scalar: false
    }
  }

  /// The same, written in the way of the place: no anchors, and values in the place of aliases.
  var withoutText: NewNode {
    let content: Content =
      switch content {
      case .scalar: content
      case .sequence(let items): .sequence(items.map(\.withoutText))
      case .mapping(let entries): .mapping(entries.map { Entry($0.key, $0.value.withoutText) })
      }
    return NewNode(content, tag: tag)
  }

  static func spelled(tag: String) -> String {
    if tag.hasPrefix(Resolution.coreTagPrefix) { return "!!" + tag.dropFirst(Resolution.coreTagPrefix.count) }
    return tag.hasPrefix("!") ? tag : "!<\(tag)>"
  }
}

extension NewNode {
  /// Whether values and tags are the same, and numbers and bools spelled alike.
  package func isSame(as other: NewNode) -> Bool {
    guard hasSameTag(as: other), complexEntries == other.complexEntries else { return false }
    switch (content, other.content) {
    case (.scalar(.bool, let a?), .scalar(.bool, let b?)): return a == b
    case (.scalar(let a, _), .scalar(let b, _)): return a.isSpelled(as: b)
    case (.sequence(let a), .sequence(let b)): return a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
    case (.mapping(let a), .mapping(let b)):
      guard a.count == b.count else { return false }
      if zip(a, b).allSatisfy({ $0.key.hasSameCharacters(as: $1.key) && $0.value.isSame(as: $1.value) }) { return true }
      let others = Dictionary(grouping: b, by: \.key)
      return a.allSatisfy { entry in
        others[entry.key]?.contains { $0.key.hasSameCharacters(as: entry.key) && $0.value.isSame(as: entry.value) }
          == true
      }
    default: return false
    }
  }
}

extension NewNode {
  /// Whether the tags are the same wherever both have a node, as far as they are known.
  package func hasSameTags(as other: NewNode) -> Bool {
    guard hasSameTag(as: other) else { return false }
    return switch (content, other.content) {
    case (.sequence(let items), .sequence(let others)): zip(items, others).allSatisfy { $0.hasSameTags(as: $1) }
    case (.mapping(let entries), .mapping):
      entries.allSatisfy { entry in other[entry.key].map { entry.value.hasSameTags(as: $0) } ?? true }
    default: true
    }
  }
}

extension NewNode {
  /// What JSON cannot hold, as the end of "it cannot be"; nil when it can hold all of it.
  var jsonFlaw: String? {
    if newTag != nil { return "given a tag" }
    switch content {
    case .scalar(.number(let number), _) where number.special != nil: return number.spelling
    case .scalar(.number(let number), let plain?) where !JSONText.isJSON(number.spelling): return plain
    case .scalar: return nil
    case .sequence(let items): return items.lazy.compactMap(\.jsonFlaw).first
    case .mapping(let entries): return entries.lazy.compactMap(\.value.jsonFlaw).first
    }
  }
}
