import ConfigModel
import JSONSchema
import Testing

/// What whoever derives a form from a schema asks.
struct SchemaLocationTests {
  @Test func referencesLeadToTheirTargets() throws {
    let schema = try schema(
      ##"{"properties": {"port": {"$ref": "#/$defs/port"}, "name": true}, "$defs": {"port": {"title": "Port", "default": 80}}}"##
    )
    let properties = try #require(schema.keyword("properties", of: schema.root))
    #expect(schema.entries(of: properties).map(\.key) == ["port", "name"])
    let port = try #require(schema.entries(of: properties).first?.value)
    let target = try #require(schema.target(of: port))
    let title = try #require(schema.keyword("title", of: target))
    #expect(schema.value(at: title) == .string("Port"))
    #expect(schema.keyword("default", of: target).map { schema.value(at: $0) } == .number(Number(80)))
    #expect(schema.keyword("title", of: port) == nil)
    #expect(schema.target(of: target) == nil)
    #expect(schema.place(of: target)?.file == "schema.json")
  }

  @Test(arguments: [
    ("draft-07", SchemaDraft.draft7), ("7", .draft7), ("draft7", .draft7), ("2020-12", .draft2020),
    ("draft2019-09", .draft2019),
    ("http://json-schema.org/draft-04/schema#", .draft4),
  ])
  func draftsHaveNames(name: String, draft: SchemaDraft) { #expect(SchemaDraft(name: name) == draft) }

  @Test func anUnknownDraftHasNone() { #expect(SchemaDraft(name: "draft-05") == nil) }

  @Test(
    arguments: [
      (nil, SchemaDraft.draft7, false), (nil, .draft2020, true), (true, .draft2020, false), (false, .draft7, true),
    ] as [(Bool?, SchemaDraft, Bool)])
  func formatsAreCheckedByDialectOrAsAsked(asserts: Bool?, draft: SchemaDraft, isValid: Bool) throws {
    let schema = try schema(#"{"format": "date"}"#, SchemaOptions(draft: draft, assertsFormats: asserts))
    #expect(schema.draft == draft)
    #expect(schema.verdict(on: try jsonArena("\"x\"")) == (isValid ? .valid : .invalid))
  }
}

struct ReferencePrefixTests {
  @Test(arguments: [
    ("https://example.org/schemas/a.json", "local/a.json"), ("https://example.org/schemas/v1/a.json", "v1/a.json"),
    ("https://example.org/other.json", nil), ("https://example.org/schemas/../../etc/passwd", nil),
    ("https://example.org/schemas/%2e%2e/x", nil), ("https://example.org/schemas/a%20b.json", "local/a b.json"),
    ("https://example.org/schemas//etc/passwd", "local/etc/passwd"),
    ("https://example.org/schemas///etc/passwd", nil), ("https://example.org/schemas/", nil),
  ])
  func theLongestPrefixCounts(uri: String, file: String?) throws {
    let prefixes = try ["https://example.org/schemas/=local", "https://example.org/schemas/v1=v1/"].map {
      try #require(ReferencePrefix($0))
    }
    #expect(ReferencePrefix.file(of: uri, prefixes) == file)
  }

  @Test(arguments: ["", "=", "a", "a=", "=b"]) func aHalfIsNone(text: String) { #expect(ReferencePrefix(text) == nil) }
}
