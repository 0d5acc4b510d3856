internal import ConfigModel

extension InstanceValidator {
  mutating func checkItems(_ instruction: Instruction, _ node: Int, _ row: Int) -> Bool {
    let end = Int(instance.nodes[node].end)
    let prefix = Int(instruction.b)
    var child = node + 1
    var position = 0
    while child < end {
      let schema = position < prefix ? tables.lists[Int(instruction.a) + position] : instruction.c
      if schema < 0 { break }
      guard checkPart(schema, child) else { return false }
      if row >= 0 { evaluated.mark(row, position) }
      child = instance.after(child)
      position += 1
    }
    return true
  }

  mutating func checkContains(_ instruction: Instruction, _ node: Int, _ row: Int) -> Bool {
    let marks = row >= 0 && instruction.operation == .containsAndMarks
    var count = 0
    var child = node + 1
    var position = 0
    while child < Int(instance.nodes[node].end) {
      if checkPart(instruction.a, child) {
        count += 1
        if instruction.c >= 0, count > Int(instruction.c) { return false }
        if marks {
          evaluated.mark(row, position)
        } else if instruction.c < 0, count >= Int(instruction.b) {
          return true
        }
      }
      child = instance.after(child)
      position += 1
    }
    return count >= Int(instruction.b)
  }

  mutating func checkUnevaluatedItems(_ schema: Int32, _ node: Int, _ row: Int) -> Bool {
    guard instance.nodes[node].kind == .list else { return true }
    var child = node + 1
    var position = 0
    while child < Int(instance.nodes[node].end) {
      guard checkUnevaluated(schema, child, row, position) else { return false }
      child = instance.after(child)
      position += 1
    }
    return true
  }

  mutating func hasRepetition(_ list: Int) -> Bool {
    if instance.nodes[list].payload > 8 { return firstRepetition(list) != nil }
    let end = Int(instance.nodes[list].end)
    var item = list + 1
    while item < end {
      var other = instance.after(item)
      while other < end {
        if instance.equals(item, other, &budget) { return true }
        other = instance.after(other)
      }
      item = instance.after(item)
    }
    return false
  }
}
