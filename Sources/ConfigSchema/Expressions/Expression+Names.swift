/// Which settings an expression reads, before it is checked.
extension Expression {
  /// The settings that the expression names, by their numbers; it need not be checked.
  func names(in keys: KeyTree) -> [Int] {
    var found: [Int] = []
    collect(root, syntax, keys, isInQuantifier: false, &found)
    return found
  }

  private func collect(_ id: Int, _ syntax: Syntax, _ keys: KeyTree, isInQuantifier: Bool, _ found: inout [Int]) {
    switch syntax.nodes[id] {
    case .name(let segments):
      if let node = keys.find(segments), let setting = keys.nodes[node].setting { found.append(setting) }
    case .item(let segments):
      // In a quantifier `.x` is a member of what the list holds, and the list is a reference already.
      if !isInQuantifier, let siblings, let node = keys.find(segments, from: siblings),
        let setting = keys.nodes[node].setting
      {
        found.append(setting)
      }
    case .bool, .number, .text: break
    case .call(let function, let arguments) where function.isQuantifier && arguments.count == 2:
      collect(arguments[0], syntax, keys, isInQuantifier: isInQuantifier, &found)
      collect(arguments[1], syntax, keys, isInQuantifier: true, &found)
    case let node:
      for child in Syntax.children(of: node) {
        collect(child, syntax, keys, isInQuantifier: isInQuantifier, &found)
      }
    }
  }
}
