internal import ConfigModel
internal import ConfigSchema
internal import Terminal

/// What controls change.
extension Form {
  /// - Parameter choosing: whether the control wants to know what can be chosen now. Commands print their choices only
  ///   when somebody wants to choose.
  mutating func startEditing(_ control: any Control, _ row: FormRow, choosing: Bool = false) {
    guard let field = row.field else { return }
    var control = control
    if let former = history[field.path] { _ = control.handle(.former(former)) }
    if choosing { _ = control.handle(.choices(session.choices(at: field.path).map(ChoiceOption.init))) }
    editing = Editing(purpose: .value(field.path), control: control)
  }

  mutating func handleEditing(_ input: ControlInput) -> FormEffect {
    guard var editing else { return .none }
    let reply = editing.control.handle(input)
    self.editing = editing
    switch reply {
    case .ignored:
      guard case .key(let key) = input else { return .none }
      return leaveEditing(by: key)
    case .handled: break
    case .cancelled: self.editing = nil
    case .refused(let reason): refuse(reason)
    case .editor(let text): return .openEditor(text)
    case .complete(let text):
      if case .value(let path) = editing.purpose {
        return handleEditing(.completions(session.completions(ofPath: text, at: path)))
      }
    case .value(let value): take(value, editing.purpose)
    case .word(let word): takeWord(word, editing.purpose)
    case .yaml(let text): takeYAML(text, editing.purpose)
    case .unset: takeNothing(editing.purpose)
    case .editing, .choosing, .step, .open, .press: break
    }
    return .none
  }

  /// A key that goes to another row takes over what is there, as Enter does.
  private mutating func leaveEditing(by key: Key) -> FormEffect {
    guard key == Key(.tab) || key == Key(.tab, .shift) || key == Key(.up) || key == Key(.down) else { return .none }
    _ = handleEditing(.key(Key(.enter)))
    guard editing == nil, overlay == nil else { return .none }
    return handleBrowsing(key)
  }

  // MARK: Answers of controls

  private mutating func take(_ value: Value, _ purpose: Editing.Purpose) {
    switch purpose {
    case .value(let path):
      if apply([.set(path, value)]) { editing = nil }
    case .newItem(let list): insert(value, into: list)
    case .newEntry(let path): insertEntry(value, at: path)
    case .newKey, .rename: break
    }
  }

  private mutating func takeWord(_ word: String, _ purpose: Editing.Purpose) {
    switch purpose {
    case .newEntry(let path):
      do throws(FormRefusal) {
        insertEntry(try session.read(word, at: path), at: path)
      } catch {
        tell(error)
      }
    case .value(let path): takeWord(word, at: path)
    case .newItem(let list):
      do throws(FormRefusal) {
        insert(try session.read(word, at: list.appending(index: itemCount(list))), into: list)
      } catch {
        tell(error)
      }
    case .newKey(let map): addEntry(word, to: map)
    case .rename(let entry): rename(entry, to: word)
    }
  }

  mutating func takeWord(_ word: String, at path: ConfigPath) {
    do throws(FormRefusal) {
      let value = try session.read(word, at: path)
      guard apply([.set(path, value)]) else { return }
      if session.field(at: path)?.isSecret == false { history[path, default: []].append(word) }
      editing = nil
    } catch {
      tell(error)
    }
  }

  private mutating func takeYAML(_ text: String, _ purpose: Editing.Purpose) {
    guard case .value(let path) = purpose else { return }
    do throws(FormRefusal) {
      if apply([.set(path, try session.read(yaml: text, at: path))]) { editing = nil }
    } catch {
      tell(error)
    }
  }

  private mutating func takeNothing(_ purpose: Editing.Purpose) {
    editing = nil
    guard case .value(let path) = purpose else { return }
    if case .items(let list) = current.place, list == path.parent, session.field(at: list)?.setting.type == .list {
      apply([.remove(path)])
    } else {
      apply([.unset(path)])
    }
  }

  // MARK: Edits

  /// - Returns: whether they were made.
  @discardableResult
  mutating func apply(_ edits: [FormEdit]) -> Bool {
    do throws(FormRefusal) {
      try session.apply(edits)
    } catch {
      tell(error)
      return false
    }
    return true
  }

  /// By steps within the range; from the default, or the low end, where there is no value.
  mutating func step(_ field: Field, by count: Int) {
    guard let value = field.shown ?? field.defaultValue ?? field.range?.low ?? field.setting.lowestValue else {
      return refuse("There is no value to step from: type one.")
    }
    do throws(Problem) {
      let next = field.shown == nil ? value : try session.settings.stepped(value, by: count, for: field.setting)
      var trial = session
      guard (try? trial.apply([.set(field.path, next)])) != nil else { return refuse("No further.") }
      if let problem = trial.field(at: field.path)?.problem, problem.code == "out-of-range", field.problem == nil {
        return refuse("No further: \(FieldControl.rangeText(field) ?? problem.message).")
      }
      session = trial
    } catch {
      refuse(error.message)
    }
  }
}
