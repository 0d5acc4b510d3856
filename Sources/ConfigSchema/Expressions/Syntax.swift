internal import ConfigModel

/// A parsed expression: nodes by number, children before their parents. Names are not looked up yet.
struct Syntax: Sendable, Hashable {
  enum Comparison: String, Hashable, CaseIterable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    var isEquality: Bool { self == .equal || self == .notEqual }
    /// What holds when this does not.
    var opposite: Self {
      switch self {
      case .less: .greaterOrEqual
      case .lessOrEqual: .greater
      case .greater: .lessOrEqual
      case .greaterOrEqual: .less
      case .equal: .notEqual
      case .notEqual: .equal
      }
    }
  }

  enum Operator: String, Hashable, CaseIterable {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case dividedBy = "/"
    case modulo = "%"
  }

  enum Node: Sendable, Hashable {
    /// A full dotted key.
    case name([String])
    /// The item of the innermost list, or a member of it.
    case item([String])
    case bool(Bool)
    case number(Number)
    case text(String)
    case list([Int])
    case not(Int)
    case and([Int])
    case or([Int])
    case compare(Comparison, Int, Int)
    /// The first is one of the items of the second.
    case within(Int, Int)
    case matches(Int, Int)
    case arithmetic(Operator, Int, Int)
    case call(Function, [Int])
  }

  let text: String
  fileprivate(set) var nodes: [Node] = []
  /// What else there is to know of each node.
  private var places: [Place] = []
  /// The whole expression.
  var root = 0

  init(text: String, capacity: Int) {
    self.text = text
    nodes.reserveCapacity(capacity)
    places.reserveCapacity(capacity)
  }

  private struct Place: Hashable {
    /// The bytes of `text` that the node was read from; they are few, see `Lexer.longest`.
    var lower: Int32
    var upper: Int32
    /// How deep the tree is below it; bounded, so that interpreters may recurse.
    var height: Int32
  }

  /// The bytes of `text` that a node was read from.
  func span(of id: Int) -> Range<Int> { Int(places[id].lower)..<Int(places[id].upper) }

  static let deepest = 200

  /// Nil when the tree would be deeper than `deepest`.
  mutating func add(_ node: Node, _ span: Range<Int>) -> Int? {
    let height = 1 + heightOfChildren(of: node)
    guard height <= Self.deepest, let lower = Int32(exactly: span.lowerBound),
      let upper = Int32(exactly: span.upperBound)
    else { return nil }
    nodes.append(node)
    places.append(Place(lower: lower, upper: upper, height: height))
    return nodes.count - 1
  }

  private func heightOfChildren(of node: Node) -> Int32 {
    switch node {
    case .name, .item, .bool, .number, .text: 0
    case .not(let child): places[child].height
    case .list(let children), .and(let children), .or(let children), .call(_, let children):
      children.reduce(0) { max($0, places[$1].height) }
    case .compare(_, let a, let b), .within(let a, let b), .matches(let a, let b), .arithmetic(_, let a, let b):
      max(places[a].height, places[b].height)
    }
  }

  static func children(of node: Node) -> [Int] {
    switch node {
    case .name, .item, .bool, .number, .text: []
    case .not(let child): [child]
    case .list(let children), .and(let children), .or(let children), .call(_, let children): children
    case .compare(_, let a, let b), .within(let a, let b), .matches(let a, let b), .arithmetic(_, let a, let b):
      [a, b]
    }
  }
}

/// The syntax of an expression, which all copies share.
final class SharedSyntax: Sendable {
  let syntax: Syntax
  init(_ syntax: Syntax) { self.syntax = syntax }
}
