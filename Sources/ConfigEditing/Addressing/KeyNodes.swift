package import ConfigModel
import LosslessYAML

extension Lookup {
  /// The node that the last step starts from; nil when it is not there.
  var parent: NodeID? { steps.isEmpty || chain.count < steps.count ? nil : chain[steps.count - 1] }
}

extension YAMLStream {
  /// The key with this text in a mapping.
  func key(_ text: String, in mapping: NodeID) -> NodeID? {
    entries(of: mapping).first { self.text(of: $0.key) == text && kind(of: target(of: $0.key)) == .scalar }?.key
  }

  /// The path that was meant if keys contain dots: `m."x.y"` for `m.x.y`. Nil when it does not exist either.
  package func pathWithDottedKeys(for path: ConfigPath, document: Int) -> ConfigPath? {
    guard let root = root(ofDocument: document), let keys = path.keys else { return nil }
    guard let found = dotted(keys[...], under: target(of: root)), found != keys else { return nil }
    return ConfigPath(keys: found)
  }

  private func dotted(_ keys: ArraySlice<String>, under node: NodeID) -> [String]? {
    guard !keys.isEmpty else { return [] }
    let texts = entries(of: node).map { (text(of: $0.key), $0.value) }
    for count in keys.indices.map({ $0 - keys.startIndex + 1 }) {
      let name = keys.prefix(count).joined(separator: ".")
      guard let value = texts.first(where: { $0.0 == name })?.1 else { continue }
      if let rest = dotted(keys.dropFirst(count), under: target(of: value)) { return [name] + rest }
    }
    return nil
  }
}
