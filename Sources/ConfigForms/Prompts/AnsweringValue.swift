internal import ConfigEditing
internal import ConfigModel
internal import ConfigSchema

/// The value of a setting, or of an item or entry: what adds a problem is not taken, and the question stays.
struct AnsweringValue: PromptState {
  enum Place: Hashable, Sendable {
    case there(ConfigPath)
    case newItem(ConfigPath)
    case newEntry(ConfigPath)
  }

  let place: Place

  private func path(_ walk: PromptWalk) -> ConfigPath {
    switch place {
    case .there(let path), .newEntry(let path): path
    case .newItem(let list): list.appending(index: walk.itemPaths(of: list).count)
    }
  }

  func keep(_ walk: inout PromptWalk) {
    guard case .there(let path) = place else {
      _ = walk.back()
      return
    }
    if walk.holdsUp(path) { walk.settle() }
  }

  /// Of what is optional no value is an answer too: then its default counts.
  func clear(_ walk: inout PromptWalk) {
    guard case .there(let path) = place else {
      _ = walk.back()
      return
    }
    let isItem = path.parent.flatMap { walk.settings.setting(at: $0)?.type } == .list
    if walk.take(isItem ? .remove(path) : .unset(path), about: path, isItem: isItem) { walk.settle() }
  }

  func answer(_ value: Value, _ walk: inout PromptWalk) {
    let edit: FormEdit =
      switch place {
      case .there(let path), .newEntry(let path): .set(path, value)
      case .newItem(let list): .insert(value, into: list, at: nil)
      }
    if walk.take(edit, about: path(walk)) { walk.settle() }
  }

  func answer(word: String, _ walk: inout PromptWalk) {
    do throws(FormRefusal) { answer(try walk.session.read(word, at: path(walk)), &walk) } catch { walk.refuse(error) }
  }

  func answer(yaml text: String, _ walk: inout PromptWalk) {
    do throws(FormRefusal) { answer(try walk.session.read(yaml: text, at: path(walk)), &walk) } catch {
      walk.refuse(error)
    }
  }
}
