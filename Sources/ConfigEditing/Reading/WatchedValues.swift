import ConfigModel
import ConfigSchema
import DisplayText
import LosslessYAML

/// The values of one reading of a configuration, to be compared with those of the next: the effective ones of the
/// schema's settings, and the other values of the file.
struct WatchedValues {
  struct Item {
    var path: ConfigPath
    let setting: Setting?
    /// Nil when there is none.
    let value: Value?
  }

  let document: ConfigDocument
  private let items: [Item]
  private let places: [ConfigPath: Int]

  /// - Parameters:
  ///   - word: a key, page or section; nil for everything.
  ///   - isFirst: whether an unknown word is an error; later it only means that there is no value.
  init(_ word: String?, in document: ConfigDocument, isFirst: Bool) throws(Failure) {
    self.document = document
    let scope: RowScope
    do throws(Failure) {
      scope = try RowScope(word, in: document)
    } catch {
      guard !isFirst, error.kind == .noSuchKey else { throw error }
      items = []
      places = [:]
      return
    }
    let parts = ConfigurationParts(document: document, scope: scope)
    var items = document.evaluate().map { Self.settings($0, parts) } ?? []
    items += parts.unknownLeaves.map { Item(path: $0.path, setting: nil, value: parts.value(of: $0)) }
    if let word, let typed = try? KeyWord.pattern(word).path, typed.hasSelector {
      for index in items.indices { items[index].path = items[index].path.replacing(scope.path, with: typed) }
    }
    self.items = items
    places = Dictionary(items.enumerated().map { ($1.path, $0) }) { first, _ in first }
  }

  /// The changed values, in the order of the settings, then the removed ones.
  func changes(since old: WatchedValues) -> [SettingChange] {
    var changes = items.compactMap { item in
      change(of: item, from: old.places[item.path].flatMap { old.items[$0].value }, to: item.value)
    }
    for item in old.items where places[item.path] == nil {
      if let change = change(of: item, from: item.value, to: nil) { changes.append(change) }
    }
    return changes
  }

  private func change(of item: Item, from old: Value?, to new: Value?) -> SettingChange? {
    if let old, let new, document.areSame(old, new, of: item.setting) { return nil }
    if old == nil, new == nil { return nil }
    let isSecret = document.settings?.hasSecret(at: item.path) ?? false
    return SettingChange(path: item.path, setting: item.setting, old: old, new: new, isSecret: isSecret)
  }

  /// A key inside of a list or map is looked at alone; everything else by whole settings.
  private static func settings(_ evaluation: Evaluation, _ parts: ConfigurationParts) -> [Item] {
    let (settings, path) = (evaluation.settings, parts.scope.path)
    return parts.allSettings(in: settings).map { setting in
      if setting.path == path || !path.starts(with: setting.path) {
        return Item(path: setting.path, setting: setting, value: evaluation[setting].effective)
      }
      return Item(path: path, setting: settings.setting(at: path), value: evaluation.state(at: path)?.effective)
    }
  }
}

extension ConfigPath {
  /// Whether an item is named by its content, or from the end: then its index changes when items come or go.
  fileprivate var hasSelector: Bool {
    segments.contains { segment in
      switch segment {
      case .key: false
      case .number(let index, _): index < 0
      case .item, .match: true
      }
    }
  }

  fileprivate func replacing(_ head: ConfigPath, with other: ConfigPath) -> ConfigPath {
    starts(with: head) ? ConfigPath(other.segments + segments.dropFirst(head.segments.count)) : self
  }
}

/// One setting with its value before and after.
package struct SettingChange {
  let path: ConfigPath
  let setting: Setting?
  /// Nil for none.
  let old: Value?
  let new: Value?
  let isSecret: Bool

  /// `key: old -> new`, for people.
  package var text: String {
    let line = "\(path): \(shown(old)) -> \(shown(new))"
    return EscapedText.escaped(isSecret && old != nil && new != nil ? line + " (another value)" : line)
  }

  private func shown(_ value: Value?) -> String {
    guard let value else { return "not set" }
    return isSecret ? "set" : setting?.formatted(value) ?? RowSource.shown(value)
  }

  /// The values of a secret are left out.
  package func json(time: Int) -> String {
    JSONText.text(
      of: .object([
        "confedit": .int(1), "time": .string(LocalDate.timestamp(time)), "key": .string(path.description),
        "old": isSecret ? nil : old, "new": isSecret ? nil : new, "secret": isSecret ? .bool(true) : nil,
      ]))
  }
}
