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
}
