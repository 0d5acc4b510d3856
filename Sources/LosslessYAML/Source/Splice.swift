/// The only edit there is: some bytes in place of others. Ranges are those of the source before any splice.
package struct Splice: Sendable, Hashable {
  package var range: Range<Int>
  package var replacement: [UInt8]

  package init(_ range: Range<Int>, _ replacement: some Sequence<UInt8>) {
    self.range = range
    self.replacement = Array(replacement)
  }

  static func insert(_ bytes: some Sequence<UInt8>, at offset: Int) -> Splice { Splice(offset..<offset, bytes) }
  static func remove(_ range: Range<Int>) -> Splice { Splice(range, []) }
}

extension Source {
  /// The source with splices applied; nil when two of them overlap or one lies outside, which is the caller's mistake.
  package func applying(_ splices: [Splice]) -> Source? {
    let ordered = splices.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + ordered.reduce(0) { $0 + $1.replacement.count })
    var position = 0
    for splice in ordered {
      guard splice.range.lowerBound >= position, splice.range.upperBound <= bytes.count else { return nil }
      result += bytes[position..<splice.range.lowerBound]
      result += splice.replacement
      position = splice.range.upperBound
    }
    result += bytes[position...]
    return Source(result)
  }
}
