internal import ConfigEditing
internal import ConfigModel
internal import ConfigSchema
internal import Terminal

/// A control takes all keys, in its row or in a window of its own.
struct Editing: FormState {
  enum Purpose: Hashable, Sendable {
    case value(ConfigPath)
    /// A new item at the end of a list, read as its first value.
    case newItem(ConfigPath)
    case newKey(ConfigPath)
    /// The value of an entry whose key is given.
    case newEntry(ConfigPath)
    /// The entry and what it is called now.
    case rename(ConfigPath)
  }

  private let purpose: Purpose
  private var control: any Control

  init(_ control: any Control, _ purpose: Purpose) {
    self.control = control
    self.purpose = purpose
  }

  /// - Parameter choosing: whether the control wants to know what can be chosen now. Commands print their choices only
  ///   when the person is about to choose.
  init(_ control: any Control, of field: Field, choosing: Bool = false, _ pages: inout FormPages) {
    self.init(control, .value(field.path))
    if let former = pages.former[field.path] { _ = self.control.handle(.former(former)) }
    guard choosing else { return }
    _ = self.control.handle(.choices(pages.session.choices(at: field.path).map(ChoiceOption.init)))
  }

  private var row: RowID {
    switch purpose {
    case .value(let path), .rename(let path): .field(path)
    case .newItem, .newKey, .newEntry: .add
    }
  }

  var isOnPage: Bool { true }
  var suspends: Bool { false }
  var inPlace: (row: RowID, control: any Control)? { control.popup == nil ? (row, control) : nil }

  /// What is being typed would be lost.
  func refresh(_ pages: inout FormPages) -> FormStep { .stay }

  mutating func handle(_ input: FormInput, in pages: inout FormPages) -> FormStep {
    switch input {
    case .key(let key): return handle(.key(key), &pages)
    case .paste(let paste): return handle(.paste(paste), &pages)
    case .edited(let text): _ = control.handle(.edited(text))
    case .mouse: break
    }
    return .stay
  }

  private mutating func handle(_ input: ControlInput, _ pages: inout FormPages) -> FormStep {
    switch control.handle(input) {
    case .ignored: if case .key(let key) = input { return leave(by: key, &pages) }
    case .cancelled: return .browse
    case .refused(let reason): pages.refuse(reason)
    case .editor(let text): return .effect(.openEditor(text))
    case .complete(let text):
      guard case .value(let path) = purpose else { break }
      return handle(.completions(pages.session.completions(ofPath: text, at: path)), &pages)
    case .value(let value): return take(value, &pages)
    case .word(let word): return take(word, &pages)
    case .yaml(let text): return take(yaml: text, &pages)
    case .unset: return takeNothing(&pages)
    case .handled, .editing, .choosing, .step, .open, .press: break
    }
    return .stay
  }

  /// A key that goes to another row takes over what is there, as Enter does.
  private mutating func leave(by key: Key, _ pages: inout FormPages) -> FormStep {
    guard key == Key(.tab) || key == Key(.tab, .shift) || key == Key(.up) || key == Key(.down) else { return .stay }
    let step = handle(.key(Key(.enter)), &pages)
    guard case .page = step.next else { return step }
    return Browsing().handle(.key(key), in: &pages)
  }

  // MARK: Answers of the control

  private func take(_ value: Value, _ pages: inout FormPages) -> FormStep {
    switch purpose {
    case .value(let path): pages.apply([.set(path, value)]) ? .browse : .stay
    case .newItem(let list): insert(value, into: list, &pages)
    case .newEntry(let path): insertEntry(value, at: path, &pages)
    case .newKey, .rename: .stay
    }
  }

  private func take(_ word: String, _ pages: inout FormPages) -> FormStep {
    do throws(FormRefusal) {
      switch purpose {
      case .value(let path):
        guard pages.apply([.set(path, try pages.session.read(word, at: path))]) else { return .stay }
        if pages.session.field(at: path)?.isSecret == false { pages.remember(word, at: path) }
        return .browse
      case .newItem(let list):
        return insert(try pages.session.read(word, at: newPath(in: list, pages)), into: list, &pages)
      case .newEntry(let path): return insertEntry(try pages.session.read(word, at: path), at: path, &pages)
      case .newKey(let map): return addEntry(word, to: map, &pages)
      case .rename(let entry): return rename(entry, to: word, &pages)
      }
    } catch {
      pages.tell(error)
      return .stay
    }
  }

