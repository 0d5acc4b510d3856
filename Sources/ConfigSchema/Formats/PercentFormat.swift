internal import ConfigModel
internal import TextFormats

/// A percentage: a number, or a text that ends in `%`; both are counted in per cent.
enum PercentFormat {
  static let help = "write a number, or a number with %, for example 80%"

  static func read(_ text: String) throws(Flaw) -> Number {
    guard text.hasSuffix("%") else { throw Flaw("it is neither a number nor ends in %") }
    guard let number = Number(String(text.dropLast())), number.special == nil else {
      throw Flaw("before the % is no number")
    }
    return number
  }
}
