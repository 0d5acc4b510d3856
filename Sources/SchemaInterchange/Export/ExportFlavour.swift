/// For whom a JSON Schema is written.
package enum ExportFlavour: String, Sendable, CaseIterable {
  /// Draft-07 and nothing beside it but `x-confedit`.
  case plain
  /// With what the editors' YAML language server and VS Code understand beside draft-07.
  case vscode
}

/// Something that the settings schema checks and the exported schema cannot.
package struct ExportOmission: Sendable, Hashable {
  /// The setting, or the rule, that it is about.
  package let subject: String
  package let words: String
}
