extension Sequence {
  /// Sorted by a key; elements with equal keys keep their order.
  package func stablySorted(by key: (Element) -> some Comparable) -> [Element] {
    enumerated().map { (key($1), $0, $1) }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }
}
