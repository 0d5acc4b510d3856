/// How many alternatives and conditions are looked at in all, so that reading any schema ends.
struct WorkBudget {
  private var rest = 50_000

  /// False when nothing is left.
  mutating func spend() -> Bool {
    rest -= 1
    return rest >= 0
  }
}
