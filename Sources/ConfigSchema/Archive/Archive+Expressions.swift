internal import ConfigModel
internal import Patterns

extension Expression: Archived {
  static let blank = Self(
    Syntax(text: "", capacity: 0), at: Place(file: "", span: .blank), owner: .none, attribute: "", siblings: nil)

  mutating func archive(_ archive: inout Archive) {
    var text = archive.isReading ? "" : source.text
    archive(&text)
    if archive.isReading { source = SharedSyntax(ofParsed: text) }
    archive(&root)
    archive(&place.span)
    archive(&place.textOffset)
    if archive.isReading { place.file = archive.file }
    archive(&owner)
    archive(&attribute)
    archive(&siblings)
    archive(&nodes)
  }
}

extension Expression.Owner: Archived {
  static var blank: Self { .none }

  mutating func archive(_ archive: inout Archive) {
    var (tag, number) = (0, 0)
    switch self {
    case .none: break
    case .setting(let index): (tag, number) = (1, index)
    case .gate(let index): (tag, number) = (2, index)
    }
    tag = archive.tag(tag, below: 3)
    if tag != 0 { archive(&number) }
    self = tag == 0 ? .none : tag == 1 ? .setting(number) : .gate(number)
  }
}

extension Condition: Archived {
  static let blank = Self(why: nil, expression: 0, source: Expression.blank.source)

  /// The expressions come before every condition in the archive.
  mutating func archive(_ archive: inout Archive) {
    archive(&why)
    archive(&expression)
    guard archive.isReading else { return }
    guard archive.sources.indices.contains(expression) else { return archive.damage() }
    source = archive.sources[expression]
  }
}

extension Gate: Archived {
  static var blank: Self { Self() }

  mutating func archive(_ archive: inout Archive) {
    archive(&parent)
    archive(&siblings)
    archive(&enabledIf)
    archive(&visibleIf)
  }
}

extension GraphNode: Archived {
  static var blank: Self { .setting(0) }

  mutating func archive(_ archive: inout Archive) {
    var (tag, number) = (0, 0)
    switch self {
    case .setting(let index): number = index
    case .gate(let index): (tag, number) = (1, index)
    }
    tag = archive.tag(tag, below: 2)
    archive(&number)
    self = tag == 0 ? .setting(number) : .gate(number)
  }
}

extension ValueType: Archived {
  static var blank: Self { .unknown }

  private static let plain: [Self] = [
    .unknown, .bool, .number, .text, .duration, .size, .date, .time, .datetime, .map, .group,
  ]

  mutating func archive(_ archive: inout Archive) {
    let plain = Self.plain
    let tag = archive.tag(plain.firstIndex(of: self) ?? plain.count, below: plain.count + 1)
    guard tag == plain.count else { return self = plain[tag] }
    var item = Self.unknown
    if case .list(let known) = self { item = known }
    archive(&item)
    self = .list(item)
  }
}

extension Function: ArchivedWord {}
extension Syntax.Comparison: ArchivedWord {}
extension Syntax.Operator: ArchivedWord {}
