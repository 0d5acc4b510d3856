import ConfigEditing
import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

/// The keys that a word at the cursor can become: those of one level, from the schema and from the file.
struct KeyCandidates {
  let document: ConfigDocument
  let evaluation: Evaluation?
  /// Whether the key is for writing: then disabled and read-only keys are left out.
  let writes: Bool

  /// What all candidates for a word lie below.
  static func parent(of word: String) -> ConfigPath { Level(of: word).path }

  func candidates(for word: String) -> [ShellCandidate] {
    let level = Level(of: word)
    var found = children(of: level)
    let met = found.filter { $0.word.unicodeScalars.starts(with: word.unicodeScalars) }
    // A single map or list is passed through: what is below it is meant.
    if met.count == 1, let only = met.first, !only.isComplete, only.word != word {
      found = candidates(for: only.word)
    }
    return found
  }

  /// The part of a word that is finished, and how the next segment begins.
  private struct Level {
    /// As typed, up to and with the last `.` or `[` outside quotes and brackets.
    var typed = ""
    var path = ConfigPath()
    var isSelector = false

    init(of word: String) {
      var end = word.startIndex
      var quote: Character?
      for index in word.indices {
        let character = word[index]
        if quote != nil {
          if character == quote { quote = nil }
        } else if character == "\"" || character == "'" {
          quote = character
        } else if character == "." || character == "[" {
          end = word.index(after: index)
          isSelector = character == "["
        }
      }
      typed = String(word[..<end])
      if let path = try? ConfigPath(parsing: String(typed.dropLast())) { self.path = path }
    }
  }

  private func children(of level: Level) -> [ShellCandidate] {
    guard level.typed.isEmpty || !level.path.isEmpty else { return [] }
    if level.isSelector { return selectors(of: level) }
    var keys = evaluation?.settings.keyOrder(of: level.path) ?? []
    keys += storedKeys(at: level.path).filter { !keys.contains($0) }
    return keys.compactMap { candidate(level.path.appending(key: $0), level.typed + ConfigPath.spelled(key: $0)) }
  }

  private func storedKeys(at path: ConfigPath) -> [String] {
    let below: ConfigPath? = path
    guard let node = below.flatMap({ try? document.lookup($0) })?.node ?? root(path) else { return [] }
    let stream = document.stream
    return stream.entries(of: stream.target(of: node)).filter { stream.kind(of: stream.target(of: $0.key)) == .scalar }
      .map { stream.text(of: $0.key) }
  }

  private func root(_ path: ConfigPath) -> NodeID? {
    path.isEmpty ? document.stream.root(ofDocument: document.number) : nil
  }

  /// The items of a list, by their keys or else their indexes.
  private func selectors(of level: Level) -> [ShellCandidate] {
    let setting = evaluation?.settings.setting(at: level.path)
    var items: [Value] = []
    if case .list(let effective) = evaluation?.state(at: level.path)?.effective { items = effective }
    if evaluation == nil, let node = (try? document.lookup(level.path))?.node,
      case .list(let stored) = document.stream.value(of: node)
    {
      items = stored
    }
    return items.indices.flatMap { index -> [ShellCandidate] in
      let selector: String
      let isSecret = { (path: ConfigPath) in evaluation?.settings.hasSecret(at: path) ?? false }
      let item = level.path.appending(index: index)
      if let member = setting?.keyMember, case .map(let map) = items[index], let value = map[member],
        !isSecret(item.appending(key: member))
      {
        let path = ConfigPath([.item(value.word)])
        selector = path.description
      } else {
        selector = "[\(index)]"
      }
      let isScalar = if case .map = items[index] { false } else { true }
      let word = level.typed.dropLast() + selector
      let title = isScalar && !isSecret(item) ? items[index].word : ""
      return [ShellCandidate(isScalar ? String(word) : word + ".", description: title, isComplete: isScalar)]
    }
  }

  private func candidate(_ path: ConfigPath, _ word: String) -> ShellCandidate? {
    guard let evaluation else { return stored(path, word) }
    let settings = evaluation.settings
    guard let setting = settings.setting(at: path) else {
      if settings.knows(path) { return below(path, word) }
      return path.keys == settings.revisionKey.map { [$0] } ? nil : stored(path, word)
    }
    let state = evaluation.state(at: path)
    if setting.deprecated != nil, state?.stored == nil { return nil }
    if writes {
      if state?.isEnabled == false || !setting.isWritable && setting.type != .group { return nil }
    }
    // A title that only repeats the key adds nothing.
    let title = setting.title == path.keys?.last ? "" : setting.title
    switch setting.type {
    case .group: return below(path, word)
    case .map: return ShellCandidate(word + ".", description: title, isComplete: false)
    case .list where setting.item.map({ settings[$0].type == .group }) ?? false && !writes:
      return ShellCandidate(word + "[", description: title, isComplete: false)
    default: return ShellCandidate(word, description: title)
    }
  }

  /// A key that only leads to others; nil when none of these can be named.
  private func below(_ path: ConfigPath, _ word: String) -> ShellCandidate? {
    var level = Level(of: "")
    level.path = path
    level.typed = word + "."
    guard !children(of: level).isEmpty else { return nil }
    let title = evaluation?.settings.sections.first { $0.at == path }?.header ?? ""
    return ShellCandidate(word + ".", description: title, isComplete: false)
  }

  private func stored(_ path: ConfigPath, _ word: String) -> ShellCandidate? {
    guard let node = (try? document.lookup(path))?.node else { return nil }
    switch document.stream.kind(of: document.stream.target(of: node)) {
    case .mapping: return ShellCandidate(word + ".", isComplete: false)
    case .sequence: return writes ? ShellCandidate(word) : ShellCandidate(word + "[", isComplete: false)
    default: return ShellCandidate(word)
    }
  }
}
