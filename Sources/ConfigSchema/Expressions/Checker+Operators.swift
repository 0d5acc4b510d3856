internal import ConfigModel
internal import Patterns
internal import TextFormats

extension Checker {
  mutating func compare(_ comparison: Syntax.Comparison, _ a: Int, _ b: Int, _ id: Int, item: Typing?) -> Typing {
    let result = Typing(type: .bool)
    let (left, right) = operands(a, b, item: item)
    guard let common = unify(left, a, right, b) else {
      reportMismatch(left, a, right, b, id)
      return result
    }
    if comparison.isEquality {
      if isLiteral(a) { checkLiteral(a, against: right) }
      if isLiteral(b) { checkLiteral(b, against: left) }
      switch common.type {
      case .map, .group: report(id, "\(common.type.phrase) cannot be compared", help: "compare its members")
      default: break
      }
      set(.equal(a, b, format(left, right), isNegated: comparison == .notEqual), at: id)
      return result
    }
    if !common.type.isOrdered {
      report(
        id, "\(comparison.rawValue) needs values with an order, but \(common.type.phrase) has none",
        help: "numbers, durations, sizes, dates and times have one")
    }
    set(.order(comparison, a, b), at: id)
    return result
  }

  /// The types of both sides; a name that does not exist is judged by the other side.
  private mutating func operands(_ a: Int, _ b: Int, item: Typing?) -> (Typing, Typing) {
    if case .name(let segments) = syntax.nodes[a], keys.find(segments) == nil {
      let right = type(b, item: item)
      return (type(a, item: item, other: right), right)
    }
    let left = type(a, item: item)
    return (left, type(b, item: item, other: left))
  }

  mutating func within(_ a: Int, _ b: Int, _ id: Int, item: Typing?) -> Typing {
    let left = type(a, item: item)
    if case .list(let elements) = syntax.nodes[b] {
      for element in elements {
        let typing = type(element, item: item, other: left)
        guard unify(left, a, typing, element) != nil else {
          reportMismatch(left, a, typing, element, element)
          continue
        }
        if isLiteral(element) { checkLiteral(element, against: left) }
        if isLiteral(a) { checkLiteral(a, against: typing) }
      }
      set(.list(elements), at: b)
      set(.within(a, b, format(left, .unknown)), at: id)
      return Typing(type: .bool)
    }
    let right = type(b, item: item)
    checkItem(a, left, of: right, b, id)
    set(.within(a, b, format(left, right)), at: id)
    return Typing(type: .bool)
  }

  /// Checks that a value may be one of the items of a list.
  mutating func checkItem(_ a: Int, _ left: Typing, of right: Typing, _ b: Int, _ id: Int) {
    guard right.type != .unknown else { return }
    guard case .list = right.type else {
      let help =
        right.type == .text ? "for a part of a text write contains(\(syntax.printed(b)), \(syntax.printed(a)))" : nil
      report(b, "\(syntax.printed(b)) is \(right.type.phrase), but a list is needed", help: Advice(help))
      return
    }
    let items = itemTyping(of: right)
    guard unify(left, a, items, b) != nil else { return reportMismatch(left, a, items, b, id) }
    if isLiteral(a) { checkLiteral(a, against: items) }
  }

  mutating func matches(_ a: Int, _ b: Int, _ id: Int, item: Typing?) -> Typing {
    let left = type(a, item: item)
    if !left.type.fits(.text) {
      report(a, "matches needs a text before it, and \(syntax.printed(a)) is \(left.type.phrase)")
    }
    guard case .text(let text) = syntax.nodes[b] else {
      report(b, "a pattern in quotes must follow matches")
      return Typing(type: .bool)
    }
    do { set(.matches(a, try Pattern(text)), at: id) } catch {
      report(
        b, "\(ConfigPath.quoted(text)) is not a pattern: \(error.reason) (at byte \(error.offset + 1) of it)",
        code: "bad-pattern")
    }
    return Typing(type: .bool)
  }

  mutating func arithmetic(_ sign: Syntax.Operator, _ a: Int, _ b: Int, _ id: Int, item: Typing?) -> Typing {
    var (left, right) = operands(a, b, item: item)
    set(.arithmetic(sign, a, b), at: id)
    guard left.type != .unknown, right.type != .unknown else { return .unknown }
    if sign == .plus || sign == .minus {
      if isLiteral(a), !isLiteral(b) { left = readBeside(a, left, right) }
      if isLiteral(b), !isLiteral(a) { right = readBeside(b, right, left) }
    }
    guard let result = left.type.result(sign, right.type) else {
      report(
        id, "\(left.type.phrase) \(sign.rawValue) \(right.type.phrase) has no meaning",
        help: left.type.conversionHelp(right.type))
      return .unknown
    }
    return Typing(type: result)
  }

  /// A literal beside a duration or a size is one too; beside a date it is a duration.
  private mutating func readBeside(_ id: Int, _ typing: Typing, _ other: Typing) -> Typing {
    switch other.type {
    case .duration, .size: return read(id, as: Typing(type: other.type)) ? Typing(type: other.type) : typing
    case .date, .datetime: return read(id, as: Typing(type: .duration)) ? Typing(type: .duration) : typing
    default: return typing
    }
  }
}
