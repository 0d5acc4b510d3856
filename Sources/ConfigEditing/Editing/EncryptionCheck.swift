import ConfigModel
import LosslessYAML

/// What an edit does to values that are encrypted: one that is replaced by clear text is refused, and so is what breaks
/// the checksum of SOPS. A value that goes, moves, or is encrypted again is none of these.
struct EncryptionCheck {
  private struct Replaced {
    let path: ConfigPath
    let node: NodeID
    let encryption: Encryption
  }

  private struct Pair: Hashable {
    let old: NodeID
    let new: NodeID
  }

  private let old: ConfigDocument
  private let new: ConfigDocument
  private var replaced: [Replaced] = []
  private var seen: Set<Pair> = []

  /// - Parameter restores: whether the new text was there before, with its checksum.
  static func check(from old: ConfigDocument, to new: ConfigDocument, restores: Bool = false) throws(Failure) {
    guard !old.stream.isUnread else { return }
    for number in 0..<old.stream.documentCount {
      if !restores, let file = SOPSFile(old.at(number)) { try file.check(new.at(number)) }
    }
    guard Encryption.mayBe(in: old.stream.source) else { return }
    var check = EncryptionCheck(old: old, new: new)
    for number in 0..<min(old.stream.documentCount, new.stream.documentCount) {
      guard let root = old.stream.root(ofDocument: number), let next = new.stream.root(ofDocument: number) else {
        continue
      }
      check.compare(root, next, at: ConfigPath())
    }
    guard check.replaced.isEmpty else { throw check.failure }
  }

  /// Refuses a file that is one encrypted text: nothing in it has a place.
  static func checkWhole(_ document: ConfigDocument) throws(Failure) {
    guard let root = document.stream.root(ofDocument: document.number),
      let encryption = Encryption(of: root, in: document.stream)
    else { return }
    throw Failure(
      .unreadable, "encrypted", "'\(document.name)' is encrypted by \(encryption.tool)",
      help: "use \(encryption.command(at: ConfigPath(), in: document.path))")
  }

  private init(old: ConfigDocument, new: ConfigDocument) {
    self.old = old
    self.new = new
  }

  // MARK: comparison

  private mutating func compare(_ place: NodeID, _ other: NodeID, at path: ConfigPath) {
    let (before, after) = (old.stream.target(of: place), new.stream.target(of: other))
    // Nodes that several aliases lead to are one.
    guard seen.insert(Pair(old: before, new: after)).inserted else { return }
    let (kind, next) = (old.stream.kind(of: before), new.stream.kind(of: after))
    guard kind == next || kind == .scalar else { return replaceAll(before, at: path) }
    switch kind {
    case .scalar:
      guard let encryption = Encryption(of: before, in: old.stream), !isEncrypted(after, as: before, encryption) else {
        return
      }
      replaced.append(Replaced(path: path, node: place, encryption: encryption))
    case .mapping:
      let entries = Dictionary(
        new.stream.entries(of: after).compactMap { entry in key(entry, new.stream).map { ($0, entry.value) } },
        uniquingKeysWith: { first, _ in first })
      for entry in old.stream.entries(of: before) {
        guard let key = key(entry, old.stream), let other = entries[key] else { continue }
        compare(entry.value, other, at: path.appending(key: key))
      }
    case .sequence: compareItems(before, after, at: path)
    case .alias: break
    }
  }

  /// Whether a node is still the encrypted one, or encrypted in the same way.
  private func isEncrypted(_ after: NodeID, as before: NodeID, _ encryption: Encryption) -> Bool {
    guard new.stream.kind(of: after) == .scalar else { return false }
    let text = new.stream.text(of: after)
    return text == old.stream.text(of: before) || Encryption(text) == encryption
  }

  /// An item that is elsewhere now has moved, and one that was elsewhere has taken a place that became free.
  private mutating func compareItems(_ before: NodeID, _ after: NodeID, at path: ConfigPath) {
    let (items, others) = (old.stream.items(of: before), new.stream.items(of: after))
    let (values, next) = (items.map(old.stream.value), others.map(new.stream.value))
    let (was, remains) = (Set(values), Set(next))
    for index in 0..<min(items.count, others.count) {
      let isShifted = remains.contains(values[index]) || (items.count != others.count && was.contains(next[index]))
      if !isShifted { compare(items[index], others[index], at: path.appending(index: index)) }
    }
  }

  private mutating func replaceAll(_ node: NodeID, at path: ConfigPath) {
    for leaf in LeafWalk(old.stream, from: node, at: path) {
      guard let encryption = Encryption(of: leaf.node, in: old.stream) else { continue }
      replaced.append(Replaced(path: leaf.path, node: leaf.node, encryption: encryption))
    }
  }

  private func key(_ entry: MappingEntry, _ stream: YAMLStream) -> String? {
    let key = stream.target(of: entry.key)
    return stream.kind(of: key) == .scalar ? stream.text(of: key) : nil
  }

  // MARK: words

  private var failure: Failure {
    let diagnostics = replaced.map { each in
      let command = each.encryption.command(at: each.path, in: old.path)
      let what = each.path.isEmpty ? "'\(old.name)'" : "`\(each.path)`"
      return Diagnostic(
        .error, "encrypted", "\(what) is encrypted by \(each.encryption.tool), and would be replaced by clear text",
        at: old.location(of: each.node), path: each.path,
        help: "use \(command), or \(option: .allowPlaintext) to write clear text")
    }
    return Failure(.unreadable, diagnostics, sources: old.sources)
  }
}

extension Failure {
  var isAboutEncryption: Bool { reports.first?.diagnostic.code == "encrypted" }
}
