import LosslessYAML

/// The scalar of that number in the first document of a file, counted from 0 in the order of the file, keys included;
/// nil when the file is refused or has fewer.
func scalar(_ number: Int, of bytes: [UInt8]) -> (text: String, style: ScalarStyle)? {
  guard let stream = try? YAMLStream(parsing: Source(bytes)), let root = stream.root(ofDocument: 0) else { return nil }
  var left = number
  return scalar(&left, at: root, in: stream).map { (stream.text(of: $0), stream.style(of: $0)) }
}

private func scalar(_ left: inout Int, at node: NodeID, in stream: YAMLStream) -> NodeID? {
  if stream.kind(of: node) == .scalar {
    left -= 1
    return left < 0 ? node : nil
  }
  for child in stream.items(of: node) + stream.entries(of: node).flatMap({ [$0.key, $0.value] }) {
    if let found = scalar(&left, at: child, in: stream) { return found }
  }
  return nil
}
