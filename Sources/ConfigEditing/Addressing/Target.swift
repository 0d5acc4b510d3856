package import ConfigModel
package import ConfigSchema
import JSONSchema
package import LosslessYAML
import SchemaForms

/// What a key of the command line means in a document.
package struct Target {
  /// The path with its selectors settled.
  package let path: ConfigPath
  package let steps: [Step]
  /// Nil when it is not in the file.
  package let node: NodeID?
  /// What it is, or would be, an entry or item of; nil when that is not in the file either.
  let parent: NodeID?
  package let setting: Setting?
  /// Whether it is in an item of a list from another layer; then it has no steps.
  package var isElsewhere = false
}

extension ConfigDocument {
  /// Finds a key. With a schema a key that it does not know is refused, unless it admits unknown keys.
  ///
  /// - Parameter admitsStored: an unknown key that is in the file will do, for verbs that take it out.
  package func target(_ path: ConfigPath, admitsStored: Bool = false) throws(Failure) -> Target {
    let joined = try joinedTarget(path)
    let target = if let joined { joined } else { try plainTarget(path) }
    return try known(target, admitsStored: admitsStored)
  }

  /// Finds a key for those who look at this file alone: an index is one of its own list.
  package func targetInThisFile(_ path: ConfigPath, admitsStored: Bool = false) throws(Failure) -> Target {
    try known(try plainTarget(path), admitsStored: admitsStored)
  }

  private func known(_ target: Target, admitsStored: Bool = false) throws(Failure) -> Target {
    guard let settings, !admits(target.path, settings) else { return target }
    if admitsStored, target.node != nil { return target }
    let dotted = dottedKeyThere(for: target.path)?.path
    throw unknownKey(target.path, settings, meant: dotted.flatMap { admitsStored || admits($0, settings) ? $0 : nil })
  }

  private func plainTarget(_ path: ConfigPath) throws(Failure) -> Target {
    var lookup = try lookup(path)
    var resolved = ConfigPath(lookup.steps)
    if let current = settings?.current(for: resolved), current != resolved {
      lookup = try self.lookup(current)
      resolved = current
    }
    return Target(
      path: resolved, steps: lookup.steps, node: lookup.node, parent: lookup.parent.map(stream.target),
      setting: settings?.setting(at: resolved))
  }

  /// Finds a key for verbs about effective values: an item is one of the effective list, which other layers and the
  /// default can add to, and its place in this file is only known if the whole list is in it.
  package func targetOfWhatCounts(_ path: ConfigPath) throws(Failure) -> Target {
    // Most keys name no item, and need no evaluation here.
    guard let settings, let list = listFromElsewhere(on: path, settings), let evaluation = evaluate() else {
      return try target(path)
    }
    if let joined = try joinedTarget(path) { return try known(joined) }
    let settled: ConfigPath
    do throws(SelectorFailure) {
      settled = try evaluation.settled(path)
    } catch {
      throw Failure(error, settings)
    }
    guard settled != list else { return try target(path) }
    let steps = settled.segments.map { segment in
      if case .number(let index, _) = segment {
        Step.index(index)
      } else {
        Step.key(ConfigPath([segment]).keys?[0] ?? "")
      }
    }
    if !admits(settled, settings) { throw unknownKey(settled, settings) }
    return Target(path: settled, steps: steps, node: nil, parent: nil, setting: settings.setting(at: settled))
  }

  /// Whether a key is allowed: the key of a setting, above or in one, or an unknown key where the schema allows it.
  private func admits(_ path: ConfigPath, _ settings: Settings) -> Bool {
    if path.isEmpty || settings.setting(at: path) != nil || !settings.keyOrder(of: path).isEmpty { return true }
    if let judge = schema?.jsonSchema { return judge.schema.admitsKeys(of: path) }
    return settings.anySetting(around: path) != nil || settings.unknownKeys == .allow
  }

  /// The first list on the path of which an item is named, unless the whole list is in this file.
  private func listFromElsewhere(on path: ConfigPath, _ settings: Settings) -> ConfigPath? {
    for count in path.segments.indices.dropFirst() {
      let list = ConfigPath(Array(path.segments.prefix(count)))
      guard let setting = settings.setting(at: list), setting.type == .list else { continue }
      let isWhole = layers.below.isEmpty && layers.above.isEmpty
      let isHere = (try? lookup(list))?.node != nil
      return isWhole && isHere ? nil : list
    }
    return nil
  }

  /// The key of a value; nil for an item.
  func key(of target: Target) -> NodeID? {
    guard let parent = target.parent, case .key(let text) = target.steps.last else { return nil }
    return stream.key(text, in: parent)
  }

  private func unknownKey(_ path: ConfigPath, _ settings: Settings, meant: ConfigPath? = nil) -> Failure {
    var help: Advice = "\(SuggestedCommand(.list, [.all])) shows the settings"
    if let nearest = meant ?? settings.nearestPath(to: path) { help = "did you mean `\(nearest)`?" }
    return Failure(.noSuchKey, "no-such-key", "there is no setting `\(path)`", path: path, help: help)
  }

  /// The setting of a key, for verbs that explain the schema.
  package func settingTarget(_ path: ConfigPath) throws(Failure) -> (
    target: Target, setting: Setting, evaluation: Evaluation
  ) {
    guard let settings, let evaluation = evaluate() else {
      throw .noSchema("there is no schema that describes '\(name)'")
    }
    let target = try targetOfWhatCounts(path)
    guard let setting = target.setting else {
      let below = settings.keyOrder(of: target.path).prefix(3).map { "`\(target.path.appending(key: $0))`" }
      throw Failure(
        .noSuchKey, "no-such-key", "`\(target.path)` is not a setting", path: target.path,
        help: below.isEmpty ? nil : "the settings below it start with \(below.joined(separator: ", "))")
    }
    return (target, setting, evaluation)
  }
}

extension Settings {
  /// Whether the path is that of a setting, leads to some, or lies in the value of one.
  package func knows(_ path: ConfigPath) -> Bool {
    path.isEmpty || setting(at: path) != nil || !keyOrder(of: path).isEmpty || anySetting(around: path) != nil
  }
}

extension Setting {
  /// Why it can never be written, in any configuration.
  func writeRefusal(at path: ConfigPath) -> Failure? {
    // A group has no word of its own, but may be given as a whole (`--type json`).
    guard !self.isWritable, self.type != .group || self.isReadonly else { return nil }
    if let computed = self.computed {
      return Failure(
        .disabled, "computed", "`\(path)` cannot be set: it is computed from \(computed)", path: path,
        help: "set the settings that it is computed from")
    }
    var help: Advice = "the program itself sets it"
    if let only = self.onlyValue { help = "the only value that it can have is \(only.word)" }
    return Failure(
      .disabled, "read-only", "`\(path)` cannot be set: it is read-only", path: path, help: help)
  }
}

extension ConfigDocument {
  /// The value at a node; nil for null.
  package func storedValue(of target: Target) -> Value? {
    guard let node = target.node else { return nil }
    let value = stream.value(of: node)
    return value == .null ? nil : value
  }
}
