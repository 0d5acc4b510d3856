extension Sequence {
  /// Sorted by a key; elements with equal keys keep their order.
  package func stablySorted(by key: (Element) -> some Comparable) -> [Element] {
    enumerated().map { (key($1), $0, $1) }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index whose element, and all behind it, belong to the second part; the end when there is none.
  package func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
