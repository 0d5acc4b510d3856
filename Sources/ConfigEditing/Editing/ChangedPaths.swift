import ConfigModel
import LosslessYAML

/// What a change of a whole text means in keys.
enum ChangedPaths {
  /// Beyond this the whole document counts as changed.
  private static let mostLeaves = 50_000

  /// The keys whose values differ, in the order of the files; for items, the list. Empty for a change of comments and
  /// layout; the whole document where the keys cannot be determined.
  static func between(_ old: YAMLStream, _ new: YAMLStream) -> [ConfigPath] {
    guard !old.isUnread, !new.isUnread, old.documentCount < 2, new.documentCount < 2,
      let before = leaves(of: old), let after = leaves(of: new)
    else { return [ConfigPath()] }
    let (oldTexts, newTexts) = (table(before), table(after))
    var seen: Set<ConfigPath> = []
    let changed = before.filter { !isSame(newTexts[$0.path], $0.text) } + after.filter { oldTexts[$0.path] == nil }
    return changed.map { withoutIndexes($0.path) }.filter { seen.insert($0).inserted }
  }

  private struct Leaf {
    let path: ConfigPath
    /// As the file spells it, tag and quotes included.
    let text: String
  }

  private static func leaves(of stream: YAMLStream) -> [Leaf]? {
    guard let root = stream.root(ofDocument: 0) else { return [] }
    var leaves: [Leaf] = []
    for leaf in LeafWalk(stream, from: root, at: ConfigPath()) {
      guard leaves.count < mostLeaves else { return nil }
      let tag = stream.tag(of: leaf.node).map { $0 + " " } ?? ""
      leaves.append(Leaf(path: leaf.path, text: tag + stream.source.text(stream.span(of: leaf.node))))
    }
    return leaves
  }

  private static func table(_ leaves: [Leaf]) -> [ConfigPath: String] {
    Dictionary(leaves.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })
  }

  private static func isSame(_ a: String?, _ b: String) -> Bool { a?.hasSameCharacters(as: b) ?? false }

  private static func withoutIndexes(_ path: ConfigPath) -> ConfigPath {
    ConfigPath(Array(path.segments.prefix { if case .number = $0 { false } else { true } }))
  }
}
