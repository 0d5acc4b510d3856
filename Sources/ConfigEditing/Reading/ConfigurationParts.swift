import ConfigModel
import ConfigSchema
import LosslessYAML

/// What a configuration is made of, as far as a scope goes: the schema's settings by section, and the leaves of the
/// file that no setting describes. One rule for everything that goes over all of it.
package struct ConfigurationParts {
  let document: ConfigDocument
  let scope: RowScope

  private var settings: Settings? { document.settings }

  /// The settings of a section that have values, in the order of the form.
  func settings(of section: Section, in settings: Settings) -> [Setting] {
    section.settings.flatMap { settings.leaves(of: settings[$0]) }.filter { scope.admits($0.path) }
  }

  /// All of these, page by page.
  func allSettings(in settings: Settings) -> [Setting] {
    settings.pages.flatMap(\.sections).filter(scope.admits)
      .flatMap { self.settings(of: settings.sections[$0], in: settings) }
  }

  /// What is in the file and not described: everything, without a schema.
  var unknownLeaves: AnySequence<LeafWalk.Leaf> {
    guard let settings else { return leaves }
    guard scope.sections == nil else { return AnySequence([]) }
    return AnySequence(leaves.lazy.filter { Self.isUnknown($0.path, settings) })
  }

  /// The key that records the schema's revision is the program's own, and a section may be there and empty.
  private static func isUnknown(_ path: ConfigPath, _ settings: Settings) -> Bool {
    settings.whole == nil && path != settings.revisionKey.map { ConfigPath(keys: [$0]) } && !settings.knows(path)
      && !path.prefixes.contains { settings.setting(at: $0) != nil }
  }

  /// The scalars and empty collections of the file.
  private var leaves: AnySequence<LeafWalk.Leaf> { walk.map { AnySequence($0) } ?? AnySequence([]) }

  private var walk: LeafWalk? {
    guard let node = (try? document.lookup(scope.path))?.node else { return nil }
    return LeafWalk(document.stream, from: node, at: scope.path)
  }

  /// What a leaf stands for. An alias stands for itself: what it leads to is listed where it stands, and may be of any
  /// size.
  func value(of leaf: LeafWalk.Leaf) -> Value {
    let stream = document.stream
    guard isReference(leaf) else { return stream.value(of: leaf.node) }
    return .string("*" + (stream.anchor(of: stream.target(of: leaf.node)) ?? ""))
  }

  /// Whether a leaf is an alias of a collection.
  func isReference(_ leaf: LeafWalk.Leaf) -> Bool {
    let stream = document.stream
    return stream.kind(of: leaf.node) == .alias && stream.kind(of: stream.target(of: leaf.node)) != .scalar
  }

  /// How many keys of the file are lists or maps, which no path can address.
  package var unaddressableKeyCount: Int {
    guard scope.sections == nil, var walk else { return 0 }
    while walk.next() != nil {}
    return walk.unaddressableCount
  }
}

extension ConfigPath {
  /// The path and all those above it, the root apart.
  fileprivate var prefixes: [ConfigPath] { segments.indices.map { ConfigPath(Array(segments[...$0])) } }
}
