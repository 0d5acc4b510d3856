/// What a sweep did, to be added up over its workers.
struct SweepTally: Sendable {
  var files = 0
  /// Edits asked for.
  var tried = 0
  var done = 0
  /// The document was as wanted already.
  var unchanged = 0
  var refused: [String: Int] = [:]
  /// Sets that were taken back, and how many of them gave the bytes back.
  var takenBack = 0
  var gaveBytesBack = 0
  /// Why bytes did not come back where the rules say that they need not.
  var otherBytes: [String: Int] = [:]
  var known: [String: Int] = [:]
  var failures: [String] = []

  static func += (a: inout SweepTally, b: SweepTally) {
    a.files += b.files
    a.tried += b.tried
    a.done += b.done
    a.unchanged += b.unchanged
    a.refused.merge(b.refused, uniquingKeysWith: +)
    a.takenBack += b.takenBack
    a.gaveBytesBack += b.gaveBytesBack
    a.otherBytes.merge(b.otherBytes, uniquingKeysWith: +)
    a.known.merge(b.known, uniquingKeysWith: +)
    a.failures += b.failures
  }

  private static func lines(_ counts: [String: Int]) -> String {
    counts.sorted { $0.value > $1.value }.map { "\n    \($0.key): \($0.value)" }.joined()
  }
}

extension SweepTally: CustomStringConvertible {
  var description: String {
    """
    \(files) files, \(tried) edits tried, \(done) done and proved, \(unchanged) already so, \
    \(refused.values.reduce(0, +)) refused, \(known.values.reduce(0, +)) known failures, \(failures.count) failed
      refused:\(Self.lines(refused))
      taken back: \(takenBack), of which \(gaveBytesBack) gave the bytes back; the others:\(Self.lines(otherBytes))
      known failures:\(Self.lines(known))
    """
  }
}
