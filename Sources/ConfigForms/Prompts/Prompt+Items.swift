internal import ConfigModel
internal import ConfigSchema

/// Lists and maps, item by item, until there is no other.
extension Prompt {
  /// Does what an option of a menu says.
  ///
  /// - Parameter index: from 0; beyond the options nothing happens.
  package mutating func choose(_ index: Int) {
    guard let question, case .menu(let options) = question.input, options.indices.contains(index) else { return }
    switch options[index].action {
    case .done: keep()
    case .add: addItem()
    case .item(let path): edit(path)
    case .save: if frame.place == .single(.review) { save() } else { startReview() }
    case .goBack, .goOn: _ = back()
    case .discard: cancel()
    case .keepMine: settleConflict(keepsMine: true)
    case .takeTheirs: settleConflict(keepsMine: false)
    }
  }

  private var list: Field? {
    guard case .items(let path) = question?.step else { return nil }
    return session.field(at: path)
  }

  // MARK: Coming

  private mutating func addItem() {
    guard let list, let item = list.setting.item.map({ settings[$0] }) else { return }
    if list.setting.type == .map { return push(.single(.newKey(list.path))) }
    guard let empty = Self.empty(item) else { return push(.single(.newItem(list.path))) }
    let path = list.path.appending(index: list.itemPaths.count)
    make(.insert(empty, into: list.path, at: nil), at: path)
  }

  /// What an item of items begins as; nil for one that is a value.
  private static func empty(_ item: Setting) -> Value? {
    switch item.type {
    case .group: .map(ValueMap())
    case .map where item.item != nil: .map(ValueMap())
    case .list where item.item != nil && item.choices.isEmpty: .list([])
    default: nil
    }
  }

  /// An item whose parts are asked for.
  private mutating func make(_ edit: FormEdit, at path: ConfigPath) {
    let before = session
    do throws(FormRefusal) { try session.apply([edit]) } catch { return refuse(error) }
    open(path, before: before, isNew: true)
  }

  private mutating func open(_ path: ConfigPath, before: Session, isNew: Bool) {
    guard session.field(at: path)?.setting.type == .group else {
      push(.single(.items(path)))
      frame.before = before
      frame.isNew = isNew
      return
    }
    if let field = session.field(at: path) {
      let list = path.parent.flatMap { session.field(at: $0) }
      let name = isNew ? "new" : list.map { itemLabel(field, in: $0) } ?? field.label
      notices.append(.item("\(ownerTitle(of: path)), \(name)", depth: depth))
    }
    frames.append(Frame(place: .members(path), before: before, isNew: isNew))
    advance()
  }

  /// An entry gets its key first, and only one that may be there.
  mutating func addEntry(_ key: String, to map: ConfigPath) {
    guard let field = session.field(at: map), let item = field.setting.item.map({ settings[$0] }) else { return }
    if case .map(let entries) = field.shown, entries[key] != nil { return refuse("There is an entry '\(key)' already") }
    let path = map.appending(key: key)
    if let reason = session.refusal(ofKey: path, item) { return refuse(reason) }
    frames.removeLast()
    if let empty = Self.empty(item) { make(.set(path, empty), at: path) } else { push(.single(.newEntry(path))) }
  }

  mutating func rename(_ entry: ConfigPath, to key: String) {
    guard let map = entry.parent else { return }
    if case .map(let entries) = session.field(at: map)?.shown, entries[key] != nil {
      return refuse("There is an entry '\(key)' already")
    }
    if let item = settings.setting(at: entry), let reason = session.refusal(ofKey: map.appending(key: key), item) {
      return refuse(reason)
    }
    do throws(FormRefusal) { try session.apply([.rename(entry, to: key)]) } catch { return refuse(error) }
    proceed()
  }

  private mutating func edit(_ path: ConfigPath) {
    guard let field = session.field(at: path) else { return }
    if field.setting.type == .group { return open(path, before: session, isNew: false) }
    push(.single(field.isLoop ? .items(path) : .value(path)))
  }

  /// After the last member of an item: what is wrong with it is asked for again.
  mutating func finishItem() {
    guard case .members(let path) = frame.place else { return }
    let known = Set(frame.before.newProblems)
    let members = memberPaths(of: path)
    if session.stepCount > frame.before.stepCount { fillFixed(members) }
    let open = session.newProblems.first { !known.contains($0) && $0.path.starts(with: path) }
    if let open, let member = place(of: open, in: members) {
      ask(member)
      return refuse(open.message)
    }
    dropDisabled(members, before: frame.before)
    session.joinSteps(after: frame.before.stepCount)
    frames.removeLast()
    renew()
    if let open { refuse(open.message) }
  }

  /// The setting among some whose answer can mend a problem: around it, or in what is missing.
  func place(of problem: Problem, in paths: [ConfigPath]) -> ConfigPath? {
    let near = paths.filter { problem.path.starts(with: $0) } + paths.filter { $0.starts(with: problem.path) }
    return near.first { session.field(at: $0)?.isEditable == true }
  }

  // MARK: Going and moving

  package enum ItemCommand: Hashable, Sendable {
    case remove, duplicate, rename
    /// By so many places.
    case move(Int)
  }

  /// Something about one of the items.
  ///
  /// - Parameter option: its place in the question's menu.
  package mutating func carryOut(_ command: ItemCommand, onOption option: Int) {
    guard let list, case .menu(let options) = question?.input, options.indices.contains(option),
      case .item(let path) = options[option].action
    else { return refuse("There is no item there") }
    let isList = list.setting.type == .list
    let first = options.count - list.itemPaths.count
    do throws(FormRefusal) {
      switch command {
      case .remove: try session.apply([.remove(path)])
      case .duplicate where isList: try session.apply([.duplicate(path)])
      case .move(let step) where isList:
        let target = option + step
        guard (first..<options.count).contains(target) else {
          return refuse(step < 0 ? "It is the first one" : "It is the last one")
        }
        try session.apply([.move(path, to: target - first)])
      case .rename where !isList: return push(.single(.rename(path)))
      case .duplicate, .move: return refuse("The entries of a map have no order")
      case .rename: return refuse("The items of a list have no keys")
      }
    } catch {
      return refuse(error)
    }
    renew()
  }
}

extension FormSession {
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
