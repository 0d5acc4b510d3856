import ConfigModel
import ConfigSchema
import JSONSchema
import SchemaInterchange
import Testing

/// Files that were cut, or bent, are refused with a place, or read; they never trap, and what is read loads.
struct HostileImportTests {
  private static let gschema = """
    <?xml version="1.0"?><!-- c --><schemalist><enum id="e"><value nick="a" value="0"/></enum>
    <schema id="x.y" path="/x/"><key name="k" enum="e"><default>'a'</default><summary>S &amp; T</summary></key>
    <key name="l" type="as"><default>['a', "b\\u00e9"]</default></key><child name="c" schema="x.z"/></schema>
    <schema id="x.z"><key name="n" type="u"><range min="1" max="9"/><default>uint32 5</default></key></schema></schemalist>
    """

  private static let rancher = """
    questions:
    - {variable: a.b, type: boolean, default: "true", show_subquestion_if: true, subquestions: [{variable: c, type: enum, options: [x, y]}]}
    - {variable: d, type: int, min: 1, max: 5, show_if: "a.b=true&&c!=x", group: G}
    """

  private static let vscode = """
    {"contributes": {"configuration": {"title": "T", "properties": {"a.b": {"type": "string", "enum": ["x", "y"],
    "default": "x", "order": 3}, "a.c": {"type": "array", "items": {"type": "number"}}}}}}
    """

  private static func imported(_ bytes: [UInt8], _ format: ImportFormat) throws -> ImportedSchema? {
    if format == .gschema { return try GSchemaImport.schema(of: bytes, file: "f").repaired(file: "f") }
    let json = (try? JSONReader.read(bytes))?.located(ValueArena.root)
    guard let document = json ?? Interchange.located(String(decoding: bytes, as: UTF8.self)) else { return nil }
    return try schema(document, bytes, format)
  }

  private static func schema(_ root: LocatedValue, _ bytes: [UInt8], _ format: ImportFormat) throws -> ImportedSchema {
    format == .rancher
      ? try RancherImport.schema(of: root, file: "f").repaired(file: "f")
      : try VSCodeImport.schema(of: root, bytes: bytes, file: "f").repaired(file: "f")
  }

  @Test(arguments: [ImportFormat.gschema, .rancher, .vscode]) func bentFilesAreReadOrRefused(format: ImportFormat)
    throws
  {
    let whole = Array((format == .gschema ? Self.gschema : format == .rancher ? Self.rancher : Self.vscode).utf8)
    var (read, refused) = (0, 0)
    for place in whole.indices {
      for bent in [
        Array(whole[..<place]), Self.with(whole, place, 0x3C), Self.with(whole, place, 0x00),
        Self.without(whole, place),
      ] {
        do {
          guard let imported = try Self.imported(bent, format) else {
            refused += 1
            continue
          }
          let text = SchemaText.text(of: imported.document, heading: [])
          #expect(Interchange(text) != nil, "\(String(decoding: bent, as: UTF8.self))\n\(text)")
          read += 1
        } catch let error as ImportFailure {
          #expect((error.diagnostic.location?.span.lower ?? -1) >= 0 && !error.diagnostic.message.isEmpty)
          refused += 1
        }
      }
    }
    #expect(read > 20 && refused > 20, "\(read) \(refused)")
  }

  private static func with(_ bytes: [UInt8], _ place: Int, _ byte: UInt8) -> [UInt8] {
    var bytes = bytes
    bytes[place] = byte
    return bytes
  }

  private static func without(_ bytes: [UInt8], _ place: Int) -> [UInt8] {
    var bytes = bytes
    bytes.remove(at: place)
    return bytes
  }

  @Test(
    arguments: [
      (
        "<!DOCTYPE s [<!ENTITY a \"x\"><!ENTITY b \"&a;&a;\">]><schemalist><schema id='&b;'/></schemalist>",
        "declarations in the document type are not read", 12
      ),
      (
        "<!DOCTYPE s SYSTEM \"file:///etc/passwd\"><schemalist><schema id='a'>&a;</schema></schemalist>",
        "the entity &a; is not known", 67
      ),
      (
        "<!DOCTYPE s SYSTEM \"file:///etc/passwd\"><schemalist><schema id='&a;'/></schemalist>",
        "the entity &a; is not known", 64
      ),
    ])
  func noEntityIsExpandedOrFetched(text: String, message: String, offset: Int) throws {
    let failure = #expect(throws: ImportFailure.self) { try GSchemaImport.schema(of: Array(text.utf8), file: "f") }
    #expect(failure?.diagnostic.message == message)
    #expect(failure?.diagnostic.location?.span.lower == offset)
  }

  @Test(
    arguments: [
      ("", "this is no XML: no element found", 0), ("<a><b></b>", "<a> is not closed", 0),
      ("<a><b></a>", "</a> stands where </b> must", 6),
      ("<a>\u{1}</a>", "this is no XML: not well-formed (invalid token)", 3),
      ("<a b='1' b='2'/>", "this is no XML: duplicate attribute", 9),
      ("<a/><b/>", "this is no XML: junk after document element", 4),
      ("<?xml version='1.0' encoding='latin1'?><a/>", "the file says that it is in latin1, and only UTF-8 is read", 0),
    ])
  func mistakesHaveTheirPlace(text: String, message: String, offset: Int) throws {
    let failure = #expect(throws: ImportFailure.self) { try GSchemaImport.schema(of: Array(text.utf8), file: "f") }
    #expect(failure?.diagnostic.message == message)
    #expect(failure?.diagnostic.location?.span.lower == offset)
  }

  @Test func depthAndSizeHaveLimits() throws {
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(throws: ImportFailure.self) { try GSchemaImport.schema(of: Array(deep.utf8), file: "f") }
    let loop =
      "<schemalist><schema id='a' extends='b'><child name='c' schema='a'/></schema><schema id='b' extends='a'/></schemalist>"
    _ = try GSchemaImport.schema(of: Array(loop.utf8), file: "f")
    let variant =
      "<schemalist><schema id='a'><key name='k' type='as'><default>\(String(repeating: "[", count: 5_000))</default></key></schema></schemalist>"
    let imported = try GSchemaImport.schema(of: Array(variant.utf8), file: "f")
    #expect(imported.notes.contains { $0.message.contains("no value in GVariant's text format") })
  }
}
