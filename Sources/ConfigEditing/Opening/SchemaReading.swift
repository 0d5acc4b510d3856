import ConfigModel
import ConfigSchema
import JSONSchema

/// How this run reads schemas: what its flags say, and the catalogue that it was given.
package struct SchemaReading: Sendable {
  /// By which human texts are chosen, `de_DE.UTF-8` or `de-DE`.
  package var language = SchemaFile.language
  /// What a JSON Schema without `$schema` is.
  var draft: SchemaDraft?
  /// Whether formats are checked; nil: as the dialect says.
  var assertsFormats: Bool?
  var references = ReferenceMap()
  var catalogue: SchemaCatalogue?
  /// What the run asks of a settings schema.
  var demand = SettingDemand.everything

  package init(_ options: OpeningOptions) throws(Failure) {
    draft = options.draft
    assertsFormats = options.assertsFormats
    demand = options.demand
    if let language = options.language { self.language = language }
    for mapping in options.references { references.add(mapping) }
    guard let path = options.catalogue ?? ProcessEnvironment["CONFEDIT_CATALOGUE"] else { return }
    let catalogue = try SchemaCatalogue(reading: path)
    for mapping in catalogue.references { references.add(mapping) }
    self.catalogue = catalogue
  }
}

/// The places on this machine of documents with network addresses: nothing is downloaded.
package struct ReferenceMap: Sendable {
  /// Everything that begins with `prefix` is a file below `directory`.
  package struct Mapping: Sendable {
    package let prefix: String
    package let directory: String

    package init(prefix: String, directory: String) {
      self.prefix = prefix
      self.directory = directory
    }
  }

  private var mappings: [Mapping] = []

  /// Of several mappings that fit the one with the longest prefix counts, of equal ones the first.
  mutating func add(_ mapping: Mapping) { mappings.append(mapping) }

  /// The file of an address; that of a path is the path itself. Nil for an address that no mapping knows.
  func path(of uri: String) -> String? {
    var best: Mapping?
    for mapping in mappings where uri.hasPrefix(mapping.prefix) {
      if mapping.prefix.utf8.count > best?.prefix.utf8.count ?? -1 { best = mapping }
    }
    if let best {
      let rest = uri.dropFirst(best.prefix.count).drop { $0 == "/" }.prefix { $0 != "?" }
      return rest.isEmpty ? best.directory : FilePath.join(best.directory, String(rest))
    }
    if uri.hasPrefix("file://") { return String(uri.dropFirst("file://".count)) }
    return uri.contains("://") || uri.hasPrefix("urn:") ? nil : uri
  }
}
