package import ConfigModel
internal import ConfigSchema

/// Answers, each judged when it is given: what adds a problem is not taken, and the question stays.
extension Prompt {
  /// Enter alone: what is there stays. Only what has to be given, or what an answer of this prompt made wrong, holds on.
  package mutating func keep() {
    guard let question else { return }
    switch question.step {
    case .value(let path):
      guard holdsUp(path) else { return }
      settle(question)
    case .items(let path):
      guard holdsUp(path) else { return }
      settle(question)
    case .newItem, .newEntry, .newKey, .rename: _ = back()
    case .review, .conflict, .leave: choose(0)
    }
  }

  /// Whether the setting may stay as it is; says why not.
  private mutating func holdsUp(_ path: ConfigPath) -> Bool {
    guard let field = session.field(at: path) else { return true }
    if field.isMissing {
      refuse(field.problem?.code == "required" ? field.problem?.message ?? "" : "\(field.label) needs a value")
      return false
    }
    guard let problem = session.newProblems.first(where: { $0.path.starts(with: path) }) else { return true }
    refuse(problem, at: path)
    return false
  }

  private mutating func refuse(_ problem: Problem, at path: ConfigPath) {
    let words = [problem.words(at: path), problem.code == "required" ? nil : problem.help].compactMap { $0 }
    message = PromptMessage(text: words.map(FormRefusal.sentence).joined(separator: " "))
  }

  /// Nothing; of what is optional that is an answer too: then its default counts.
  package mutating func clear() {
    guard let question else { return }
    switch question.step {
    case .value(let path):
      let isItem = path.parent.flatMap { settings.setting(at: $0)?.type } == .list
      if take(isItem ? .remove(path) : .unset(path), about: path, isItem: isItem) { settle(question) }
    case .items(let path): if take(.unset(path), about: path) { renew() }
    case .newItem, .newEntry, .newKey, .rename: _ = back()
    case .review, .conflict, .leave: break
    }
  }

  package mutating func answer(_ value: Value) {
    guard let question else { return }
    switch question.step {
    case .value(let path), .newEntry(let path):
      if take(.set(path, value), about: path) { settle(question) }
    case .items(let path): if take(.set(path, value), about: path) { settle(question) }
    case .newItem(let list):
      let path = list.appending(index: itemPaths(of: list).count)
      if take(.insert(value, into: list, at: nil), about: path) { settle(question) }
    case .newKey, .rename, .review, .conflict, .leave: break
    }
  }

  /// A word as the setting's type reads it.
  package mutating func answer(word: String) {
    guard let question else { return }
    do throws(FormRefusal) {
      switch question.step {
      case .value(let path), .newEntry(let path): answer(try session.read(word, at: path))
      case .newItem(let list):
        answer(try session.read(word, at: list.appending(index: itemPaths(of: list).count)))
      case .newKey(let map): addEntry(word, to: map)
      case .rename(let entry): rename(entry, to: word)
      case .items, .review, .conflict, .leave: break
      }
    } catch {
      refuse(error)
    }
  }

  package mutating func answer(yaml text: String) {
    guard let question else { return }
    let path: ConfigPath? =
      switch question.step {
      case .value(let path), .newEntry(let path): path
      case .newItem(let list): list.appending(index: itemPaths(of: list).count)
      default: nil
      }
    guard let path else { return }
    do throws(FormRefusal) { answer(try session.read(yaml: text, at: path)) } catch { refuse(error) }
  }

  mutating func refuse(_ refusal: FormRefusal) {
    let words = [refusal.message, refusal.help].compactMap { $0 }
    message = PromptMessage(text: words.map(FormRefusal.sentence).joined(separator: " "))
  }

  /// Makes an edit unless it adds a problem at its place.
  mutating func take(_ edit: FormEdit, about path: ConfigPath, isItem: Bool = false) -> Bool {
    var trial = session
    do throws(FormRefusal) {
      try trial.apply([edit])
    } catch {
      refuse(error)
      return false
    }
    let place = isItem ? path.parent ?? path : path
    let there = trial.newProblems.filter { $0.path.starts(with: place) }
    let known = there.isEmpty ? [] : Set(session.newProblems)
    let added = there.first { !known.contains($0) }
    if let added {
      refuse(added, at: path)
      return false
    }
    if trial.field(at: path)?.isMissing == true, !isItem {
      refuse("\(trial.field(at: path)?.label ?? path.description) needs a value")
      return false
    }
    session = trial
    return true
  }

  /// Leaves the answer behind and goes on.
  mutating func settle(_ question: PromptQuestion) {
    let path: ConfigPath? =
      switch question.step {
      case .value(let path), .items(let path), .newEntry(let path): path
      case .newItem(let list): itemPaths(of: list).last
      default: nil
      }
    if let path {
      let field = session.field(at: path)
      notices.append(
        .answered(
          title: question.title, value: field.map(answerText) ?? "", isChanged: field?.isChanged ?? true, depth: depth))
    }
    proceed()
  }

  private func answerText(_ field: Field) -> String {
    if field.isLoop || !field.isSecret && (field.setting.type == .any || field.setting.type.isCollection) {
      return FieldControl.resting(field, in: session, width: 60).spoken
    }
    if field.setting.type == .bool, field.choices.isEmpty, case .bool(let isOn) = field.shown {
      return isOn ? "yes" : "no"
    }
    let text = FieldText.shown(field).replacing("\n", with: " ")
    return text.isEmpty || field.isSecret ? text : text + FieldText.unit(field.setting.unit)
  }
}
