internal import ConfigModel

/// The types that are no formats of texts.
extension TypeRow {
  static let bool = TypeRow(
    .bool, "a bool", takes: "true or false", meaning: "The command line also takes yes, no, on and off.",
    spelling: [.code("true"), .text(" or "), .code("false")], help: "write true or false",
    json: JSONKeywords(types: ["boolean"]), control: .toggle)

  static let int = TypeRow(
    .number, "an integer", takes: "a whole number", meaning: "Of any size; 1e3 and 0x10 are read.",
    help: "write digits, for example 42", json: JSONKeywords(types: ["integer"]), control: .number, width: 12)

  static let number = TypeRow(
    .number, "a number", takes: "a number", meaning: "Exact, as it is written.",
    help: "write a number, for example 2.5", json: JSONKeywords(types: ["number"]), control: .number, width: 12)

  static let port = TypeRow(
    .number, "a port", takes: "a whole number from 1 to 65535", meaning: "A port of TCP or UDP.",
    spelling: [.text("from 1 to 65535")], help: "write an integer from 1 to 65535", sample: "8080",
    json: JSONKeywords(types: ["integer"], minimum: .number(Number(1)), maximum: .number(Number(65_535))), width: 12)

  static let string = TypeRow(
    .text, "a string", takes: "a text without line breaks",
    meaning: "A plain number or bool in the file is refused: quote it.", json: .text("^.*$", isExact: true))

  static let text = TypeRow(
    .text, "a text", noun: "text of several lines", plural: "texts of several lines", takes: "a text",
    meaning: "May have several lines.", json: .text(nil, isExact: true), control: .box)

  static let list = TypeRow(
    .list, "a list", takes: "values in order", meaning: "See of, key, unique.", help: "write a list",
    json: JSONKeywords(types: ["array"], isExact: false), control: .items)

  static let map = TypeRow(
    .map, "a map", takes: "values under keys that are free", meaning: "See keys, of.",
    help: "write a map of keys and values", json: JSONKeywords(types: ["object"], isExact: false), control: .items)

  static let group = TypeRow(
    .group, "a group", takes: "settings under one key", meaning: "See settings.",
    help: "write a map of keys and values", json: JSONKeywords(types: ["object"], isExact: false), control: .items)

  static let any = TypeRow(
    .any, "any YAML value", takes: "any YAML value", meaning: "Edited as YAML; nothing below it is a setting.",
    json: JSONKeywords(types: []), control: .yaml)
}
