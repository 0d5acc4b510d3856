/// The nearest of several names to one that is unknown, for "did you mean".
package enum NearMiss {
  /// The name with the least edit distance (insertions, deletions, substitutions, swaps of neighbours), letters
  /// compared without case; nil when none is within a third of the word's length, so that no misleading neighbour is
  /// offered. Of equals the first wins.
  package static func nearest(to word: String, in names: some Sequence<String>) -> String? {
    let wanted = Array(word.lowercased().unicodeScalars)
    let limit = max(1, wanted.count / 3)
    guard wanted.count > 1, wanted.count <= 256 else { return nil }
    var best: (name: String, distance: Int)?
    for name in names where name != word {
      let candidate = Array(name.lowercased().unicodeScalars)
      let bound = (best?.distance ?? limit + 1) - 1
      guard abs(candidate.count - wanted.count) <= bound else { continue }
      let found = distance(wanted, candidate)
      if found <= bound { best = (name, found) }
    }
    return best?.name
  }

  /// The one name that the word is a slip of: at most two edits away, and every other name further. Nil when there is
  /// none or there are several, so that nobody guesses.
  package static func onlyNear(to word: String, in names: some Sequence<String>) -> String? {
    let wanted = Array(word.lowercased().unicodeScalars)
    guard wanted.count > 1, wanted.count <= 256 else { return nil }
    var limit = min(2, max(1, wanted.count / 3))
    var met: [String] = []
    for name in names where name != word {
      let candidate = Array(name.lowercased().unicodeScalars)
      guard abs(candidate.count - wanted.count) <= limit else { continue }
      let found = distance(wanted, candidate)
      guard found <= limit else { continue }
      if found < limit { met = [] }
      limit = found
      met.append(name)
    }
    return met.count == 1 ? met[0] : nil
  }

  /// Optimal string alignment distance.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var before = [Int]()
    var previous = Array(0...b.count)
    for i in 1...a.count {
      var row = [i]
      for j in 1...b.count {
        var cost = min(previous[j] + 1, row[j - 1] + 1, previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { cost = min(cost, before[j - 2] + 1) }
        row.append(cost)
      }
      before = previous
      previous = row
    }
    return previous[b.count]
  }
}
