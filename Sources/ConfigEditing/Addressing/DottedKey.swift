package import ConfigModel
import ConfigSchema
import LosslessYAML

/// A key that contains a dot, beside which a path would be nested: `"server.port"` for `server.port` and `server.name`. A
/// path never means such a key unless it is quoted, but a twin of it is nearly never meant.
package struct DottedKey: Sendable, Hashable {
  /// The path with the dot in its key.
  let path: ConfigPath
  /// The one that is there; the same, or only one that begins with the same key.
  package let existing: ConfigPath

  var isThere: Bool { path == existing }
}

extension ConfigDocument {
  /// The key with a dot beside which this path would be nested; nil where the path is there, and where the schema knows it.
  package func dottedKey(beside path: ConfigPath) -> DottedKey? {
    guard path.segments.count > 1, settings.map({ !$0.isKey(path) }) ?? true else { return nil }
    let node = { (path: ConfigPath) in (try? stream.resolve(path, document: number, itemKey: itemKey))?.node }
    return DottedKeySearch(stream: stream, segments: path.segments, node: node).found()
  }

  /// The key with a dot that is there in place of this path.
  func dottedKeyThere(for path: ConfigPath) -> DottedKey? { dottedKey(beside: path).flatMap { $0.isThere ? $0 : nil } }
}

extension Settings {
  /// Whether a setting is there, or below.
  fileprivate func isKey(_ path: ConfigPath) -> Bool { setting(at: path) != nil || !keyOrder(of: path).isEmpty }
}

/// Looks for keys with dots along a path that is not there.
private struct DottedKeySearch {
  let stream: YAMLStream
  let segments: [ConfigPath.Segment]
  /// The node at a path.
  let node: (ConfigPath) -> NodeID?

  func found() -> DottedKey? {
    var maps: [(depth: Int, map: NodeID)] = []
    var depth = 0
    while let found = node(ConfigPath(Array(segments.prefix(depth)))) {
      guard depth < segments.count else { return nil }
      let target = stream.target(of: found)
      if stream.kind(of: target) == .mapping { maps.append((depth, target)) }
      depth += 1
    }
    for (depth, map) in maps.reversed() {
      if let path = pathThere(through: map, at: depth) { return DottedKey(path: path, existing: path) }
    }
    guard let last = maps.last, last.depth == depth - 1 else { return nil }
    return neighbour(in: last.map, at: last.depth)
  }

  /// The path if a key of this map is the next segments, joined by dots.
  private func pathThere(through map: NodeID, at depth: Int) -> ConfigPath? {
    for key in keysWithDots(of: map) {
      guard let count = count(of: key, at: depth) else { continue }
      let path = joined(count, at: depth)
      if node(path) != nil { return path }
    }
    return nil
  }

  /// A key that begins with the first missing segment and a dot, while more of the path follows.
  private func neighbour(in map: NodeID, at depth: Int) -> DottedKey? {
    let names = names(from: depth)
    guard segments.count > depth + 1, let first = names.first else { return nil }
    let keys = keysWithDots(of: map)
    guard let neighbour = keys.first(where: { $0.utf8.starts(with: "\(first).".utf8) }) else { return nil }
    let parent = Array(segments.prefix(depth))
    // Below a map that is there, else one key.
    let inner = keys.first { key in
      let value = node(ConfigPath(parent + [.key(key)])).map { stream.target(of: $0) }
      return count(of: key, at: depth) != nil && value.map { stream.kind(of: $0) == .mapping } ?? false
    }
    let path = joined(inner.flatMap { count(of: $0, at: depth) } ?? names.count, at: depth)
    return DottedKey(path: path, existing: ConfigPath(parent + [.key(neighbour)]))
  }

  /// The path with so many segments as one key.
  private func joined(_ count: Int, at depth: Int) -> ConfigPath {
    let key = names(from: depth).prefix(count).joined(separator: ".")
    return ConfigPath(Array(segments[..<depth]) + [.key(key)] + Array(segments.dropFirst(depth + count)))
  }

  /// How many segments the key is, joined by dots.
  private func count(of key: String, at depth: Int) -> Int? {
    var rest = key.utf8[...]
    for (index, name) in names(from: depth).enumerated() {
      guard rest.starts(with: name.utf8) else { return nil }
      rest = rest.dropFirst(name.utf8.count)
      if rest.isEmpty { return index + 1 }
      guard rest.first == UInt8(ascii: ".") else { return nil }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// The texts of the keys up to the next selector.
  private func names(from depth: Int) -> [String] {
    var result: [String] = []
    for segment in segments[depth...] {
      switch segment {
      case .key(let key), .number(_, let key): result.append(key)
      case .item, .match: return result
      }
    }
    return result
  }

  /// Those of the map itself, and what `<<` brings.
  private func keysWithDots(of map: NodeID) -> [String] {
    ([map] + stream.mergedMappings(of: map)).flatMap { stream.entries(of: $0) }
      .filter { stream.kind(of: stream.target(of: $0.key)) == .scalar }.map { stream.text(of: $0.key) }
      .filter { $0.utf8.contains(UInt8(ascii: ".")) }
  }
}
