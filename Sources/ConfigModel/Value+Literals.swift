/// A value as it is written in a program.
extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral
{
  public init(stringLiteral text: String) { self = .string(text) }
  public init(integerLiteral number: Int) { self = .number(Number(number)) }
  public init(booleanLiteral bool: Bool) { self = .bool(bool) }
  public init(arrayLiteral items: Value...) { self = .list(items) }
}
