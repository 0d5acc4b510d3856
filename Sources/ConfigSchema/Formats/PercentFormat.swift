internal import ConfigModel
internal import TextFormats

extension TypeRow {
  static let percent = TypeRow(
    .number, "a percentage", takes: "a number, or a text such as 50%", meaning: "50 and 50% are the same.",
    spelling: [.text("a number, or one with a sign such as "), .code("\"50%\"")],
    help: "write a number, or a number with %, for example 80%", sample: "50",
    json: JSONKeywords(types: ["number", "string"], pattern: "^(?:\(JSONKeywords.number))%$", isExact: false),
    control: .number, width: 12, read: { (text: String) throws(Flaw) in .number(try PercentFormat.read(text)) })
}

/// A percentage: a number, or a text that ends in `%`; both are counted in per cent.
enum PercentFormat {
  static func read(_ text: String) throws(Flaw) -> Number {
    guard text.hasSuffix("%") else { throw Flaw("it is neither a number nor ends in %") }
    guard let number = Number(String(text.dropLast())), number.special == nil else {
      throw Flaw("there is no number before the %")
    }
    return number
  }
}
