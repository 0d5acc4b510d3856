import CommandSpec
import ConfigModel
import ConfigSchema
import JSONSchema

/// How this run reads schemas: what its flags say, and the catalogue that it was given.
struct SchemaReading: Sendable {
  /// By which human texts are chosen, `de_DE.UTF-8` or `de-DE`.
  var language = SchemaFile.language
  /// What a JSON Schema without `$schema` is.
  var draft: SchemaDraft?
  /// Whether formats are checked; nil: as the dialect says.
  var assertsFormats: Bool?
  var references = ReferenceMap()
  var catalogue: SchemaCatalogue?
  /// What the run asks of a settings schema.
  var demand = SettingDemand.everything

  init(_ invocation: Invocation) throws(Failure) {
    draft = invocation[.dialect]
    if invocation[.assertFormats], invocation[.noAssertFormats] {
      throw .usage("--assert-formats and --no-assert-formats cannot be combined")
    }
    assertsFormats = invocation[.assertFormats] ? true : invocation[.noAssertFormats] ? false : nil
    for mapping in invocation.all(.refs) { references.add(mapping) }
    guard let path = invocation[.catalogue] ?? ProcessEnvironment["CONFEDIT_CATALOGUE"] else { return }
    let catalogue = try SchemaCatalogue(reading: path)
    for mapping in catalogue.references { references.add(mapping) }
    self.catalogue = catalogue
  }
}

/// Where documents of the network stand on this machine: nothing is fetched.
struct ReferenceMap: Sendable {
  /// Everything that begins with `prefix` is a file below `directory`.
  struct Mapping: Sendable {
    let prefix: String
    let directory: String
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

extension Option where Value == SchemaDraft {
  static var dialect: Self {
    Option(
      "dialect", "DRAFT",
      help: "the dialect of a JSON Schema without $schema: draft-04, draft-06, draft-07, 2019-09 or 2020-12"
    ) { word throws(WordRefusal) in
      guard let draft = SchemaDraft(name: word) else {
        throw WordRefusal(expected: "one of draft-04, draft-06, draft-07, 2019-09, 2020-12")
      }
      return draft
    }
  }
}

extension Option where Value == ReferenceMap.Mapping {
  static var refs: Self {
    Option(
      "refs", "URL-PREFIX=DIRECTORY", repeats: true,
      help: "the directory of the JSON Schemas whose addresses start with URL-PREFIX"
    ) { word throws(WordRefusal) in
      guard let place = word.lastIndex(of: "="), place != word.startIndex, word.index(after: place) != word.endIndex
      else { throw WordRefusal(expected: "URL-PREFIX=DIRECTORY, such as https://example.org/schemas/=schemas") }
      return ReferenceMap.Mapping(
        prefix: String(word[..<place]), directory: FilePath.expandingHome(String(word[word.index(after: place)...])))
    }
  }
}

extension Option where Value == Bool {
  static var assertFormats: Self {
    Option(flag: "assert-formats", help: "check `format` in a JSON Schema, even if its dialect does not")
  }
  static var noAssertFormats: Self {
    Option(flag: "no-assert-formats", help: "do not check `format` in a JSON Schema")
  }
}

extension Option where Value == String {
  static var catalogue: Self {
    Option(
      text: "catalogue", "FILE", completion: .files(endings: ["json"]),
      help: "a catalogue of JSON Schemas and their files, in the format of SchemaStore")
  }
}
