internal import ConfigModel
internal import Patterns

// The nodes of checked expressions: the number of the case, then its parts.

extension Expression.Node: Archived {
  static var blank: Self { .invalid }

  mutating func archive(_ archive: inout Archive) {
    let tag = archive.tag(tag, below: 18)
    switch tag {
    case 1: archiveConstant(&archive)
    case 2: archiveItem(&archive)
    case 3...9: archiveChildren(tag, &archive)
    case 10...17: archiveOperation(tag, &archive)
    default: self = .invalid
    }
  }

  private mutating func archiveConstant(_ archive: inout Archive) {
    let node = self
    self = .constant(archive.part { if case .constant(let datum) = node { $0 = datum } })
  }

  private mutating func archiveItem(_ archive: inout Archive) {
    let node = self
    self = .item(archive.part { if case .item(let keys) = node { $0 = keys } })
  }

  /// Those whose only parts are numbers, and perhaps a function.
  private mutating func archiveChildren(_ tag: Int, _ archive: inout Archive) {
    var (function, numbers) = (Function.any, [Int]())
    switch self {
    case .setting(let number), .not(let number), .has(let number): numbers = [number]
    case .list(let all), .and(let all), .or(let all): numbers = all
    case .call(let known, let all): (function, numbers) = (known, all)
    default: break
    }
    let isSingle = tag <= 5
    if isSingle {
      var number = numbers.first ?? 0
      archive(&number)
      self = tag == 3 ? .setting(number) : tag == 4 ? .not(number) : .has(number)
      return
    }
    if tag == 9 { archive(&function) }
    archive(&numbers)
    switch tag {
    case 6: self = .list(numbers)
    case 7: self = .and(numbers)
    case 8: self = .or(numbers)
    default: self = .call(function, numbers)
    }
  }

  /// Those with operands of a type.
  private mutating func archiveOperation(_ tag: Int, _ archive: inout Archive) {
    var parts = Operands(self)
    archive(&parts.first)
    if tag != 12 && tag != 16 { archive(&parts.second) }
    switch tag {
    case 10:
      archive(&parts.type)
      archive(&parts.isNegated)
      self = .equal(parts.first, parts.second, parts.type, isNegated: parts.isNegated)
    case 11:
      archive(&parts.comparison)
      self = .order(parts.comparison, parts.first, parts.second)
    case 12:
      archive.pattern(&parts.pattern)
      if let pattern = parts.pattern { self = .matches(parts.first, pattern) } else { archive.damage() }
    case 13:
      archive(&parts.operation)
      self = .arithmetic(parts.operation, parts.first, parts.second)
    case 14:
      archive(&parts.type)
      self = .within(parts.first, parts.second, parts.type)
    case 15:
      archive(&parts.type)
      self = .contains(parts.first, parts.second, parts.type)
    case 16:
      archive(&parts.total)
      self = .total(parts.first, parts.total)
    default:
      archive(&parts.function)
      self = .quantifier(parts.function, list: parts.first, body: parts.second)
    }
  }

  /// What the operations consist of; each has some of it.
  private struct Operands {
    var first = 0
    var second = 0
    var type = SettingType.string
    var isNegated = false
    var comparison = Syntax.Comparison.equal
    var operation = Syntax.Operator.plus
    var function = Function.any
    var total = ValueType.unknown
    var pattern: Pattern?

    init(_ node: Expression.Node) {
      switch node {
      case .equal(let a, let b, let known, let negated): (first, second, type, isNegated) = (a, b, known, negated)
      case .order(let known, let a, let b): (comparison, first, second) = (known, a, b)
      case .matches(let a, let known): (first, pattern) = (a, known)
      case .arithmetic(let known, let a, let b): (operation, first, second) = (known, a, b)
      case .within(let a, let b, let known), .contains(let a, let b, let known): (first, second, type) = (a, b, known)
      case .total(let a, let known): (first, total) = (a, known)
      case .quantifier(let known, let a, let b): (function, first, second) = (known, a, b)
      default: break
      }
    }
  }

  private var tag: Int {
    switch self {
    case .invalid: 0
    case .constant: 1
    case .item: 2
    case .setting: 3
    case .not: 4
    case .has: 5
    case .list: 6
    case .and: 7
    case .or: 8
    case .call: 9
    case .equal: 10
    case .order: 11
    case .matches: 12
    case .arithmetic: 13
    case .within: 14
    case .contains: 15
    case .total: 16
    case .quantifier: 17
    }
  }
}
