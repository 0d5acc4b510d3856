internal import ConfigModel
internal import Patterns
internal import TextFormats

/// The effective values that expressions read, and the interpreter that works expressions out.
///
/// Logic is three-valued (Kleene): nil is unknown, and comes from a name without value, a division by zero, a result
/// beyond the limits of arithmetic, a match that reached its limit.
struct Environment: Sendable {
  /// By the number of the setting. The members of items have the values of the item that is being looked at.
  var values: PiecewiseArray<Datum?>
  /// Those that have a value of which nothing else is known, behind an application's tag: they are there.
  private(set) var opaque: Set<Int> = []
  /// In days since 1970-01-01; nil when it is not known.
  var today: Int?

  init(count: Int, today: Int?) {
    values = PiecewiseArray(repeating: nil, count: count)
    self.today = today
  }

  mutating func hold(_ state: SettingState, of index: Int) {
    hold(state.datum, isOpaque: state.isOpaque, of: index)
  }

  mutating func hold(_ datum: Datum?, isOpaque: Bool, of index: Int) {
    values[index] = isOpaque ? nil : datum
    if isOpaque {
      opaque.insert(index)
    } else if !opaque.isEmpty {
      opaque.remove(index)
    }
  }

  private func isOpaque(_ node: Expression.Node) -> Bool {
    guard !opaque.isEmpty, case .setting(let index) = node else { return false }
    return opaque.contains(index)
  }

  func value(of expression: Expression) -> Datum? {
    expression.isChecked ? value(expression.root, expression.nodes, item: nil) : nil
  }

  func truth(of expression: Expression) -> Bool? { truth(expression.root, expression.nodes) }

  /// The truth of an expression by its nodes; of one that is not checked there are none.
  func truth(_ root: Int, _ nodes: [Expression.Node]) -> Bool? {
    nodes.isEmpty ? nil : Self.bool(value(root, nodes, item: nil))
  }

  static func bool(_ datum: Datum?) -> Bool? {
    guard case .bool(let bool) = datum else { return nil }
    return bool
  }

  func value(_ id: Int, _ nodes: [Expression.Node], item: Datum?) -> Datum? {
    switch nodes[id] {
    case .constant(let datum): return datum
    case .setting(let index): return values[index]
    case .item(let path): return Self.member(path, of: item)
    case .list(let ids):
      let items = ids.map { value($0, nodes, item: item) }
      return items.contains(nil) ? nil : .list(items.compactMap { $0 })
    case .not(let operand): return Self.bool(value(operand, nodes, item: item)).map { .bool(!$0) }
    case .and(let operands): return decide(operands, nodes, item, decisive: false)
    case .or(let operands): return decide(operands, nodes, item, decisive: true)
    case .equal(let a, let b, let format, let isNegated):
      guard let a = value(a, nodes, item: item), let b = value(b, nodes, item: item) else { return nil }
      return .bool((format.canonical(a) == format.canonical(b)) != isNegated)
    case .order(let comparison, let a, let b):
      guard let a = value(a, nodes, item: item)?.magnitude, let b = value(b, nodes, item: item)?.magnitude else {
        return nil
      }
      return .bool(Self.compare(comparison, a, b))
    case .within(let a, let b, let format):
      guard let a = value(a, nodes, item: item), let list = items(b, nodes, item: item) else { return nil }
      return Self.contains(list, a, format)
    case .matches(let a, let pattern): return matches(value(a, nodes, item: item), pattern)
    case .arithmetic(let sign, let a, let b):
      guard let a = value(a, nodes, item: item), let b = value(b, nodes, item: item) else { return nil }
      return Datum.combine(sign, a, b)
    case .has(let operand): return .bool(value(operand, nodes, item: item) != nil || isOpaque(nodes[operand]))
    case .contains(let a, let b, let format): return contains(a, b, format, nodes, item)
    case .quantifier(let function, let list, let body): return quantify(function, list, body, nodes, item)
    case .total(let list, let type): return total(items(list, nodes, item: item), type)
    case .call(let function, let arguments):
      return call(function, arguments.map { value($0, nodes, item: item) })
    case .invalid: return nil
    }
  }

  /// One decisive operand settles it; else an unknown one leaves it unknown.
  private func decide(_ operands: [Int], _ nodes: [Expression.Node], _ item: Datum?, decisive: Bool) -> Datum? {
    var isKnown = true
    for operand in operands {
      switch Self.bool(value(operand, nodes, item: item)) {
      case decisive: return .bool(decisive)
      case nil: isKnown = false
      default: break
      }
    }
    return isKnown ? .bool(!decisive) : nil
  }

  static func compare(_ comparison: Syntax.Comparison, _ a: Number, _ b: Number) -> Bool {
    switch comparison {
    case .equal: a == b
    case .notEqual: a != b
    case .less: a < b
    case .lessOrEqual: a <= b
    case .greater: a > b
    case .greaterOrEqual: a >= b
    }
  }

  private static func member(_ path: [String], of item: Datum?) -> Datum? {
    var datum = item
    for key in path {
      guard case .map(let members) = datum else { return nil }
      datum = members[key]
    }
    return datum
  }

  // MARK: Lists

  /// The items of a list, of which some may be unknown; nil when the list itself is.
  private func items(_ id: Int, _ nodes: [Expression.Node], item: Datum?) -> [Datum?]? {
    if case .list(let ids) = nodes[id] { return ids.map { value($0, nodes, item: item) } }
    guard case .list(let items) = value(id, nodes, item: item) else { return nil }
    return items
  }

  private static func contains(_ list: [Datum?], _ wanted: Datum, _ format: SettingType) -> Datum? {
    let wanted = format.canonical(wanted)
    if list.contains(where: { $0.map(format.canonical) == wanted }) { return .bool(true) }
    return list.contains(nil) ? nil : .bool(false)
  }

