internal import ConfigEditing
internal import ConfigModel
internal import ConfigSchema

/// Lists and maps, item by item, until there is no other.
struct AnsweringItems: PromptState {
  let path: ConfigPath

  func keep(_ walk: inout PromptWalk) { if walk.holdsUp(path) { walk.settle() } }

  func clear(_ walk: inout PromptWalk) { if walk.take(.unset(path), about: path) { walk.renew() } }

  func answer(_ value: Value, _ walk: inout PromptWalk) {
    if walk.take(.set(path, value), about: path) { walk.settle() }
  }

  func choose(_ action: PromptOption.Action, _ walk: inout PromptWalk) {
    switch action {
    case .done: keep(&walk)
    case .add: add(&walk)
    case .item(let item): edit(item, &walk)
    default: break
    }
  }

  // MARK: Coming

  private func add(_ walk: inout PromptWalk) {
    guard let list = walk.session.field(at: path), let item = list.setting.item.map({ walk.settings[$0] }) else {
      return
    }
    if list.setting.type == .map { return walk.push(.single(.newKey(path))) }
    guard let empty = Self.empty(item) else { return walk.push(.single(.newItem(path))) }
    Self.make(.insert(empty, into: path, at: nil), at: path.appending(index: list.itemPaths.count), &walk)
  }

  /// What an item of items begins as; nil for one that is a value.
  static func empty(_ item: Setting) -> Value? {
    switch item.type {
    case .group: .map(ValueMap())
    case .map where item.item != nil: .map(ValueMap())
    case .list where item.item != nil && item.choices.isEmpty: .list([])
    default: nil
    }
  }

  /// Makes an item whose parts are asked for.
  static func make(_ edit: FormEdit, at path: ConfigPath, _ walk: inout PromptWalk) {
    let before = walk.session
    do throws(FormRefusal) { try walk.session.apply([edit]) } catch { return walk.refuse(error) }
    walk.open(path, before: before, isNew: true)
  }

  private func edit(_ item: ConfigPath, _ walk: inout PromptWalk) {
    guard let field = walk.session.field(at: item) else { return }
    if field.setting.type == .group { return walk.open(item, before: walk.session, isNew: false) }
    walk.push(.single(field.isLoop ? .items(item) : .value(item)))
  }

  // MARK: Going and moving

  /// - Parameter option: the place of the item in the question's menu.
  func carryOut(_ command: ItemCommand, onOption option: Int, _ walk: inout PromptWalk) {
    guard let list = walk.session.field(at: path), case .menu(let options) = walk.question?.input,
      options.indices.contains(option), case .item(let item) = options[option].action
    else { return walk.refuse("There is no such item") }
    let isList = list.setting.type == .list
    let first = options.count - list.itemPaths.count
    do throws(FormRefusal) {
      switch command {
      case .remove: try walk.session.apply([.remove(item)])
      case .duplicate where isList: try walk.session.apply([.duplicate(item)])
      case .move(let step) where isList:
        let target = option + step
        guard (first..<options.count).contains(target) else {
          return walk.refuse(step < 0 ? "It is already the first" : "It is already the last")
        }
        try walk.session.apply([.move(item, to: target - first)])
      case .rename where !isList: return walk.push(.single(.rename(item)))
      case .duplicate, .move: return walk.refuse("The entries of a map have no order")
      case .rename: return walk.refuse("The items of a list have no keys")
      }
    } catch { return walk.refuse(error) }
    walk.renew()
  }
}

/// Something about one of the items of a list or map.
package enum ItemCommand: Hashable, Sendable {
  case remove, duplicate, rename
  /// By so many places.
  case move(Int)
}

/// The key of an entry of a map: of a new one, which gets its key first, or another key for one that is there.
struct AnsweringKey: PromptState {
  let map: ConfigPath
  /// The entry that is there; nil for a new one.
  let former: ConfigPath?

  func answer(word key: String, _ walk: inout PromptWalk) {
    guard let field = walk.session.field(at: map), let item = field.setting.item.map({ walk.settings[$0] }) else {
      return
    }
    if case .map(let entries) = field.shown, entries[key] != nil {
      return walk.refuse("The entry '\(key)' already exists")
    }
    let path = map.appending(key: key)
    if let reason = walk.session.refusal(ofKey: path, item) { return walk.refuse(reason) }
    if let former {
      do throws(FormRefusal) { try walk.session.apply([.rename(former, to: key)]) } catch { return walk.refuse(error) }
      return walk.proceed()
    }
    walk.pop()
    if let empty = AnsweringItems.empty(item) {
      AnsweringItems.make(.set(path, empty), at: path, &walk)
    } else {
      walk.push(.single(.newEntry(path)))
    }
  }
}

extension DraftSession {
  /// Why an entry of a map cannot have its key; nil when it can.
  func refusal(ofKey path: ConfigPath, _ item: Setting) -> String? {
    var trial = self
    let empty: Value = item.type == .list ? .list([]) : item.type.isCollection ? .map(ValueMap()) : .string("")
    guard (try? trial.apply([.set(path, empty)])) != nil else { return nil }
    return trial.newProblems.first { $0.path == path && $0.message.hasPrefix("the key: ") }.map {
      FormRefusal.sentence($0.message)
    }
  }
}