  private func take(yaml text: String, _ pages: inout FormPages) -> FormStep {
    guard case .value(let path) = purpose else { return .stay }
    do throws(FormRefusal) {
      return pages.apply([.set(path, try pages.session.read(yaml: text, at: path))]) ? .browse : .stay
    } catch {
      pages.tell(error)
      return .stay
    }
  }

  private func takeNothing(_ pages: inout FormPages) -> FormStep {
    guard case .value(let path) = purpose else { return .browse }
    let isItem =
      if case .items(let list) = pages.current.place {
        list == path.parent && pages.session.field(at: list)?.setting.type == .list
      } else { false }
    pages.apply([isItem ? .remove(path) : .unset(path)])
    return .browse
  }

  // MARK: New items and entries

  private func newPath(in list: ConfigPath, _ pages: FormPages) -> ConfigPath {
    list.appending(index: pages.session.field(at: list)?.itemPaths.count ?? 0)
  }

  private func insert(_ value: Value, into list: ConfigPath, _ pages: inout FormPages) -> FormStep {
    let path = newPath(in: list, pages)
    guard pages.apply([.insert(value, into: list, at: nil)]) else { return .stay }
    pages.current.focus = .field(path)
    return .browse
  }

  private func insertEntry(_ value: Value, at path: ConfigPath, _ pages: inout FormPages) -> FormStep {
    guard pages.apply([.set(path, value)]) else { return .stay }
    pages.current.focus = .field(path)
    return .browse
  }

  /// An entry of a map gets its key first, and only a key that may be there.
  private func addEntry(_ key: String, to map: ConfigPath, _ pages: inout FormPages) -> FormStep {
    guard let field = pages.session.field(at: map), let item = field.setting.item.map({ pages.session.settings[$0] })
    else { return .stay }
    if isTaken(key, in: map, &pages) { return .stay }
    let path = map.appending(key: key)
    if let reason = pages.session.refusal(ofKey: path, item) {
      pages.message = FooterText(reason, .error)
      return .stay
    }
    let before = pages.session
    let step: FormStep
    switch item.type {
    case .group, .map: step = insertEntry(.map(ValueMap()), at: path, &pages)
    case .list: step = insertEntry(.list([]), at: path, &pages)
    case .bool: return insertEntry(.bool(false), at: path, &pages)
    default:
      let control = ItemCommands.control(of: item, placeholder: "value of \(key)", pages.session)
      return .become(Editing(control, .newEntry(path)))
    }
    guard case .page = step.next else { return step }
    if item.type == .group { pages.openSheet(path, before: before) } else { pages.push(.items(path)) }
    return step
  }

  private func rename(_ entry: ConfigPath, to key: String, _ pages: inout FormPages) -> FormStep {
    guard let map = entry.parent, !isTaken(key, in: map, &pages), pages.apply([.rename(entry, to: key)]) else {
      return .stay
    }
    pages.current.focus = .field(map.appending(key: key))
    return .browse
  }

  private func isTaken(_ key: String, in map: ConfigPath, _ pages: inout FormPages) -> Bool {
    guard case .map(let entries) = pages.session.field(at: map)?.shown, entries[key] != nil else { return false }
    pages.refuse("The entry '\(key)' already exists.")
    return true
  }

  // MARK: Drawing

  func footer(_ pages: FormPages) -> FooterText {
    control.note(width: .max).map { FooterText($0) } ?? RowWords(pages: pages).footer
  }

  func hints(_ pages: FormPages) -> [KeyHint] { control.hints }

  func drawWindow(on screen: inout Screen, _ frame: FormFrame, _ pages: FormPages) {
    guard let wanted = control.popup else { return }
    let layout = pages.layout
    let place = layout.place(of: row, at: pages.current.focusIndex)
    let start = pages.scroll(layout, frame.bodyRows)
    let top = (place.map { $0.value.row - start } ?? 0) + frame.bodyTop
    let column = (place?.value.column ?? 0) + frame.margin - 1
    let height = wanted.rows + 2
    let bottom = frame.bodyTop + frame.bodyRows
    // Below its row or above it; where neither has the room, over it.
    let row =
      top + 1 + height <= bottom
      ? top + 1 : top - height >= frame.bodyTop ? top - height : max(frame.bodyTop, bottom - height)
    let inside = frame.window(
      wanted.columns, min(wanted.rows, max(1, bottom - row - 2)), at: column, row, title: pages.focused?.label ?? "",
      on: &screen)
    control.draw(on: &screen, in: inside, ControlLook(isFocused: true))
  }
}
