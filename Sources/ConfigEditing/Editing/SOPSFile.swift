import ConfigModel
import LosslessYAML
import Patterns

/// A document that SOPS has encrypted: under its root key `sops` is a checksum of the others.
struct SOPSFile {
  private let document: ConfigDocument
  /// The key `sops`.
  private let key: NodeID
  private let metadata: ValueMap

  /// What SOPS itself writes under the key; a program may have a section of this name too.
  private static let marks = ["mac", "lastmodified", "version"]

  /// Nil for any other document.
  init?(_ document: ConfigDocument) {
    let stream = document.stream
    guard let root = stream.root(ofDocument: document.number), stream.kind(of: root) == .mapping,
      let entry = stream.entries(of: root).last(where: { stream.isScalar($0.key, "sops") }),
      case .map(let metadata) = stream.value(of: entry.value), Self.marks.contains(where: { metadata[$0] != nil })
    else { return nil }
    self.document = document
    self.metadata = metadata
    key = entry.key
  }

  /// Refuses what would not fit the checksum any more.
  func check(_ new: ConfigDocument) throws(Failure) {
    guard document.stream.source.bytes != new.stream.source.bytes else { return }
    let coversAll = metadata["mac_only_encrypted"] != .bool(true)
    guard coversAll || covered(document) != covered(new) else { return }
    let what = coversAll ? "every value" : "every encrypted value"
    let diagnostic = Diagnostic(
      .error, "encrypted", "'\(document.name)' is encrypted by SOPS, whose checksum covers \(what)",
      at: document.location(of: key),
      help: "use \(command(for: new)), or \(option: .allowPlaintext) to change the file without SOPS")
    throw Failure(.unreadable, [diagnostic], sources: document.sources)
  }

  /// SOPS' own command for a change.
  private func command(for new: ConfigDocument) -> String {
    let file = document.path.map(ShellWord.quoted) ?? "FILE"
    let changed = ChangedPaths.between(document.stream, new.stream)
    guard changed.count == 1, let keys = changed[0].keys, !keys.isEmpty, keys[0] != "sops" else {
      return "sops edit \(file)"
    }
    let path = ShellWord.quoted(keys.map { "[\(JSONText.text(of: .string($0)))]" }.joined())
    guard let node = try? new.lookup(changed[0]).node else { return "sops unset \(file) \(path)" }
    guard new.stream.kind(of: node) == .scalar else { return "sops edit \(file)" }
    return "sops set \(file) \(path) '\"VALUE\"'"
  }

  // MARK: what is encrypted

  private struct Leaf: Hashable {
    let keys: [String]
    let text: String
  }

  /// What SOPS encrypts, in its order, and what it needs for that.
  private func covered(_ document: ConfigDocument) -> [Leaf] {
    let stream = document.stream
    guard let root = stream.root(ofDocument: document.number) else { return [] }
    let rule = Rule(metadata)
    return LeafWalk(stream, from: root, at: ConfigPath()).compactMap { leaf in
      let keys = leaf.path.segments.compactMap { segment in if case .key(let key) = segment { key } else { nil } }
      guard keys.first == "sops" || rule.encrypts(keys) else { return nil }
      let tag = stream.tag(of: leaf.node).map { $0 + " " } ?? ""
      return Leaf(keys: keys, text: tag + stream.source.text(stream.span(of: leaf.node)))
    }
  }

  /// Which values SOPS encrypts, by the keys on the way to them; list items have the keys of their list.
  private struct Rule {
    private var fits: (String) -> Bool = { _ in true }
    /// Whether the keys that fit are the encrypted ones.
    private var encryptsFitting = true

    /// Where several rules or one about comments are given, everything counts as encrypted.
    init(_ metadata: ValueMap) {
      let rules = metadata.entries.filter { entry in
        ["_suffix", "_regex"].contains(where: entry.key.hasSuffix) && entry.value != .string("") && entry.value != .null
      }
      guard rules.count == 1, case .string(let text) = rules[0].value else { return }
      switch rules[0].key {
      case "encrypted_suffix", "unencrypted_suffix": fits = { $0.hasSuffix(text) }
      case "encrypted_regex", "unencrypted_regex":
        guard let pattern = try? Pattern(text) else { return }
        // What cannot be decided counts as encrypted.
        let isEncrypting = rules[0].key == "encrypted_regex"
        fits = { key in
          switch pattern.match(key, .anywhere) {
          case .matches: true
          case .differs: false
          case .limitReached: isEncrypting
          }
        }
      default: return
      }
      encryptsFitting = !rules[0].key.hasPrefix("un")
    }

    func encrypts(_ keys: [String]) -> Bool { keys.contains(where: fits) == encryptsFitting }
  }
}

extension YAMLStream {
  fileprivate func isScalar(_ node: NodeID, _ text: String) -> Bool {
    let node = target(of: node)
    return kind(of: node) == .scalar && self.text(of: node) == text
  }
}
