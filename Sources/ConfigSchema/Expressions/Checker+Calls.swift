internal import ConfigModel

extension Checker {
  mutating func call(_ function: Function, _ arguments: [Int], _ id: Int, item: Typing?) -> Typing {
    set(.call(function, arguments), at: id)
    switch function {
    case .any, .all, .count: return quantifier(function, arguments, id, item: item)
    case .has:
      switch syntax.nodes[arguments[0]] {
      case .name, .item: break
      default: report(arguments[0], "has takes a key, but \(syntax.printed(arguments[0])) is not one")
      }
      _ = type(arguments[0], item: item)
      set(.has(arguments[0]), at: id)
      return Typing(type: .bool)
    case .len: return length(arguments[0], item: item)
    case .lower:
      text(arguments[0], function, item: item)
      return Typing(type: .text)
    case .startsWith, .endsWith:
      for argument in arguments { text(argument, function, item: item) }
      return Typing(type: .bool)
    case .contains: return contains(arguments[0], arguments[1], id, item: item)
    case .min, .max: return extreme(function, arguments, item: item)
    case .sum: return total(arguments[0], id, item: item)
    case .duration, .size: return literal(function == .size ? .size : .duration, arguments[0], id, item: item)
    case .bytes:
      let typing = type(arguments[0], item: item)
      if !typing.type.fits(.size) { mismatch(arguments[0], function, typing, "a size") }
      return Typing(type: .number)
    case .today: return Typing(type: .date)
    }
  }

  private mutating func mismatch(_ id: Int, _ function: Function, _ typing: Typing, _ wanted: String) {
    report(
      id, "\(function.rawValue) needs \(wanted), and \(syntax.printed(id)) is \(typing.type.phrase)",
      help: "write \(function.usage)")
  }

  private mutating func text(_ id: Int, _ function: Function, item: Typing?) {
    let typing = type(id, item: item)
    if !typing.type.fits(.text) { mismatch(id, function, typing, "a text") }
  }

  private mutating func quantifier(_ function: Function, _ arguments: [Int], _ id: Int, item: Typing?) -> Typing {
    let list = type(arguments[0], item: item)
    switch list.type {
    case .list, .unknown: break
    default: mismatch(arguments[0], function, list, "a list")
    }
    condition(arguments[1], item: itemTyping(of: list))
    set(.quantifier(function, list: arguments[0], body: arguments[1]), at: id)
    return Typing(type: function == .count ? .number : .bool)
  }

  private mutating func length(_ id: Int, item: Typing?) -> Typing {
    let typing = type(id, item: item)
    switch typing.type {
    case .text, .list, .map, .group, .unknown: break
    default: mismatch(id, .len, typing, "a text, a list or a map")
    }
    return Typing(type: .number)
  }

  private mutating func contains(_ a: Int, _ b: Int, _ id: Int, item: Typing?) -> Typing {
    let whole = type(a, item: item)
    if whole.type == .text || whole.type == .unknown {
      let part = type(b, item: item)
      if whole.type == .text, !part.type.fits(.text) { mismatch(b, .contains, part, "a text") }
      set(.contains(a, b, .string), at: id)
      return Typing(type: .bool)
    }
    guard case .list = whole.type else {
      mismatch(a, .contains, whole, "a text or a list")
      return Typing(type: .bool)
    }
    let part = type(b, item: item, other: itemTyping(of: whole))
    checkItem(b, part, of: whole, a, id)
    set(.contains(a, b, format(part, whole)), at: id)
    return Typing(type: .bool)
  }

  private mutating func extreme(_ function: Function, _ arguments: [Int], item: Typing?) -> Typing {
    let typings = arguments.map { type($0, item: item) }
    // A literal takes the type of the first operand that is none.
    let lead = arguments.indices.first { !isLiteral(arguments[$0]) && typings[$0].type != .unknown } ?? 0
    var result = Typing(type: typings[lead].type)
    for index in arguments.indices where index != lead {
      guard let common = unify(result, arguments[lead], typings[index], arguments[index]) else {
        reportMismatch(result, arguments[lead], typings[index], arguments[index], arguments[index])
        return .unknown
      }
      result.type = common.type
    }
    if !result.type.isOrdered { mismatch(arguments[lead], function, result, "values with an order") }
    return result
  }

  private mutating func total(_ argument: Int, _ id: Int, item: Typing?) -> Typing {
    let list = type(argument, item: item)
    let items = itemTyping(of: list).type
    set(.total(argument, items), at: id)
    switch (list.type, items) {
    case (.list, .number), (.list, .duration), (.list, .size): return Typing(type: items)
    case (.unknown, _), (.list, .unknown): return .unknown
    default:
      mismatch(argument, .sum, list, "a list of numbers, durations or sizes")
      return .unknown
    }
  }

  private mutating func literal(_ wanted: ValueType, _ argument: Int, _ id: Int, item: Typing?) -> Typing {
    let result = Typing(type: wanted)
    guard isLiteral(argument) else {
      report(
        argument, "\(wanted == .size ? "size" : "duration") takes a literal", help: Advice(wanted.settingType.help))
      return result
    }
    _ = type(argument, item: item)
    guard read(argument, as: result), case .constant(let datum) = nodes[argument] else {
      report(argument, "\(syntax.printed(argument)) is not \(wanted.phrase)", help: Advice(wanted.settingType.help))
      return result
    }
    set(.constant(datum), at: id)
    return result
  }
}
