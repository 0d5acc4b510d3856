import Foundation

/// SplitMix64 (Steele, Lea, Flood 2014): the same test for the same seed, which a failure names and `CONFEDIT_SEED` sets.
package struct SeededGenerator: RandomNumberGenerator {
  package let seed: UInt64
  private var state: UInt64

  package init() {
    self.init(
      seed: ProcessInfo.processInfo.environment["CONFEDIT_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...99_999_999))
  }

  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 on.
  package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
