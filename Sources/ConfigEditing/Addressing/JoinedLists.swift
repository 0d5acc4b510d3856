package import ConfigModel
import ConfigSchema
import LosslessYAML

/// Paths into lists that several layers make (`merge: append` or `merge`): an index counts in the whole list, and the
/// item may stand at another index of this file, or in another layer's.
extension ConfigDocument {
  /// What a key means that leads through such a list; nil when none is on its way.
  ///
  /// - Throws: when it meets no item of one, or several.
  func joinedTarget(_ path: ConfigPath) throws(Failure) -> Target? {
    let others = layers.below + layers.above
    guard others.contains(where: { $0.stream != nil }), let settings, hasJoinedList(on: path, settings),
      let evaluation = evaluate()
    else { return nil }
    let settled: ConfigPath
    do throws(SelectorFailure) {
      settled = try evaluation.settled(path)
    } catch {
      throw Failure(error, settings)
    }
    var walk = JoinedWalk(document: self, evaluation: evaluation)
    for segment in settled.segments {
      guard walk.follow(segment) else { return nil }
    }
    guard walk.isJoined else { return nil }
    guard let steps = walk.steps else {
      return Target(
        path: walk.path, steps: [], node: nil, parent: nil, setting: settings.setting(at: walk.path), isElsewhere: true)
    }
    let lookup = try lookup(ConfigPath(steps))
    return Target(
      path: walk.path, steps: steps, node: lookup.node, parent: lookup.parent.map(stream.target),
      setting: settings.setting(at: walk.path))
  }

  /// What a place of this file is called in the whole configuration.
  package func pathThatCounts(for stored: ConfigPath) -> ConfigPath {
    let others = layers.below + layers.above
    guard others.contains(where: { $0.stream != nil }), let settings, hasJoinedList(on: stored, settings),
      let evaluation = evaluate()
    else { return stored }
    var walk = JoinedWalk(document: self, evaluation: evaluation)
    for segment in stored.segments {
      guard walk.follow(stored: segment) else { return stored }
    }
    return walk.path
  }

  private func hasJoinedList(on path: ConfigPath, _ settings: Settings) -> Bool {
    path.segments.indices.dropFirst().contains { count in
      let setting = settings.setting(at: ConfigPath(Array(path.segments.prefix(count))))
      return setting?.type == .list && setting?.merge.map { $0 != .replace } == true
    }
  }

  /// Why an item of another layer is not changed in this file.
  func elsewhereRefusal(of target: Target) -> Failure? {
    guard target.isElsewhere, let evaluation = evaluate() else { return nil }
    let source = evaluation.source(of: target.path)
    let name = source.flatMap { layers.name(of: $0.layer) }
    return Failure(
      .disabled, "of-another-layer",
      "`\(target.path)` comes from another layer" + (source.map { ": \(place(of: $0))" } ?? ""),
      path: target.path, help: adviceToEdit(layer: name))
  }

  /// - Parameter layer: nil where the value is an override.
  func adviceToEdit(layer: String?) -> Advice {
    layer.map { "\(option: .layer($0)) edits that layer" } ?? "leave out \(option: .override(nil))"
  }
}

/// Follows a path of keys and indexes through the whole configuration and through this file at once.
private struct JoinedWalk {
  let evaluation: Evaluation
  /// The number of the written layer.
  let written: Int
  /// In the whole configuration.
  private(set) var path = ConfigPath()
  /// In this file; nil if it comes from other layers.
  private(set) var steps: [Step]? = []
  private(set) var isJoined = false
  private var value: Value?
  private var own: Value?

  init(document: ConfigDocument, evaluation: Evaluation) {
    self.evaluation = evaluation
    written = document.layers.writtenNumber
    value = evaluation.configuration
    own = document.value
  }

  /// False where the segment leads nowhere.
  mutating func follow(_ segment: ConfigPath.Segment) -> Bool {
    let setting = evaluation.settings.setting(at: path)
    if let setting, setting.type == .list, case .list(let items) = value {
      return follow(segment, into: items, of: setting)
    }
    guard let key = segment.keyText else { return false }
    value = Self.member(key, of: value)
    own = Self.member(key, of: own)
    path = path.appending(key: key)
    steps?.append(.key(key))
    return true
  }

  /// The same for a segment of a path in this file.
  mutating func follow(stored segment: ConfigPath.Segment) -> Bool {
    guard case .number(let index, _) = segment, case .list(let items) = value else { return follow(segment) }
    for position in items.indices {
      var next = self
      if next.follow(.number(position, text: String(position))), next.steps?.last == .index(index) {
        self = next
        return true
      }
    }
    return false
  }

  private mutating func follow(_ segment: ConfigPath.Segment, into items: [Value], of setting: Setting) -> Bool {
    guard case .number(let position, _) = segment, items.indices.contains(position) else { return false }
    var ownItems: [Value] = []
    if case .list(let list) = own { ownItems = list }
    var index: Int? = position
    if let rule = setting.merge, rule != .replace {
      isJoined = true
      index = ownIndex(of: position, items[position], ownItems, setting.keyMember, rule)
    }
    value = items[position]
    own = index.flatMap { ownItems.indices.contains($0) ? ownItems[$0] : nil }
    path = path.appending(index: position)
    if let index { steps?.append(.index(index)) } else { steps = nil }
    return true
  }

  private func ownIndex(
    of position: Int, _ item: Value, _ ownItems: [Value], _ member: String?, _ rule: MergeRule
  ) -> Int? {
    if rule == .append {
      // The items of one layer are adjacent.
      let first = (0...position).first { evaluation.holds(path.appending(index: $0), layer: written) }
      return first.map { position - $0 }.flatMap { ownItems.indices.contains($0) ? $0 : nil }
    }
    guard let member else { return ownItems.firstIndex(of: item) }
    guard let word = Self.member(member, of: item) else { return nil }
    return ownItems.firstIndex { Self.member(member, of: $0) == word }
  }

  private static func member(_ key: String, of value: Value?) -> Value? {
    guard case .map(let map) = value else { return nil }
    return map[key]
  }
}

extension ConfigPath.Segment {
  /// The segment as a key of a map, when it can be one.
  fileprivate var keyText: String? {
    switch self {
    case .key(let key), .number(_, let key), .item(let key): key
    case .match: nil
    }
  }
}
