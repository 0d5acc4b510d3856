import ConfigModel
import ConfigSchema
import LosslessYAML

/// What a draft says about one setting or item.
struct FieldReading {
  let document: ConfigDocument
  let evaluation: Evaluation
  /// What is on disk.
  let base: ConfigDocument
  let writer: any CommandWriter

  func field(at path: ConfigPath) -> Field? {
    let settings = evaluation.settings
    guard let setting = settings.setting(at: path) else { return nil }
    var field = Field(path: path, setting: setting, label: label(of: setting, at: path))
    let list = settings.settingPath(of: path)
    let isJoined = isJoined(list)
    field.isJoined = isJoined && list == path
    // Items are counted in the joined list there, in the file here.
    let state = isJoined && list != path ? nil : evaluation.state(at: path)
    let isAlone = document.layers.isNone
    field.stored = isAlone && setting.section != nil && setting.type != .group ? state?.stored : document.written(path)
    read(state, into: &field)
    let isOwnItem = isJoined && list != path
    field.origin = isOwnItem ? FilePath.name(document.name) : origin(of: path)
    field.choices = evaluation.choices(at: path)
    field.range = evaluation.range(at: path)
    if !field.isEnabled { field.reasons = evaluation.reasons(at: path) }
    field.lock = document.lock(of: path, evaluation).map { lock in
      "the layer \(lock.layer.name)" + (lock.place.map { " (\(FilePath.name($0)))" } ?? ", which does not set it")
    }
    field.refusal = refusal(of: setting, at: path, isAlone)
    field.isSecret = settings.hasSecret(at: path)
    field.isChanged = document.stream.source.bytes != base.stream.source.bytes && field.stored != base.written(path)
    if isOwnItem { return field }
    field.problem =
      evaluation.problems.first { $0.severity == .error && $0.path.starts(with: path) }
      ?? evaluation.problems.first { $0.severity == .warning && $0.path.starts(with: path) }
    return field
  }

  /// Why it cannot be written in this file, as it is now.
  private func refusal(of setting: Setting, at path: ConfigPath, _ isAlone: Bool) -> String? {
    if let blocker = document.blocker(of: path, evaluation) {
      let (message, help) = document.sentence(of: blocker)
      return "\(message); \(help.text(writer))."
    }
    guard !isAlone, setting.isWritable, let target = try? document.targetInThisFile(path) else { return nil }
    return document.writeRefusal(of: target).map { FormRefusal($0).message + "." }
  }

  /// Whether other layers add items to a list.
  private func isJoined(_ path: ConfigPath) -> Bool {
    guard let setting = evaluation.settings.setting(at: path), setting.type == .list,
      ![nil, .replace].contains(setting.merge)
    else { return false }
    return !document.layers.below.isEmpty || !document.layers.above.isEmpty
  }

  /// The file's last name is enough where a form names the file anyway.
  private func origin(of path: ConfigPath) -> String {
    let origin = evaluation.state(at: path)?.origin ?? .stored
    guard origin == .stored, let source = evaluation.source(of: path), let found = document.node(of: source) else {
      return origin.rawValue
    }
    let line = found.document.stream.source.position(at: found.document.stream.span(of: found.node).lower).line
    let layer = found.document.layers.written.map { "\($0.name), " } ?? ""
    return "\(layer)\(FilePath.name(found.document.name)):\(line)"
  }

  private func read(_ state: SettingState?, into field: inout Field) {
    guard let state else {
      // An item that is not valid has no state, but can be edited.
      field.effective = field.stored
      return
    }
    field.effective = state.effective
    field.defaultValue = state.defaultValue
    field.isEnabled = state.isEnabled
    field.isVisible = state.isVisible
    field.isRequired = state.isRequired
  }

  /// An item is called by its key, or counted from one.
  private func label(of setting: Setting, at path: ConfigPath) -> String {
    guard setting.path.isEmpty || setting.owner != nil && path.last != setting.path.last else { return setting.title }
    switch path.last {
    case .number(let index, _): return "\(index + 1)"
    case .key(let key), .item(let key): return key
    default: return setting.title
    }
  }
}

extension ConfigDocument {
  /// What this file itself says at a path, or at a former key of its setting; null is nothing.
  func written(_ path: ConfigPath) -> Value? {
    if let value = value(at: path) { return value }
    return settings?.setting(at: path)?.renamedFrom.lazy.compactMap(value).first
  }

  private func value(at path: ConfigPath) -> Value? {
    guard let node = (try? stream.resolve(path, document: number))?.node else { return nil }
    let value = stream.value(of: node)
    return value == .null ? nil : value
  }
}