  private func contains(_ a: Int, _ b: Int, _ format: SettingType, _ nodes: [Expression.Node], _ item: Datum?) -> Datum?
  {
    guard let part = value(b, nodes, item: item) else { return nil }
    if let list = items(a, nodes, item: item) { return Self.contains(list, part, format) }
    guard case .text(let whole) = value(a, nodes, item: item), case .text(let text) = part else { return nil }
    return .bool(whole.holds(text))
  }

  private func quantify(_ function: Function, _ list: Int, _ body: Int, _ nodes: [Expression.Node], _ item: Datum?)
    -> Datum?
  {
    guard let items = items(list, nodes, item: item) else { return nil }
    var count = 0
    var isKnown = true
    for item in items {
      switch Self.bool(value(body, nodes, item: item)) {
      case true?:
        if function == .any { return .bool(true) }
        count += 1
      case false?: if function == .all { return .bool(false) }
      case nil: isKnown = false
      }
    }
    guard isKnown else { return nil }
    return function == .count ? .number(Number(count)) : .bool(function == .all)
  }

  private func total(_ items: [Datum?]?, _ type: ValueType) -> Datum? {
    guard let items else { return nil }
    var total = Number(0)
    for item in items {
      guard let number = item?.magnitude, let sum = total.adding(number) else { return nil }
      total = sum
    }
    return type == .duration ? .duration(total) : type == .size ? .size(total) : .number(total)
  }

  // MARK: Functions

  private func matches(_ datum: Datum?, _ pattern: Pattern) -> Datum? {
    guard case .text(let text) = datum else { return nil }
    return switch pattern.match(text) {
    case .matches: .bool(true)
    case .differs: .bool(false)
    case .limitReached: nil
    }
  }

  private func call(_ function: Function, _ arguments: [Datum?]) -> Datum? {
    if function == .today { return today.map { .date($0) } }
    guard !arguments.contains(nil), let first = arguments.first ?? nil else { return nil }
    switch (function, first, arguments.last ?? nil) {
    case (.len, .text(let text), _): return .number(Number(text.unicodeScalars.count))
    case (.len, .list(let items), _): return .number(Number(items.count))
    case (.len, .map(let members), _): return .number(Number(members.count))
    case (.lower, .text(let text), _): return .text(text.lowercased())
    case (.startsWith, .text(let text), .text(let part)): return .bool(text.utf8.starts(with: part.utf8))
    case (.endsWith, .text(let text), .text(let part)):
      return .bool(text.utf8.reversed().starts(with: part.utf8.reversed()))
    case (.bytes, .size(let bytes), _): return .number(bytes)
    case (.min, _, _), (.max, _, _):
      let known = arguments.compactMap { $0 }
      let ordered = { (a: Datum, b: Datum) in (a.magnitude ?? Number(0)) < (b.magnitude ?? Number(0)) }
      return function == .min ? known.min(by: ordered) : known.max(by: ordered)
    default: return nil
    }
  }
}

extension Datum {
  /// Nil when the result is beyond the limits, or a divisor is zero.
  static func combine(_ sign: Syntax.Operator, _ a: Datum, _ b: Datum) -> Datum? {
    if case .text(let a) = a, case .text(let b) = b {
      return a.utf8.count + b.utf8.count <= 1_000_000 ? .text(a + b) : nil
    }
    switch (a, b) {
    case (.date(let date), .duration(let length)), (.duration(let length), .date(let date)):
      return moved(date, by: length, isBack: sign == .minus)
    default: break
    }
    guard let left = a.magnitude, let right = b.magnitude, let result = compute(sign, left, right) else { return nil }
    switch (a, b) {
    case (.number, .number): return .number(result)
    case (.date, .date):
      return result.multiplied(by: Number(86_400)).map { .duration($0) }
    case (.datetime, .datetime), (.time, .time): return .duration(result)
    case (.datetime, _), (_, .datetime): return .datetime(result)
    case (.duration, .duration) where sign == .dividedBy, (.size, .size) where sign == .dividedBy:
      return .number(result)
    case (.duration, _), (_, .duration): return .duration(result)
    case (.size, _), (_, .size): return .size(result)
    default: return nil
    }
  }

  /// Of the duration whole days count.
  private static func moved(_ day: Int, by length: Number, isBack: Bool) -> Datum? {
    guard let days = length.divided(by: Number(86_400))?.floor?.intValue else { return nil }
    let (sum, over) = isBack ? day.subtractingReportingOverflow(days) : day.addingReportingOverflow(days)
    return !over && DateFormat.range.contains(sum) ? .date(sum) : nil
  }

  private static func compute(_ sign: Syntax.Operator, _ a: Number, _ b: Number) -> Number? {
    switch sign {
    case .plus: a.adding(b)
    case .minus: a.subtracting(b)
    case .times: a.multiplied(by: b)
    case .dividedBy: a.divided(by: b)
    case .modulo: a.remainder(dividingBy: b)
    }
  }
}

extension String {
  /// Whether the bytes of the other text stand somewhere in this one, in linear time (Knuth, Morris, Pratt 1977).
  func holds(_ part: String) -> Bool {
    let wanted = Array(part.utf8)
    guard !wanted.isEmpty else { return true }
    // How much of the beginning of `wanted` ends at each place.
    var border = [0]
    var length = 0
    for byte in wanted.dropFirst() {
      while length > 0, wanted[length] != byte { length = border[length - 1] }
      if wanted[length] == byte { length += 1 }
      border.append(length)
    }
    length = 0
    for byte in utf8 {
      while length > 0, wanted[length] != byte { length = border[length - 1] }
      if wanted[length] == byte { length += 1 }
      if length == wanted.count { return true }
    }
    return false
  }
}
