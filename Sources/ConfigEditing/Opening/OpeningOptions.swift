import ConfigModel
package import ConfigSchema
package import JSONSchema

/// Which configuration is meant, and how it and its schema are read.
package struct OpeningOptions: Sendable {
  /// A value that counts in place of what the files say.
  package struct Override: Sendable {
    package let key: KeyWord
    package let word: String

    package init(key: KeyWord, word: String) {
      self.key = key
      self.word = word
    }
  }

  /// The configuration file; without it the environment and the schema's layers say which.
  package var file: FileChoice?
  /// Which document of a file that has several, from 0.
  package var document: Int?
  /// What is asked of a settings schema.
  package var demand = SettingDemand.everything

  package var schema: String?
  /// The id of an installed schema.
  package var app: String?
  package var usesNoSchema = false
  /// A list of JSON Schemas by the files that they are for, as SchemaStore has it.
  package var catalogue: String?
  /// By which human texts are chosen, `de_DE.UTF-8` or `de-DE`; without it the locale says.
  package var language: String?
  /// What a JSON Schema without `$schema` is.
  package var draft: SchemaDraft?
  /// Whether formats are checked; nil: as the dialect says.
  package var assertsFormats: Bool?
  /// Where addresses that a JSON Schema refers to are on this machine.
  package var references: [ReferenceMap.Mapping] = []

  /// The layer that is written, in place of the default one.
  package var layer: String?
  package var usesNoLayers = false
  package var overrides: [Override] = []

  /// How to learn choices that a command of the schema prints; nil: any value is one.
  package var choiceLines: ChoiceLines?

  package init() {}
}

/// Runs commands of the schema that print choices, and gives the lines of each; one that may not run, or gives no answer,
/// is left out, and a notice says why.
package typealias ChoiceLines =
  @Sendable (_ commands: [[String]], _ document: ConfigDocument, inout Notices) -> [[String]: [String]]
