import ConfigEditing
import CommandSpec
import ConfigModel
import ConfigSchema

/// The schema that a `schema` verb is about.
enum SchemaOperand {
  static let operand = Operand(
    "SCHEMA", from: 0, completion: .files(endings: ["confedit.yaml"]),
    help: "the schema; without it, the one that confedit finds")

  /// Where the schema is, which may be one that cannot be used.
  static func path(_ invocation: Invocation, for verb: String) throws(Failure) -> String {
    if let path = invocation.operands.first { return path }
    return try read(invocation, for: verb).path
  }

  /// - Parameter language: the tag by which texts are chosen; without it as `LANG` says.
  static func read(
    _ invocation: Invocation, for verb: String, language: String? = nil
  ) throws(Failure) -> SchemaFile {
    var reading = try SchemaReading(try OpeningOptions(invocation))
    if let language { reading.language = language }
    if let path = invocation.operands.first { return try SchemaFile(reading: path, reading) }
    let isAboutFile = invocation.has(.file) || ProcessEnvironment["CONFEDIT_FILE"] != nil
    let found =
      isAboutFile
      ? try Workspace(invocation).schemaOfFile() : try Workspace.schemaAlone(try OpeningOptions(invocation))
    guard let found else {
      throw .usage("no schema is named, and none was found", help: "confedit \(verb) NAME.confedit.yaml")
    }
    return language == nil ? found : try SchemaFile(reading: found.path, isNamed: found.isNamed, reading)
  }
}

extension Option where Value == String {
  /// The language of the human texts of a schema.
  static var lang: Self {
    Option("lang", "TAG", help: "the language of the schema's texts, such as de or pt-BR; without it that of LANG") {
      word throws(WordRefusal) in
      guard Settings.isLanguageTag(word) else { throw WordRefusal(expected: "a language tag such as de or pt-BR") }
      return word
    }
  }
}
