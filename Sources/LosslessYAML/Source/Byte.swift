/// The bytes that YAML's syntax is made of.
enum Byte {
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let blank = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let hash = UInt8(ascii: "#")
  static let colon = UInt8(ascii: ":")
  static let dash = UInt8(ascii: "-")
  static let question = UInt8(ascii: "?")
  static let comma = UInt8(ascii: ",")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let ampersand = UInt8(ascii: "&")
  static let exclamation = UInt8(ascii: "!")
  static let doubleQuote = UInt8(ascii: "\"")
  static let singleQuote = UInt8(ascii: "'")
  static let backslash = UInt8(ascii: "\\")
  static let slash = UInt8(ascii: "/")

  static func isBlank(_ byte: UInt8) -> Bool { byte == blank || byte == tab }
  static func isBreak(_ byte: UInt8) -> Bool { byte == lineFeed || byte == carriageReturn }
}
