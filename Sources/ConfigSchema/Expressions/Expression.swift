internal import ConfigModel
internal import Patterns

/// A checked expression: the numbers of its nodes are those of the syntax.
struct Expression: Sendable {
  enum Node: Sendable {
    case constant(Datum)
    /// The effective value of a setting, by its number.
    case setting(Int)
    /// The item of the quantifier around it, or a member of it by its key below the item.
    case item([String])
    case list([Int])
    case not(Int)
    case and([Int])
    case or([Int])
    /// Texts are compared in the canonical form of the type.
    case equal(Int, Int, SettingType, isNegated: Bool)
    case order(Syntax.Comparison, Int, Int)
    case within(Int, Int, SettingType)
    case matches(Int, Pattern)
    case arithmetic(Syntax.Operator, Int, Int)
    case has(Int)
    case call(Function, [Int])
    case contains(Int, Int, SettingType)
    /// The sum of a list, whose type says what an empty one gives.
    case total(Int, ValueType)
    case quantifier(Function, list: Int, body: Int)
    /// Of a part that was wrong; an expression with one is never evaluated.
    case invalid
  }

  var source: SharedSyntax
  /// The number of the whole expression.
  var root: Int
  var place: Place
  /// Whose value or state depends on it.
  var owner: Owner
  /// The attribute that holds it, `enabled-if`.
  var attribute: String
  /// The root of the keys that `.x` names: the members of the item to which the owner belongs.
  var siblings: Int?
  /// Empty until the expression is checked, and for good when it is wrong.
  var nodes: [Node] = []

  init(_ syntax: Syntax, at place: Place, owner: Owner, attribute: String, siblings: Int?) {
    source = SharedSyntax(syntax)
    root = syntax.root
    self.place = place
    self.owner = owner
    self.attribute = attribute
    self.siblings = siblings
  }

  /// Where the text stands.
  struct Place: Sendable {
    var file: String
    var span: SourceSpan
    /// The byte of the file at which the text begins, when it stands there as it is.
    var textOffset: Int?

    func location(of range: Range<Int>) -> Diagnostic.Location {
      let part = textOffset.map { SourceSpan($0 + range.lowerBound, $0 + range.upperBound) }
      return Diagnostic.Location(file: file, span: part ?? span)
    }
  }

  enum Owner: Sendable, Hashable {
    case setting(Int)
    case gate(Int)
    /// Nothing that others depend on: a link, an action, a rule.
    case none
  }

  var syntax: Syntax { source.syntax }
  var isChecked: Bool { !nodes.isEmpty }

  /// The numbers of the settings that a part of the checked expression reads, each once.
  func settings(below id: Int) -> [Int] {
    guard isChecked else { return [] }
    var read: [Int] = []
    collect(id, &read)
    return read
  }

  private func collect(_ id: Int, _ read: inout [Int]) {
    if case .setting(let index) = nodes[id], !read.contains(index) { read.append(index) }
    for child in Syntax.children(of: syntax.nodes[id]) { collect(child, &read) }
  }
}

extension Expression: CustomStringConvertible {
  var description: String { syntax.description }
}
