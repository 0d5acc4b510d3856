/// How many alternatives and conditions are looked at in all, lest a schema that refers to itself be looked at for ever.
struct WorkBudget {
  private var rest = 50_000

  /// False when nothing is left.
  mutating func spend() -> Bool {
    rest -= 1
    return rest >= 0
  }
}
