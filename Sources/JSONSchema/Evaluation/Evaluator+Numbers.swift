internal import ConfigModel

extension Evaluator {
  func executeNumber(_ instruction: Instruction, _ node: Int) -> Bool {
    let bound = program.bounds[Int(instruction.a)]
    if instruction.operation == .multipleOf { return isMultiple(node, of: bound) }
    guard let order = compare(node, with: bound) else { return false }
    return switch instruction.operation {
    case .minimum: order >= 0
    case .maximum: order <= 0
    case .exclusiveMinimum: order > 0
    default: order < 0
    }
  }

  /// -1, 0 or 1; nil for not-a-number.
  private func compare(_ node: Int, with bound: Bound) -> Int? {
    let value = nodes[node]
    if value.isSmall, bound.isSmall {
      return SmallNumber.compare(value.mantissa, value.scale, bound.mantissa, bound.scale)
    }
    guard let number = arena.number(node), number.special != .notANumber else { return nil }
    return number < bound.number ? -1 : number == bound.number ? 0 : 1
  }

  private func isMultiple(_ node: Int, of bound: Bound) -> Bool {
    let value = nodes[node]
    if value.isSmall, bound.isSmall, value.scale == bound.scale {
      return value.mantissa.isMultiple(of: bound.mantissa)
    }
    guard let number = arena.number(node) else { return false }
    return number.isMultiple(of: bound.number)
  }
}
