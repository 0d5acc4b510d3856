import AtomicFiles
import Foundation
import Testing

@testable import SchemaDocs

@Suite struct HTMLPageTests {
  private static func page(_ name: String) throws -> String { HostileTextTests.page(try SchemaSource.example(name)) }

  @Test func thePolicyAdmitsTheScript() {
    let digest = Data(SHA256.digest(of: Array(HTMLScript.text.utf8))).base64EncodedString()
    #expect(HTMLScript.hash == "sha256-\(digest)")
  }

  @Test(arguments: ["notifier", "mailpane"])
  func everySettingHasItsPlace(name: String) throws {
    let page = try Self.page(name)
    let settings = Reference(of: try SchemaSource.example(name)).settings
    #expect(settings.count > 5)
    for setting in settings {
      #expect(
        page.contains("<article class=\"setting\" id=\"\(setting.key)\">")
          || page.contains("deprecated\" id=\"\(setting.key)\">"), "\(setting.key)")
    }
  }

  /// Nothing is fetched: no source, no style sheet from elsewhere, no image but the empty one.
  @Test func nothingComesFromOutside() throws {
    let page = try Self.page("mailpane")
    #expect(page.matches(of: /\s(?:src|srcset|data|poster)=/).isEmpty)
    #expect(page.matches(of: /@import|url\(/).isEmpty)
    #expect(page.matches(of: /<link [^>]*>/).map { String($0.0) } == ["<link rel=\"icon\" href=\"data:,\">"])
  }

  @Test func theLanguageIsSaid() throws {
    let reference = Reference(of: try SchemaSource.example("notifier"))
    #expect(HTMLPage(reference).text.contains("<html lang=\"en\">"))
    #expect(HTMLPage(reference, language: "de").text.contains("<html lang=\"de\">"))
  }

  @Test(arguments: [
    ("server.host", "#server.host"), ("filters[].to", "#filters%5B%5D.to"), ("\"a b\"", "#%22a%20b%22"), ("ü", "#ü"),
    ("100%", "#100%25"), ("<x>", "#%3Cx%3E"), ("a`b", "#a%60b"),
  ])
  func fragments(anchor: String, fragment: String) {
    #expect(Anchors.fragment(anchor) == fragment)
  }
}
