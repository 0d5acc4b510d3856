/// The way back from several edits in a row: which bytes of the latest source have replaced which of the first.
package struct Reversal: Sendable {
  /// Bytes of the first source and what is there now.
  package struct Region: Sendable, Hashable {
    package var old: Range<Int>
    package var new: Range<Int>
  }

  private let original: Source
  /// In order; between them all bytes are as they were.
  private var regions: [Region] = []

  package init(from original: Source) { self.original = original }

  /// Follows one edit. Its splices are over the source that the edits before have left, and do not overlap.
  package mutating func append(_ splices: [Splice]) {
    // From the last one on, so that the ranges of those before stay right.
    let ordered = splices.sorted {
      ($0.range.lowerBound, $0.range.upperBound) > ($1.range.lowerBound, $1.range.upperBound)
    }
    for splice in ordered { append(splice) }
  }

  private mutating func append(_ splice: Splice) {
    let first = regions.firstIndex { $0.new.upperBound >= splice.range.lowerBound } ?? regions.count
    let last = regions[first...].firstIndex { $0.new.lowerBound > splice.range.upperBound } ?? regions.count
    // What the regions before have moved the bytes by.
    let shift = first == 0 ? 0 : regions[first - 1].new.upperBound - regions[first - 1].old.upperBound
    var region = Region(
      old: splice.range.lowerBound - shift..<splice.range.upperBound - shift, new: splice.range)
    if first < last {
      let (head, tail) = (regions[first], regions[last - 1])
      let before = max(head.new.lowerBound - splice.range.lowerBound, 0)
      let after = max(splice.range.upperBound - tail.new.upperBound, 0)
      region.old = head.old.lowerBound - before..<tail.old.upperBound + after
      region.new = head.new.lowerBound - before..<tail.new.upperBound + after
    }
    let growth = splice.replacement.count - splice.range.count
    region.new = region.new.lowerBound..<region.new.upperBound + growth
    for index in last..<regions.count {
      let moved = regions[index].new
      regions[index].new = moved.lowerBound + growth..<moved.upperBound + growth
    }
    regions.replaceSubrange(first..<last, with: [region])
  }

  /// The regions in which `latest` differs from the first source. A source that the edits did not lead to has one
  /// region, which reaches from the first difference to the last.
  package func regions(to latest: Source) -> [Region] {
    let result = regions.compactMap { trimmed($0, latest) }
    if leadsBack(result, from: latest) { return result }
    let whole = Region(old: 0..<original.bytes.count, new: 0..<latest.bytes.count)
    return [trimmed(whole, latest)].compactMap { $0 }
  }

  /// Whether the two sources are the same between these regions, which are in order. No copy of a large file is made.
  private func leadsBack(_ regions: [Region], from latest: Source) -> Bool {
    var (old, new) = (0, 0)
    for region in regions + [
      Region(old: original.bytes.count..<original.bytes.count, new: latest.bytes.count..<latest.bytes.count)
    ] {
      guard region.old.lowerBound >= old, region.new.lowerBound >= new,
        region.old.lowerBound - old == region.new.lowerBound - new,
        original.holds(old..<region.old.lowerBound, equalTo: new..<region.new.lowerBound, of: latest)
      else { return false }
      (old, new) = (region.old.upperBound, region.new.upperBound)
    }
    return true
  }

  /// The splices that make the first source of the latest one, given the regions between them.
  package func splices(of regions: [Region]) -> [Splice] {
    regions.map { Splice($0.new, original.bytes[$0.old]) }
  }

  /// Nil for a region that holds the same bytes as before, or lies outside of the sources.
  private func trimmed(_ region: Region, _ latest: Source) -> Region? {
    guard region.old.upperBound <= original.bytes.count, region.new.upperBound <= latest.bytes.count else { return nil }
    let (old, new) = (original.bytes[region.old], latest.bytes[region.new])
    let shorter = min(old.count, new.count)
    var head = 0
    while head < shorter, old[old.startIndex + head] == new[new.startIndex + head] { head += 1 }
    var tail = 0
    while tail < shorter - head, old[old.endIndex - 1 - tail] == new[new.endIndex - 1 - tail] { tail += 1 }
    let result = Region(
      old: old.startIndex + head..<old.endIndex - tail, new: new.startIndex + head..<new.endIndex - tail)
    return result.old.isEmpty && result.new.isEmpty ? nil : result
  }
}
